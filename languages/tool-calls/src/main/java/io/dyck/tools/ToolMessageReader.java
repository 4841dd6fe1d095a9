package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.tools.arguments.ArgumentsReader;
import io.dyck.tools.arguments.ElementArguments;
import io.dyck.tools.arguments.JsonArguments;
import io.dyck.tools.arguments.UnreadText;
import io.dyck.tools.arguments.UnreadText.Fit;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.Template.Fixed;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.format.Template.Piece;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Splits a message into its parts while it is written. Characters are held back until the part that
 * they belong to is known. White space around calls belongs to no text. Cost: linear in the text,
 * except for characters that are held back repeatedly. At most as many characters are held back as
 * the longest fixed text of the format has. An instance serves one message and one thread.
 */
public final class ToolMessageReader {
  private static final int LONGEST_NAME = 256;

  private final ToolCalls calls;
  private final ToolFormat format;

  /**
   * Whether text is always the whole message. Such a text may contain a trigger behind its
   * beginning.
   */
  private final boolean wholeText;

  private final UnreadText unread = new UnreadText();
  private final MessageParts parts;
  private Mode mode;

  /** The pieces of the template that is being read in {@link Mode#PIECES}. */
  private ImmutableList<Piece> pieces = ImmutableList.of();

  private int piece;
  private Kind kind = Kind.TEXT;
  private boolean mayReason;
  private String name = "";
  private @Nullable String id;
  private @Nullable ArgumentsReader arguments;

  /** The fixed text before the head of a call in {@link Mode#HEAD}. */
  private String beforeHead = "";

  /** Whether the message is certainly text, in a format without text before calls. */
  private boolean isText;

  private final ArgumentsReader.Output output =
      new ArgumentsReader.Output() {
        @Override
        public void json(String more) {
          if (!more.isEmpty()) {
            parts.arguments(more);
          }
        }

        @Override
        public ToolException wrong(String expected) {
          return ToolMessageReader.this.wrong(expected);
        }
      };

  private enum Mode {
    /** At the beginning of a message in a framed format. */
    FRAME,
    /** In free text. */
    FREE,
    /** Before a call. */
    HEAD,
    /** In a template. */
    PIECES,
    /** Behind a call, at a place where another call may follow. */
    AFTER_CALL,
    /** At the end of the message. */
    END
  }

  private enum Kind {
    TEXT,
    PREAMBLE,
    REASONING,
    CALL
  }

  ToolMessageReader(ToolCalls calls, ToolMessageListener listener) {
    this.calls = calls;
    this.format = calls.format();
    this.wholeText = calls.text() != null;
    this.parts = new MessageParts(listener);
    this.mode = format.isFramed() ? Mode.FRAME : Mode.FREE;
    Template frame = format.reasoning();
    if (frame != null && calls.reasoning() == Reasoning.BEGUN) {
      begin(Kind.REASONING, frame, 1);
    }
    this.mayReason = frame != null && calls.reasoning() == Reasoning.ALLOWED;
  }

  /**
   * Reads the next part of the text.
   *
   * @param text the next part
   * @throws ToolException if the text does not have the form of the format
   */
  public void add(String text) {
    unread.add(text);
    run();
  }

  /**
   * Ends the message.
   *
   * @return the parts of the message; not complete if the message was cut off
   * @throws ToolException if the text does not have the form of the format
   */
  public ToolMessage finish() {
    unread.finish();
    run();
    boolean complete =
        switch (mode) {
          case FREE -> format.text().tail().isEmpty();
          case END -> true;
          case FRAME, HEAD -> false;
          case AFTER_CALL -> format.end().isEmpty() && unread.isEmpty();
          case PIECES -> isAtLastPiece();
        };
    return parts.message(complete);
  }

  /**
   * Returns whether only the last fixed text is missing. A token that ends the message may stand in
   * its place.
   */
  private boolean isAtLastPiece() {
    boolean isText = kind == Kind.TEXT && pieces.get(piece) == Hole.TEXT;
    boolean isCall = kind == Kind.CALL && format.isFramed() && piece == pieces.size() - 1;
    return isText || (isCall && pieces.get(piece) instanceof Fixed && unread.isEmpty());
  }

  private void run() {
    while (step()) {
      // Each step takes something from the buffer, or leads to another mode.
    }
  }

  /** Reads one step. Returns false if more text is needed. */
  private boolean step() {
    return switch (mode) {
      case FRAME -> frame();
      case FREE -> format.textBefore() ? free() : textOrCalls();
      case HEAD -> head();
      case PIECES -> pieces();
      case AFTER_CALL -> afterCall();
      case END -> end();
    };
  }

  private boolean end() {
    if (!unread.isBlank()) {
      throw wrong("nothing after the calls");
    }
    return false;
  }

  private boolean frame() {
    if (unread.isEmpty()) {
      return false;
    }
    boolean open = false;
    for (Kind each : Kind.values()) {
      Template frame = frame(each);
      Fit fit = frame == null ? Fit.NO : unread.fit(frame.head());
      open |= fit == Fit.OPEN;
      if (fit == Fit.YES && frame != null) {
        unread.take(frame.head().length());
        begin(each, frame, 1);
        return true;
      }
    }
    Fit call = matchCallHead(format.begin());
    if (call == Fit.YES) {
      beforeHead = format.begin();
      mode = Mode.HEAD;
      return true;
    }
    if (!open && call == Fit.NO && !unread.isFinished()) {
      throw wrong("the beginning of a message");
    }
    return false;
  }

  private @Nullable Template frame(Kind each) {
    return switch (each) {
      case TEXT -> format.text();
      case PREAMBLE -> format.preamble();
      case REASONING -> format.reasoning();
      case CALL -> null;
    };
  }

  /**
   * Returns the best fit of the unread text with a given text followed by the head of a call, among
   * all ways to write a call.
   */
  private Fit matchCallHead(String before) {
    Fit best = Fit.NO;
    for (Template call : format.calls()) {
      Fit fit = unread.fit(before + call.head());
      best = fit.compareTo(best) > 0 ? fit : best;
    }
    return best;
  }

  private boolean head() {
    for (Template call : format.calls()) {
      String head = beforeHead + call.head();
      if (unread.fit(head) == Fit.YES) {
        unread.take(head.length());
        begin(Kind.CALL, call, call.head().isEmpty() ? 0 : 1);
        return true;
      }
    }
    if (matchCallHead(beforeHead) == Fit.NO && !unread.isFinished()) {
      throw wrong("\"" + beforeHead + format.calls().get(0).head() + "\"");
    }
    return false;
  }

  /** Reads a template from a piece on. */
  private void begin(Kind each, Template template, int from) {
    kind = each;
    pieces = template.pieces();
    piece = from;
    mode = Mode.PIECES;
    id = null;
    arguments = null;
    if (each == Kind.CALL) {
      parts.dropBlanks();
    }
  }

  /** Reads the beginning of a message in a format without text before calls. */
  private boolean textOrCalls() {
    if (!isText) {
      Fit begins = Fit.NO;
      for (String trigger : format.triggers()) {
        Fit fit = unread.fit(trigger);
        begins = fit.compareTo(begins) > 0 ? fit : begins;
      }
      if (begins == Fit.OPEN) {
        return false;
      }
      if (begins == Fit.YES) {
        beforeHead = format.begin();
        mode = Mode.HEAD;
        return true;
      }
      isText = true;
    }
    parts.text(unread.take(unread.length()));
    return false;
  }

  private boolean free() {
    Template frame = format.reasoning();
    if (mayReason && frame != null && isBlankBefore(unread.indexOf(frame.head()))) {
      unread.take(unread.indexOf(frame.head()) + frame.head().length());
      begin(Kind.REASONING, frame, 1);
      mayReason = false;
      return true;
    }
    int call = -1;
    int held = mayReason && frame != null ? unread.heldBack(frame.head()) : 0;
    for (String trigger : format.triggers()) {
      call = earlier(call, unread.indexOf(trigger));
      held = Math.max(held, unread.heldBack(trigger));
    }
    String tail = format.text().tail();
    int end = tail.isEmpty() ? -1 : unread.indexOf(tail);
    held = Math.max(held, unread.heldBack(tail));
    if (end >= 0 && earlier(call, end) == end) {
      parts.text(unread.take(end));
      unread.take(tail.length());
      mode = Mode.END;
      return true;
    }
    if (call >= 0 && (!wholeText || isBlankBefore(call))) {
      parts.text(unread.take(call));
      beforeHead = format.begin();
      mode = Mode.HEAD;
      return true;
    }
    parts.text(unread.take(unread.length() - held));
    return false;
  }

  private static int earlier(int place, int other) {
    return place < 0 || (other >= 0 && other < place) ? other : place;
  }

  /** Returns whether only white space was written before a place in the unread text. */
  private boolean isBlankBefore(int place) {
    return place >= 0 && !parts.hasText() && unread.head(place).isBlank();
  }

  private boolean pieces() {
    if (piece == pieces.size()) {
      return endOfPieces();
    }
    Piece now = pieces.get(piece);
    if (now instanceof Fixed fixed) {
      Fit fit = unread.fit(fixed.text());
      if (fit == Fit.NO && !unread.isFinished()) {
        throw wrong("\"" + fixed.text() + "\"");
      }
      if (fit == Fit.YES) {
        unread.take(fixed.text().length());
        piece++;
      }
      return fit == Fit.YES;
    }
    return switch ((Hole) now) {
      case TEXT -> textHole();
      case ARGUMENTS -> arguments();
      case NAME, ID -> word((Hole) now);
      default -> throw new IllegalStateException("no hole of a message: " + now);
    };
  }

  private boolean endOfPieces() {
    switch (kind) {
      case CALL -> mode = Mode.AFTER_CALL;
      case TEXT -> mode = Mode.END;
      case PREAMBLE -> mode = Mode.FRAME;
      case REASONING -> mode = format.isFramed() ? Mode.FRAME : Mode.FREE;
    }
    return true;
  }

  private boolean textHole() {
    String tail = piece + 1 < pieces.size() ? ((Fixed) pieces.get(piece + 1)).text() : "";
    int found = tail.isEmpty() ? -1 : unread.indexOf(tail);
    String more = unread.take(found >= 0 ? found : unread.length() - unread.heldBack(tail));
    if (kind == Kind.REASONING) {
      parts.reasoning(more);
    } else {
      parts.text(more);
    }
    if (found >= 0) {
      piece++;
    }
    return found >= 0;
  }

  private boolean word(Hole hole) {
    int end = endOfWord(pieces.get(piece + 1));
    if (end < 0) {
      if (unread.length() > LONGEST_NAME) {
        throw wrong("the end of a name");
      }
      return false;
    }
    // Readers pass over white space before elements.
    String taken = unread.take(end);
    String word = pieces.get(piece + 1) instanceof Fixed ? taken : taken.stripTrailing();
    piece++;
    if (hole == Hole.NAME) {
      name = word;
    } else {
      id = word;
    }
    return true;
  }

  /** Returns the position at which a name or an id ends; negative if it may continue. */
  private int endOfWord(Piece next) {
    if (next instanceof Fixed fixed) {
      return unread.indexOf(fixed.text());
    }
    // The arguments are elements. The name ends before the first element or before the text behind
    // all elements.
    ElementStyle style = Objects.requireNonNull(format.arguments());
    int open = unread.indexOf(style.member().open().strip());
    return earlier(open, unread.indexOf(tail().strip()));
  }

  /** Returns the fixed text after the arguments. */
  private String tail() {
    return piece < pieces.size() && pieces.get(pieces.size() - 1) instanceof Fixed fixed
        ? fixed.text()
        : "";
  }

  private boolean arguments() {
    if (arguments == null) {
      ElementStyle style = format.arguments();
      if (style == null && unread.isEmpty()) {
        return false;
      }
      arguments =
          style == null
              ? new JsonArguments(name)
              : new ElementArguments(style, calls.tools().values(name, style), tail());
      parts.callBegins(name, id);
    }
    if (!arguments.read(unread, output)) {
      return false;
    }
    checkJson(parts.arguments());
    parts.callEnds(name, id);
    // Elements are read with the fixed text after them.
    piece = format.arguments() == null ? piece + 1 : pieces.size();
    return true;
  }

  private void checkJson(String text) {
    try {
      JsonPart unused = JsonPart.read(text);
    } catch (ToolException e) {
      throw new ToolException(
          Problem.TEXT, "", "the arguments of \"" + name + "\" are no JSON: " + e.getMessage(), e);
    }
  }

  private boolean afterCall() {
    if (unread.isEmpty() && !unread.isFinished()) {
      return false;
    }
    boolean hasEnd = !format.end().isEmpty();
    String between = format.between();
    if (hasEnd) {
      // No text can follow. Therefore white space has no meaning here.
      unread.skipBlanks();
      between = between.stripLeading();
    }
    Fit another = matchCallHead(between);
    if (another == Fit.YES) {
      beforeHead = between;
      mode = Mode.HEAD;
      return true;
    }
    String last = format.end().stripLeading();
    Fit end = last.isEmpty() ? Fit.NO : unread.fit(last);
    if (end == Fit.YES) {
      unread.take(last.length());
      mode = format.textAfter() ? Mode.FREE : Mode.END;
      return true;
    }
    boolean isCutOff = unread.isFinished() && !format.textAfter();
    if (another == Fit.OPEN || end == Fit.OPEN || unread.isEmpty() || isCutOff) {
      return false;
    }
    if (!last.isEmpty()) {
      if (unread.isFinished()) {
        return false;
      }
      throw wrong("\"" + between + format.calls().get(0).head() + "\" or \"" + last + "\"");
    }
    mode = format.textAfter() ? Mode.FREE : Mode.END;
    return true;
  }

  private ToolException wrong(String expected) {
    return new ToolException(
        Problem.TEXT,
        "",
        "the text does not have the form of calls in the format "
            + format.name()
            + ": at character "
            + unread.taken()
            + " expected "
            + expected
            + ", found \""
            + unread.shown()
            + "\"");
  }
}
