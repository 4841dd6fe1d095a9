package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.EMPTY_PATTERN_CLASS;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_RANGE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_PROPERTY;
import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.pattern.RegexLexer;
import io.dyck.grammar.terminal.Utf16Stream;
import io.dyck.grammar.unicode.CodePointBits;
import io.dyck.grammar.unicode.UnicodeSets;
import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** Reads a class such as {@code [^a-z\d[:punct:]]}. */
final class ClassReader {
  private static final Pattern POSIX = Pattern.compile("\\[:(\\^?)([a-z]+):]");

  private final String text;
  private final Diagnostics diagnostics;
  private final EscapeReader escapes;

  ClassReader(String text, Diagnostics diagnostics, EscapeReader escapes) {
    this.text = text;
    this.diagnostics = diagnostics;
    this.escapes = escapes;
  }

  /** Returns the set before negation. */
  BitSet read(int start, int end, boolean unicode) {
    BitSet set = new BitSet();
    int position = start;
    if (start == end) {
      diagnostics.report(
          EMPTY_PATTERN_CLASS,
          new SourceSpan(start, end + 1),
          "a class does not end before its first character",
          "write \\] if the bracket is meant; engines disagree about []");
    }
    while (position < end) {
      checkSetOperation(position, end);
      int first = position;
      Member member = member(position, end, unicode);
      position = member.end;
      boolean isRange =
          position + 1 < end && text.charAt(position) == '-' && text.charAt(position + 1) != ']';
      if (!isRange || member.codePoint < 0) {
        set.or(member.set);
        continue;
      }
      checkSetOperation(position, end);
      Member last = member(position + 1, end, unicode);
      position = last.end;
      addRange(set, member, last, new SourceSpan(first, position));
    }
    return set;
  }

  private void addRange(BitSet set, Member first, Member last, SourceSpan span) {
    if (last.codePoint < 0) {
      diagnostics.report(
          REVERSED_RANGE,
          span,
          "a range has a character at either end",
          "write \\- if a minus is meant");
    } else if (first.codePoint > last.codePoint) {
      diagnostics.report(
          REVERSED_RANGE,
          span,
          "the range is the wrong way round",
          "swap its ends, or write \\- if a minus is meant");
    } else {
      set.set(first.codePoint, last.codePoint + 1);
    }
  }

  private void checkSetOperation(int position, int end) {
    if (position + 1 < end
        && "&-~|".indexOf(text.charAt(position)) >= 0
        && text.charAt(position) == text.charAt(position + 1)) {
      boolean isEndOfRange = text.charAt(position) == '-' && position + 2 >= end;
      if (!isEndOfRange) {
        diagnostics.report(
            UNSUPPORTED_PATTERN,
            new SourceSpan(position, position + 2),
            "some engines read this as an operation on sets",
            "write a backslash before each if the characters are meant");
      }
    }
  }

  private Member member(int position, int end, boolean unicode) {
    char c = text.charAt(position);
    if (c == '[') {
      Matcher posix = POSIX.matcher(text).region(position, end);
      if (posix.lookingAt()) {
        return posix(posix);
      }
    }
    if (c != '\\') {
      int codePoint = text.codePointAt(position);
      int next = position + Character.charCount(codePoint);
      return new Member(CodePointBits.toBits(codePoint), codePoint, next);
    }
    RegexLexer lexer = new RegexLexer(new Utf16Stream(text, position, end));
    lexer.removeErrorListeners();
    Token token = lexer.nextToken();
    int next = token.getStopIndex() + 1;
    if (token.getText().equals("\\b")) {
      return new Member(CodePointBits.toBits('\b'), '\b', next);
    }
    BitSet set = escapes.read(token.getText(), new SourceSpan(position, next), unicode);
    return new Member(set, set.cardinality() == 1 ? set.nextSetBit(0) : -1, next);
  }

  private Member posix(Matcher posix) {
    Optional<BitSet> set = UnicodeSets.posix(posix.group(2));
    if (set.isEmpty()) {
      diagnostics.report(
          UNKNOWN_PROPERTY,
          new SourceSpan(posix.start(), posix.end()),
          "unknown class " + Diagnostics.quote(posix.group()),
          "expected: [:alpha:], [:digit:], [:alnum:], [:space:] …");
    }
    BitSet members = set.orElseGet(BitSet::new);
    return new Member(
        posix.group(1).isEmpty() ? members : CodePointBits.complement(members), -1, posix.end());
  }

  /**
   * A member of a class: its set, its code point if the member is a single character (else −1), and
   * its end.
   */
  private record Member(BitSet set, int codePoint, int end) {}
}
