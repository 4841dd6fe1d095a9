package io.dyck.tools.format;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.format.Template.Piece;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conditions on the parts of a format. */
final class FormatChecks {
  private FormatChecks() {}

  static void check(boolean right, String part, String what) {
    if (!right) {
      throw new ToolException(Problem.FORMAT, "#/" + part, what);
    }
  }

  /**
   * Checks the holes of a call. Each hole occurs once, and the order of the holes allows reading a
   * call while it is written.
   */
  static void checkCall(Template call, @Nullable ElementStyle style) {
    List<Hole> holes = call.holes();
    check(
        call.count(Hole.NAME) == 1
            && call.count(Hole.ARGUMENTS) == 1
            && call.count(Hole.ID) <= 1
            && holes.size() == 2 + call.count(Hole.ID),
        "call",
        "it needs {name} and {arguments}, each once, and may have {id} once");
    check(
        holes.get(holes.size() - 1) == Hole.ARGUMENTS,
        "call",
        "{name} and {id} must stand before {arguments}");
    List<Piece> pieces = call.pieces();
    for (int i = 1; i < pieces.size(); i++) {
      boolean isElements = style != null && pieces.get(i) == Hole.ARGUMENTS;
      check(
          !(pieces.get(i - 1) instanceof Hole && pieces.get(i) instanceof Hole)
              || (isElements && pieces.get(i - 1) == Hole.NAME),
          "call",
          "after {name} or {id} something must tell where it ends");
    }
    check(
        style == null || !call.tail().isBlank(),
        "call",
        "after {arguments} something must tell where elements end");
  }

  /** Checks the triggers. In free text a trigger always begins exactly one call. */
  static void checkTriggers(String begin, List<Template> calls, ImmutableList<String> triggers) {
    check(!calls.isEmpty(), "call", "there must be one at least");
    check(triggers.size() == calls.size(), "trigger", "each call needs one");
    for (int i = 0; i < calls.size(); i++) {
      String head = begin + calls.get(i).textBeforeHole();
      check(!head.isEmpty(), "call", "a call must begin with fixed text");
      check(
          !triggers.get(i).isEmpty() && head.startsWith(triggers.get(i)),
          "trigger",
          "it must be what \"begin\" and \"call\" begin with: " + head);
      for (int j = 0; j < calls.size(); j++) {
        check(
            i == j || !calls.get(j).textBeforeHole().startsWith(calls.get(i).textBeforeHole()),
            "call",
            "no way to write a call may begin as another one does: " + head);
      }
    }
  }

  /** Checks a frame, which begins and ends with fixed text. */
  static void checkFrame(String part, @Nullable Template frame) {
    check(
        frame == null
            || (frame.pieces().size() == 3
                && frame.pieces().get(1) == Hole.TEXT
                && !frame.textBeforeHole().isEmpty()),
        part,
        "it needs fixed text, {text}, and fixed text");
  }
}
