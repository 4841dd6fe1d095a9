package io.dyck.compose.mask;

import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;

/**
 * A store of logits in memory, in which some become negative infinity. Indexes start at the first
 * logit. Each kind of store has its own loops, which need no call for a single logit.
 */
sealed interface LogitStore {
  /** The number of logits that one bulk copy sets. */
  int CHUNK = 1024;

  /** Returns the number of logits. */
  int length();

  /** Masks the logits of a range. */
  void fill(int from, int to);

  /** Masks the logit at {@code base + b} for each bit b. */
  void clear(int base, int bits);

  /** A part of an array. */
  record Floats(float[] array, int offset, int length) implements LogitStore {
    @Override
    public void fill(int from, int to) {
      Arrays.fill(array, offset + from, offset + to, Float.NEGATIVE_INFINITY);
    }

    @Override
    public void clear(int base, int bits) {
      int start = offset + base;
      for (int rest = bits; rest != 0; rest &= rest - 1) {
        array[start + Integer.numberOfTrailingZeros(rest)] = Float.NEGATIVE_INFINITY;
      }
    }
  }

  /** The remaining elements of a buffer without an array. */
  record DirectFloats(FloatBuffer buffer, int offset, int length) implements LogitStore {
    private static final float[] MASKED = new float[CHUNK];

    static {
      Arrays.fill(MASKED, Float.NEGATIVE_INFINITY);
    }

    @Override
    public void fill(int from, int to) {
      for (int at = from; at < to; at += CHUNK) {
        buffer.put(offset + at, MASKED, 0, Math.min(CHUNK, to - at));
      }
    }

    @Override
    public void clear(int base, int bits) {
      int start = offset + base;
      for (int rest = bits; rest != 0; rest &= rest - 1) {
        buffer.put(start + Integer.numberOfTrailingZeros(rest), Float.NEGATIVE_INFINITY);
      }
    }
  }

  /** A part of an array of numbers of 16 bits. */
  record Halves(short[] array, int offset, int length, short masked) implements LogitStore {
    @Override
    public void fill(int from, int to) {
      Arrays.fill(array, offset + from, offset + to, masked);
    }

    @Override
    public void clear(int base, int bits) {
      int start = offset + base;
      for (int rest = bits; rest != 0; rest &= rest - 1) {
        array[start + Integer.numberOfTrailingZeros(rest)] = masked;
      }
    }
  }

  /** The remaining elements of a buffer without an array, numbers of 16 bits. */
  record DirectHalves(ShortBuffer buffer, int offset, int length, short masked, short[] chunk)
      implements LogitStore {
    DirectHalves(ShortBuffer buffer, short masked) {
      this(buffer, buffer.position(), buffer.remaining(), masked, chunkOf(masked));
    }

    private static short[] chunkOf(short masked) {
      short[] chunk = new short[CHUNK];
      Arrays.fill(chunk, masked);
      return chunk;
    }

    @Override
    public void fill(int from, int to) {
      for (int at = from; at < to; at += CHUNK) {
        buffer.put(offset + at, chunk, 0, Math.min(CHUNK, to - at));
      }
    }

    @Override
    public void clear(int base, int bits) {
      int start = offset + base;
      for (int rest = bits; rest != 0; rest &= rest - 1) {
        buffer.put(start + Integer.numberOfTrailingZeros(rest), masked);
      }
    }
  }
}
