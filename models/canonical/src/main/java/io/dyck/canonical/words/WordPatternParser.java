package io.dyck.canonical.words;

import io.dyck.canonical.words.WordProgram.Instruction;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses a pattern of {@link java.util.regex}, as far as pre-tokenizers use them: characters and
 * classes, groups that do not capture, alternatives, greedy, reluctant and possessive repetitions,
 * and a look at the next character. The library interprets the content of a class. All other
 * constructs are refused. The result is code for {@link WordProgram}, alternatives in the order in
 * which a backtracking matcher tries them. Jumps are relative, therefore code can be copied.
 */
final class WordPatternParser {
  /** A pattern with a construct that cannot be followed. */
  static final class UnsupportedException extends Exception {
    private static final long serialVersionUID = 1L;

    UnsupportedException(String message) {
      super(message);
    }
  }

  private static final int MAX_REPEATED = 100;
  private static final int MAX_INSTRUCTIONS = 4000;

  private final String pattern;
  private int at;
  private boolean ignoreCase;

  private WordPatternParser(String pattern) {
    this.pattern = pattern;
  }

  /** Returns the code of a pattern, without the match at its end. */
  static List<Instruction> parse(String pattern) throws UnsupportedException {
    WordPatternParser parser = new WordPatternParser(pattern);
    List<Instruction> result = parser.choice();
    if (parser.at < pattern.length()) {
      throw parser.unsupported("a ')'");
    }
    return result;
  }

  private List<Instruction> choice() throws UnsupportedException {
    List<List<Instruction>> alternatives = new ArrayList<>();
    do {
      alternatives.add(sequence());
    } while (take("|"));
    List<Instruction> result = alternatives.get(alternatives.size() - 1);
    for (int i = alternatives.size() - 2; i >= 0; i--) {
      result = either(alternatives.get(i), result);
    }
    return result;
  }

  private List<Instruction> either(List<Instruction> first, List<Instruction> second)
      throws UnsupportedException {
    return join(
        List.of(Instruction.fork(1, first.size() + 2)),
        first,
        List.of(Instruction.jump(second.size() + 1)),
        second);
  }

  @SafeVarargs
  private List<Instruction> join(List<Instruction>... parts) throws UnsupportedException {
    List<Instruction> result = new ArrayList<>();
    for (List<Instruction> part : parts) {
      result.addAll(part);
    }
    if (result.size() > MAX_INSTRUCTIONS) {
      throw unsupported("too many repetitions");
    }
    return result;
  }

  private List<Instruction> sequence() throws UnsupportedException {
    List<Instruction> result = List.of();
    while (at < pattern.length() && "|)".indexOf(pattern.charAt(at)) < 0) {
      result = join(result, take("\\Q") ? quoted() : repetition(atom()));
    }
    return result;
  }

  private List<Instruction> quoted() {
    int end = pattern.indexOf("\\E", at);
    String text = pattern.substring(at, end < 0 ? pattern.length() : end);
    at = end < 0 ? pattern.length() : end + 2;
    return text.codePoints().mapToObj(c -> Instruction.read(CharacterClasses.source(c))).toList();
  }

  private List<Instruction> atom() throws UnsupportedException {
    if (take("(?!")) {
      return parseLookahead(true);
    }
    if (take("(?=")) {
      return parseLookahead(false);
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
    return List.of(Instruction.read(ignoreCase ? "(?iu)" + source : source));
  }

  private List<Instruction> group() throws UnsupportedException {
    boolean before = ignoreCase;
    if (take("?iu:") || take("?i:")) {
      ignoreCase = true;
    } else if (!take("?:")) {
      throw unsupported("this kind of group");
    }
    List<Instruction> inner = choice();
    if (!take(")")) {
      throw unsupported("a '(' without its ')'");
    }
    ignoreCase = before;
    return inner;
  }

  private List<Instruction> parseLookahead(boolean negative) throws UnsupportedException {
    List<Instruction> inner = choice();
    if (!take(")") || !isOneCharacter(inner)) {
      throw unsupported("looking ahead for more than one character");
    }
    return List.of(Instruction.look(inner.get(0).source(), negative));
  }

  private static boolean isOneCharacter(List<Instruction> code) {
    return code.size() == 1 && code.get(0).kind() == Instruction.READ;
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

  private List<Instruction> repetition(List<Instruction> body) throws UnsupportedException {
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
    if (take("+")) {
      return possessive(body, least, most);
    }
    return repeat(body, least, most, !take("?"));
  }

  private List<Instruction> repeat(List<Instruction> body, int least, int most, boolean greedy)
      throws UnsupportedException {
    List<Instruction> further = List.of();
    if (most < 0) {
      int end = body.size() + 2;
      further = join(List.of(fork(end, greedy)), body, List.of(Instruction.jump(1 - end)));
    }
    for (int i = least; i < most; i++) {
      int end = body.size() + further.size() + 1;
      further = join(List.of(fork(end, greedy)), body, further);
    }
    for (int i = 0; i < least; i++) {
      further = join(body, further);
    }
    return further;
  }

  /** Returns a fork between the next instruction and the end of a repetition. */
  private static Instruction fork(int end, boolean greedy) {
    return greedy ? Instruction.fork(1, end) : Instruction.fork(end, 1);
  }

  private int number(String digits) throws UnsupportedException {
    if (!digits.matches("[0-9]{1,4}") || Integer.parseInt(digits) > MAX_REPEATED) {
      throw unsupported("these bounds of a repetition");
    }
    return Integer.parseInt(digits);
  }

  /**
   * Returns a possessive repetition of one character. The repetition ends only if no further such
   * character follows, or at the greatest number.
   */
  private List<Instruction> possessive(List<Instruction> body, int least, int most)
      throws UnsupportedException {
    if (!isOneCharacter(body) || most - least > 1 || (most < 0 && least > 1)) {
      throw unsupported("a possessive repetition of more than one character");
    }
    List<Instruction> end = List.of(Instruction.look(body.get(0).source(), true));
    if (most < 0) {
      return join(repeat(body, least, most, true), end);
    }
    List<Instruction> all = repeat(body, most, most, true);
    return most == least ? all : either(all, join(repeat(body, least, least, true), end));
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
