package io.dyck.grammar.write;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression.TokenSet;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * W3C EBNF. Names start with a small letter, because a rule with a capital initial takes the
 * longest match.
 */
final class W3cTarget implements TargetNotation {
  /**
   * The greatest number of characters for repetitions that are written out, because the notation
   * has no counts.
   */
  private static final int MOST_CHARACTERS = 100_000;

  @Override
  public String preamble() {
    return "";
  }

  @Override
  public String comment(String text) {
    return "/* " + text.replace("*/", "* /") + " */";
  }

  @Override
  public String rule(String name, String body) {
    return name + " ::= " + body;
  }

  @Override
  public Optional<String> start() {
    return Optional.empty();
  }

  @Override
  public String name(String name) {
    String proper = name.replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^[-_]+|[-_]+$", "");
    if (proper.isEmpty()) {
      return "rule";
    }
    if (Character.isDigit(proper.charAt(0))) {
      return "r" + proper;
    }
    boolean capitals = proper.equals(proper.toUpperCase(Locale.ROOT));
    return capitals
        ? proper.toLowerCase(Locale.ROOT)
        : proper.substring(0, 1).toLowerCase(Locale.ROOT) + proper.substring(1);
  }

  @Override
  public String emptyText() {
    return "''";
  }

  @Override
  public Optional<String> literal(ImmutableIntArray codePoints) {
    if (codePoints.isEmpty()) {
      return Optional.of(emptyText());
    }
    StringBuilder text = new StringBuilder();
    StringBuilder run = new StringBuilder();
    for (int i = 0; i < codePoints.length(); i++) {
      int codePoint = codePoints.get(i);
      if (GbnfTarget.isSurrogate(codePoint)) {
        return Optional.empty();
      }
      boolean quotable =
          codePoint >= 0x20
              && (codePoint < 0x7F || codePoint >= 0xA0)
              && !(codePoint == '\'' && run.indexOf("\"") >= 0)
              && !(codePoint == '"' && run.indexOf("'") >= 0);
      if (quotable) {
        run.appendCodePoint(codePoint);
      } else {
        flush(run, text);
        text.append(text.length() > 0 ? " " : "").append(numberedCharacter(codePoint));
      }
    }
    flush(run, text);
    return Optional.of(text.toString());
  }

  private static void flush(StringBuilder run, StringBuilder text) {
    if (run.length() > 0) {
      char quote = run.indexOf("'") >= 0 ? '"' : '\'';
      text.append(text.length() > 0 ? " " : "").append(quote).append(run).append(quote);
      run.setLength(0);
    }
  }

  @Override
  public Optional<String> characterClass(ImmutableList<CodePointRange> ranges) {
    StringBuilder text = new StringBuilder("[");
    boolean afterNumber = false;
    for (CodePointRange range : ranges) {
      String first = classCharacter(range.first(), afterNumber);
      text.append(first);
      afterNumber = first.length() > 1;
      if (range.last() > range.first()) {
        String last = classCharacter(range.last(), false);
        text.append('-').append(last);
        afterNumber = last.length() > 1;
      }
    }
    return Optional.of(text.append(']').toString());
  }

  /**
   * Returns a character of a class; right after a number a digit of numbers would belong to that.
   */
  private static String classCharacter(int codePoint, boolean afterNumber) {
    boolean plain = codePoint < 0x80 && Character.isLetterOrDigit(codePoint);
    return plain && !(afterNumber && Character.digit(codePoint, 16) >= 0)
        ? Character.toString(codePoint)
        : numberedCharacter(codePoint);
  }

  private static String numberedCharacter(int codePoint) {
    return String.format("#x%X", codePoint);
  }

  @Override
  public Optional<String> repetition(String body, int minimum, @Nullable Integer maximum) {
    if (maximum == null && minimum < 2) {
      return Optional.of(body + (minimum == 0 ? "*" : "+"));
    }
    if (maximum != null && maximum == 1 && minimum == 0) {
      return Optional.of(body + "?");
    }
    if (maximum != null && maximum == 0) {
      return Optional.of(emptyText());
    }
    long times = maximum == null ? minimum + 1L : maximum;
    if (times * (body.length() + 3) > MOST_CHARACTERS || times - minimum > 200) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < minimum; i++) {
      text.append(i > 0 ? " " : "").append(body);
    }
    if (maximum == null) {
      return Optional.of(text.append(' ').append(body).append('*').toString());
    }
    int optional = maximum - minimum;
    for (int i = 0; i < optional; i++) {
      text.append(minimum + i > 0 && text.length() > 0 ? " " : "").append('(').append(body);
    }
    return Optional.of(text.append(")?".repeat(optional)).toString());
  }

  @Override
  public Optional<String> tokens(TokenSet tokens) {
    return Optional.empty();
  }

  @Override
  public Optional<String> difference(String included, String excluded) {
    return Optional.of(included + " - " + excluded);
  }
}
