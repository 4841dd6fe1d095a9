package io.dyck.cli.editor;

import io.dyck.cli.editor.playground.Playground;
import io.dyck.cli.editor.playground.PlaygroundServer;
import io.dyck.cli.editor.playground.Vocabularies;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.terminal.Version;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code dyck playground}: a page to try grammars on. */
@Command(
    name = "playground",
    header = {"Serves a page to write and try grammars on, to this machine only.", ""},
    description = {
      "",
      "The grammar is checked as it is typed: conflicts with both readings and repairs, railroad"
          + " diagrams, the machine step by step, allowed tokens, samples. Nothing is fetched from"
          + " the network. Ends with Ctrl-C.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck playground",
      "  dyck playground --port 8700 --vocab tokenizer.json",
      "",
      "Exit status: 2 if the port or a vocabulary cannot be had."
    })
public final class PlaygroundCommand extends SubCommand {
  private static final int PORT = 8642;
  private static final int GREATEST_PORT = 65_535;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where to listen on 127.0.0.1; 0 takes any port (default: " + PORT + ").")
  private int port = PORT;

  @Option(
      names = "--vocab",
      paramLabel = "VOCABULARY",
      description =
          "Offer this vocabulary, too: a tokenizer.json or another file, as other commands take it."
              + " May be repeated.")
  private List<String> vocabularies = new ArrayList<>();

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long the page's questions may take (default: 20).")
  private int seconds = 20;

  @Override
  public Integer call() {
    if (port < 0 || port > GREATEST_PORT || seconds < 1) {
      throw new UserException(
          "a port is a number from 0 to 65535, and a question takes at least 1 second", "");
    }
    Playground playground =
        new Playground(
            new Vocabularies(vocabularies), Duration.ofSeconds(seconds), Version.number());
    try (PlaygroundServer server = new PlaygroundServer(playground, port)) {
      terminal().out().writeLine("http://127.0.0.1:" + server.port() + "/");
      terminal().out().flush();
      new CountDownLatch(1).await();
      return 0;
    } catch (IOException e) {
      throw new UserException(
          "port " + port + " cannot be had: " + e.getMessage(), "choose another with --port, or 0");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
