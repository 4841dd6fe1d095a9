package io.dyck.checker.language;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class LanguageComparisonPropertiesTest {
  private static final long STEPS = 8_000;

  record Two(GrammarCase one, GrammarCase other) {}

  @Provide
  Arbitrary<Two> pairs() {
    Arbitrary<GrammarCase> cases = GrammarArbitraries.cases(GrammarArbitraries.plain(), 6);
    return Combinators.combine(cases, cases).as(Two::new);
  }

  private static Pda pda(Grammar grammar) {
    return Pda.compile(grammar, new PdaOptions(PdaOptions.DEFAULT.limits().withSteps(1), true));
  }

  private static LanguageChange compare(Grammar one, Grammar other) {
    return new LanguageComparison(pda(one), pda(other), false, false).search(STEPS);
  }

  @Property(tries = 200)
  void differencesAreConfirmedByTheOracle(@ForAll("pairs") Two given) {
    Grammar one = given.one().grammar();
    Grammar other = given.other().grammar();
    String what = GbnfPrinter.print(one) + "beside\n" + GbnfPrinter.print(other);
    LanguageChange change = compare(one, other);
    EarleyOracle first = EarleyOracle.of(one);
    EarleyOracle second = EarleyOracle.of(other);
    assertOnlyFirst(first, second, change.lost(), what);
    assertOnlyFirst(second, first, change.gained(), what);
    for (GrammarCase texts : ImmutableList.of(given.one(), given.other())) {
      for (byte[] text : texts.texts()) {
        boolean inFirst = first.accepts(text);
        boolean inSecond = second.accepts(text);
        if (inFirst && !inSecond) {
          assertThat(change.provesNoLoss()).as(what).isFalse();
          assertThat(change.lost() != null || text.length > change.searchedUpTo())
              .as("%s loses %s within %s", what, Texts.show(text), change.searchedUpTo())
              .isTrue();
        }
        if (inSecond && !inFirst) {
          assertThat(change.provesNoGain()).as(what).isFalse();
          assertThat(change.gained() != null || text.length > change.searchedUpTo())
              .as("%s gains %s within %s", what, Texts.show(text), change.searchedUpTo())
              .isTrue();
        }
      }
    }
  }

  private static void assertOnlyFirst(
      EarleyOracle first, EarleyOracle second, @Nullable ImmutableList<Byte> text, String what) {
    if (text != null) {
      byte[] bytes = Bytes.toArray(text);
      assertThat(first.accepts(bytes)).as("%s has %s", what, Texts.show(bytes)).isTrue();
      assertThat(second.accepts(bytes)).as("%s lacks %s", what, Texts.show(bytes)).isFalse();
    }
  }

  private static Grammar grammar(String text) {
    return Gbnf.parse("g.gbnf", text);
  }

  @Test
  void shortestTextsAreFound() {
    LanguageChange change =
        compare(grammar("root ::= \"a\"+ | \"xyz\""), grammar("root ::= \"a\"* | \"xy\""));
    assertThat(change.relation()).isEqualTo(LanguageChange.Relation.INCOMPARABLE);
    assertThat(change.lostText()).isEqualTo("xyz");
    assertThat(change.gainedText()).isEmpty();
  }

  @Test
  void regularLanguagesAreProvedEqual() {
    LanguageChange change =
        compare(grammar("root ::= (\"a\" | \"b\")*"), grammar("root ::= (\"a\"* \"b\"*)*"));
    assertThat(change.relation()).isEqualTo(LanguageChange.Relation.EQUAL);
  }

  @Test
  void inclusionOfRegularLanguagesIsProved() {
    LanguageChange change = compare(grammar("root ::= [ab]*"), grammar("root ::= [abc]*"));
    assertThat(change.relation()).isEqualTo(LanguageChange.Relation.LARGER);
    assertThat(change.gainedText()).isEqualTo("c");
    assertThat(change.provesNoLoss()).isTrue();
  }

  @Test
  void nestedLanguagesAreOnlyComparedUpToALength() {
    Grammar one = grammar("root ::= \"(\" root \")\" | \"x\"");
    LanguageChange change = compare(one, grammar("root ::= \"(\" root \")\" | \"\" \"x\""));
    assertThat(change.relation()).isEqualTo(LanguageChange.Relation.UNKNOWN);
    assertThat(change.searchedUpTo()).isGreaterThan(12);
  }

  @Test
  void equalNormalFormsAreAProofAlsoForNestedLanguages() {
    Grammar one = grammar("root ::= \"(\" root \")\" | \"x\"");
    Grammar rewritten = grammar("root ::= \"x\" | \"(\" root b\nb ::= c | c\nc ::= \")\"\n");
    assertThat(NormalForms.areEqual(one, rewritten)).isTrue();
    assertThat(NormalForms.areEqual(one, grammar("root ::= \"(\" root \")\" | \"y\""))).isFalse();
  }

  @Property(tries = 300)
  void equalNormalFormsHaveEqualTexts(@ForAll("pairs") Two given) {
    if (NormalForms.areEqual(given.one().grammar(), given.other().grammar())) {
      EarleyOracle first = EarleyOracle.of(given.one().grammar());
      EarleyOracle second = EarleyOracle.of(given.other().grammar());
      for (byte[] text : given.one().texts()) {
        assertThat(second.accepts(text)).as("%s", given).isEqualTo(first.accepts(text));
      }
    }
  }
}
