package io.dyck.cli.input;

import io.dyck.cli.terminal.UserException;
import io.dyck.compose.AmbiguityException;
import io.dyck.pda.items.StateBoundException;
import java.util.function.Supplier;

/**
 * Turns an exceeded bound of permissive mode into an error for the user. In this mode a text can
 * drive the machine over its bounds.
 */
public final class PermissiveModeErrors {
  private PermissiveModeErrors() {}

  public static <T> T runGuarded(Supplier<T> work) {
    try {
      return work.get();
    } catch (StateBoundException | AmbiguityException e) {
      throw new UserException(
          "the grammar is not deterministic, and this text passes a bound of permissive mode: "
              + e.getMessage(),
          "make the grammar deterministic, see 'dyck check'");
    }
  }
}
