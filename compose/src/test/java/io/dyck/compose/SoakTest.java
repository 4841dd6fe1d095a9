package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Runs {@link Soak} for about a second, or for the number of minutes in the property {@code
 * dyck.soak.minutes}.
 */
final class SoakTest {
  /** The bytes that the virtual machine and the test libraries may add while they warm up. */
  private static final long WARM_UP = 48 << 20;

  @Test
  void masksEqualTheOraclesAndMemoryStays() throws Exception {
    double minutes = Double.parseDouble(System.getProperty("dyck.soak.minutes", "0.02"));
    long seed = Long.getLong("dyck.soak.seed", System.nanoTime());
    Soak soak = new Soak(seed).run(Duration.ofMillis((long) (minutes * 60_000)));
    String summary =
        "seed %d: %d constraints, %d masks compared, %d readers ended by a bound, live MiB %s, %s"
            .formatted(
                seed,
                soak.rounds(),
                soak.masks(),
                soak.bounds(),
                soak.liveBytesSeen().stream().map(bytes -> bytes >> 20).toList(),
                soak.cache().statistics());
    if (minutes >= 1) {
      System.out.println(summary);
    }
    assertThat(soak.masks()).as(summary).isGreaterThan(100);
    assertThat(soak.bounds()).as(summary).isLessThan(soak.rounds());
    assertThat(soak.cache().statistics().misses()).as(summary).isPositive();
    assertThat(soak.liveBytesSeen().get(7))
        .as(summary)
        .isLessThan(soak.liveBytesSeen().get(1) + WARM_UP);
  }
}
