package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests that a matcher equals a fresh matcher that reads the same tokens, after any operations. */
final class RollbackAndForkTest {
  private static final Grammar GRAMMAR =
      Gbnf.parse(
          "nested",
          """
          root ::= s ";"
          s ::= "i" s ("e" s)? | "(" s ")" | "[" (s ("," s)*)? "]" | "a"+
          """);
  private static final Vocabulary VOCABULARY =
      SmallVocabulary.withAllBytes("ii", "(a", "a)", "))", "ea", "[(", "],", ")];", "aaa", "a;");
  private static final TokenConstraint CONSTRAINT =
      TokenConstraint.compose(Pda.compile(GRAMMAR), VOCABULARY);
  private static final int END = VOCABULARY.endTokens().get(0);

  /** A matcher and its expected tokens. */
  private record Sequence(Matcher matcher, List<Integer> tokens) {
    void step(Random random) {
      int[] allowed = matcher.mask().toArray();
      if (allowed.length > 0) {
        // Closing tokens are as likely as other tokens. Therefore sequences sometimes finish.
        int token = allowed[random.nextInt(allowed.length)];
        matcher.accept(token);
        tokens.add(token);
      }
    }

    void rollback(int count) {
      matcher.rollback(count);
      tokens.subList(tokens.size() - count, tokens.size()).clear();
    }

    Sequence fork() {
      return new Sequence(matcher.fork(), new ArrayList<>(tokens));
    }

    void assertLikeReplay() {
      Matcher fresh = CONSTRAINT.newMatcher();
      tokens.forEach(fresh::accept);
      assertThat(bits(matcher)).as("mask after %s", tokens).isEqualTo(bits(fresh));
      assertThat(matcher.position()).as("position after %s", tokens).isEqualTo(tokens.size());
      assertThat(matcher.isAccepting()).as("%s", tokens).isEqualTo(fresh.isAccepting());
      assertThat(matcher.isFinished()).as("%s", tokens).isEqualTo(fresh.isFinished());
    }

    private static BitSet bits(Matcher matcher) {
      return SmallVocabulary.bits(matcher.mask());
    }
  }

  private static Sequence newSequence() {
    return new Sequence(CONSTRAINT.newMatcher(), new ArrayList<>());
  }

  @Property(tries = 150)
  void anyOperationsEqualReplay(@ForAll long seed) {
    Random random = new Random(seed);
    List<Sequence> sequences = new ArrayList<>(List.of(newSequence()));
    for (int operation = 0; operation < 120; operation++) {
      Sequence one = sequences.get(random.nextInt(sequences.size()));
      int kind = random.nextInt(20);
      if (kind < 13) {
        for (int i = random.nextInt(12); i >= 0; i--) {
          one.step(random);
        }
      } else if (kind < 16) {
        one.rollback(random.nextInt(one.tokens().size() + 1));
      } else if (kind == 16) {
        one.matcher().reset();
        one.tokens().clear();
      } else if (sequences.size() < 6) {
        sequences.add(one.fork());
      }
      one.assertLikeReplay();
    }
    sequences.forEach(Sequence::assertLikeReplay);
  }

  /**
   * Tests sequences over several chunks of the history, with forks and rollbacks around the chunks'
   * borders.
   */
  @Property(tries = 20)
  void longForksAndParentsDiverge(@ForAll long seed) {
    Random random = new Random(seed);
    Sequence parent = newSequence();
    while (parent.tokens().size() < 260) {
      parent.matcher().accept('(');
      parent.tokens().add((int) '(');
    }
    for (int border : new int[] {1, 63, 64, 65, 127, 128, 129, 192, 255, 256, 260}) {
      Sequence child = parent.fork();
      Sequence sibling = parent.fork();
      parent.rollback(parent.tokens().size() - border);
      child.rollback(child.tokens().size() - border);
      for (int i = 0; i < 140; i++) {
        parent.step(random);
        child.step(random);
        sibling.step(random);
      }
      parent.assertLikeReplay();
      child.assertLikeReplay();
      sibling.assertLikeReplay();
      Sequence grandchild = child.fork();
      grandchild.rollback(grandchild.tokens().size() / 2);
      grandchild.assertLikeReplay();
      child.rollback(Math.min(70, child.tokens().size()));
      child.assertLikeReplay();
      sibling.rollback(sibling.tokens().size());
      sibling.assertLikeReplay();
      while (parent.tokens().size() < 260) {
        if (parent.matcher().isFinished() || !parent.matcher().tryAccept('(')) {
          parent = newSequence();
        } else {
          parent.tokens().add((int) '(');
        }
      }
    }
  }

  @Example
  void rollbackTakesBackTheEnd() {
    Sequence one = newSequence();
    for (int token : new int[] {'a', ';', END}) {
      one.matcher().accept(token);
      one.tokens().add(token);
    }
    assertThat(one.matcher().isFinished()).isTrue();
    assertThat(one.matcher().mask().cardinality()).isZero();
    one.assertLikeReplay();
    one.fork().assertLikeReplay();
    one.rollback(1);
    assertThat(one.matcher().isFinished()).isFalse();
    one.assertLikeReplay();
    one.rollback(2);
    one.assertLikeReplay();
  }
}
