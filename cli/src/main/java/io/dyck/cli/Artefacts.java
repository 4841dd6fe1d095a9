package io.dyck.cli;

import io.dyck.cli.terminal.UserException;
import io.dyck.compose.artefact.ArtefactException;
import java.util.function.Supplier;

/** Loads and saves artefacts, and says why where that is not possible. */
final class Artefacts {
  private Artefacts() {}

  static <T> T load(Supplier<T> loading) {
    try {
      return loading.get();
    } catch (ArtefactException e) {
      throw new UserException(String.valueOf(e.getMessage()), "");
    }
  }

  static void save(Runnable saving) {
    try {
      saving.run();
    } catch (ArtefactException e) {
      throw new UserException(String.valueOf(e.getMessage()), "");
    }
  }
}
