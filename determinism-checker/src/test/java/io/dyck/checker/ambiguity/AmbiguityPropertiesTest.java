package io.dyck.checker.ambiguity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.Derivation;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.grammar.read.Grammars;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class AmbiguityPropertiesTest {
  private static final int LENGTH = 4;
  private static final long STEPS = 100_000;

  @Provide
  Arbitrary<GrammarCase> cases() {
    return GrammarArbitraries.cases(GrammarArbitraries.withDifferences(), 6);
  }

  @Property(tries = 400)
  void verdictsAgreeWithTheOracle(@ForAll("cases") GrammarCase given) {
    EarleyOracle oracle = EarleyOracle.of(given.grammar());
    AmbiguityVerdict verdict =
        new AmbiguitySearch(given.grammar()).search(LENGTH, STEPS, ImmutableList.of());
    if (verdict instanceof AmbiguityVerdict.Ambiguous ambiguous) {
      assertProved(oracle, ambiguous, GbnfPrinter.print(given.grammar()));
    }
    int none =
        verdict instanceof AmbiguityVerdict.NoneUpTo upTo
            ? upTo.length()
            : verdict instanceof AmbiguityVerdict.Undecided undecided
                ? undecided.searchedUpTo()
                : -1;
    for (byte[] text : given.texts()) {
      if (text.length <= none) {
        assertThat(oracle.derivations(text, 2)).as("%s", given).hasSizeLessThanOrEqualTo(1);
      }
    }
  }

  /**
   * In some states a terminal may both end and continue. The shortest rest of a sentence ends the
   * terminal there.
   */
  @Test
  void restOfASentenceLeavesATerminalThatCouldGoOn() {
    Grammar grammar =
        Gbnf.parse(
            "rest",
            """
            root ::= twice ( [ab]* - "b" ) "c"
            twice ::= one | two
            one ::= "x"
            two ::= "x"
            """);
    AmbiguityVerdict verdict =
        new AmbiguitySearch(grammar).search(LENGTH, STEPS, ImmutableList.of("twice"));
    assertThat(verdict)
        .isInstanceOfSatisfying(
            AmbiguityVerdict.Ambiguous.class,
            ambiguous ->
                assertThat(new String(Bytes.toArray(ambiguous.sentence()), UTF_8)).isEqualTo("xc"));
  }

  private static void assertProved(
      EarleyOracle oracle, AmbiguityVerdict.Ambiguous ambiguous, String grammar) {
    byte[] text = Bytes.toArray(ambiguous.sentence());
    assertThat(ambiguous.first()).as(grammar).isNotEqualTo(ambiguous.second());
    assertThat(oracle.derivations(text, 2)).as("%s%s", grammar, ambiguous).hasSize(2);
    if (text.length <= 6) {
      ImmutableList<Derivation> all = oracle.derivations(text, 40);
      if (all.size() < 40) {
        assertThat(all)
            .as("%s%s", grammar, ambiguous)
            .contains(derivation(ambiguous.first()), derivation(ambiguous.second()));
      }
    }
  }

  private static Derivation derivation(ParseTree tree) {
    return new Derivation(
        tree.rule(),
        tree.start(),
        tree.end(),
        tree.children().stream()
            .map(AmbiguityPropertiesTest::derivation)
            .collect(ImmutableList.toImmutableList()));
  }

  private static AmbiguityVerdict verdict(String text) {
    Grammar grammar = Gbnf.parse("g.gbnf", text);
    return new AmbiguitySearch(grammar).search();
  }

  @Test
  void precedenceThatIsLeftOpenIsAmbiguous() {
    AmbiguityVerdict verdict = verdict("root ::= root \"+\" root | \"x\"\n");
    assertThat(((AmbiguityVerdict.Ambiguous) verdict).text()).isEqualTo("x+x+x");
  }

  @Test
  void palindromesAreNotAmbiguous() {
    assertThat(verdict("root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"a\"\n"))
        .isEqualTo(new AmbiguityVerdict.NoneUpTo(AmbiguitySearch.LENGTH));
  }

  @Test
  void ruleThatDerivesItselfIsAmbiguous() {
    assertThat(verdict("root ::= root | \"x\"\n")).isInstanceOf(AmbiguityVerdict.Ambiguous.class);
  }

  @Test
  void ruleThatMayBeEmptyOrLeftOutIsAmbiguous() {
    AmbiguityVerdict verdict = verdict("root ::= a? \"x\"\na ::= \"y\"*\n");
    assertThat(((AmbiguityVerdict.Ambiguous) verdict).text()).isEqualTo("x");
  }

  @Test
  void budgetThatIsUsedUpIsSaid() {
    Grammar grammar =
        Gbnf.parse("g.gbnf", "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"a\"\n");
    assertThat(new AmbiguitySearch(grammar).search(30, 100, ImmutableList.of()))
        .isInstanceOf(AmbiguityVerdict.Undecided.class);
  }

  @Test
  void ignoredTextThatOneTerminalReadsAtOnceIsNotAmbiguous() {
    Grammar grammar =
        Grammars.read(
            "g.lark",
            """
            start: "(" start ")" | NAME
            NAME: /[a-z]+/
            WS: /[ \\t]+/
            %ignore WS
            """,
            ReadOptions.builder().notation(Notation.LARK).build());
    assertThat(new AmbiguitySearch(grammar).search(6, STEPS, ImmutableList.of()))
        .isEqualTo(new AmbiguityVerdict.NoneUpTo(6));
  }

  @Test
  void twoReadingsThatLongestMatchAllowsAreAmbiguous() {
    Grammar grammar =
        Gbnf.parse(
            "g.gbnf",
            """
            #! longest-match: name
            root ::= one | two
            one ::= name ";"
            two ::= name ";"
            name ::= [a-z]+
            """);
    assertThat(new AmbiguitySearch(grammar).search(6, STEPS, ImmutableList.of()))
        .isInstanceOf(AmbiguityVerdict.Ambiguous.class);
  }
}
