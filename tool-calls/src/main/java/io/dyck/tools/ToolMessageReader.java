package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import io.dyck.tools.UnreadText.Fit;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.Template.Fixed;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.format.Template.Piece;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import org.jspecify.annotations.Nullable;

/**
 * Takes a message apart as it is written. Characters are held back while it is open what they
 * belong to. White space around calls belongs to no text. Cost: linear in the text, but for
 * characters that are held back again and again, at most as many as the longest fixed text of the
 * format has. For one message, and one thread.
 */
public final class ToolMessageReader {
  private static final int LONGEST_NAME = 256;

  private final ToolFormat format;

  /** Whether a text is the whole message: then it may hold what begins a call elsewhere. */
  private final boolean wholeText;

  private final UnreadText unread = new UnreadText();
  private final MessageParts parts;
  private Mode mode;

  /** In {@link Mode#PIECES}: what is read, and up to where. */
  private ImmutableList<Piece> pieces = ImmutableList.of();

  private int piece;
  private Kind kind = Kind.TEXT;
  private boolean mayReason;
  private String name = "";
  private @Nullable String id;
  private JsonEnd json = new JsonEnd();

  private enum Mode {
    /** In a framed format, where a message of some kind begins. */
    FRAME,
    /** In free text. */
    FREE,
    /** In a template. */
    PIECES,
    /** Behind a call, where another one may follow. */
    AFTER_CALL,
    /** Behind everything. */
    END
  }

  private enum Kind {
    TEXT,
    PREAMBLE,
    REASONING,
    CALL
  }

  ToolMessageReader(
      ToolFormat format, Reasoning reasoning, boolean wholeText, ToolMessageListener listener) {
    this.format = format;
    this.wholeText = wholeText;
    this.parts = new MessageParts(listener);
    this.mode = format.isFramed() ? Mode.FRAME : Mode.FREE;
    Template frame = format.reasoning();
    if (frame != null && reasoning == Reasoning.BEGUN) {
      begin(Kind.REASONING, frame, 1);
    }
    this.mayReason = frame != null && reasoning == Reasoning.ALLOWED;
  }

  /**
   * Goes on.
   *
   * @param text what was written next
   * @throws ToolException if the text does not have the form of the format
   */
  public void add(String text) {
    unread.add(text);
    run();
  }

  /**
   * Ends the message.
   *
   * @return its parts; not complete if it was cut off
   * @throws ToolException if the text does not have the form of the format
   */
  public ToolMessage finish() {
    unread.finish();
    run();
    boolean complete =
        switch (mode) {
          case FREE, END -> true;
          case FRAME -> false;
          case AFTER_CALL -> format.end().isEmpty() && unread.isEmpty();
          case PIECES -> isAtLastPiece();
        };
    return parts.message(complete);
  }

  /** Whether nothing is missing but what a token that ends the message stands for. */
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

  /** Goes on as far as it is sure; false if more text is needed. */
  private boolean step() {
    return switch (mode) {
      case FRAME -> frame();
      case FREE -> free();
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
      String head = each == Kind.CALL ? format.begin() + format.call().head() : head(frame);
      Fit fit = frame == null ? Fit.NO : unread.fit(head);
      open |= fit == Fit.OPEN;
      if (fit == Fit.YES && frame != null) {
        unread.take(head.length());
        begin(each, frame, 1);
        return true;
      }
    }
    if (!open && !unread.isFinished()) {
      throw wrong("the beginning of a message");
    }
    return false;
  }

  private @Nullable Template frame(Kind each) {
    return switch (each) {
      case TEXT -> format.text();
      case PREAMBLE -> format.preamble();
      case REASONING -> format.reasoning();
      case CALL -> format.call();
    };
  }

  private static String head(@Nullable Template frame) {
    return frame == null ? "" : frame.head();
  }

  /** Reads a template from a piece on. */
  private void begin(Kind each, Template template, int from) {
    kind = each;
    pieces = template.pieces();
    piece = from;
    mode = Mode.PIECES;
    id = null;
    if (each == Kind.CALL) {
      parts.dropBlanks();
      piece = template.head().isEmpty() ? 0 : 1;
    }
  }

  private boolean free() {
    String trigger = format.trigger();
    int call = unread.indexOf(trigger);
    Template frame = format.reasoning();
    if (mayReason && frame != null && isBlankBefore(unread.indexOf(frame.head()))) {
      unread.take(unread.indexOf(frame.head()) + frame.head().length());
      begin(Kind.REASONING, frame, 1);
      mayReason = false;
      return true;
    }
    if (call >= 0 && (!wholeText || isBlankBefore(call))) {
      parts.text(unread.take(call));
      mode = Mode.PIECES;
      kind = Kind.CALL;
      String head = format.begin() + format.call().head();
      pieces = ImmutableList.of(new Fixed(head));
      piece = 0;
      return true;
    }
    int held = unread.heldBack(trigger);
    if (mayReason && frame != null) {
      held = Math.max(held, unread.heldBack(frame.head()));
    }
    parts.text(unread.take(unread.length() - held));
    return false;
  }

  /** Whether nothing but white space was written before a place in the unread. */
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
    };
  }

  private boolean endOfPieces() {
    switch (kind) {
      case CALL -> {
        if (pieces.size() == 1 && pieces.get(0) instanceof Fixed) {
          begin(Kind.CALL, format.call(), 0);
        } else {
          mode = Mode.AFTER_CALL;
        }
      }
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
    String after = ((Fixed) pieces.get(piece + 1)).text();
    int end = unread.indexOf(after);
    if (end < 0) {
      if (unread.length() > LONGEST_NAME + after.length()) {
        throw wrong("\"" + after + "\" after a name");
      }
      return false;
    }
    String word = unread.take(end);
    piece++;
    if (hole == Hole.NAME) {
      name = word;
    } else {
      id = word;
    }
    return true;
  }

  private boolean arguments() {
    if (!parts.hasArguments()) {
      if (unread.isEmpty()) {
        return false;
      }
      if (unread.first() != '{') {
        throw wrong("the arguments of \"" + name + "\", an object of JSON");
      }
      parts.callBegins(name, id);
      json = new JsonEnd();
    }
    int length = json.read(unread.all(), 0);
    if (length > 0) {
      parts.arguments(unread.take(length));
    }
    if (!parts.hasArguments() || !json.isDone()) {
      return false;
    }
    checkJson(parts.arguments());
    parts.callEnds(name, id);
    piece++;
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
    String next = format.between() + format.call().head();
    Fit another = unread.fit(next);
    if (another == Fit.YES) {
      unread.take(next.length());
      begin(Kind.CALL, format.call(), 0);
      return true;
    }
    Fit end = format.end().isEmpty() ? Fit.NO : unread.fit(format.end());
    if (end == Fit.YES) {
      unread.take(format.end().length());
      mode = format.textAfter() ? Mode.FREE : Mode.END;
      return true;
    }
    if (another == Fit.OPEN || end == Fit.OPEN || (unread.isFinished() && unread.isEmpty())) {
      return false;
    }
    if (!format.end().isEmpty()) {
      if (unread.isFinished()) {
        return false;
      }
      throw wrong("\"" + next + "\" or \"" + format.end() + "\"");
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
