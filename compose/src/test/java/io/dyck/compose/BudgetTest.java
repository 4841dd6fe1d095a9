package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.oracle.GrammarArbitraries;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Closing within a number of tokens: always possible inside the budget, and never promised else.
 */
final class BudgetTest {

  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.overAllBytes(GrammarArbitraries.withDifferences());
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void walksEndWithinTheBudget(@ForAll("cases") MaskCase one) {
    TokenConstraint constraint =
        TokenConstraint.compose(MaskWalk.compile(one.grammar()), one.vocabulary(), MaskCase.ALL);
    Random random = new Random(one.seed());
    if (new TokenOracle(one.grammar(), one.vocabulary()).start().isViable()) {
      for (int walk = 0; walk < 4; walk++) {
        try {
          walk(constraint.newMatcher(), one, random);
        } catch (AmbiguityException passed) {
          // No answer is no wrong answer.
        }
      }
    }
  }

  /** Allowed are the tokens whose own bound fits, and at most one more, that of the completion. */
  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void tokensThatFitAreAllowed(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    ComposeOptions options =
        new ComposeOptions(ComposeOptions.DEFAULT.cacheBytes(), random.nextInt(2) * 128)
            .withClosable(false);
    TokenConstraint constraint =
        TokenConstraint.compose(MaskWalk.compile(one.grammar()), one.vocabulary(), options);
    if (new TokenOracle(one.grammar(), one.vocabulary()).start().isViable()) {
      try {
        for (int walk = 0; walk < 3; walk++) {
          Matcher matcher = constraint.newMatcher();
          for (int i = 0; i < 6 && !matcher.isFinished(); i++) {
            assertThatTokensThatFitAreAllowed(matcher, one, random);
            int[] tokens = matcher.mask().toArray();
            matcher.accept(tokens[random.nextInt(tokens.length)]);
          }
        }
      } catch (AmbiguityException passed) {
        // No answer is no wrong answer.
      }
    }
  }

  private static void assertThatTokensThatFitAreAllowed(
      Matcher matcher, MaskCase one, Random random) {
    int left = matcher.shortestCompletion() + random.nextInt(5);
    TokenMask within = matcher.fork().maskWithin(left);
    int others = 0;
    for (int token : matcher.mask().toArray()) {
      Matcher after = matcher.fork();
      after.accept(token);
      boolean fits = after.shortestCompletion() < left;
      if (fits) {
        assertThat(within.contains(token)).as("%s\n%s left, token %s", one, left, token).isTrue();
      } else if (within.contains(token)) {
        others++;
      }
    }
    assertThat(others).as("%s\n%s left", one, left).isLessThanOrEqualTo(1);
  }

  static void walk(Matcher matcher, MaskCase one, Random random) {
    int bound = matcher.shortestCompletion();
    assertThat(bound).as("%s", one).isBetween(1, 10_000);
    assertThatThrownBy(() -> matcher.maskWithin(bound - 1))
        .as("%s", one)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DYCK-M002");
    assertMinimalBudgetCloses(matcher.fork(), bound, one, random);
    int budget = bound + random.nextInt(6);
    StringBuilder tokens = new StringBuilder();
    for (int left = budget; !matcher.isFinished(); left--) {
      assertThat(left).as("%s\nbudget %s, tokens%s", one, budget, tokens).isPositive();
      TokenMask within = matcher.maskWithin(left);
      int[] allowed = within.toArray();
      assertThat(allowed).as("%s\nbudget %s, tokens%s", one, budget, tokens).isNotEmpty();
      for (int token : allowed) {
        assertThat(matcher.mask().contains(token))
            .as("%s\nbudget %s, tokens%s then %s", one, budget, tokens, token)
            .isTrue();
      }
      assertLooseBudgetAllowsAll(matcher, one, tokens);
      int token = allowed[random.nextInt(allowed.length)];
      tokens.append(' ').append(token);
      matcher.accept(token);
    }
  }

  /** With the bound itself as budget the text is closed in exactly as many tokens, or fewer. */
  private static void assertMinimalBudgetCloses(
      Matcher matcher, int bound, MaskCase one, Random random) {
    for (int left = bound; !matcher.isFinished(); left--) {
      assertThat(left).as("%s\nbound %s", one, bound).isPositive();
      assertThat(matcher.shortestCompletion()).as("%s", one).isLessThanOrEqualTo(left);
      int[] allowed = matcher.maskWithin(left).toArray();
      assertThat(allowed).as("%s\nbound %s, left %s", one, bound, left).isNotEmpty();
      matcher.accept(allowed[random.nextInt(allowed.length)]);
    }
  }

  /** A budget that fits after every allowed token restricts nothing. */
  private static void assertLooseBudgetAllowsAll(
      Matcher matcher, MaskCase one, StringBuilder tokens) {
    int most = 1;
    for (int token : matcher.mask().toArray()) {
      Matcher fork = matcher.fork();
      fork.accept(token);
      most = Math.max(most, fork.shortestCompletion() + 1);
    }
    int enough = Math.max(most, matcher.shortestCompletion());
    assertThat(matcher.fork().maskWithin(enough).toArray())
        .as("%s\nbudget %s, tokens%s", one, enough, tokens)
        .containsExactly(matcher.mask().toArray());
  }
}
