package io.dyck.cli.model;

import com.google.common.base.Preconditions;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.SplittableRandom;

/**
 * Draws a token among those a mask allows, by softmax of their logits. With the same seed the same
 * tokens are drawn. Not thread-safe.
 */
public final class Sampler {
  private final SplittableRandom random;
  private final double temperature;
  private final int topK;

  /**
   * Prepares to draw.
   *
   * @param random the source of chance
   * @param temperature above 1 evens out, below 1 sharpens; 0 always takes the likeliest
   * @param topK how many of the likeliest tokens to draw from; 0 for all
   */
  public Sampler(SplittableRandom random, double temperature, int topK) {
    Preconditions.checkArgument(temperature >= 0, "temperature (%s) must be >= 0", temperature);
    Preconditions.checkArgument(topK >= 0, "topK (%s) must be >= 0", topK);
    this.random = random;
    this.temperature = temperature;
    this.topK = topK;
  }

  /**
   * Draws. Cost: linear in the number of allowed tokens; with {@code topK} times its logarithm.
   *
   * @param logits one for each id
   * @param allowed the ids to choose from, at least one; may be reordered
   * @return one of them
   */
  public int draw(float[] logits, int[] allowed) {
    Preconditions.checkArgument(allowed.length > 0, "allowed must not be empty");
    int best = allowed[0];
    for (int id : allowed) {
      if (logits[id] > logits[best]) {
        best = id;
      }
    }
    if (temperature == 0) {
      return best;
    }
    int from = allowed.length;
    if (topK > 0 && topK < from) {
      IntArrays.quickSort(allowed, (a, b) -> Float.compare(logits[b], logits[a]));
      from = topK;
    }
    return weighted(logits, allowed, from, logits[best]);
  }

  private int weighted(float[] logits, int[] allowed, int count, float best) {
    double[] sums = new double[count];
    double sum = 0;
    // Most tokens have the same logit in small models, and a mask may allow a hundred thousand.
    float last = best;
    double weight = 1;
    for (int i = 0; i < count; i++) {
      float logit = logits[allowed[i]];
      if (logit != last) {
        last = logit;
        weight = Math.exp((logit - best) / temperature);
      }
      sum += weight;
      sums[i] = sum;
    }
    double drawn = random.nextDouble() * sum;
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sums[middle] > drawn) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return allowed[low];
  }
}
