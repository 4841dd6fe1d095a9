package io.dyck.grammar.lark;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.oracle.LookaheadOracle;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

/**
 * Compares the library {@code python} with patterns for a backtracking engine. A lazy pattern stops
 * at the first end there, as the strings of Lark itself do.
 */
final class PythonTerminalsTest {
  private static final String STRING =
      "(?i)([ubf]?r?|r[ubf])(\"(?!\"\").*?(?<!\\\\)(\\\\\\\\)*?\"|'(?!'').*?(?<!\\\\)(\\\\\\\\)*?')";
  private static final String LONG_STRING =
      "(?is)([ubf]?r?|r[ubf])(\"\"\".*?(?<!\\\\)(\\\\\\\\)*?\"\"\"|'''.*?(?<!\\\\)(\\\\\\\\)*?''')";
  private static final String DIGITS = "[0-9](?:_?[0-9])*+";
  private static final String EXPONENT = "[eE][+-]?" + DIGITS;
  private static final String DECIMAL =
      "(?:\\." + DIGITS + "|" + DIGITS + "\\.(?:" + DIGITS + ")?)";
  private static final String FLOAT =
      "(?:" + DIGITS + EXPONENT + "|" + DECIMAL + "(?:" + EXPONENT + ")?)";

  private static final ImmutableList<Terminal> TERMINALS =
      ImmutableList.of(
          Terminal.of("STRING", STRING),
          Terminal.of("LONG_STRING", LONG_STRING),
          Terminal.of("DEC_NUMBER", "[1-9](?:_?[0-9])*|0(?:_?0)*"),
          Terminal.of("HEX_NUMBER", "0[xX](?:_?[0-9a-fA-F])+"),
          Terminal.of("FLOAT_NUMBER", FLOAT),
          Terminal.of("IMAG_NUMBER", "(?:" + FLOAT + "|" + DIGITS + ")[jJ]"));

  private record Terminal(String name, Pattern pattern, LookaheadOracle oracle, Expression body) {
    static Terminal of(String name, String pattern) {
      Grammar grammar = Lark.parse("python.lark", "start: " + name + "\n%import python." + name);
      return new Terminal(
          name,
          Pattern.compile(pattern),
          LookaheadOracle.of(grammar),
          new Expression.Reference(new SourceSpan(0, 0), grammar.start()));
    }
  }

  @Property(tries = 2000)
  void matchWhatABacktrackingEngineStopsAt(@ForAll("texts") String text) {
    for (Terminal terminal : TERMINALS) {
      Matcher matcher = terminal.pattern.matcher(text);
      boolean found = matcher.lookingAt();
      BitSet ends = terminal.oracle.ends(terminal.body, text, 0);
      assertThat(ends.get(text.length()))
          .as("%s matches [%s]", terminal.name, text)
          .isEqualTo(found && matcher.end() == text.length());
    }
  }

  /** A doubled quote is part of the text. Only the following text distinguishes it from the end. */
  @Property(tries = 500)
  void lazyTerminalsGoOnWhereTheirLookaheadFails(
      @ForAll @StringLength(max = 8) @Chars({'\'', 'a', 'b'}) String rest) {
    for (String pattern : List.of("'.*?'(?!')", "'(a|b|'(?!a))*?'(?!'|ab)", "'[^']*?('|a(?=b))")) {
      Grammar grammar = Lark.parse("g.lark", "start: /" + pattern + "/");
      Matcher matcher = Pattern.compile(pattern).matcher("'" + rest);
      List<Integer> expected = matcher.lookingAt() ? List.of(matcher.end()) : List.of();
      Expression start = new Expression.Reference(new SourceSpan(0, 0), grammar.start());
      assertThat(LookaheadOracle.of(grammar).ends(start, "'" + rest, 0).stream().boxed().toList())
          .as("%s at the beginning of '%s", pattern, rest)
          .isEqualTo(expected);
    }
  }

  /** Texts with the beginning of a terminal, and often with its end. */
  @Provide
  static Arbitrary<String> texts() {
    Arbitrary<String> quotes = Arbitraries.of("\"", "'", "\"\"\"", "'''");
    Arbitrary<String> inside =
        Arbitraries.of("a", "\\", "\"", "'", "\n", "\"\"", "''")
            .list()
            .ofMaxSize(6)
            .map(PythonTerminalsTest::join);
    Arbitrary<String> strings =
        Combinators.combine(Arbitraries.of("", "r", "Rb", "uR", "br", "fu"), quotes, inside)
            .as((prefix, quote, text) -> prefix + quote + text + quote);
    Arbitrary<String> numbers =
        Arbitraries.of("0", "1", "9", "_", ".", "e", "+", "-", "x", "F", "j", "00")
            .list()
            .ofMaxSize(7)
            .map(PythonTerminalsTest::join);
    return Arbitraries.oneOf(strings, numbers);
  }

  private static String join(List<String> parts) {
    return String.join("", parts);
  }
}
