package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.regex.Regex;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NullabilityCheckTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          ""                 ~ true
          "a"                ~ false
          [a]                ~ false
          "a"*               ~ true
          "a"+               ~ false
          "a"{0,3} "b"?      ~ true
          "a"? "b"           ~ false
          "a" | ""           ~ true
          some               ~ false
          none               ~ true
          (none some)+       ~ false
          ("a" | none){2,3}  ~ true
          none - ""          ~ false
          none - "b"         ~ true
          """)
  void isToldOfPartsAndRules(String body, boolean expected) {
    Grammar grammar =
        Gbnf.parse(
            "g.gbnf",
            "root ::= " + body + "\nsome ::= \"x\"\nnone ::= \"y\"?\nall ::= some none\n");
    assertThat(grammar.rule("root").body().isNullable("none"::equals)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"a*, true", "a|, true", "(?=a)a?, false", "(ab)+, false", "(?!b)a, false"})
  void isToldOfRegularExpressions(String pattern, boolean expected) {
    Grammar grammar = Regex.parse("regex", pattern);
    boolean matches =
        grammar.rule(grammar.start()).body().isNullable(rule -> isNullable(grammar, rule));
    assertThat(matches).isEqualTo(expected);
  }

  private static boolean isNullable(Grammar grammar, String rule) {
    return grammar.rule(rule).body().isNullable(called -> isNullable(grammar, called));
  }
}
