package io.dyck.cli.models;

import com.google.common.collect.ImmutableMap;
import io.dyck.chat.ChatTemplateException;
import io.dyck.chat.ModelChat;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.JsonOption;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.failure.DyckException;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelLoader;
import io.dyck.models.ModelSession;
import io.dyck.vocabulary.Vocabulary;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code dyck model inspect}: describes a folder and says whether the model in it will run. */
@Command(
    name = "inspect",
    header = {"Says what a folder is, and whether it will run.", ""},
    description = {
      "",
      "Opens the model as 'dyck generate --model' does, and lets it read a token.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck model inspect models/small/weights",
      "  dyck model inspect Qwen2.5-0.5B-Instruct/onnx/model_q4.onnx --json",
      "",
      "Exit status: 0 it runs, 1 it does not."
    })
public final class InspectCommand extends SubCommand {
  private static final int LABEL = 16;

  @Parameters(
      index = "0",
      paramLabel = "DIR",
      description =
          "The folder of a model, one of several graphs in it (*.onnx), a GGUF file, or small.")
  @SuppressWarnings("NullAway.Init")
  private String folder;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Map<String, String> facts = new LinkedHashMap<>();
    try {
      Path path = FolderModels.path(folder);
      try (LanguageModel model = ModelLoader.open(path)) {
        facts.putAll(facts(model, path));
      }
      facts.put("runs", "yes");
    } catch (DyckException e) {
      facts.put("runs", "no: " + e.getMessage());
    }
    if (json.isGiven()) {
      JsonLine line = new JsonLine();
      facts.forEach(line::add);
      terminal().out().writeLine(line.toString());
    } else {
      facts.forEach(
          (name, value) ->
              terminal().out().writeLine(name + " ".repeat(LABEL - name.length()) + value));
    }
    return facts.get("runs").equals("yes") ? ExitStatus.YES : ExitStatus.NO;
  }

  private static Map<String, String> facts(LanguageModel model, Path path) {
    ImmutableMap.Builder<String, String> facts = ImmutableMap.builder();
    facts.put("name", model.name());
    facts.putAll(model.facts());
    Vocabulary vocabulary = model.vocabulary();
    facts.put("tokens", String.format(Locale.ROOT, "%,d", vocabulary.size()));
    facts.put(
        "end",
        model.endTokens().stream().map(vocabulary::spelling).collect(Collectors.joining(" ")));
    facts.put(
        "context",
        model.contextLength() == Integer.MAX_VALUE
            ? "not said"
            : String.format(Locale.ROOT, "%,d tokens", model.contextLength()));
    facts.put("chat template", chatTemplate(path));
    facts.put("a token takes", String.format(Locale.ROOT, "%.1f ms", millis(model)));
    return facts.buildOrThrow();
  }

  private static String chatTemplate(Path path) {
    try {
      ModelChat chat = ModelChat.read(ModelLoader.folderOf(path));
      String names = String.join(", ", chat.templates().keySet());
      return chat.isIgnoringTools() ? names + " (ignores tools)" : names;
    } catch (ChatTemplateException e) {
      return e.code().equals("DYCK-C006") ? "none" : "unusable: " + e.getMessage();
    }
  }

  /** Returns the time of the second token, because the first token is a warm-up. */
  private static double millis(LanguageModel model) {
    try (ModelSession session = model.newSession()) {
      int token = model.endTokens().isEmpty() ? 0 : model.endTokens().get(0);
      session.readToken(token);
      long start = System.nanoTime();
      FloatBuffer logits = session.readToken(token);
      double millis = (System.nanoTime() - start) / 1e6;
      if (Float.isNaN(logits.get(0))) {
        throw io.dyck.models.ModelProblem.NOT_A_NUMBER.toException(
            model.name(), "the first logit is not a number");
      }
      return millis;
    }
  }
}
