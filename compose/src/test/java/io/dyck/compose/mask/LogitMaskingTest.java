package io.dyck.compose.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Masked logits are negative infinity, and the others keep every bit, in each kind of memory. */
final class LogitMaskingTest {
  private static final int[] SIZES = {1, 31, 32, 33, 64, 95, 500, 4096, 5000};

  /** Lists, words, words with lists beside them; dense, sparse, with long runs. */
  private static TokenMask randomMask(Random random, int size) {
    BitSet members = new BitSet();
    int runs = random.nextInt(6);
    for (int i = 0; i < runs; i++) {
      int from = random.nextInt(size);
      members.set(from, from + random.nextInt(size - from + 1), random.nextInt(4) > 0);
    }
    int flips = random.nextInt(random.nextBoolean() ? 4 : size + 1);
    for (int i = 0; i < flips; i++) {
      members.flip(random.nextInt(size));
    }
    TokenMask mask = TokenMask.of(size, members.stream().toArray());
    int[] few = random.ints(random.nextInt(3), 0, size).toArray();
    int[] taken = random.ints(random.nextInt(3), 0, size).toArray();
    return mask.union(TokenMask.of(size, few)).without(TokenMask.of(size, taken));
  }

  @Property(tries = 400)
  void masksAllButTheMembers(@ForAll long seed) {
    Random random = new Random(seed);
    int size = SIZES[random.nextInt(SIZES.length)];
    TokenMask mask = randomMask(random, size);
    int length = size + (random.nextBoolean() ? 0 : random.nextInt(3000));
    int[] bits = random.ints(length).toArray();
    bits[random.nextInt(length)] = Float.floatToRawIntBits(Float.NaN);
    bits[random.nextInt(length)] = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
    int[] expected = bits.clone();
    short[] expectedHalf = new short[length];
    HalfPrecision precision = random.nextBoolean() ? HalfPrecision.FLOAT16 : HalfPrecision.BFLOAT16;
    for (int i = 0; i < length; i++) {
      boolean allowed = mask.contains(i);
      expected[i] = allowed ? bits[i] : Float.floatToRawIntBits(Float.NEGATIVE_INFINITY);
      expectedHalf[i] = allowed ? (short) bits[i] : precision.negativeInfinity();
    }
    float[] floats = new float[length];
    short[] halves = new short[length];
    for (int i = 0; i < length; i++) {
      floats[i] = Float.intBitsToFloat(bits[i]);
      halves[i] = (short) bits[i];
    }
    assertFloats(mask, floats, expected, random);
    assertHalves(mask, halves, expectedHalf, precision, random);
  }

  private static void assertFloats(TokenMask mask, float[] logits, int[] expected, Random random) {
    int before = random.nextInt(3);
    int after = random.nextInt(3);
    int capacity = before + logits.length + after;
    FloatBuffer heap = FloatBuffer.allocate(capacity);
    FloatBuffer direct =
        ByteBuffer.allocateDirect(4 * capacity)
            .order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
            .asFloatBuffer();
    for (FloatBuffer buffer : new FloatBuffer[] {heap, direct}) {
      buffer.put(before, logits);
      buffer.position(before).limit(before + logits.length);
      LogitMasking.apply(mask, buffer);
      assertThat(buffer.position()).isEqualTo(before);
      assertThat(buffer.limit()).isEqualTo(before + logits.length);
      float[] actual = new float[logits.length];
      buffer.get(before, actual);
      assertThat(bits(actual)).isEqualTo(expected);
      buffer.clear();
      for (int i = 0; i < capacity; i++) {
        boolean inside = i >= before && i < before + logits.length;
        assertThat(inside || buffer.get(i) == 0).isTrue();
      }
    }
    LogitMasking.apply(mask, logits);
    assertThat(bits(logits)).isEqualTo(expected);
  }

  private static int[] bits(float[] floats) {
    int[] bits = new int[floats.length];
    Arrays.setAll(bits, i -> Float.floatToRawIntBits(floats[i]));
    return bits;
  }

  private static void assertHalves(
      TokenMask mask, short[] logits, short[] expected, HalfPrecision precision, Random random) {
    int before = random.nextInt(3);
    int capacity = before + logits.length + random.nextInt(3);
    ShortBuffer heap = ShortBuffer.allocate(capacity);
    ShortBuffer direct = ByteBuffer.allocateDirect(2 * capacity).asShortBuffer();
    for (ShortBuffer buffer : new ShortBuffer[] {heap, direct}) {
      buffer.put(before, logits);
      buffer.position(before).limit(before + logits.length);
      LogitMasking.apply(mask, buffer, precision);
      short[] actual = new short[logits.length];
      buffer.get(before, actual);
      assertThat(actual).isEqualTo(expected);
      assertThat(buffer.position()).isEqualTo(before);
    }
    LogitMasking.apply(mask, logits, precision);
    assertThat(logits).isEqualTo(expected);
  }

  /** The patterns are those of the formats: sign and exponent set, fraction zero. */
  @Example
  void negativeInfinityIsThatOfTheFormat() {
    int upperHalf = Float.floatToRawIntBits(Float.NEGATIVE_INFINITY) >>> 16;
    assertThat(HalfPrecision.BFLOAT16.negativeInfinity()).isEqualTo((short) upperHalf);
    assertThat(HalfPrecision.FLOAT16.negativeInfinity() & 0xFFFF).isEqualTo(0b1_11111_0000000000);
  }

  @Example
  void tooFewLogitsAreRefused() {
    assertThatThrownBy(() -> LogitMasking.apply(TokenMask.of(33, 1), new float[32]))
        .hasMessage("logits (32) must be one for each of 33 ids");
  }
}
