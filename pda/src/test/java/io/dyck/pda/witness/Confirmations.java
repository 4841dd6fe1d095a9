package io.dyck.pda.witness;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.OpenRule;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import java.util.List;

/** Conditions on every conflict, checked by the oracle. */
final class Confirmations {
  private static final int TURNS = 5;

  private Confirmations() {}

  static void assertConfirmed(Grammar grammar, Conflict conflict, String what) {
    EarleyOracle oracle = EarleyOracle.of(grammar);
    assertThat(conflict.loop()).as(what).isNotEmpty();
    for (int times = 0; times <= TURNS; times++) {
      assertThat(oracle.isViable(conflict.pumpedText(times)))
          .as("%s after %s, %s times %s", what, conflict.prefixText(), times, conflict.loopText())
          .isTrue();
    }
    assertThat(conflict.readings()).as(what).hasSize(2).doesNotHaveDuplicates();
    for (Reading reading : conflict.readings()) {
      assertThat(grammar.rules().keySet())
          .as(what)
          .containsAll(reading.open().stream().map(Reading.OpenRule::rule).toList());
      assertThat(oracle.isPartialDerivation(conflict.pumpedText(2), openRules(reading)))
          .as("%s read as %s", what, reading)
          .isTrue();
    }
  }

  static List<OpenRule> openRules(Reading reading) {
    return reading.open().stream().map(open -> new OpenRule(open.rule(), open.start())).toList();
  }
}
