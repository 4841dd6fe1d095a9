package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguageException;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.oracle.LazyRules;
import io.dyck.pda.size.Limits;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Masks of languages that are given state by state. */
class LazyMasksTest {
  /** Where the start does not lead to the lazy rule, the others are compiled as always. */
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.permissively().withLimits(Limits.DEFAULT.withSteps(20_000));

  @Provide
  Arbitrary<MaskCase> plain() {
    return MaskCase.over(GrammarArbitraries.plain());
  }

  @Provide
  Arbitrary<MaskCase> overAllBytes() {
    return MaskCase.overAllBytes(GrammarArbitraries.plain());
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void maskEqualsViableTokens(@ForAll("plain") MaskCase one) {
    Assume.that(hasNoEmptyText(one.grammar()));
    one.walk(pda -> Pda.compile(LazyRules.of(pda.grammar()))).check(3, 7);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void walksEndWithinTheBudget(@ForAll("overAllBytes") MaskCase one) {
    Assume.that(hasNoEmptyText(one.grammar()));
    Pda pda = Pda.compile(LazyRules.of(one.grammar()));
    TokenConstraint constraint = TokenConstraint.compose(pda, one.vocabulary(), MaskCase.ALL);
    Random random = new Random(one.seed());
    for (int walk = 0; walk < 4; walk++) {
      try {
        BudgetTest.walk(constraint.newMatcher(), one, random);
      } catch (LimitExceededException passed) {
        // No answer is no wrong answer.
      }
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void oneLazyRuleAmongOthersIsMaskedAndBudgeted(@ForAll("overAllBytes") MaskCase one) {
    List<String> names = List.copyOf(one.grammar().rules().keySet());
    String rule = names.get(names.size() - 1);
    Assume.that(hasNoEmptyText(LazyRules.startingAt(one.grammar(), rule)));
    Assume.that(EarleyOracle.of(one.grammar()).start().isViable());
    Pda pda = Pda.compile(LazyRules.withLazyRule(one.grammar(), rule), OPTIONS);
    one.walk(compiled -> pda).check(2, 6);
    TokenConstraint constraint = TokenConstraint.compose(pda, one.vocabulary(), MaskCase.ALL);
    try {
      BudgetTest.walk(constraint.newMatcher(), one, new Random(one.seed()));
    } catch (LimitExceededException passed) {
      // No answer is no wrong answer.
    }
  }

  private static boolean hasNoEmptyText(Grammar grammar) {
    EarleyOracle oracle = EarleyOracle.of(grammar);
    return oracle.start().isViable() && !oracle.start().isAccepting();
  }

  /** A string in quotes of so many characters at most. */
  private record Quoted(int most) implements LazyLanguage {
    @Override
    public int start() {
      return 0;
    }

    @Override
    public void expand(int state, Steps steps) {
      if (state == 0) {
        steps.read('"', '"', 2);
      } else if (state == 1) {
        steps.end();
      } else {
        steps.read('"', '"', 1);
        if (state < most + 2) {
          steps.read(' ', '!', state + 1);
          steps.read('#', '~', state + 1);
        }
      }
    }

    @Override
    public byte[] shortestEnd(int state) {
      return (state == 0 ? "\"\"" : state == 1 ? "" : "\"").getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String ruleName(int state) {
      return "string";
    }
  }

  @Example
  void countsUpToABillionHaveMasks() {
    TokenConstraint constraint = constraint(new Quoted(1_000_000_000));
    Matcher matcher = constraint.newMatcher();
    matcher.accept('"');
    assertThat(matcher.mask().contains('a')).isTrue();
    assertThat(matcher.mask().contains(constraint.vocabulary().idOf("ab\"").orElseThrow()))
        .isTrue();
    assertThat(matcher.mask().contains('\n')).isFalse();
    assertThat(matcher.shortestCompletion()).isEqualTo(2);
    assertThat(constraint.pda().statistics().states()).isLessThan(1000);
  }

  @Example
  void theEndOfACountIsExact() {
    TokenConstraint constraint = constraint(new Quoted(3));
    Matcher matcher = constraint.newMatcher();
    int two = constraint.vocabulary().idOf("ab").orElseThrow();
    int twoAndEnd = constraint.vocabulary().idOf("ab\"").orElseThrow();
    matcher.accept('"');
    matcher.accept(two);
    assertThat(matcher.mask().contains(two)).isFalse();
    assertThat(matcher.mask().contains('x')).isTrue();
    matcher.rollback(1);
    matcher.accept('x');
    assertThat(matcher.mask().contains(twoAndEnd)).isTrue();
    matcher.accept(two);
    assertThat(matcher.forcedBytes()).isEqualTo("\"".getBytes(StandardCharsets.UTF_8));
    Matcher fork = matcher.fork();
    fork.accept('"');
    assertThat(fork.isAccepting()).isTrue();
    assertThat(matcher.isAccepting()).isFalse();
  }

  @Example
  void whatNeedsAllRulesIsRefused() {
    TokenConstraint constraint = constraint(new Quoted(3));
    assertThatThrownBy(() -> constraint.save(Path.of("target", "never-written")))
        .isInstanceOf(LazyLanguageException.class);
    assertThat(constraint.newMatcher().describe()).contains("string");
  }

  private static TokenConstraint constraint(LazyLanguage language) {
    Grammar grammar = Grammar.of(SourceText.of("lazy", "a lazy language"), language);
    return TokenConstraint.compose(
        Pda.compile(grammar), SmallVocabulary.withAllBytes("ab", "ab\"", "abc", "aaaaaaaa"));
  }
}
