package io.dyck.tools;

import com.google.common.collect.ImmutableList;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.tools.arguments.ArgumentsReader;
import io.dyck.tools.arguments.ElementArguments;
import io.dyck.tools.arguments.JsonArguments;
import io.dyck.tools.arguments.UnreadText;
import io.dyck.tools.arguments.UnreadText.PrefixRelation;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.Template.FixedPiece;
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
        public void receiveJson(String more) {
          if (!more.isEmpty()) {
            parts.addArguments(more);
          }
        }

        @Override
        public ToolException unexpectedText(String expected) {
          return ToolMessageReader.this.unexpectedText(expected);
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
    this.wholeText = calls.textGrammar() != null;
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
    return isText || (isCall && pieces.get(piece) instanceof FixedPiece && unread.isEmpty());
  }

  private void run() {
    while (readStep()) {
      // Each step takes something from the buffer, or leads to another mode.
    }
  }

  /** Reads one step. Returns false if more text is needed. */
  private boolean readStep() {
    return switch (mode) {
      case FRAME -> readFrame();
      case FREE -> format.textBefore() ? readFreeText() : readTextOrCalls();
      case HEAD -> readHead();
      case PIECES -> readPieces();
      case AFTER_CALL -> readAfterCall();
      case END -> readEnd();
    };
  }

  private boolean readEnd() {
    if (!unread.isBlank()) {
      throw unexpectedText("nothing after the calls");
    }
    return false;
  }

  private boolean readFrame() {
    if (unread.isEmpty()) {
      return false;
    }
    boolean open = false;
    for (Kind each : Kind.values()) {
      Template frame = readFrame(each);
      PrefixRelation fit =
          frame == null ? PrefixRelation.NO : unread.prefixRelation(frame.textBeforeHole());
      open |= fit == PrefixRelation.OPEN;
      if (fit == PrefixRelation.YES && frame != null) {
        unread.takeCharacters(frame.textBeforeHole().length());
        begin(each, frame, 1);
        return true;
      }
    }
    PrefixRelation call = matchCallHead(format.begin());
    if (call == PrefixRelation.YES) {
      beforeHead = format.begin();
      mode = Mode.HEAD;
      return true;
    }
    if (!open && call == PrefixRelation.NO && !unread.isFinished()) {
      throw unexpectedText("the beginning of a message");
    }
    return false;
  }

  private @Nullable Template readFrame(Kind each) {
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
  private PrefixRelation matchCallHead(String before) {
    PrefixRelation best = PrefixRelation.NO;
    for (Template call : format.calls()) {
      PrefixRelation fit = unread.prefixRelation(before + call.textBeforeHole());
      best = fit.compareTo(best) > 0 ? fit : best;
    }
    return best;
  }

  private boolean readHead() {
    for (Template call : format.calls()) {
      String head = beforeHead + call.textBeforeHole();
      if (unread.prefixRelation(head) == PrefixRelation.YES) {
        unread.takeCharacters(head.length());
        begin(Kind.CALL, call, call.textBeforeHole().isEmpty() ? 0 : 1);
        return true;
      }
    }
    if (matchCallHead(beforeHead) == PrefixRelation.NO && !unread.isFinished()) {
      throw unexpectedText("\"" + beforeHead + format.calls().get(0).textBeforeHole() + "\"");
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
  private boolean readTextOrCalls() {
    if (!isText) {
      PrefixRelation begins = PrefixRelation.NO;
      for (String trigger : format.triggers()) {
        PrefixRelation fit = unread.prefixRelation(trigger);
        begins = fit.compareTo(begins) > 0 ? fit : begins;
      }
      if (begins == PrefixRelation.OPEN) {
        return false;
      }
      if (begins == PrefixRelation.YES) {
        beforeHead = format.begin();
        mode = Mode.HEAD;
        return true;
      }
      isText = true;
    }
    parts.addText(unread.takeCharacters(unread.length()));
    return false;
  }

  private boolean readFreeText() {
    Template frame = format.reasoning();
    if (mayReason && frame != null && isBlankBefore(unread.indexOf(frame.textBeforeHole()))) {
      unread.takeCharacters(
          unread.indexOf(frame.textBeforeHole()) + frame.textBeforeHole().length());
      begin(Kind.REASONING, frame, 1);
      mayReason = false;
      return true;
    }
    int call = -1;
    int held =
        mayReason && frame != null ? unread.incompleteSuffixLength(frame.textBeforeHole()) : 0;
    for (String trigger : format.triggers()) {
      call = earlierPlace(call, unread.indexOf(trigger));
      held = Math.max(held, unread.incompleteSuffixLength(trigger));
    }
    String tail = format.text().tail();
    int end = tail.isEmpty() ? -1 : unread.indexOf(tail);
    held = Math.max(held, unread.incompleteSuffixLength(tail));
    if (end >= 0 && earlierPlace(call, end) == end) {
      parts.addText(unread.takeCharacters(end));
      unread.takeCharacters(tail.length());
      mode = Mode.END;
      return true;
    }
    if (call >= 0 && (!wholeText || isBlankBefore(call))) {
      parts.addText(unread.takeCharacters(call));
      beforeHead = format.begin();
      mode = Mode.HEAD;
      return true;
    }
    parts.addText(unread.takeCharacters(unread.length() - held));
    return false;
  }

  private static int earlierPlace(int place, int other) {
    return place < 0 || (other >= 0 && other < place) ? other : place;
  }

  /** Returns whether only white space was written before a place in the unread text. */
  private boolean isBlankBefore(int place) {
    return place >= 0 && !parts.hasText() && unread.firstCharacters(place).isBlank();
  }

  private boolean readPieces() {
    if (piece == pieces.size()) {
      return readEndOfPieces();
    }
    Piece now = pieces.get(piece);
    if (now instanceof FixedPiece fixed) {
      PrefixRelation fit = unread.prefixRelation(fixed.text());
      if (fit == PrefixRelation.NO && !unread.isFinished()) {
        throw unexpectedText("\"" + fixed.text() + "\"");
      }
      if (fit == PrefixRelation.YES) {
        unread.takeCharacters(fixed.text().length());
        piece++;
      }
      return fit == PrefixRelation.YES;
    }
    return switch ((Hole) now) {
      case TEXT -> readTextHole();
      case ARGUMENTS -> readArguments();
      case NAME, ID -> readWord((Hole) now);
      default -> throw new IllegalStateException("no hole of a message: " + now);
    };
  }

  private boolean readEndOfPieces() {
    switch (kind) {
      case CALL -> mode = Mode.AFTER_CALL;
      case TEXT -> mode = Mode.END;
      case PREAMBLE -> mode = Mode.FRAME;
      case REASONING -> mode = format.isFramed() ? Mode.FRAME : Mode.FREE;
    }
    return true;
  }

  private boolean readTextHole() {
    String tail = piece + 1 < pieces.size() ? ((FixedPiece) pieces.get(piece + 1)).text() : "";
    int found = tail.isEmpty() ? -1 : unread.indexOf(tail);
    String more =
        unread.takeCharacters(
            found >= 0 ? found : unread.length() - unread.incompleteSuffixLength(tail));
    if (kind == Kind.REASONING) {
      parts.addReasoning(more);
    } else {
      parts.addText(more);
    }
    if (found >= 0) {
      piece++;
    }
    return found >= 0;
  }

  private boolean readWord(Hole hole) {
    int end = endOfWord(pieces.get(piece + 1));
    if (end < 0) {
      if (unread.length() > LONGEST_NAME) {
        throw unexpectedText("the end of a name");
      }
      return false;
    }
    // Readers pass over white space before elements.
    String taken = unread.takeCharacters(end);
    String word = pieces.get(piece + 1) instanceof FixedPiece ? taken : taken.stripTrailing();
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
    if (next instanceof FixedPiece fixed) {
      return unread.indexOf(fixed.text());
    }
    // The arguments are elements. The name ends before the first element or before the text behind
    // all elements.
    ElementStyle style = Objects.requireNonNull(format.arguments());
    int open = unread.indexOf(style.member().open().strip());
    return earlierPlace(open, unread.indexOf(tail().strip()));
  }

  /** Returns the fixed text after the arguments. */
  private String tail() {
    return piece < pieces.size() && pieces.get(pieces.size() - 1) instanceof FixedPiece fixed
        ? fixed.text()
        : "";
  }

  private boolean readArguments() {
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
    checkJson(parts.addArguments());
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

  private boolean readAfterCall() {
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
    PrefixRelation another = matchCallHead(between);
    if (another == PrefixRelation.YES) {
      beforeHead = between;
      mode = Mode.HEAD;
      return true;
    }
    String last = format.end().stripLeading();
    PrefixRelation end = last.isEmpty() ? PrefixRelation.NO : unread.prefixRelation(last);
    if (end == PrefixRelation.YES) {
      unread.takeCharacters(last.length());
      mode = format.textAfter() ? Mode.FREE : Mode.END;
      return true;
    }
    boolean isCutOff = unread.isFinished() && !format.textAfter();
    if (another == PrefixRelation.OPEN
        || end == PrefixRelation.OPEN
        || unread.isEmpty()
        || isCutOff) {
      return false;
    }
    if (!last.isEmpty()) {
      if (unread.isFinished()) {
        return false;
      }
      throw unexpectedText(
          "\"" + between + format.calls().get(0).textBeforeHole() + "\" or \"" + last + "\"");
    }
    mode = format.textAfter() ? Mode.FREE : Mode.END;
    return true;
  }

  private ToolException unexpectedText(String expected) {
    return new ToolException(
        Problem.TEXT,
        "",
        "the text does not have the form of calls in the format "
            + format.name()
            + ": at character "
            + unread.takenCount()
            + " expected "
            + expected
            + ", found \""
            + unread.shownBeginning()
            + "\"");
  }
}
