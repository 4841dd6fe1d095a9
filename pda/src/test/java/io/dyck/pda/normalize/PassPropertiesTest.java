package io.dyck.pda.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.lowering.LetterMerging;
import io.dyck.pda.lowering.Lowering;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Trimming;
import io.dyck.pda.size.Limits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests that each pass keeps the language, and leaves the rules in the form that it promises. */
class PassPropertiesTest {
  private static final Limits LIMITS = Limits.DEFAULT;

  @Property(tries = 250)
  void eachPassKeepsTheLanguageAndItsPromise(@ForAll("cases") GrammarCase example) {
    RuleSet rules = Lowering.lower(example.grammar(), LIMITS, true);
    List<byte[]> texts = new ArrayList<>(example.texts());
    for (String text : new String[] {"", "a", "b", "c", "x", "aa", "ab", "ba", "bb", "aab"}) {
      texts.add(Texts.bytes(text));
    }
    EarleyOracle oracle = EarleyOracle.of(example.grammar());
    BitSet expected = new BitSet();
    for (int i = 0; i < texts.size(); i++) {
      expected.set(i, oracle.accepts(texts.get(i)));
    }
    check("lowering", rules, texts, expected, example);
    rules = LetterMerging.apply(rules);
    check("letter merging", rules, texts, expected, example);
    rules = Trimming.apply(rules);
    check("trimming", rules, texts, expected, example);
    rules = NullableElimination.apply(rules, LIMITS);
    check("nullable elimination", rules, texts, expected, example);
    assertThat(rules.startNullable()).as("%s", example).isEqualTo(oracle.accepts(new byte[0]));
    assertNothingNullable(rules, example);
    rules = Trimming.apply(rules);
    check("trimming again", rules, texts, expected, example);
    rules = Trimming.apply(LeftRecursionElimination.apply(rules, LIMITS));
    check("left recursion elimination", rules, texts, expected, example);
    assertNothingNullable(rules, example);
    assertNoLeftRecursion(rules, example);
    rules = SelfCallElimination.apply(rules, LIMITS);
    check("self-call elimination", rules, texts, expected, example);
    assertNoLeftRecursion(rules, example);
    rules = Inlining.apply(rules, LIMITS);
    check("inlining", rules, texts, expected, example);
    assertOnlyRecursiveAndLargeRulesAreCalled(rules, example);
    assertNoLeftRecursion(rules, example);
    rules = Absorption.apply(rules, LIMITS);
    check("absorption", rules, texts, expected, example);
    assertNoLeftRecursion(rules, example);
    rules = LetterMerging.apply(rules);
    check("letter merging again", rules, texts, expected, example);
    RuleSet result = LeftFactoring.apply(rules, LIMITS);
    check("left factoring", result, texts, expected, example);
    assertNothingNullable(result, example);
    assertNoLeftRecursion(result, example);
  }

  private static void check(
      String pass, RuleSet rules, List<byte[]> texts, BitSet expected, GrammarCase example) {
    for (int i = 0; i < texts.size(); i++) {
      byte[] text = texts.get(i);
      assertThat(RuleSetRecognizer.accepts(rules, text))
          .as(() -> Texts.show(text) + " after " + pass + " of " + example)
          .isEqualTo(expected.get(i));
    }
  }

  private static void assertNothingNullable(RuleSet rules, GrammarCase example) {
    for (int r = 0; r < rules.size(); r++) {
      assertThat(RuleSetRecognizer.ends(rules, r, new byte[0]))
          .as("rule %s is nullable in %s", r, example)
          .isFalse();
    }
  }

  private static void assertNoLeftRecursion(RuleSet rules, GrammarCase example) {
    for (int r = 0; r < rules.size(); r++) {
      BitSet reached = new BitSet();
      List<Integer> work = new ArrayList<>(List.of(r));
      for (int i = 0; i < work.size(); i++) {
        Dfa body = rules.body(work.get(i));
        for (int e = body.firstEdge(0); e < body.firstEdge(1); e++) {
          if (Letters.isCall(body.letter(e)) && !reached.get(Letters.rule(body.letter(e)))) {
            reached.set(Letters.rule(body.letter(e)));
            work.add(Letters.rule(body.letter(e)));
          }
        }
      }
      assertThat(reached.get(r)).as("rule %s begins with itself in %s", r, example).isFalse();
    }
  }

  private static void assertOnlyRecursiveAndLargeRulesAreCalled(
      RuleSet rules, GrammarCase example) {
    for (int r = 0; r < rules.size(); r++) {
      for (int callee : rules.body(r).callees()) {
        boolean kept =
            callee == rules.start()
                || rules.pinned().get(callee)
                || rules.body(callee).hasLetter(Letters.call(callee))
                || copiesPassTheirBudget(rules, callee);
        assertThat(kept).as("rule %s is called in %s", callee, example).isTrue();
      }
    }
  }

  /** A code point that counts of counts call for is one: the subsets are too many. */
  private static boolean copiesPassTheirBudget(RuleSet rules, int callee) {
    try {
      BitSet only = new BitSet();
      only.set(callee);
      for (int r = 0; r < rules.size(); r++) {
        Dfa unused = Inlining.copyInto(rules, rules.body(r), only, rules.copyOfBodies());
      }
      return false;
    } catch (LimitExceededException tooMany) {
      return true;
    }
  }

  /** The random cases seldom have a rule that is too large to copy. */
  @Example
  void theCodePointsOfCountsOfCountsStayARule() {
    Grammar grammar =
        Gbnf.parse(
            "counts",
            "root ::= a{0,2}\na ::= b{2,4}\nb ::= \"b\" | \"€\" | c{2,3}\nc ::= [^€]{1,3}\n");
    eachPassKeepsTheLanguageAndItsPromise(new GrammarCase(grammar, ImmutableList.of()));
  }

  @Provide
  Arbitrary<GrammarCase> cases() {
    return GrammarArbitraries.cases(GrammarArbitraries.withDifferences(), 8);
  }
}
