package io.dyck.tools.format;

import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.format.Template.Piece;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the parts of a format must be. */
final class FormatChecks {
  private FormatChecks() {}

  static void check(boolean right, String part, String what) {
    if (!right) {
      throw new ToolException(Problem.FORMAT, "#/" + part, what);
    }
  }

  /** Each hole once, in an order in which what a call needs is known as it is read. */
  static void checkCall(Template call) {
    check(
        call.count(Hole.NAME) == 1 && call.count(Hole.ARGUMENTS) == 1 && call.count(Hole.ID) <= 1,
        "call",
        "it needs {name} and {arguments}, each once, and may have {id} once");
    List<Piece> holes = call.pieces().stream().filter(piece -> piece instanceof Hole).toList();
    check(
        holes.get(holes.size() - 1) == Hole.ARGUMENTS,
        "call",
        "{name} and {id} must stand before {arguments}");
    check(
        !call.hasAdjacentHoles(), "call", "after {name} or {id} something must tell where it ends");
  }

  /** A frame begins and ends with fixed text. */
  static void checkFrame(String part, @Nullable Template frame) {
    check(
        frame == null
            || (frame.pieces().size() == 3
                && frame.pieces().get(1) == Hole.TEXT
                && !frame.head().isEmpty()),
        part,
        "it needs fixed text, {text}, and fixed text");
  }
}
