package io.dyck.checker.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.checker.cause.ConflictCause;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A small fixed part of {@link FaultReport}. */
final class FaultsTest {
  private static final int FAULTS = 4;

  static Iterable<ConflictCause> causes() {
    return FaultReport.CAUSES;
  }

  @ParameterizedTest
  @MethodSource("causes")
  void plantedFaultsAreNamedAndMended(ConflictCause cause) {
    FaultTrial trial = new FaultTrial(cause, 200);
    trial.run(FAULTS, 1);
    assertThat(trial.rejected()).as(trial.toString()).isGreaterThanOrEqualTo(FAULTS);
    assertThat(trial.named()).as(trial + "\n" + trial.misses()).isGreaterThanOrEqualTo(FAULTS - 1);
    assertThat(trial.mended()).as(trial + "\n" + trial.misses()).isGreaterThanOrEqualTo(FAULTS - 1);
  }

  @ParameterizedTest
  @MethodSource("causes")
  void absorbedFaultsShowAsTheirLint(ConflictCause cause) {
    AbsorbedTrial trial = new AbsorbedTrial(cause);
    trial.run(2 * FAULTS, 1);
    assertThat(trial.absorbed()).as(trial.toString()).isGreaterThanOrEqualTo(2 * FAULTS);
    assertThat(trial.told())
        .as(trial + "\n" + trial.misses())
        .isGreaterThanOrEqualTo(2 * FAULTS - 1);
  }
}
