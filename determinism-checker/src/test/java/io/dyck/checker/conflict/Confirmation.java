package io.dyck.checker.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Bytes;
import io.dyck.checker.ambiguity.AmbiguityVerdict.Ambiguous;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.OpenRule;
import java.util.List;

/**
 * Checks every reported conflict with the oracle. The loop can be repeated, and both drawn readings
 * are derivations of their text. An ambiguous sentence has the two parse trees that are shown.
 * Longest match is ignored here; {@link TreeCheck#cutTerminals} checks it.
 */
final class Confirmation {
  private static final int TURNS = 5;

  private final Grammar grammar;
  private final EarleyOracle oracle;
  private final TreeCheck trees;

  Confirmation(Grammar grammar) {
    this.grammar = grammar;
    oracle = EarleyOracle.of(grammar);
    trees = new TreeCheck(grammar);
  }

  void assertConfirmed(ConflictExplanation explanation, String what) {
    assertThat(explanation.notes()).as(what).doesNotContain(ConflictExplainer.UNREAD);
    assertThat(explanation.readings()).as(what).hasSize(2).doesNotHaveDuplicates();
    assertConfirmedAsFarAsRead(explanation, what);
  }

  /**
   * Checks a conflict whose readings may be missing because the budget was used up. A note must
   * then say this.
   */
  void assertConfirmedAsFarAsRead(ConflictExplanation explanation, String what) {
    assertThat(explanation.notes().contains(ConflictExplainer.UNREAD))
        .as(what)
        .isEqualTo(explanation.readings().isEmpty());
    for (int times = 0; times <= TURNS; times++) {
      assertThat(oracle.isViable(explanation.conflict().pumpedText(times)))
          .as("%s\n%s times: %s", what, times, explanation.sentence())
          .isTrue();
    }
    byte[] example = Bytes.toArray(explanation.example());
    assertThat(example).as(what).isEqualTo(explanation.conflict().pumpedText(2));
    for (ImmutableList<DrawnSpan> reading : explanation.readings()) {
      List<OpenRule> open =
          reading.stream().map(span -> new OpenRule(span.rule(), span.start())).toList();
      assertThat(oracle.isPartialDerivation(example, open))
          .as("%s\n%s\nread as %s", what, explanation.sentence(), reading)
          .isTrue();
    }
    if (explanation.ambiguity() instanceof Ambiguous ambiguous) {
      assertAmbiguous(ambiguous, what);
    }
  }

  private void assertAmbiguous(Ambiguous ambiguous, String what) {
    byte[] sentence = Bytes.toArray(ambiguous.sentence());
    String said = what + "\nsaid to be ambiguous: " + ambiguous.text();
    assertThat(oracle.derivations(sentence, 2)).as(said).hasSize(2);
    assertThat(ambiguous.first()).as(said).isNotEqualTo(ambiguous.second());
    for (var tree : List.of(ambiguous.first(), ambiguous.second())) {
      assertThat(tree.rule()).as(said).isEqualTo(grammar.start());
      assertThat(tree.start()).as(said).isZero();
      assertThat(tree.end()).as(said).isEqualTo(sentence.length);
      assertThat(trees.wrongNodes(tree, sentence)).as(said).isEmpty();
      assertThat(trees.cutTerminals(tree, sentence)).as(said).isEmpty();
    }
  }
}
