package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.regex.Regex;
import io.dyck.grammar.regex.RegexOptions;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;

/** Tests regular expressions against java.util.regex, where both have the same meaning. */
final class RegexPropertiesTest {
  private static final String ALPHABET = "abAB_1 \nßé";

  /**
   * The letters of the texts. Word boundaries beyond ASCII have changed between versions of Java.
   */
  private static final String ASCII = "abAB_1 \n";

  @Property(tries = 1000)
  void matchesWhatJavaMatches(@ForAll("patternsAndTexts") Tuple2<String, String> example) {
    compare(example, Pattern.UNIX_LINES, RegexOptions.DEFAULT);
  }

  @Property(tries = 500)
  void ignoresCaseAsJavaDoes(@ForAll("patternsAndTexts") Tuple2<String, String> example) {
    compare(
        example,
        Pattern.UNIX_LINES | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE,
        RegexOptions.DEFAULT.withIgnoreCase(true));
  }

  @Property(tries = 1000)
  void looksAroundAsJavaDoes(@ForAll("looking") Tuple2<String, String> example) {
    compare(example, Pattern.UNIX_LINES, RegexOptions.DEFAULT);
  }

  @Property(tries = 500)
  void findsWhatJavaFinds(@ForAll("looking") Tuple2<String, String> example) {
    String pattern = example.get1();
    boolean expected = Pattern.compile(pattern, Pattern.UNIX_LINES).matcher(example.get2()).find();
    assertThat(accepts(pattern, example.get2(), RegexOptions.DEFAULT.withSearch(true)))
        .as("%s finds something in [%s]", pattern, example.get2())
        .isEqualTo(expected);
  }

  private static void compare(Tuple2<String, String> example, int flags, RegexOptions options) {
    boolean expected = Pattern.compile(example.get1(), flags).matcher(example.get2()).matches();
    assertThat(accepts(example.get1(), example.get2(), options))
        .as("%s matches [%s]", example.get1(), example.get2())
        .isEqualTo(expected);
  }

  private static boolean accepts(String pattern, String text, RegexOptions options) {
    Grammar grammar;
    try {
      grammar = Regex.parse("regex", pattern, options);
    } catch (GrammarException e) {
      // Only an expression that no text matches may be refused.
      assertThat(e.diagnostics()).as(pattern).allMatch(d -> d.code().equals("DYCK-G032"));
      return false;
    }
    try {
      return Pda.compile(grammar).accepts(text.getBytes(StandardCharsets.UTF_8));
    } catch (NondeterministicGrammarException e) {
      throw new AssertionError(pattern, e);
    }
  }

  @Provide
  Arbitrary<Tuple2<String, String>> patternsAndTexts() {
    return Combinators.combine(patterns(3, false), texts(ALPHABET)).as(Tuple::of);
  }

  @Provide
  Arbitrary<Tuple2<String, String>> looking() {
    return Combinators.combine(patterns(3, true), texts(ASCII)).as(Tuple::of);
  }

  /**
   * Java's counts end with a round that reads nothing but looks around. Such counts are written
   * out.
   */
  private static String repeated(String body, String operator, boolean looking) {
    return switch (looking ? operator : "") {
      case "{2}" -> body + body;
      case "{1,2}" -> body + body + "?";
      default -> body + operator;
    };
  }

  private static Arbitrary<String> texts(String alphabet) {
    return Arbitraries.strings().withChars(alphabet).ofMaxLength(5);
  }

  private static Arbitrary<String> patterns(int depth, boolean looking) {
    Arbitrary<String> atoms =
        Arbitraries.of(
            "a",
            "b",
            "ab",
            "B",
            "_",
            "ß",
            ".",
            "\\w",
            "\\d",
            "\\s",
            "\\W",
            "[ab]",
            "[^a]",
            "[a-z_]",
            "[^\\w\\n]",
            "\\p{L}",
            "\\P{L}",
            "[\\p{L}1]",
            "\\x61",
            "\\u00e9",
            "(?i:a)",
            "");
    if (looking) {
      atoms =
          Arbitraries.oneOf(atoms, Arbitraries.of("^", "\\z", "\\b", "\\B", "(?m:^)a", "(?m:$)"));
    }
    if (depth == 0) {
      return atoms;
    }
    Arbitrary<String> inner = patterns(depth - 1, looking);
    Arbitrary<String> repeated =
        Combinators.combine(
                inner, Arbitraries.of("*", "+", "?", "{2}", "{1,2}", "{1,}", "*?", "+?", "??"))
            .as((body, operator) -> repeated("(?:" + body + ")", operator, looking));
    Arbitrary<String> sequences =
        inner.list().ofMinSize(1).ofMaxSize(3).map(parts -> String.join("", parts));
    Arbitrary<String> choices =
        inner.list().ofMinSize(2).ofMaxSize(3).map(parts -> "(" + String.join("|", parts) + ")");
    if (!looking) {
      return Arbitraries.oneOf(atoms, repeated, sequences, choices);
    }
    // Java's lookbehinds have a greatest length.
    Arbitrary<String> ahead = inner.map(body -> "(?=" + body + ")");
    Arbitrary<String> notAhead = inner.map(body -> "(?!" + body + ")");
    Arbitrary<String> behind =
        Arbitraries.of("(?<=a)", "(?<!a)", "(?<=ab|_)", "(?<!\\w\\s)", "(?<!^)", "(?<=^a{1,2})");
    return Arbitraries.frequencyOf(
        Tuple.of(2, atoms),
        Tuple.of(2, repeated),
        Tuple.of(4, sequences),
        Tuple.of(2, choices),
        Tuple.of(1, ahead),
        Tuple.of(1, notAhead),
        Tuple.of(1, behind));
  }
}
