package io.dyck.compose.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.mask.TokenMask;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests bans, forced tokens and other biases against a check of each token. */
final class LogitBiasTest {
  @Property(tries = 500)
  void banRemovesAndForceChoosesAmongTheAllowed(@ForAll long seed) {
    Random random = new Random(seed);
    int size = 1 + random.nextInt(random.nextBoolean() ? 6 : 200);
    Map<Integer, Float> biases = new HashMap<>();
    float[] values = {-100, -100, -99.5f, 0, 3, 100};
    for (int i = random.nextInt(size + 1); i > 0; i--) {
      biases.put(random.nextInt(size), values[random.nextInt(values.length)]);
    }
    int[] ids = random.ints(0, size).limit(random.nextInt(size + 1)).toArray();
    TokenMask allowed = TokenMask.of(size, ids);
    LogitBias bias = LogitBias.of(size, biases);
    int[] forced = chosen(allowed, id -> biases.getOrDefault(id, 0f) == 100);
    int[] rest = chosen(allowed, id -> biases.getOrDefault(id, 0f) != -100);
    int[] expected = forced.length > 0 ? forced : rest;
    if (expected.length == 0 && allowed.cardinality() > 0) {
      assertThatThrownBy(() -> bias.restrict(allowed))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("DYCK-M004");
    } else {
      assertThat(bias.restrict(allowed).toArray()).isEqualTo(expected);
    }
    float[] logits = new float[size];
    bias.addTo(logits);
    for (int id = 0; id < size; id++) {
      float added = biases.getOrDefault(id, 0f);
      assertThat(logits[id]).isEqualTo(Math.abs(added) == 100 ? 0 : added);
    }
  }

  private static int[] chosen(TokenMask allowed, java.util.function.IntPredicate which) {
    return IntStream.of(allowed.toArray()).filter(which).toArray();
  }

  @Example
  void wrongIdsAndNumbersAreRefused() {
    for (Map<Integer, Double> wrong :
        java.util.List.of(
            Map.of(-1, 0.0),
            Map.of(3, 0.0),
            Map.of(0, 100.5),
            Map.of(0, -101.0),
            Map.of(0, Double.NaN))) {
      assertThatThrownBy(() -> LogitBias.of(3, wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("DYCK-M005");
    }
  }
}
