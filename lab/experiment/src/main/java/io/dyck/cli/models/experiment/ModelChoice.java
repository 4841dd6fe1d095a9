package io.dyck.cli.models.experiment;

import io.dyck.chat.ModelChat;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.models.LanguageModel;
import io.dyck.models.LoadOptions;
import io.dyck.models.ModelLoader;
import io.dyck.smallmodel.SmallModel;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The model that answers, and the form of its prompts. */
final class ModelChoice {
  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description =
          "A model's folder, or a GGUF file (default: the small model that comes with Dyck).")
  private @Nullable Path folder;

  @Option(
      names = "--describe",
      description =
          "Say in the system message all about the task: grammar, tables or schema. Without it only"
              + " the name of the task, which is what the small model was trained on.")
  private boolean describe;

  /** Makes the tokens of a prompt, as the chat template of a model wants them. */
  interface Prompts {
    /**
     * A conversation that waits for the answer.
     *
     * @param system the system message; empty for the message of the template
     * @param request the user's message
     * @return ids of the model's vocabulary
     */
    int[] tokens(String system, String request);
  }

  boolean isDescribing() {
    return describe;
  }

  /** The system message of a task. */
  String system(ExperimentTask task) {
    return describe ? task.description() : task.taskName();
  }

  /** Opens the model with one thread. */
  LanguageModel open() {
    try {
      return ModelLoader.open(path(), LoadOptions.DEFAULT.withThreads(1));
    } catch (DyckException e) {
      throw new UserException(String.valueOf(e.getMessage()), "");
    }
  }

  private Path path() {
    return folder != null ? folder : SmallModel.folder();
  }

  /** Prompts by the model's chat template. */
  Prompts prompts(LanguageModel model) {
    ModelChat chat = ModelChat.read(ModelLoader.folderOf(path()));
    Tokenizer tokenizer = model.vocabulary().tokenizer().orElseThrow();
    LocalDateTime now = LocalDateTime.now(ZoneId.systemDefault());
    return (system, request) ->
        chat.render(Optional.of(system).filter(text -> !text.isEmpty()), Optional.of(request), now)
            .encode(tokenizer);
  }
}
