package io.dyck.cli.editor.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import io.dyck.checker.text.Quotation;
import io.dyck.cli.editor.analysis.SampleTexts;
import io.dyck.failure.DyckException;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Settings that change, and the command of the code lens. */
final class CommandService implements WorkspaceService {
  /** Shows texts of a rule: the URI of the text, the name of the rule. */
  static final String TRY = "dyck.try";

  private static final int TEXTS = 5;
  private static final int LONGEST = 120;
  private static final long SEED = 1;
  private static final long VOCABULARY_MILLIS = 10_000;

  private final OpenTexts texts;
  private final Settings settings;
  private final CompletableFuture<LanguageClient> client = new CompletableFuture<>();

  CommandService(OpenTexts texts, Settings settings) {
    this.texts = texts;
    this.settings = settings;
  }

  void connect(LanguageClient connected) {
    client.complete(connected);
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {
    if (params.getSettings() instanceof JsonElement element && element.isJsonObject()) {
      settings.read(element.getAsJsonObject());
    }
  }

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {
    // Texts are read from the editor alone.
  }

  /** Answers with the texts, and shows them, for editors that do nothing with an answer. */
  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    List<Object> arguments = params.getArguments() == null ? List.of() : params.getArguments();
    if (!params.getCommand().equals(TRY) || arguments.size() < 2) {
      return CompletableFuture.failedFuture(
          RequestFailures.toException(
              "the one command is " + TRY + ", with a URI and the name of a rule"));
    }
    String uri = text(arguments.get(0));
    String rule = text(arguments.get(1));
    return CompletableFutures.computeAsync(
        Workers.POOL,
        cancel -> {
          OpenText open =
              texts
                  .findText(uri)
                  .orElseThrow(() -> RequestFailures.toException("this text is not open: " + uri));
          List<String> found = samples(open, rule);
          String shown =
              String.join("\n", found.stream().map(t -> Quotation.text(t, LONGEST)).toList());
          client.join().showMessage(new MessageParams(MessageType.Info, rule + ":\n" + shown));
          return found;
        });
  }

  private List<String> samples(OpenText open, String rule) {
    try {
      Vocabulary vocabulary =
          settings
              .vocabularyIfReady(VOCABULARY_MILLIS)
              .orElseThrow(
                  () ->
                      RequestFailures.toException("the vocabulary of the settings cannot be read"));
      return SampleTexts.drawTexts(open.document().startingWith(rule), vocabulary, TEXTS, SEED);
    } catch (DyckException e) {
      throw RequestFailures.toException(String.valueOf(e.getMessage()));
    }
  }

  private static String text(Object argument) {
    return argument instanceof JsonPrimitive value ? value.getAsString() : String.valueOf(argument);
  }
}
