package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.draft.DraftTree;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.Pda;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Tests draft trees and forced tokens against matchers that follow each path alone. */
final class DraftTreeTest {
  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.overAllBytes(GrammarArbitraries.plain());
  }

  /**
   * Returns tokens that are mostly allowed at their node, which makes deep trees. Some tokens are
   * refused, and some are end tokens.
   */
  private static int[] tokens(Matcher start, int[] parents, Random random) {
    int[] tokens = new int[parents.length];
    for (int node = 0; node < tokens.length; node++) {
      int[] allowed = allowed(start, tokens, parents, parents[node]);
      tokens[node] =
          allowed.length == 0 || random.nextInt(5) == 0
              ? random.nextInt(start.mask().size() + 2) - 1
              : allowed[random.nextInt(allowed.length)];
    }
    return tokens;
  }

  private static int[] allowed(Matcher start, int[] tokens, int[] parents, int node) {
    Matcher matcher = at(start, tokens, parents, node);
    return matcher == null ? new int[0] : matcher.mask().toArray();
  }

  /** Returns a matcher that accepted the path to a node; null if the path is refused. */
  private static @Nullable Matcher at(Matcher start, int[] tokens, int[] parents, int node) {
    if (node < 0) {
      return start.fork();
    }
    Matcher before = at(start, tokens, parents, parents[node]);
    return before != null && before.tryAccept(tokens[node]) ? before : null;
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void eachMaskIsThatOfItsPath(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    Matcher matcher = walk(one, random);
    int size = random.nextInt(12);
    int[] parents = new int[size];
    for (int node = 0; node < size; node++) {
      parents[node] = random.nextInt(node + 1) - 1;
    }
    try {
      int[] tokens = tokens(matcher, parents, random);
      Snapshot before = Snapshot.of(matcher);
      DraftTree tree = DraftTree.of(tokens, parents);
      TokenMask[] masks = tree.masks(matcher);
      int words = TokenMask.wordCount(one.vocabulary().size());
      ByteBuffer target = ByteBuffer.allocate((size + 1) * words * 4 + 3).position(3);
      Arrays.fill(target.array(), (byte) 0x5A);
      BitSet allowed = tree.fill(matcher, target);
      assertThat(target.position()).isEqualTo(3);
      for (int node = -1; node < size; node++) {
        Matcher there = at(matcher, tokens, parents, node);
        BitSet expected = there == null ? new BitSet() : SmallVocabulary.bits(there.mask());
        String where = "node " + node + " of " + Arrays.toString(tokens) + one;
        assertThat(SmallVocabulary.bits(masks[node + 1])).as(where).isEqualTo(expected);
        assertThat(masks[node + 1].size()).isEqualTo(one.vocabulary().size());
        ByteBuffer row = target.slice(3 + (node + 1) * words * 4, words * 4);
        assertThat(BitSet.valueOf(row)).as(where).isEqualTo(expected);
        if (node >= 0) {
          assertThat(allowed.get(node)).as(where).isEqualTo(there != null);
        }
      }
      assertThat(Snapshot.of(matcher)).as("%s", one).isEqualTo(before);
    } catch (AmbiguityException passed) {
      // A run-time bound of permissive mode was exceeded; the test has no expectation then.
    }
  }

  /** The observable state of a matcher. */
  private record Snapshot(BitSet mask, int position, int bound, boolean accepting, String place) {
    static Snapshot of(Matcher matcher) {
      return new Snapshot(
          SmallVocabulary.bits(matcher.mask()),
          matcher.position(),
          matcher.shortestCompletion(),
          matcher.isAccepting(),
          matcher.describe());
    }
  }

  /**
   * Returns a matcher after some tokens within a budget. The matcher therefore knows a completion.
   */
  private static Matcher walk(MaskCase one, Random random) {
    Matcher matcher = one.walk().constraint().newMatcher();
    try {
      int left = matcher.shortestCompletion() + random.nextInt(4);
      for (int i = random.nextInt(5); i > 0 && left > 0 && left < 1000; i--) {
        int[] allowed = matcher.maskWithin(left--).toArray();
        int next = allowed[random.nextInt(allowed.length)];
        if (one.vocabulary().endTokens().contains(next)) {
          break;
        }
        matcher.accept(next);
      }
    } catch (AmbiguityException | IllegalArgumentException passed) {
      matcher.reset();
    }
    return matcher;
  }

  @Property(tries = 100, edgeCases = EdgeCasesMode.NONE)
  void aChainHasTheMasksOfTryAccept(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    Matcher matcher = one.walk().constraint().newMatcher();
    int[] parents = IntStream.range(-1, 7).toArray();
    try {
      int[] draft = tokens(matcher, parents, random);
      DraftTree chain = DraftTree.singleBranch(draft);
      int words = TokenMask.wordCount(one.vocabulary().size());
      BitSet allowed = chain.fill(matcher, ByteBuffer.allocate(4 * words * (draft.length + 1)));
      int accepted = matcher.tryAccept(draft);
      assertThat(allowed.cardinality()).as("%s", one).isEqualTo(accepted);
      assertThat(allowed.length()).as("%s", one).isEqualTo(accepted);
      assertThat(matcher.position()).as("%s", one).isEqualTo(accepted);
    } catch (AmbiguityException passed) {
      // A run-time bound of permissive mode was exceeded; the test has no expectation then.
    }
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void forcedTokensAreThoseWithoutAChoice(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    Matcher matcher = walk(one, random);
    int most = random.nextInt(20);
    try {
      BitSet before = SmallVocabulary.bits(matcher.mask());
      int[] forced = matcher.forcedTokens(most);
      assertThat(SmallVocabulary.bits(matcher.mask())).isEqualTo(before);
      for (int token : forced) {
        assertThat(matcher.mask().toArray()).as("%s", one).containsExactly(token);
        matcher.accept(token);
      }
      boolean choice = matcher.mask().cardinality() != 1;
      assertThat(choice || forced.length == most).as("%s", one).isTrue();
    } catch (AmbiguityException passed) {
      // A run-time bound of permissive mode was exceeded; the test has no expectation then.
    }
  }

  @Example
  void aForcedTextEndsWithTheEndToken() {
    Matcher matcher =
        TokenConstraint.compose(
                Pda.compile(Gbnf.parse("yes", "root ::= \"é!\"")), SmallVocabulary.withAllBytes())
            .newMatcher();
    assertThat(matcher.forcedTokens(100)).containsExactly(0xC3, 0xA9, '!', 256);
    assertThat(matcher.position()).isZero();
    assertThat(matcher.forcedTokens(2)).containsExactly(0xC3, 0xA9);
  }

  @Example
  void childrenBeforeTheirParentsAreRefused() {
    assertThatThrownBy(() -> DraftTree.of(new int[] {1, 2}, new int[] {-1, 1}))
        .hasMessageContaining("the parent (1) of node 1");
    assertThatThrownBy(() -> DraftTree.of(new int[] {1}, new int[] {-2}))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DraftTree.of(new int[] {1}, new int[] {-1, 0}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
