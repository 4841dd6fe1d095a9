package io.dyck.cli.generate;

import io.dyck.cli.input.InputPlace;
import io.dyck.cli.terminal.UserException;
import io.dyck.models.LoadOptions;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Decides whether a language model with a runtime is used, and opens it. */
final class ModelRuntime {
  private ModelRuntime() {}

  /**
   * Opens the chosen model: the folder that the user names, or else the small model that comes with
   * Dyck. The small model is chosen only if it was trained for the sample and the user chose no
   * other model or vocabulary.
   *
   * @param wanted the value of {@code --model}
   * @param loading how to open it
   * @param grammar the user's name of the grammar
   * @param open whether the user chose no other model or vocabulary
   * @param request whether the user gives a request
   * @return empty if a model without a runtime is chosen
   */
  static Optional<PromptedModel> open(
      @Nullable String wanted, LoadOptions loading, String grammar, boolean open, boolean request) {
    if (wanted != null && isFolder(wanted)) {
      return Optional.of(service().orElseThrow(ModelRuntime::missingModel).open(wanted, loading));
    }
    if (wanted == null && open && grammar.startsWith(InputPlace.SAMPLE)) {
      String sample = grammar.substring(InputPlace.SAMPLE.length());
      Optional<PromptedModels> service = service();
      if (service.isPresent() && service.get().isTask(sample)) {
        return Optional.of(service.get().open(PromptedModels.SMALL, loading));
      }
    }
    if (request) {
      throw new UserException(
          "only a language model can answer a request",
          "name one with --model: a folder, or " + PromptedModels.SMALL);
    }
    if (loading.graphicsCard().isPresent()) {
      throw new UserException(
          "only the models of folders compute on a device",
          "leave --device out, or name a folder with --model");
    }
    return Optional.empty();
  }

  private static boolean isFolder(String wanted) {
    try {
      return wanted.equals(PromptedModels.SMALL)
          || wanted.indexOf('/') >= 0
          || Files.exists(Path.of(wanted));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static Optional<PromptedModels> service() {
    return ServiceLoader.load(PromptedModels.class).findFirst();
  }

  private static UserException missingModel() {
    return new UserException(
        "models of folders need dyck-cli-models, which is not here",
        "call ./dyck of the source tree, which builds it, or put that jar and what it needs on the"
            + " class path");
  }
}
