package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_ESCAPE;
import static io.dyck.grammar.analysis.DiagnosticCode.NO_CODE_POINT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_ESCAPE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_PROPERTY;
import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.unicode.CodePointBits;
import io.dyck.grammar.unicode.UnicodeSets;
import java.util.BitSet;
import java.util.Optional;

/**
 * Reads one escape, inside or outside of a class: a set of code points. A wrong escape is reported
 * and read as the empty set.
 */
final class EscapeReader {
  private static final String CONTROL_NAMES = "nrtfva";
  private static final String CONTROL_VALUES = "\n\r\t\f\u000B\u0007";

  private final Diagnostics diagnostics;

  /** The groups of the pattern that have a number. */
  private int groups;

  EscapeReader(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** Begins a pattern with so many groups. */
  void begin(int numberOfGroups) {
    groups = numberOfGroups;
  }

  /** Returns the code points of an escape. */
  BitSet read(String escape, SourceSpan span, boolean unicode) {
    if (escape.length() == 1) {
      report(MALFORMED_ESCAPE, span, "there is nothing after the backslash", "write \\\\ for one");
      return new BitSet();
    }
    int letter = escape.codePointAt(1);
    int control = CONTROL_NAMES.indexOf(letter);
    if (control >= 0) {
      return CodePointBits.toBits(CONTROL_VALUES.charAt(control));
    }
    if ("dwsDWS".indexOf(letter) >= 0) {
      return UnicodeSets.shorthand((char) letter, unicode);
    }
    return switch (letter) {
      case 'x', 'u', 'U' -> readHexadecimal(escape, span);
      case 'p', 'P' -> property(escape, span);
      case 'c' -> controlCharacter(escape, span);
      case 'N' -> namedReference(escape, span);
      case '0' -> readOctal(escape, span);
      case '1', '2', '3', '4', '5', '6', '7', '8', '9' -> numberedReference(escape, span);
      case 'k', 'g' -> backReference(span);
      default -> otherEscape(letter, span);
    };
  }

  private BitSet otherEscape(int letter, SourceSpan span) {
    boolean hasMeaning = letter < 0x80 && Character.isLetterOrDigit(letter);
    if (!hasMeaning) {
      return CodePointBits.toBits(letter);
    }
    String advice =
        switch (letter) {
          case 'Q', 'E' -> "escape each character by itself";
          case 'e' -> "write \\x1B";
          case 'h' -> "write [ \\t]";
          case 'R' -> "write (\\r\\n|[\\n\\r])";
          case 'X' -> "clusters of characters are not supported";
          case 'G', 'K' -> "there is no search here: the pattern matches the whole text";
          case 'Z' -> "write $ for the end of the text: engines disagree about \\Z";
          default -> "expected: a known escape; write \\\\ if a backslash is meant";
        };
    report(
        UNKNOWN_ESCAPE,
        span,
        "unknown escape " + Diagnostics.quote("\\" + Character.toString(letter)),
        advice);
    return new BitSet();
  }

  /** A reference back if there is such a group; otherwise engines disagree. */
  private BitSet numberedReference(String escape, SourceSpan span) {
    int group = Integer.parseInt(escape.substring(1, Math.min(escape.length(), 9)));
    if (group <= groups) {
      return backReference(span);
    }
    boolean isOctal = escape.substring(1).chars().allMatch(c -> c < '8') && group <= 377;
    report(
        UNSUPPORTED_PATTERN,
        span,
        "there is no group "
            + group
            + (isOctal ? ", and an octal escape is an error in some engines" : ""),
        isOctal
            ? "write " + String.format("\\x%02X", Integer.parseInt(escape.substring(1), 8))
            : "count the groups, or write \\x… for a character by number");
    return new BitSet();
  }

  private BitSet backReference(SourceSpan span) {
    report(
        UNSUPPORTED_PATTERN,
        span,
        "a reference back to what a group matched",
        "no automaton does that; write the possible texts out, or \\x… for a character by number");
    return new BitSet();
  }

  private BitSet readHexadecimal(String escape, SourceSpan span) {
    String digits =
        escape.length() > 2 && escape.charAt(2) == '{'
            ? escape.substring(3, escape.length() - 1)
            : escape.substring(2);
    if (digits.isEmpty() || digits.length() > 8 || !digits.chars().allMatch(EscapeReader::isHex)) {
      report(
          MALFORMED_ESCAPE,
          span,
          "this escape has no proper number",
          "expected: \\xNN, \\uNNNN, \\UNNNNNNNN, \\x{N…} or \\u{N…}, in hexadecimal digits");
      return new BitSet();
    }
    long value = Long.parseLong(digits, 16);
    if (value > Character.MAX_CODE_POINT) {
      report(NO_CODE_POINT, span, "the last code point is \\U0010FFFF", "write a smaller number");
      return new BitSet();
    }
    return CodePointBits.toBits((int) value);
  }

  private static boolean isHex(int c) {
    return c < 0x80 && Character.digit(c, 16) >= 0;
  }

  private BitSet readOctal(String escape, SourceSpan span) {
    String digits = escape.substring(1);
    if (digits.length() > 3 || digits.indexOf('8') >= 0 || digits.indexOf('9') >= 0) {
      report(
          MALFORMED_ESCAPE, span, "this escape has no proper number", "write \\x and two digits");
      return new BitSet();
    }
    return CodePointBits.toBits(Integer.parseInt(digits, 8));
  }

  private BitSet controlCharacter(String escape, SourceSpan span) {
    if (escape.length() < 3) {
      report(MALFORMED_ESCAPE, span, "\\c takes a letter", "expected: \\cA to \\cZ");
      return new BitSet();
    }
    return CodePointBits.toBits(escape.charAt(2) & 0x1F);
  }

  private BitSet namedReference(String escape, SourceSpan span) {
    if (escape.length() > 3) {
      try {
        return CodePointBits.toBits(
            Character.codePointOf(escape.substring(3, escape.length() - 1)));
      } catch (IllegalArgumentException e) {
        report(
            UNKNOWN_PROPERTY,
            span,
            "no character has this name",
            "expected: a name of Unicode such as \\N{EN DASH}");
        return new BitSet();
      }
    }
    report(MALFORMED_ESCAPE, span, "\\N takes a name in braces", "write . for any but a line feed");
    return new BitSet();
  }

  private BitSet property(String escape, SourceSpan span) {
    String name =
        escape.length() > 2 && escape.charAt(2) == '{'
            ? escape.substring(3, escape.length() - 1)
            : escape.substring(2);
    boolean negated = escape.charAt(1) == 'P';
    if (name.startsWith("^")) {
      negated = !negated;
      name = name.substring(1);
    }
    Optional<BitSet> set = UnicodeSets.property(name);
    if (set.isEmpty()) {
      report(
          UNKNOWN_PROPERTY,
          span,
          "unknown property " + Diagnostics.quote(name),
          "expected: a general category (L, Lu, Nd …), a script (Greek, sc=Han, scx=Han …), or"
              + " another property that ECMA-262 names (Alphabetic, Emoji, ID_Start …)");
      return new BitSet();
    }
    return negated ? CodePointBits.complement(set.get()) : set.get();
  }

  private void report(DiagnosticCode code, SourceSpan span, String message, String advice) {
    diagnostics.report(code, span, message, advice);
  }
}
