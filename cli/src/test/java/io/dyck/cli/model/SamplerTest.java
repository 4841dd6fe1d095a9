package io.dyck.cli.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

final class SamplerTest {
  private static final float[] LOGITS = {0, 3, 1, 2, Float.NEGATIVE_INFINITY};

  @Property
  void onlyAllowedTokensAreDrawn(@ForAll long seed, @ForAll @IntRange(max = 3) int topK) {
    Sampler sampler = new Sampler(new SplittableRandom(seed), 1.5, topK);
    assertThat(sampler.draw(LOGITS, new int[] {0, 2, 3})).isIn(0, 2, 3);
  }

  @Test
  void temperatureZeroTakesTheLikeliest() {
    Sampler sampler = new Sampler(new SplittableRandom(1), 0, 0);
    assertThat(sampler.draw(LOGITS, new int[] {0, 2, 3})).isEqualTo(3);
  }

  @Property(tries = 50)
  void topOneTakesTheLikeliest(@ForAll long seed) {
    Sampler sampler = new Sampler(new SplittableRandom(seed), 2, 1);
    assertThat(sampler.draw(LOGITS, new int[] {0, 2, 3})).isEqualTo(3);
  }

  @Test
  void likelierTokensAreDrawnMoreOften() {
    Sampler sampler = new Sampler(new SplittableRandom(1), 1, 0);
    int[] counts = new int[LOGITS.length];
    for (int i = 0; i < 10_000; i++) {
      counts[sampler.draw(LOGITS, new int[] {0, 1, 2, 3, 4})]++;
    }
    assertThat(counts[1]).isGreaterThan(counts[3]);
    assertThat(counts[3]).isGreaterThan(counts[2]);
    assertThat(counts[4]).isZero();
  }
}
