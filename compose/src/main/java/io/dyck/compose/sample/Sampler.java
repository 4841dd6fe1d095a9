package io.dyck.compose.sample;

import com.google.common.base.Preconditions;
import io.dyck.compose.mask.TokenMask;
import it.unimi.dsi.fastutil.longs.LongHeaps;
import java.util.SplittableRandom;

/**
 * Draws one of the tokens that a mask allows, for any values of the logits:
 *
 * <ul>
 *   <li>only allowed tokens count; a likely but masked token has no influence;
 *   <li>a logit that is not a number counts as negative infinity; a token with this logit is never
 *       drawn if another token has a greater logit;
 *   <li>tokens with positive infinity are equally likely, and exclude all other tokens;
 *   <li>if all are negative infinity, all are equally likely.
 * </ul>
 *
 * <p>Equal seeds and equal calls draw equal tokens. Not thread-safe. One sampler serves one
 * sequence at a time, but may serve several sequences in turn.
 *
 * <p>Cost: linear in the allowed tokens; with top-k or top-p each selected token adds a logarithmic
 * factor.
 */
public final class Sampler {
  private final SplittableRandom random;
  private final SamplerOptions options;
  private double[] sums = new double[0];
  private long[] ordered = new long[0];

  /**
   * Prepares to draw.
   *
   * @param options the selection of tokens
   * @param seed the seed of the random numbers
   */
  public Sampler(SamplerOptions options, long seed) {
    this(options, new SplittableRandom(seed));
  }

  /**
   * Prepares to draw.
   *
   * @param options the selection of tokens
   * @param random the random numbers
   */
  public Sampler(SamplerOptions options, SplittableRandom random) {
    this.options = options;
    this.random = random;
  }

  /**
   * Draws a token.
   *
   * @param logits one for each id of the mask, perhaps more; not changed
   * @param allowed the tokens that may be drawn; not empty
   * @return a member of the mask
   * @throws IllegalArgumentException if the mask is empty, as after the end of a sequence, or if
   *     there are too few logits
   */
  public int sample(float[] logits, TokenMask allowed) {
    Preconditions.checkArgument(
        allowed.cardinality() > 0, "allowed must not be empty; is the sequence finished?");
    Preconditions.checkArgument(
        logits.length >= allowed.size(),
        "logits (%s) must be one for each of %s ids",
        logits.length,
        allowed.size());
    int[] tokens = allowed.toArray();
    int best = tokens[0];
    float greatest = logit(logits, best);
    for (int token : tokens) {
      // Never true of what is no number.
      if (logits[token] > greatest) {
        best = token;
        greatest = logits[token];
      }
    }
    if (tokens.length == 1 || options.temperature() == 0) {
      return best;
    }
    int count = tokens.length;
    if (options.topK() > 0 || options.topP() < 1) {
      count = keepLikeliest(logits, tokens, greatest);
    }
    return draw(tokens, sum(logits, tokens, count, greatest), count);
  }

  private static float logit(float[] logits, int token) {
    float logit = logits[token];
    return Float.isNaN(logit) ? Float.NEGATIVE_INFINITY : logit;
  }

  /**
   * Returns the probability of a logit relative to the likeliest token, from 0 to 1; exactly 1 for
   * the likeliest.
   */
  private double weight(float logit, float best) {
    if (logit == best) {
      return 1;
    }
    if (logit == Float.NEGATIVE_INFINITY || best == Float.POSITIVE_INFINITY) {
      return 0;
    }
    return Math.exp(((double) logit - best) / options.temperature());
  }

  /**
   * Moves the tokens that top-k and top-p select to the front, the likeliest first. Returns their
   * number.
   */
  private int keepLikeliest(float[] logits, int[] tokens, float best) {
    int size = tokens.length;
    if (ordered.length < size) {
      ordered = new long[size];
    }
    double total = 0;
    for (int i = 0; i < size; i++) {
      float logit = logit(logits, tokens[i]);
      total += weight(logit, best);
      ordered[i] = order(logit, tokens[i]);
    }
    LongHeaps.makeHeap(ordered, size, null);
    int most = options.topK() > 0 ? Math.min(options.topK(), size) : size;
    boolean shareOfAll = most == size;
    double enough = shareOfAll ? stopWeight(total) : Double.POSITIVE_INFINITY;
    double sum = 0;
    int count = 0;
    while (count < most && sum < enough) {
      int token = (int) ordered[0];
      tokens[count++] = token;
      sum += weight(logit(logits, token), best);
      ordered[0] = ordered[size - count];
      if (count < size) {
        LongHeaps.downHeap(ordered, size - count, 0, null);
      }
    }
    return shareOfAll ? count : shareOf(logits, tokens, count, best, stopWeight(sum));
  }

  /**
   * Returns the weight at which top-p stops. Without top-p it is infinite, because rounding must
   * not drop a token.
   */
  private double stopWeight(double total) {
    return options.topP() < 1 ? options.topP() * total : Double.POSITIVE_INFINITY;
  }

  /** Returns the number of tokens, from the likeliest on, whose weights together suffice. */
  private int shareOf(float[] logits, int[] tokens, int count, float best, double enough) {
    double sum = 0;
    int kept = 0;
    while (kept < count && sum < enough) {
      sum += weight(logit(logits, tokens[kept++]), best);
    }
    return kept;
  }

  /**
   * Returns a sort key that is smaller for a greater logit, and for a lower id among equal logits.
   */
  private static long order(float logit, int token) {
    int bits = Float.floatToIntBits(logit + 0f);
    int ascending = bits ^ ((bits >> 31) & 0x7FFFFFFF);
    return ((long) ~ascending << 32) | token;
  }

  /** Adds up the weights, without the tokens that min-p excludes. */
  private double sum(float[] logits, int[] tokens, int count, float best) {
    if (sums.length < count) {
      sums = new double[count];
    }
    double sum = 0;
    // Most tokens have the same logit in small models, and a mask may allow a hundred thousand.
    float last = best;
    double lastWeight = 1;
    for (int i = 0; i < count; i++) {
      float logit = logits[tokens[i]];
      if (logit != last) {
        last = logit;
        double weight = weight(logit(logits, tokens[i]), best);
        lastWeight = weight >= options.minP() ? weight : 0;
      }
      sum += lastWeight;
      sums[i] = sum;
    }
    return sum;
  }

  /**
   * Draws a token by weight. The sum is at least 1, the weight of the likeliest token, and the
   * random number is below the sum.
   */
  private int draw(int[] tokens, double sum, int count) {
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
    return tokens[low];
  }
}
