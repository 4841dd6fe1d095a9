package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.size.Limits;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * Walks at random through the masks of a grammar and compares every mask with the oracle's, on
 * several matchers and constraints at once. Their caches are filled in different orders.
 */
final class MaskWalk {
  /** Options with few steps for the decision. Grammars that need more steps run permissively. */
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.withLimits(Limits.DEFAULT.withSteps(20_000L));

  /** A small cache, and regions in every subtree. */
  private static final ComposeOptions TINY = new ComposeOptions(300, 0).withClosable(false);

  /** Regions in every subtree, whose walks the vocabulary keeps. */
  private static final ComposeOptions REGIONS =
      new ComposeOptions(ComposeOptions.DEFAULT.cacheBytes(), 0).withClosable(false);

  private final Grammar grammar;
  private final Vocabulary vocabulary;
  private final Random random;
  private final Pda pda;
  private final TokenConstraint constraint;
  private final TokenConstraint evicting;
  private final TokenOracle oracle;
  private final List<int[]> walks = new ArrayList<>();
  private final List<List<BitSet>> masksOfWalks = new ArrayList<>();
  private int masks;
  private int bounds;

  MaskWalk(Grammar grammar, Vocabulary vocabulary, Random random) {
    this(grammar, vocabulary, random, pda -> pda);
  }

  MaskWalk(Grammar grammar, Vocabulary vocabulary, Random random, UnaryOperator<Pda> change) {
    this.grammar = grammar;
    this.vocabulary = vocabulary;
    this.random = random;
    this.pda = change.apply(compile(grammar));
    this.constraint = TokenConstraint.compose(pda, vocabulary, MaskCase.ALL);
    this.evicting = TokenConstraint.compose(pda, vocabulary, TINY);
    this.oracle = new TokenOracle(grammar, vocabulary);
  }

  /** Compiles strictly if possible, otherwise permissively. */
  static Pda compile(Grammar grammar) {
    try {
      return Pda.compile(grammar, OPTIONS);
    } catch (NondeterministicGrammarException | UndecidedGrammarException refused) {
      return Pda.compile(grammar, OPTIONS.permissively());
    }
  }

  /** Returns the number of masks compared so far. */
  int masks() {
    return masks;
  }

  /** Returns the number of times that a run-time bound of permissive mode was exceeded. */
  int bounds() {
    return bounds;
  }

  TokenConstraint constraint() {
    return constraint;
  }

  /** Makes some walks, then repeats them in other orders on fresh constraints. */
  void check(int count, int length) {
    for (int i = 0; i < count; i++) {
      walk(constraint.newMatcher(), evicting.newMatcher(), length);
    }
    replay(TokenConstraint.compose(pda, vocabulary, MaskCase.ALL));
    replay(TokenConstraint.compose(pda, vocabulary, REGIONS));
    replay(evicting);
    replay(prepared());
  }

  /** Returns a constraint with some masks prepared in advance. */
  private TokenConstraint prepared() {
    TokenConstraint result = TokenConstraint.compose(pda, vocabulary, REGIONS);
    int most = random.nextInt(200);
    int[] asked = {0};
    Preparation preparation = result.prepare(() -> asked[0]++ < most);
    assertThat(preparation.places()).isLessThanOrEqualTo(most);
    return result;
  }

  private void walk(Matcher matcher, Matcher other, int length) {
    List<BitSet> expectedMasks = new ArrayList<>();
    int[] tokens = new int[length];
    int size = 0;
    int bytes = 0;
    TokenOracle.Place place = oracle.start();
    try {
      while (true) {
        BitSet expected = place.mask();
        expectedMasks.add(expected);
        compare(matcher, expected, tokens, size, "mask");
        compare(other, expected, tokens, size, "mask with a small cache");
        assertThat(matcher.isAccepting())
            .as(() -> describe(tokens, expectedMasks.size() - 1) + "isAccepting")
            .isEqualTo(place.isAccepting());
        tryAll(random.nextBoolean() ? matcher : other, expected, tokens, size);
        int next = choose(expected);
        if (size == length || next < 0 || bytes > mostBytes()) {
          break;
        }
        place = place.after(next);
        tokens[size++] = next;
        bytes += vocabulary.isOrdinary(next) ? vocabulary.length(next) : 1;
        matcher.accept(next);
        other.accept(next);
      }
    } catch (AmbiguityException | LimitExceededException passed) {
      bounds++;
    }
    walks.add(java.util.Arrays.copyOf(tokens, size));
    masksOfWalks.add(expectedMasks);
  }

  /**
   * Returns the maximal number of bytes of a walk. If readings multiply, each further byte costs as
   * much as all bytes before.
   */
  private int mostBytes() {
    return pda.conflicts().isEmpty() ? 60 : 5;
  }

  private void compare(Matcher matcher, BitSet expected, int[] tokens, int size, String what) {
    masks++;
    BitSet actual = SmallVocabulary.bits(matcher.mask());
    if (!actual.equals(expected)) {
      BitSet missing = (BitSet) expected.clone();
      missing.andNot(actual);
      BitSet excess = (BitSet) actual.clone();
      excess.andNot(expected);
      throw new AssertionError(
          describe(tokens, size)
              + what
              + "\nmissing: "
              + SmallVocabulary.show(vocabulary, missing)
              + "\ntoo many: "
              + SmallVocabulary.show(vocabulary, excess));
    }
  }

  /**
   * Checks that every id is accepted exactly if the mask contains it, and that numbers outside of
   * the vocabulary are refused.
   */
  private void tryAll(Matcher matcher, BitSet expected, int[] tokens, int size) {
    for (int id = -1; id <= vocabulary.size(); id++) {
      int token = id;
      Matcher fork = random.nextInt(3) == 0 ? matcher.fork() : matcher;
      boolean accepted = fork.tryAccept(token);
      if (accepted != (token >= 0 && expected.get(token))) {
        BitSet one = new BitSet();
        one.set(Math.max(token, 0));
        throw new AssertionError(
            describe(tokens, size)
                + "tryAccept("
                + SmallVocabulary.show(vocabulary, one)
                + ") = "
                + accepted);
      }
      if (accepted) {
        assertThat(fork.position()).as(() -> describe(tokens, size)).isEqualTo(size + 1);
        fork.rollback(1);
      }
    }
  }

  private int choose(BitSet mask) {
    int[] inner = mask.stream().filter(token -> !vocabulary.endTokens().contains(token)).toArray();
    return inner.length == 0 ? -1 : inner[random.nextInt(inner.length)];
  }

  /** Replays the walks in shuffled order, and compares the masks during rollback. */
  private void replay(TokenConstraint fresh) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < walks.size(); i++) {
      order.add(i);
    }
    Collections.shuffle(order, random);
    Matcher matcher = fresh.newMatcher();
    for (int walk : order) {
      int[] tokens = walks.get(walk);
      try {
        for (int token : tokens) {
          matcher.accept(token);
        }
        for (int size = tokens.length; size >= 0; size--) {
          if (size < masksOfWalks.get(walk).size()) {
            compare(matcher, masksOfWalks.get(walk).get(size), tokens, size, "mask after rollback");
          }
          matcher.rollback(size > 0 ? 1 : 0);
        }
      } catch (AmbiguityException | LimitExceededException passed) {
        bounds++;
        matcher.reset();
      }
    }
  }

  private String describe(int[] tokens, int size) {
    StringBuilder text = new StringBuilder("\n" + GbnfPrinter.print(grammar));
    text.append("\nvocabulary: ").append(SmallVocabulary.show(vocabulary)).append("\nprefix:");
    for (int i = 0; i < size; i++) {
      BitSet one = new BitSet();
      one.set(tokens[i]);
      text.append(' ').append(SmallVocabulary.show(vocabulary, one));
    }
    return text.append("\n").toString();
  }
}
