package io.dyck.checker.repair.candidate;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import java.util.Locale;

/** Pieces of GBNF for replacements. */
public final class GbnfText {
  private GbnfText() {}

  /** Returns a literal that every engine reads. */
  public static String literal(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints().forEach(c -> append(out, c, "\"\\"));
    return out.append('"').toString();
  }

  /** Returns a class without some of its characters. The original text is kept if possible. */
  public static String withoutCharacters(
      Expression.CharacterClass set, String source, String unwanted) {
    StringBuilder added = new StringBuilder();
    unwanted.codePoints().forEach(c -> append(added, c, "[]^-\\"));
    if (source.equals(".")) {
      return "[^" + added + "]";
    }
    if (source.startsWith("[^") && source.endsWith("]")) {
      return source.substring(0, source.length() - 1) + added + "]";
    }
    StringBuilder out = new StringBuilder("[");
    for (CodePointRange range : set.ranges()) {
      int from = range.first();
      for (int c = range.first(); c <= range.last() && range.last() <= 0x2FF; c++) {
        if (unwanted.indexOf(c) >= 0) {
          appendRange(out, from, c - 1);
          from = c + 1;
        }
      }
      appendRange(out, from, range.last());
    }
    return out.append(']').toString();
  }

  private static void appendRange(StringBuilder out, int first, int last) {
    if (first <= last) {
      append(out, first, "[]^-\\");
      if (last > first) {
        out.append(last > first + 1 ? "-" : "");
        append(out, last, "[]^-\\");
      }
    }
  }

  private static void append(StringBuilder out, int c, String special) {
    switch (c) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case '^' -> out.append(special.contains("^") ? "\\x5E" : "^");
      default -> {
        if (special.indexOf(c) >= 0) {
          out.append('\\').appendCodePoint(c);
        } else if (c >= ' ' && c < 0x7F) {
          out.appendCodePoint(c);
        } else if (c < 0x100) {
          out.append(String.format(Locale.ROOT, "\\x%02X", c));
        } else if (c < 0x10000) {
          out.append(String.format(Locale.ROOT, "\\u%04X", c));
        } else {
          out.append(String.format(Locale.ROOT, "\\U%08X", c));
        }
      }
    }
  }

  /** Returns the source of an expression, in parentheses if they are needed to keep it together. */
  static String parenthesize(Expression expression, String source) {
    boolean loose =
        expression instanceof Expression.Choice
            || expression instanceof Expression.Difference
            || (expression instanceof Expression.Sequence sequence && sequence.items().size() != 1);
    return loose && !isInParentheses(source) ? "( " + source + " )" : source;
  }

  private static boolean isInParentheses(String source) {
    return source.startsWith("(") && closingParenthesis(source) == source.length() - 1;
  }

  /**
   * Returns the position at which the parenthesis at the beginning is closed. Quotes and classes
   * are skipped.
   */
  private static int closingParenthesis(String source) {
    int depth = 0;
    char closing = 0;
    for (int i = 0; i < source.length(); i++) {
      char c = source.charAt(i);
      if (closing != 0) {
        if (c == '\\') {
          i++;
        } else if (c == closing) {
          closing = 0;
        }
      } else if (c == '"') {
        closing = '"';
      } else if (c == '[') {
        closing = ']';
      } else if (c == '(') {
        depth++;
      } else if (c == ')' && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Literals joined to a choice. */
  public static String joinToChoice(Iterable<String> literals) {
    ImmutableList.Builder<String> texts = ImmutableList.builder();
    literals.forEach(text -> texts.add(literal(text)));
    return String.join(" | ", texts.build());
  }
}
