package io.dyck.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests budgets in canonical mode against finite languages. */
final class CanonicalBudgetTest {
  private static final Pattern WORDS =
      Pattern.compile(" ?[ab]+|1{1,2}|\\s+(?!\\S)|\\s+|[^ab1\\s]+");

  /** More tokens than any text needs. */
  private static final int ENOUGH = 1_000;

  private static Vocabulary vocabulary(Random random) {
    int size = 5 + random.nextInt(40);
    return MergeRules.random(random, "ab 1'", size, random.nextBoolean(), WORDS).vocabulary();
  }

  /**
   * Walks within budgets: the bound is the length of an encoding, each token whose own bound fits
   * is allowed, and each allowed token leads to an end in time. A large budget allows all tokens.
   */
  @Property(tries = 4, edgeCases = EdgeCasesMode.NONE)
  void budgetsAreKept(@ForAll Random random) {
    Vocabulary vocabulary = vocabulary(random);
    Tokenizer tokenizer = vocabulary.tokenizer().orElseThrow();
    int end = vocabulary.endTokens().get(0);
    for (int i = 0; i < 10; i++) {
      CanonicalMasksTest.Finite language = CanonicalMasksTest.finite(random, "ab 1'", 5);
      List<IntArrayList> encodings = new ArrayList<>();
      for (String text : language.texts()) {
        encodings.add(IntArrayList.wrap(tokenizer.encodeContinuation(text)));
      }
      TokenConstraint constraint =
          CanonicalMasksTest.constraint("root ::= " + language.rule(), vocabulary);
      for (int walk = 0; walk < 6; walk++) {
        walk(constraint, encodings, end, random, random.nextInt(4));
      }
    }
  }

  static void walk(
      TokenConstraint constraint, List<IntArrayList> encodings, int end, Random random, int slack) {
    Matcher matcher = constraint.newMatcher();
    IntArrayList tokens = new IntArrayList();
    int left = matcher.shortestCompletion() + slack;
    while (!matcher.isFinished()) {
      int bound = matcher.shortestCompletion();
      assertThat(needed(encodings, tokens)).as("%s %s", encodings, tokens).contains(bound);
      assertThat(bound).isLessThanOrEqualTo(left);
      assertThatThrownBy(() -> matcher.maskWithin(bound - 1)).hasMessageContaining("DYCK-M002");
      int[] allowed = matcher.maskWithin(left).toArray();
      assertThat(allowed).isNotEmpty();
      TokenMask all = matcher.mask();
      assertThat(matcher.maskWithin(ENOUGH)).as("%s %s", encodings, tokens).isEqualTo(all);
      int budget = left;
      assertThat((List<Integer>) IntArrayList.wrap(allowed))
          .as("%s %s %s", encodings, tokens, left)
          .containsAll(
              IntStream.of(all.toArray())
                  .filter(token -> token != end && boundAfter(matcher, token) < budget)
                  .boxed()
                  .toList());
      for (int token : allowed) {
        IntArrayList longer = new IntArrayList(tokens);
        longer.add(token);
        int most = left - 1;
        assertThat(
                token == end && encodings.contains(tokens) ? List.of(0) : needed(encodings, longer))
            .as("%s %s %s", encodings, longer, left)
            .anyMatch(n -> n <= most);
      }
      int token = allowed[random.nextInt(allowed.length)];
      matcher.accept(token);
      tokens.add(token);
      left--;
    }
    assertThat(left).isNotNegative();
    assertThat(encodings).contains(new IntArrayList(tokens.subList(0, tokens.size() - 1)));
  }

  /** Returns the bound after a token. */
  private static int boundAfter(Matcher matcher, int token) {
    Matcher after = matcher.fork();
    after.accept(token);
    return after.shortestCompletion();
  }

  /** How many tokens the encodings that begin so still have, the end token included. */
  private static List<Integer> needed(List<IntArrayList> encodings, IntArrayList prefix) {
    return encodings.stream()
        .filter(e -> e.size() >= prefix.size() && e.subList(0, prefix.size()).equals(prefix))
        .map(e -> e.size() - prefix.size() + 1)
        .toList();
  }
}
