package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.Template.Fixed;
import io.dyck.tools.format.Template.Hole;
import io.dyck.tools.format.Template.Piece;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.util.ArrayList;
import java.util.List;
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
  private final ToolMessageListener listener;
  private final StringBuilder buffer = new StringBuilder();
  private final StringBuilder content = new StringBuilder();
  private final StringBuilder reasoning = new StringBuilder();
  private final List<ToolCall> calls = new ArrayList<>();

  /** White space that is text only if other text follows. */
  private final StringBuilder blanks = new StringBuilder();

  /** How many characters were taken from the buffer. */
  private int taken;

  private boolean isFinished;
  private Mode mode;

  /** In {@link Mode#PIECES}: what is read, and up to where. */
  private ImmutableList<Piece> pieces = ImmutableList.of();

  private int piece;
  private Kind kind = Kind.TEXT;
  private boolean mayReason;
  private String name = "";
  private @Nullable String id;
  private final StringBuilder arguments = new StringBuilder();
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

  ToolMessageReader(ToolFormat format, Reasoning reasoning, ToolMessageListener listener) {
    this.format = format;
    this.listener = listener;
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
    buffer.append(text);
    run();
  }

  /**
   * Ends the message.
   *
   * @return its parts; not complete if it was cut off
   * @throws ToolException if the text does not have the form of the format
   */
  public ToolMessage finish() {
    isFinished = true;
    run();
    boolean complete =
        switch (mode) {
          case FREE, END -> true;
          case FRAME -> false;
          case AFTER_CALL -> format.end().isEmpty() && buffer.isEmpty();
          case PIECES -> isAtLastPiece();
        };
    if (calls.isEmpty()) {
      emitBlanks();
    }
    return new ToolMessage(
        content.toString(), reasoning.toString(), ImmutableList.copyOf(calls), complete);
  }

  /** Whether nothing is missing but what a token that ends the message stands for. */
  private boolean isAtLastPiece() {
    boolean isText = kind == Kind.TEXT && pieces.get(piece) == Hole.TEXT;
    boolean isCall = kind == Kind.CALL && format.isFramed() && piece == pieces.size() - 1;
    return isText || (isCall && pieces.get(piece) instanceof Fixed && buffer.isEmpty());
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
    if (!buffer.toString().isBlank()) {
      throw wrong("nothing after the calls");
    }
    return false;
  }

  /** What a fixed text has to do with the buffer. */
  private enum Fit {
    NO,
    OPEN,
    YES
  }

  private Fit fit(String text) {
    int length = Math.min(text.length(), buffer.length());
    for (int i = 0; i < length; i++) {
      if (buffer.charAt(i) != text.charAt(i)) {
        return Fit.NO;
      }
    }
    return length == text.length() ? Fit.YES : isFinished ? Fit.NO : Fit.OPEN;
  }

  private void take(int characters) {
    buffer.delete(0, characters);
    taken += characters;
  }

  private boolean frame() {
    if (buffer.isEmpty()) {
      return false;
    }
    boolean open = false;
    for (Kind each : Kind.values()) {
      Template frame = frame(each);
      String head = each == Kind.CALL ? format.begin() + format.call().head() : head(frame);
      Fit fit = frame == null ? Fit.NO : fit(head);
      open |= fit == Fit.OPEN;
      if (fit == Fit.YES && frame != null) {
        take(head.length());
        begin(each, frame, 1);
        return true;
      }
    }
    if (!open && !isFinished) {
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
      blanks.setLength(0);
      piece = template.head().isEmpty() ? 0 : 1;
    }
  }

  private boolean free() {
    String trigger = format.trigger();
    int call = buffer.indexOf(trigger);
    Template frame = format.reasoning();
    if (mayReason && frame != null && isBlankBefore(buffer.indexOf(frame.head()))) {
      take(buffer.indexOf(frame.head()) + frame.head().length());
      begin(Kind.REASONING, frame, 1);
      mayReason = false;
      return true;
    }
    if (call >= 0) {
      text(buffer.substring(0, call));
      take(call);
      mode = Mode.PIECES;
      kind = Kind.CALL;
      String head = format.begin() + format.call().head();
      pieces = ImmutableList.of(new Fixed(head));
      piece = 0;
      return true;
    }
    int held = isFinished ? 0 : heldBack(trigger);
    if (mayReason && frame != null && !isFinished) {
      held = Math.max(held, heldBack(frame.head()));
    }
    int sure = buffer.length() - held;
    text(buffer.substring(0, sure));
    take(sure);
    return false;
  }

  /** Whether nothing but white space was written before a place in the buffer. */
  private boolean isBlankBefore(int place) {
    return place >= 0 && content.isEmpty() && buffer.substring(0, place).isBlank();
  }

  /** How many of the last characters may be the beginning of a text. */
  private int heldBack(String text) {
    for (int length = Math.min(text.length() - 1, buffer.length()); length > 0; length--) {
      if (text.startsWith(buffer.substring(buffer.length() - length))) {
        return length;
      }
    }
    return 0;
  }

  private boolean pieces() {
    if (piece == pieces.size()) {
      return endOfPieces();
    }
    Piece now = pieces.get(piece);
    if (now instanceof Fixed fixed) {
      Fit fit = fit(fixed.text());
      if (fit == Fit.NO && !isFinished) {
        throw wrong("\"" + fixed.text() + "\"");
      }
      if (fit == Fit.YES) {
        take(fixed.text().length());
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
    int found = tail.isEmpty() ? -1 : buffer.indexOf(tail);
    int sure =
        found >= 0 ? found : buffer.length() - (isFinished || tail.isEmpty() ? 0 : heldBack(tail));
    String more = buffer.substring(0, sure);
    take(sure);
    if (kind == Kind.REASONING) {
      reasoning.append(more);
      if (!more.isEmpty()) {
        listener.reasoning(more);
      }
    } else {
      text(more);
    }
    if (found >= 0) {
      piece++;
    }
    return found >= 0;
  }

  private boolean word(Hole hole) {
    String after = ((Fixed) pieces.get(piece + 1)).text();
    int end = buffer.indexOf(after);
    if (end < 0) {
      if (buffer.length() > LONGEST_NAME + after.length()) {
        throw wrong("\"" + after + "\" after a name");
      }
      return false;
    }
    String word = buffer.substring(0, end);
    take(end);
    piece++;
    if (hole == Hole.NAME) {
      name = word;
    } else {
      id = word;
    }
    return true;
  }

  private boolean arguments() {
    if (arguments.isEmpty()) {
      if (buffer.isEmpty()) {
        return false;
      }
      if (buffer.charAt(0) != '{') {
        throw wrong("the arguments of \"" + name + "\", an object of JSON");
      }
      listener.callBegins(calls.size(), name, id);
      json = new JsonEnd();
    }
    int length = json.read(buffer, 0);
    if (length > 0) {
      String more = buffer.substring(0, length);
      take(length);
      arguments.append(more);
      listener.arguments(calls.size(), more);
    }
    if (arguments.isEmpty() || !json.isDone()) {
      return false;
    }
    checkJson(arguments.toString());
    listener.callEnds(calls.size());
    calls.add(new ToolCall(name, arguments.toString(), id));
    arguments.setLength(0);
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
    if (buffer.isEmpty() && !isFinished) {
      return false;
    }
    String next = format.between() + format.call().head();
    Fit another = fit(next);
    if (another == Fit.YES) {
      take(next.length());
      begin(Kind.CALL, format.call(), 0);
      return true;
    }
    Fit end = format.end().isEmpty() ? Fit.NO : fit(format.end());
    if (end == Fit.YES) {
      take(format.end().length());
      mode = format.textAfter() ? Mode.FREE : Mode.END;
      return true;
    }
    if (another == Fit.OPEN || end == Fit.OPEN || (isFinished && buffer.isEmpty())) {
      return false;
    }
    if (!format.end().isEmpty()) {
      if (isFinished) {
        return false;
      }
      throw wrong("\"" + next + "\" or \"" + format.end() + "\"");
    }
    mode = format.textAfter() ? Mode.FREE : Mode.END;
    return true;
  }

  private void text(String more) {
    int end = more.length();
    while (end > 0 && Character.isWhitespace(more.charAt(end - 1))) {
      end--;
    }
    if (end > 0) {
      String sure = blanks + more.substring(0, end);
      blanks.setLength(0);
      emit(sure);
    }
    // White space right after a call is none of the text.
    if (end > 0 || calls.isEmpty() || !blanks.isEmpty() || !content.isEmpty()) {
      blanks.append(more, end, more.length());
    }
  }

  private void emitBlanks() {
    if (!blanks.isEmpty()) {
      emit(blanks.toString());
      blanks.setLength(0);
    }
  }

  private void emit(String sure) {
    content.append(sure);
    listener.text(sure);
  }

  private ToolException wrong(String expected) {
    String found = buffer.length() <= 40 ? buffer.toString() : buffer.substring(0, 39) + "…";
    return new ToolException(
        Problem.TEXT,
        "",
        "the text does not have the form of calls in the format "
            + format.name()
            + ": at character "
            + taken
            + " expected "
            + expected
            + ", found \""
            + found
            + "\"");
  }
}
