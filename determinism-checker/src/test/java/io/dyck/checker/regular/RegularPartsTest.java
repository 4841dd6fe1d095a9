package io.dyck.checker.regular;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class RegularPartsTest {
  @Provide
  Arbitrary<GrammarCase> regularGrammars() {
    return GrammarArbitraries.cases(GrammarArbitraries.regularOnly(), 6);
  }

  @Provide
  Arbitrary<GrammarCase> differences() {
    return GrammarArbitraries.cases(GrammarArbitraries.withDifferences(), 6);
  }

  @Property(tries = 300)
  void derivativesAcceptWhatTheOracleAccepts(@ForAll("regularGrammars") GrammarCase example) {
    compare(example);
  }

  @Property(tries = 300)
  void derivativesOfDifferencesAcceptWhatTheOracleAccepts(
      @ForAll("differences") GrammarCase example) {
    compare(example);
  }

  private static void compare(GrammarCase example) {
    Grammar grammar = example.grammar();
    RegularParts parts = new RegularParts(grammar);
    Optional<RegularLanguage> language = parts.ofRule(grammar.start());
    if (language.isEmpty()) {
      return;
    }
    EarleyOracle oracle = EarleyOracle.of(grammar);
    for (byte[] bytes : example.texts()) {
      String text = new String(bytes, StandardCharsets.UTF_8);
      if (java.util.Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
        assertThat(parts.languages().accepts(language.get(), text))
            .as(example + " on " + text)
            .isEqualTo(oracle.accepts(bytes));
      }
    }
    Derivatives.Search search = parts.languages().findShortest(language.get(), 2000);
    Derivatives.Search byRests = parts.languages().search(language.get(), 2000);
    if (byRests.isDecided()) {
      assertThat(search).as("%s", example).isEqualTo(byRests);
    }
    String shortest = search.shortest();
    if (shortest != null) {
      assertThat(oracle.accepts(shortest.getBytes(StandardCharsets.UTF_8)))
          .as(example + " accepts " + shortest)
          .isTrue();
    }
  }

  @Test
  void recursiveRulesAreNotRegular() {
    RegularParts parts =
        new RegularParts(Gbnf.parse("g", "root ::= a \"x\"\na ::= \"(\" a \")\" | b\nb ::= \"y\""));
    assertThat(parts.ofRule("root")).isEmpty();
    assertThat(parts.ofRule("a")).isEmpty();
    assertThat(parts.ofRule("b")).isPresent();
  }

  @Test
  void shortestTextsNeedNoBudgetWithoutDifferences() {
    RegularParts parts =
        new RegularParts(
            Gbnf.parse(
                "g",
                "root ::= a | b | c\na ::= ([x-z] | [a-b] [c-d]){3} \"e\"?\n"
                    + "b ::= \"x\"{3000} \"x\"{3000}\nc ::= ([a-z] - \"a\") [0-9]"));
    Derivatives languages = parts.languages();
    assertThat(languages.findShortest(parts.ofRule("a").orElseThrow(), 0).shortest())
        .isEqualTo("xxx");
    assertThat(languages.findShortest(parts.ofRule("b").orElseThrow(), 0).isDecided()).isFalse();
    assertThat(languages.findShortest(parts.ofRule("c").orElseThrow(), 9).shortest())
        .isEqualTo("b0");
  }

  @Test
  void inclusionIsTheEmptinessOfADifference() {
    RegularParts parts =
        new RegularParts(Gbnf.parse("g", "root ::= a | b\na ::= [0-9]{1,3}\nb ::= [0-9a-f]*"));
    RegularLanguage a = parts.ofRule("a").orElseThrow();
    RegularLanguage b = parts.ofRule("b").orElseThrow();
    Derivatives languages = parts.languages();
    assertThat(languages.findShortest(languages.difference(a, b), 100).isEmpty()).isTrue();
    assertThat(languages.findShortest(languages.difference(b, a), 100).shortest()).isEmpty();
    assertThat(languages.findShortest(languages.intersection(a, b), 100).shortest()).isEqualTo("0");
    assertThat(languages.findShortest(languages.difference(b, a), 0).isDecided()).isTrue();
  }
}
