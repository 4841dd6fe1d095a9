package io.dyck.cli;

import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Says why a file cannot be read. */
final class Unreadable {
  private Unreadable() {}

  static UserException file(Object file, IOException e) {
    String reason =
        e instanceof NoSuchFileException
            ? "no such file"
            : e instanceof AccessDeniedException
                ? "permission denied"
                : String.valueOf(e.getMessage());
    return new UserException(file + ": cannot be read: " + reason, "");
  }
}
