package io.dyck.canonical.words;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a pattern of {@link java.util.regex}, as far as pre-tokenizers use them: characters and
 * classes, groups that do not capture, alternatives, greedy, reluctant and possessive repetitions,
 * and a look at the next character. The library interprets the content of a class. All other
 * constructs are refused.
 */
final class WordPatternParser {
  /** A pattern with a construct that cannot be followed. */
  static final class UnsupportedException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsupportedException(String message) {
      super(message);
    }
  }

  private static final int MOST_REPEATED = 100;

  private final String pattern;
  private int at;
  private boolean ignoreCase;

  private WordPatternParser(String pattern) {
    this.pattern = pattern;
  }

  static WordPattern parse(String pattern) throws UnsupportedException {
    WordPatternParser parser = new WordPatternParser(pattern);
    WordPattern result = parser.choice();
    if (parser.at < pattern.length()) {
      throw parser.unsupported("a ')'");
    }
    return result;
  }

  private WordPattern choice() throws UnsupportedException {
    List<WordPattern> alternatives = new ArrayList<>();
    do {
      alternatives.add(sequence());
    } while (take("|"));
    return alternatives.size() == 1
        ? alternatives.get(0)
        : new WordPattern.Choice(ImmutableList.copyOf(alternatives));
  }

  private WordPattern sequence() throws UnsupportedException {
    ImmutableList.Builder<WordPattern> parts = ImmutableList.builder();
    while (at < pattern.length() && "|)".indexOf(pattern.charAt(at)) < 0) {
      if (take("\\Q")) {
        quoted(parts);
      } else {
        parts.add(repetition(atom()));
      }
    }
    return new WordPattern.Sequence(parts.build());
  }

  private void quoted(ImmutableList.Builder<WordPattern> parts) {
    int end = pattern.indexOf("\\E", at);
    String text = pattern.substring(at, end < 0 ? pattern.length() : end);
    at = end < 0 ? pattern.length() : end + 2;
    text.codePoints().forEach(c -> parts.add(new WordPattern.One(CharacterClasses.source(c))));
  }

  private WordPattern atom() throws UnsupportedException {
    if (take("(?!")) {
      return look(true);
    }
    if (take("(?=")) {
      return look(false);
    }
    if (take("(")) {
      return group();
    }
    int start = at;
    if (take("[")) {
      characterClass();
    } else if (take("\\")) {
      escape();
    } else if ("^$.*+?{".indexOf(pattern.charAt(at)) >= 0) {
      throw unsupported("'" + pattern.charAt(at) + "'");
    } else {
      at += Character.charCount(pattern.codePointAt(at));
    }
    String source = pattern.substring(start, at);
    return new WordPattern.One(ignoreCase ? "(?iu)" + source : source);
  }

  private WordPattern group() throws UnsupportedException {
    boolean before = ignoreCase;
    if (take("?iu:") || take("?i:")) {
      ignoreCase = true;
    } else if (!take("?:")) {
      throw unsupported("this kind of group");
    }
    WordPattern inner = choice();
    if (!take(")")) {
      throw unsupported("a '(' without its ')'");
    }
    ignoreCase = before;
    return inner;
  }

  private WordPattern look(boolean negative) throws UnsupportedException {
    WordPattern inner = choice();
    while (inner instanceof WordPattern.Sequence sequence && sequence.parts().size() == 1) {
      inner = sequence.parts().get(0);
    }
    if (!take(")") || !(inner instanceof WordPattern.One one)) {
      throw unsupported("looking ahead for more than one character");
    }
    return new WordPattern.Look(one, negative);
  }

  /** Skips a class up to its end; classes may contain classes. */
  private void characterClass() throws UnsupportedException {
    int depth = 1;
    while (at < pattern.length() && depth > 0) {
      char c = pattern.charAt(at++);
      if (c == '\\') {
        escape();
      } else if (c == '[') {
        depth++;
      } else if (c == ']') {
        depth--;
      }
    }
    if (depth > 0) {
      throw unsupported("a '[' without its ']'");
    }
  }

  private void escape() throws UnsupportedException {
    if (at == pattern.length()) {
      throw unsupported("a '\\' at the end");
    }
    char c = pattern.charAt(at++);
    boolean letter = c < 0x80 && Character.isLetterOrDigit(c);
    if (c == 'x' && !pattern.startsWith("{", at)) {
      at += 2;
    } else if (c == 'u') {
      at += 4;
    } else if (c == 'x' || c == 'p' || c == 'P') {
      int end = pattern.indexOf('}', at);
      if (!pattern.startsWith("{", at) || end < 0) {
        throw unsupported("a property without braces");
      }
      at = end + 1;
    } else if (letter && "sSdDrnt".indexOf(c) < 0) {
      throw unsupported("'\\" + c + "'");
    }
  }

  private WordPattern repetition(WordPattern body) throws UnsupportedException {
    int least;
    int most;
    if (take("?")) {
      least = 0;
      most = 1;
    } else if (take("*")) {
      least = 0;
      most = -1;
    } else if (take("+")) {
      least = 1;
      most = -1;
    } else if (take("{")) {
      int end = pattern.indexOf('}', at);
      String[] bounds = pattern.substring(at, Math.max(at, end)).split(",", -1);
      at = end + 1;
      least = number(bounds[0]);
      most = bounds.length == 1 ? least : bounds[1].isEmpty() ? -1 : number(bounds[1]);
    } else {
      return body;
    }
    if (take("?")) {
      return new WordPattern.Repeat(body, least, most, false);
    }
    return take("+")
        ? possessive(body, least, most)
        : new WordPattern.Repeat(body, least, most, true);
  }

  private int number(String digits) throws UnsupportedException {
    if (!digits.matches("[0-9]{1,4}") || Integer.parseInt(digits) > MOST_REPEATED) {
      throw unsupported("these bounds of a repetition");
    }
    return Integer.parseInt(digits);
  }

  /**
   * Returns a possessive repetition of one character. The repetition ends only if no further such
   * character follows, or at the greatest number.
   */
  private WordPattern possessive(WordPattern body, int least, int most)
      throws UnsupportedException {
    if (!(body instanceof WordPattern.One one) || most - least > 1 || (most < 0 && least > 1)) {
      throw unsupported("a possessive repetition of more than one character");
    }
    WordPattern end = new WordPattern.Look(one, true);
    if (most < 0) {
      return new WordPattern.Sequence(
          ImmutableList.of(new WordPattern.Repeat(one, least, most, true), end));
    }
    WordPattern fewer =
        new WordPattern.Sequence(
            ImmutableList.of(new WordPattern.Repeat(one, least, least, true), end));
    WordPattern all = new WordPattern.Repeat(one, most, most, true);
    return most == least ? all : new WordPattern.Choice(ImmutableList.of(all, fewer));
  }

  private boolean take(String text) {
    boolean found = pattern.startsWith(text, at);
    at += found ? text.length() : 0;
    return found;
  }

  private UnsupportedException unsupported(String what) {
    return new UnsupportedException(
        "its pattern has " + what + " at character " + (Math.min(at, pattern.length()) + 1));
  }
}
