package io.dyck.cli.models.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ProportionTest {
  /** Wilson's definition: the ends are the shares from which what was seen is z deviations away. */
  @Property
  void theEndsAreZDeviationsAway(
      @ForAll @IntRange(min = 1, max = 2000) int of, @ForAll @IntRange(max = 2000) int drawn) {
    int hits = drawn % (of + 1);
    Proportion proportion = new Proportion(hits, of);
    double seen = (double) hits / of;
    for (double end : new double[] {proportion.lowerBound(), proportion.upperBound()}) {
      double deviation = Math.sqrt(end * (1 - end) / of);
      assertThat(Math.abs(seen - end)).isCloseTo(1.959964 * deviation, within(1e-7));
    }
    assertThat(proportion.lowerBound()).isBetween(0.0, seen);
    assertThat(proportion.upperBound()).isBetween(seen, 1.0);
  }

  /** Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I. */
  @Test
  void isAsInThePaper() {
    assertThat(new Proportion(81, 263).text()).isEqualTo("30.8 % (25.5–36.6)");
    assertThat(new Proportion(0, 20).text()).isEqualTo("0.0 % (0.0–16.1)");
    assertThat(new Proportion(1, 29).text()).isEqualTo("3.4 % (0.6–17.2)");
  }
}
