package io.dyck.compose.mask;

import com.google.common.base.Preconditions;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;

/**
 * Sets the logits of all tokens outside of a mask to negative infinity, also a logit that is
 * not-a-number. The logits of the mask's members keep their exact bits. Each id of the mask needs a
 * logit. Further logits, with which some models pad, are masked too.
 *
 * <p>Cost: runs of masked tokens are filled with the virtual machine's vector instructions; single
 * tokens between runs are set one by one. Memory allocation does not grow with the mask.
 * Thread-safe if only one thread uses the logits.
 */
public final class LogitMasking {
  private LogitMasking() {}

  /**
   * Masks numbers of 32 bits.
   *
   * @param allowed the tokens to keep
   * @param logits one for each id, perhaps more
   * @throws IllegalArgumentException if there are fewer logits than ids
   */
  public static void apply(TokenMask allowed, float[] logits) {
    apply(allowed, new LogitStore.Floats(logits, 0, logits.length));
  }

  /**
   * Masks numbers of 32 bits from the buffer's position to its limit, which stay.
   *
   * @param allowed the tokens to keep
   * @param logits one for each id, perhaps more; heap or direct
   * @throws IllegalArgumentException if there are fewer logits than ids
   */
  public static void apply(TokenMask allowed, FloatBuffer logits) {
    int position = logits.position();
    apply(
        allowed,
        logits.hasArray()
            ? new LogitStore.Floats(
                logits.array(), logits.arrayOffset() + position, logits.remaining())
            : new LogitStore.DirectFloats(logits, position, logits.remaining()));
  }

  /**
   * Masks numbers of 16 bits.
   *
   * @param allowed the tokens to keep
   * @param logits one for each id, perhaps more
   * @param precision what the bits mean
   * @throws IllegalArgumentException if there are fewer logits than ids
   */
  public static void apply(TokenMask allowed, short[] logits, HalfPrecision precision) {
    apply(allowed, new LogitStore.Halves(logits, 0, logits.length, precision.negativeInfinity()));
  }

  /**
   * Masks numbers of 16 bits from the buffer's position to its limit, which stay.
   *
   * @param allowed the tokens to keep
   * @param logits one for each id, perhaps more; heap or direct
   * @param precision what the bits mean
   * @throws IllegalArgumentException if there are fewer logits than ids
   */
  public static void apply(TokenMask allowed, ShortBuffer logits, HalfPrecision precision) {
    short masked = precision.negativeInfinity();
    apply(
        allowed,
        logits.hasArray()
            ? new LogitStore.Halves(
                logits.array(),
                logits.arrayOffset() + logits.position(),
                logits.remaining(),
                masked)
            : new LogitStore.DirectHalves(logits, masked));
  }

  private static void apply(TokenMask allowed, LogitStore logits) {
    Preconditions.checkArgument(
        logits.length() >= allowed.size(),
        "logits (%s) must be one for each of %s ids",
        logits.length(),
        allowed.size());
    int[] words = allowed.words();
    if (words == null) {
      maskBetween(allowed.ids(), logits);
    } else {
      maskOutside(words, allowed.ids(), logits);
      for (int id : allowed.excludedIds()) {
        logits.clear(id & ~31, 1 << id);
      }
    }
  }

  /** Masks all ids outside of a sorted list. */
  private static void maskBetween(int[] ids, LogitStore logits) {
    int from = 0;
    for (int id : ids) {
      if (id > from) {
        logits.fill(from, id);
      }
      from = id + 1;
    }
    logits.fill(from, logits.length());
  }

  /**
   * Masks all ids that are neither in a bit set nor in a sorted list.
   *
   * @param words the bit set: bit i of word w stands for the id 32 w + i
   */
  private static void maskOutside(int[] words, int[] ids, LogitStore logits) {
    int next = 0;
    int from = 0;
    for (int w = 0; w < words.length; w++) {
      int word = words[w];
      while (next < ids.length && ids[next] >>> 5 == w) {
        word |= 1 << ids[next++];
      }
      if (word == 0) {
        continue;
      }
      int base = w << 5;
      if (from < base) {
        logits.fill(from, base);
      }
      from = base + 32;
      if (word != -1) {
        int known = Math.min(32, logits.length() - base);
        logits.clear(base, ~word & (-1 >>> (32 - known)));
      }
    }
    if (from < logits.length()) {
      logits.fill(from, logits.length());
    }
  }
}
