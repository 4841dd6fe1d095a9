package io.dyck.cli.server;

import io.dyck.chat.ModelChat;
import io.dyck.cli.editor.playground.Playground;
import io.dyck.cli.editor.playground.Response;
import io.dyck.cli.editor.playground.Vocabularies;
import io.dyck.cli.generate.DeviceOption;
import io.dyck.cli.input.SchemaFlags;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.terminal.Version;
import io.dyck.failure.DyckException;
import io.dyck.models.EngineWarmup;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.server.DyckServer;
import io.dyck.server.setup.Pages;
import io.dyck.server.setup.ServedModel;
import io.dyck.server.setup.ServerOptions;
import io.dyck.smallmodel.SmallModel;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.ToolException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyck serve}: a model with OpenAI's interface. */
@Command(
    name = "serve",
    header = {"Serves a model with OpenAI's interface.", ""},
    description = {
      "",
      "Clients of OpenAI's interface, of vLLM, llama.cpp and Ollama send schemas, grammars and"
          + " tools; what comes back satisfies them. What is not supported is refused, with the"
          + " name of the field. 'dyck help server' lists the fields.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck serve",
      "  dyck serve --model ~/models/qwen --port 9000 --tool-format hermes",
      "  DYCK_API_KEY=secret dyck serve --host 0.0.0.0",
      "  dyck serve --sql shop=shop.sql    # for requests with \"sql\": \"shop\"",
      "",
      "Ends on an interrupt (Ctrl-C), after the answers that are under way."
    })
final class ServeCommand extends SubCommand {
  /** The most time for a question of the page. */
  private static final Duration PLAYGROUND_TIME = Duration.ofSeconds(20);

  @Option(
      names = "--model",
      paramLabel = "PATH",
      description =
          "A model's folder, or a GGUF file (default: the small model of Dyck, named 'default').")
  private @Nullable Path model;

  @Option(names = "--name", paramLabel = "NAME", description = "What requests call the model.")
  private @Nullable String name;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Where to listen (${DEFAULT-VALUE}).")
  private String host = ServerOptions.DEFAULT.host();

  @Option(names = "--port", paramLabel = "N", description = "Where to listen (${DEFAULT-VALUE}).")
  private int port = ServerOptions.DEFAULT.port();

  @Option(
      names = "--tool-format",
      paramLabel = "FORMAT",
      description = "How the model writes calls of tools (${DEFAULT-VALUE}).")
  private String toolFormat = "hermes";

  @Option(
      names = "--reasoning",
      description = "The model may reason before calls of tools, in the marks of the format.")
  private boolean reasons;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description = "How many texts are written at once (${DEFAULT-VALUE}).")
  private int batch = ServerOptions.DEFAULT.batch();

  @Option(
      names = "--queue",
      paramLabel = "N",
      description = "How many texts may wait; others are refused (${DEFAULT-VALUE}).")
  private int queue = ServerOptions.DEFAULT.mostQueued();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "How long an answer may take (${DEFAULT-VALUE}).")
  private long timeout = ServerOptions.DEFAULT.timeout().toSeconds();

  @Option(
      names = "--cors",
      paramLabel = "ORIGIN",
      description =
          "Lets scripts of these web pages read the answers, such as https://example.org; * for"
              + " all. May be repeated.")
  private List<String> origins = List.of();

  @Option(
      names = "--playground",
      description =
          "Shows the page of 'dyck playground' at /, too. Only where others cannot reach it.")
  private boolean withPlayground;

  @Option(
      names = "--no-warm-up",
      description = "Serves as soon as the model is open. The first masks then take longer.")
  private boolean coldStart;

  @Mixin private DeviceOption device = new DeviceOption();
  @Mixin private SchemaFlags schemas = new SchemaFlags();

  @ArgGroup(exclusive = false)
  private final OfferedDatabases sql = new OfferedDatabases();

  @Option(names = "--quiet", description = "Writes no line for each request on standard error.")
  private boolean quiet;

  @Override
  public Integer call() {
    Path folder = model == null ? SmallModel.folder() : model;
    // One thread is fastest for the small model.
    LoadOptions loading = device.loading();
    loading = model == null ? loading.withThreads(1) : loading;
    if (coldStart) {
      loading = loading.withoutWarmup();
    }
    try (LanguageModel opened = ModelLoader.open(folder, loading)) {
      ServedModel served =
          new ServedModel(
              name != null ? name : model == null ? "default" : opened.name(),
              opened,
              chat(folder),
              format(),
              reasons);
      if (!coldStart) {
        try (EngineWarmup warmup = EngineWarmup.begin(opened.vocabulary())) {
          warmup.await();
        }
      }
      serve(served);
    } catch (DyckException e) {
      throw new UserException(String.valueOf(e.getMessage()), "");
    }
    return ExitStatus.YES;
  }

  private Optional<ModelChat> chat(Path folder) {
    Optional<ModelChat> chat = ModelChat.find(ModelLoader.folderOf(folder));
    if (chat.isEmpty()) {
      terminal()
          .err()
          .writeLine("dyck: the model has no chat template; messages are written plainly");
    } else if (chat.get().isIgnoringTools()) {
      terminal()
          .err()
          .writeLine("dyck: the model's chat template ignores tools; describe them in a message");
    }
    return chat;
  }

  private ToolFormat format() {
    try {
      return ToolFormat.named(toolFormat);
    } catch (ToolException e) {
      throw new UserException(String.valueOf(e.getMessage()), "");
    }
  }

  private ServerOptions options() {
    schemas.useGenerationBounds();
    if (port < 0 || port > 65_535 || batch < 1 || queue < 1 || timeout < 1) {
      throw new UserException("--port, --batch, --queue or --timeout is out of range", "");
    }
    ServerOptions options =
        ServerOptions.DEFAULT
            .withAddress(host, port)
            .withPlaces(batch, queue)
            .withTimes(Duration.ofSeconds(timeout), ServerOptions.DEFAULT.compileTime())
            .withSchemas(schemas.options())
            .withOffers(sql.offers(terminal()));
    try {
      options = options.withOrigins(origins);
    } catch (IllegalArgumentException e) {
      throw new UserException(String.valueOf(e.getMessage()), "");
    }
    String key = System.getenv("DYCK_API_KEY");
    if (key != null && !key.isEmpty()) {
      options = options.withApiKey(key);
    } else if (!isLoopback()) {
      terminal()
          .err()
          .writeLine("dyck: anybody who reaches " + host + " may ask; DYCK_API_KEY sets a key");
    }
    return quiet ? options : options.withLog(line -> terminal().err().writeLine(line));
  }

  /**
   * The playground trusts requests by the name of the host. Anybody who can reach the server can
   * send any name.
   */
  private Pages playground() {
    if (!isLoopback()) {
      throw new UserException(
          "the playground is for this machine only, and " + host + " is not",
          "leave --host or --playground out");
    }
    Playground playground =
        new Playground(new Vocabularies(List.of()), PLAYGROUND_TIME, Version.number());
    return (method, path, headers, body) -> {
      Response answer = playground.answer(method, path, headers, body);
      return new Pages.Answer(answer.status(), answer.headers(), answer.body());
    };
  }

  private boolean isLoopback() {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      throw new UserException("'" + host + "' is no address of this machine", "");
    }
  }

  private void serve(ServedModel served) {
    CountDownLatch stopped = new CountDownLatch(1);
    DyckServer server;
    try {
      server =
          withPlayground
              ? DyckServer.start(served, options(), playground())
              : DyckServer.start(served, options());
    } catch (io.javalin.util.JavalinException e) {
      throw new UserException(
          "cannot listen at " + host + ":" + port + ": " + e.getMessage(),
          "choose another with --port, or stop what listens there");
    }
    Thread stop =
        new Thread(
            () -> {
              server.close();
              stopped.countDown();
            });
    Runtime.getRuntime().addShutdownHook(stop);
    terminal()
        .out()
        .writeLine(
            "serving '" + served.name() + "' at http://" + host + ":" + server.port() + "/v1");
    if (withPlayground) {
      terminal().out().writeLine("the playground is at http://" + host + ":" + server.port() + "/");
    }
    try {
      stopped.await();
    } catch (InterruptedException e) {
      server.close();
    }
  }
}
