package io.dyck.cli.input;

import io.dyck.artefact.ArtefactException;
import io.dyck.cli.terminal.FileProblems;
import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Loads and saves artefacts, and reports why this fails. */
public final class Artefacts {
  private Artefacts() {}

  static <T> T load(Path file, Supplier<T> loading) {
    try {
      return loading.get();
    } catch (ArtefactException e) {
      throw refusal(file, e, FileProblems::unreadable);
    }
  }

  public static void save(Path file, Runnable saving) {
    try {
      saving.run();
    } catch (ArtefactException e) {
      throw refusal(file, e, FileProblems::unwritable);
    }
  }

  private static UserException refusal(
      Path file, ArtefactException e, BiFunction<Path, IOException, UserException> inaccessible) {
    Throwable cause =
        e.getCause() instanceof UncheckedIOException io ? io.getCause() : e.getCause();
    if (cause instanceof IOException io) {
      UserException trouble = inaccessible.apply(file, io);
      return new UserException(trouble.getMessage() + " (" + e.code() + ")", trouble.remedy());
    }
    return new UserException(String.valueOf(e.getMessage()), "");
  }
}
