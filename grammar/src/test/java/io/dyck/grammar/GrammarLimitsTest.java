package io.dyck.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class GrammarLimitsTest {
  @Test
  void refusesWhatTheStackOrMemoryCannotBear() {
    GrammarLimits limits = GrammarLimits.DEFAULT;
    assertThatThrownBy(() -> limits.withNestingDepth(1001))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nestingDepth (1001) must be from 1 to 1000");
    assertThatThrownBy(() -> limits.withSourceBytes(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> limits.withRepetitionCount(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> limits.withDiagnostics(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void changesOneAtATime() {
    assertThat(new GrammarLimits(1, 2, 3, 4))
        .isEqualTo(
            GrammarLimits.DEFAULT
                .withSourceBytes(1)
                .withNestingDepth(2)
                .withRepetitionCount(3)
                .withDiagnostics(4));
  }
}
