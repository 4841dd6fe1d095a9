package io.dyck.compose.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.mask.TokenMask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests the drawn tokens against probabilities computed in the simplest way. */
final class SamplerTest {
  private static final float[] SPECIAL = {
    Float.NaN,
    Float.NEGATIVE_INFINITY,
    Float.POSITIVE_INFINITY,
    Float.MAX_VALUE,
    -Float.MAX_VALUE,
    0f,
    -0f,
    Float.MIN_VALUE,
    -30f
  };

  /** A case: logits with odd values among them, a mask and options. */
  private record Draw(float[] logits, TokenMask allowed, SamplerOptions options) {
    static Draw random(Random random) {
      int size = 1 + random.nextInt(random.nextInt(8) == 0 ? 400 : 12);
      float[] logits = new float[size + random.nextInt(3)];
      boolean odd = random.nextBoolean();
      for (int i = 0; i < logits.length; i++) {
        logits[i] =
            odd && random.nextInt(3) == 0
                ? SPECIAL[random.nextInt(SPECIAL.length)]
                : random.nextInt(3) == 0 ? random.nextInt(3) : (float) random.nextGaussian();
      }
      if (odd && random.nextInt(6) == 0) {
        Arrays.fill(logits, SPECIAL[random.nextInt(SPECIAL.length)]);
      }
      int share = 1 + random.nextInt(4);
      int[] ids = random.ints(0, size).limit(1 + size / share).toArray();
      double[] temperatures = {0, 1e-300, 0.3, 1, 1.7, 1e300};
      SamplerOptions options =
          new SamplerOptions(
              temperatures[random.nextInt(temperatures.length)],
              random.nextInt(3) == 0 ? random.nextInt(size + 3) : 0,
              random.nextInt(3) == 0 ? 1 - random.nextDouble() : 1,
              random.nextInt(3) == 0 ? random.nextDouble() : 0);
      return new Draw(logits, TokenMask.of(size, ids), options);
    }

    @Override
    public String toString() {
      return Arrays.toString(logits) + " " + Arrays.toString(allowed.toArray()) + " " + options;
    }
  }

  /**
   * Returns the probability of each token that can be drawn. With a margin, top-p and min-p select
   * slightly more tokens.
   */
  private static Map<Integer, Double> probabilities(Draw draw, double margin) {
    List<Integer> tokens = new ArrayList<>();
    double[] logit = new double[draw.logits().length];
    for (int token : draw.allowed().toArray()) {
      double value = draw.logits()[token];
      tokens.add(token);
      logit[token] = Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value + 0.0;
    }
    tokens.sort(Comparator.comparing((Integer t) -> -logit[t]).thenComparing(t -> t));
    double best = logit[tokens.get(0)];
    if (draw.options().temperature() == 0) {
      return Map.of(tokens.get(0), 1.0);
    }
    double[] weights = new double[logit.length];
    for (int token : tokens) {
      double difference = logit[token] - best;
      boolean equal = logit[token] == best;
      boolean never = logit[token] == Double.NEGATIVE_INFINITY || best == Double.POSITIVE_INFINITY;
      weights[token] = equal ? 1 : never ? 0 : Math.exp(difference / draw.options().temperature());
    }
    if (draw.options().topK() > 0 && draw.options().topK() < tokens.size()) {
      tokens = tokens.subList(0, draw.options().topK());
    }
    double total = tokens.stream().mapToDouble(t -> weights[t]).sum();
    double sum = 0;
    Map<Integer, Double> kept = new TreeMap<>();
    for (int token : tokens) {
      if (draw.options().topP() < 1 && sum >= draw.options().topP() * total * (1 + margin)) {
        break;
      }
      sum += weights[token];
      if (weights[token] > 0 && weights[token] >= draw.options().minP() * (1 - margin)) {
        kept.put(token, weights[token]);
      }
    }
    double all = kept.values().stream().mapToDouble(w -> w).sum();
    kept.replaceAll((token, weight) -> weight / all);
    return kept;
  }

  @Property(tries = 2000)
  void onlyAllowedAndKeptTokensAreDrawn(@ForAll long seed) {
    Random random = new Random(seed);
    Draw draw = Draw.random(random);
    float[] before = draw.logits().clone();
    Map<Integer, Double> kept = probabilities(draw, 1e-9);
    Sampler sampler = new Sampler(draw.options(), seed);
    Sampler again = new Sampler(draw.options(), seed);
    for (int i = 0; i < 8; i++) {
      int token = sampler.sample(draw.logits(), draw.allowed());
      assertThat(draw.allowed().contains(token)).as("%s drawn from %s", token, draw).isTrue();
      assertThat(kept).as("%s drawn from %s", token, draw).containsKey(token);
      assertThat(again.sample(draw.logits(), draw.allowed())).isEqualTo(token);
    }
    assertThat(draw.logits()).isEqualTo(before);
  }

  /**
   * Checks frequencies, unless rounding could move a cut. By Chernoff's bound, a frequency that
   * belongs to the probability is refused at most once in 30 million times. For a likely token the
   * bound is six standard deviations, and it also holds for tokens that are seldom drawn.
   */
  @Property(tries = 60)
  void tokensAreDrawnAsOftenAsTheyAreLikely(@ForAll long seed) {
    Draw draw = Draw.random(new Random(seed));
    Map<Integer, Double> expected = probabilities(draw, 1e-9);
    if (!expected.equals(probabilities(draw, -1e-9))) {
      return;
    }
    int draws = 3000;
    Sampler sampler = new Sampler(draw.options(), ~seed);
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int i = 0; i < draws; i++) {
      counts.merge(sampler.sample(draw.logits(), draw.allowed()), 1, Integer::sum);
    }
    expected.forEach(
        (token, p) ->
            assertThat(draws * divergence(counts.getOrDefault(token, 0) / (double) draws, p))
                .as("token %s of %s, drawn %s times", token, draw, counts.get(token))
                .isLessThan(18));
  }

  /** Returns the relative entropy of two events, given by their probabilities. */
  private static double divergence(double seen, double expected) {
    double rest = Math.max(1 - expected, Double.MIN_NORMAL);
    return seen * Math.log(Math.max(seen, Double.MIN_NORMAL) / expected)
        + (1 - seen) * Math.log(Math.max(1 - seen, Double.MIN_NORMAL) / rest);
  }

  @Example
  void aLikelyTokenThatIsMaskedChangesNothing() {
    float[] logits = {1e30f, 0, 0.1f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
    TokenMask allowed = TokenMask.of(5, 1, 2);
    Sampler sampler = new Sampler(SamplerOptions.DEFAULT, 7);
    int[] counts = new int[5];
    for (int i = 0; i < 1000; i++) {
      counts[sampler.sample(logits, allowed)]++;
    }
    assertThat(counts[1]).isBetween(400, 550);
    assertThat(counts[1] + counts[2]).isEqualTo(1000);
    TokenMask impossible = TokenMask.of(5, 4);
    assertThat(sampler.sample(logits, impossible)).isEqualTo(4);
  }

  @Example
  void anEmptyMaskAndNumbersOutOfRangeAreRefused() {
    Sampler sampler = new Sampler(SamplerOptions.GREEDY, 1);
    assertThatThrownBy(() -> sampler.sample(new float[3], TokenMask.empty(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("empty");
    assertThatThrownBy(() -> sampler.sample(new float[2], TokenMask.of(3, 0)))
        .hasMessage("logits (2) must be one for each of 3 ids");
    SamplerOptions plain = SamplerOptions.DEFAULT;
    for (Runnable wrong :
        List.<Runnable>of(
            () -> plain.withTemperature(-1),
            () -> plain.withTemperature(Double.NaN),
            () -> plain.withTopK(-1),
            () -> plain.withTopP(0),
            () -> plain.withTopP(Double.NaN),
            () -> plain.withMinP(1.5))) {
      assertThatThrownBy(wrong::run).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
