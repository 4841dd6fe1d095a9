package io.dyck.compose.mask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Tests masks in all their forms against a plain bit set. */
final class TokenMaskTest {
  private static final int[] SIZES = {1, 2, 31, 32, 33, 63, 64, 65, 96, 128, 129, 500, 2048, 5000};

  /** A mask and its expected members. */
  private record Pair(TokenMask mask, BitSet members) {
    static Pair random(Random random, int size) {
      BitSet members = randomSet(random, size);
      return new Pair(TokenMask.of(size, shuffled(members, random)), members);
    }

    Pair union(Pair other) {
      BitSet both = (BitSet) members.clone();
      both.or(other.members);
      return new Pair(mask.union(other.mask), both);
    }

    Pair without(Pair other) {
      BitSet left = (BitSet) members.clone();
      left.andNot(other.members);
      return new Pair(mask.without(other.mask), left);
    }

    Pair intersection(Pair other) {
      BitSet common = (BitSet) members.clone();
      common.and(other.members);
      return new Pair(mask.intersection(other.mask), common);
    }
  }

  /** Returns a random set: empty, full, with few members, without few members, or any. */
  private static BitSet randomSet(Random random, int size) {
    BitSet set = new BitSet();
    int few = random.nextInt(4);
    switch (random.nextInt(5)) {
      case 0 -> set.set(0, size);
      case 1 -> addRandom(set, random, size, few);
      case 2 -> {
        set.set(0, size);
        for (int i = 0; i < few; i++) {
          set.clear(random.nextInt(size));
        }
      }
      case 3 -> addRandom(set, random, size, TokenMask.wordCount(size) + few - 2);
      default -> addRandom(set, random, size, random.nextInt(size + 1));
    }
    return set;
  }

  private static void addRandom(BitSet set, Random random, int size, int count) {
    for (int i = 0; i < count; i++) {
      set.set(random.nextInt(size));
    }
  }

  /** Returns the ids of a set in random order, some ids twice. */
  private static int[] shuffled(BitSet set, Random random) {
    int[] ids = set.stream().toArray();
    int length = ids.length;
    int[] result = Arrays.copyOf(ids, length + (length > 0 ? random.nextInt(3) : 0));
    for (int i = length; i < result.length; i++) {
      result[i] = ids[random.nextInt(length)];
    }
    for (int i = result.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = result[i];
      result[i] = result[j];
      result[j] = swapped;
    }
    return result;
  }

  private static int size(Random random) {
    return SIZES[random.nextInt(SIZES.length)];
  }

  @Property(tries = 300)
  void allowedTokensAreTheMembers(@ForAll Random random) {
    Pair pair = Pair.random(random, SIZES[random.nextInt(SIZES.length)]);
    AllowedTokens allowed = AllowedTokens.of(pair.mask);
    int[] expected = pair.members.stream().toArray();
    if (allowed instanceof AllowedTokens.One one) {
      assertThat(expected).containsExactly(one.token());
    } else if (allowed instanceof AllowedTokens.Few few) {
      assertThat(expected).hasSizeLessThanOrEqualTo(TokenMask.wordCount(pair.mask.size()));
      assertThat(few.tokens().toArray()).containsExactly(expected);
    } else if (allowed instanceof AllowedTokens.Many many) {
      assertThat(many.mask()).isEqualTo(pair.mask);
    }
  }

  @Property(tries = 500)
  void maskOfIdsHoldsTheseIds(@ForAll long seed) {
    Random random = new Random(seed);
    assertSame(Pair.random(random, size(random)), random);
  }

  @Property(tries = 500)
  void wordsHoldTheSameAsIds(@ForAll long seed) {
    Random random = new Random(seed);
    int size = size(random);
    BitSet members = randomSet(random, size);
    int[] words = new int[TokenMask.wordCount(size)];
    members.stream().forEach(id -> words[id / 32] |= 1 << (id % 32));
    assertSame(new Pair(TokenMask.ofWords(size, words), members), random);
    assertSame(new Pair(TokenMask.ofSorted(size, members.stream().toArray()), members), random);
  }

  /** Tests operations on masks in all forms: lists, words, and words with further lists. */
  @Property(tries = 250)
  void setsMadeOfTwoHoldWhatTheyShouldAndChangeNeither(@ForAll long seed) {
    Random random = new Random(seed);
    int size = size(random);
    Pair[] pairs = new Pair[6];
    for (int i = 0; i < pairs.length; i++) {
      pairs[i] = Pair.random(random, size);
    }
    for (int i = 0; i < 12; i++) {
      int target = random.nextInt(pairs.length);
      Pair one = pairs[random.nextInt(pairs.length)];
      Pair other = pairs[random.nextInt(pairs.length)];
      pairs[target] =
          switch (random.nextInt(3)) {
            case 0 -> one.union(other);
            case 1 -> one.without(other);
            default -> one.intersection(other);
          };
      assertSame(one, random);
      assertSame(other, random);
      assertSame(pairs[target], random);
    }
  }

  @Property(tries = 300)
  void equalSetsAreSameHoweverTheyWereMade(@ForAll long seed) {
    Random random = new Random(seed);
    int size = size(random);
    Pair sum = Pair.random(random, size);
    for (int i = random.nextInt(4); i > 0; i--) {
      Pair next = Pair.random(random, size);
      sum = random.nextBoolean() ? sum.union(next) : sum.without(next);
    }
    TokenMask again = TokenMask.of(size, shuffled(sum.members(), random));
    assertThat(sum.mask()).isEqualTo(again);
    assertThat(again).isEqualTo(sum.mask());
    assertThat(sum.mask().hashCode()).isEqualTo(again.hashCode());
    int changed = random.nextInt(size);
    BitSet different = (BitSet) sum.members().clone();
    different.flip(changed);
    TokenMask other = TokenMask.of(size, different.stream().toArray());
    assertThat(sum.mask()).isNotEqualTo(other);
    assertThat(other).isNotEqualTo(sum.mask());
    assertThat(TokenMask.of(size + 1, sum.mask().toArray())).isNotEqualTo(sum.mask());
    assertSame(new Pair(sum.mask().asCopyable(), sum.members()), random);
    assertSame(new Pair(sum.mask().toCompact(), sum.members()), random);
  }

  @Example
  void aFewTakenOutShareTheWordsOfTheOthers() {
    TokenMask all = TokenMask.of(4096, IntStream.range(0, 4000).toArray());
    TokenMask some = all.without(TokenMask.of(4096, 7, 5, 4095));
    TokenMask fewer = some.union(TokenMask.of(4096, 4090)).without(TokenMask.of(4096, 6));
    assertThat(fewer.cardinality()).isEqualTo(3998);
    assertThat(some.bytesWithout(all)).isLessThan(100);
    assertThat(all.without(all).union(some).bytesWithout(all)).isLessThan(100);
    assertThat(all.bytesWithout(all)).isZero();
  }

  @Example
  void unionWithNothingAndWithItselfIsTheSameObject() {
    for (int[] ids : new int[][] {{}, {3}, {0, 1, 2, 3, 4, 5, 6, 7}}) {
      TokenMask mask = TokenMask.of(64, ids);
      assertThat(mask.union(TokenMask.empty(64))).isSameAs(mask);
      assertThat(mask.union(mask)).isSameAs(mask);
    }
  }

  @Example
  void emptyHoldsNothing() {
    for (int size : SIZES) {
      assertSame(new Pair(TokenMask.empty(size), new BitSet()), new Random(size));
    }
    assertThat(TokenMask.empty(0).toArray()).isEmpty();
  }

  @Example
  void tooShortTargetsAreRefusedUntouched() {
    TokenMask mask = TokenMask.of(65, 0, 64);
    int[] ints = {7, 7};
    assertThatThrownBy(() -> mask.copyTo(ints)).hasMessage("target (2 words) must hold 3 words");
    long[] longs = {7};
    assertThatThrownBy(() -> mask.copyTo(longs)).hasMessage("target (1 longs) must hold 2 longs");
    ByteBuffer buffer = ByteBuffer.allocate(13).put((byte) 7).put((byte) 7);
    assertThatThrownBy(() -> mask.copyTo(buffer))
        .hasMessage("target (11 bytes left) must hold 12 bytes");
    assertThat(ints).containsOnly(7);
    assertThat(longs).containsOnly(7);
    assertThat(buffer.array()).startsWith(7, 7, 0);
  }

  /** Checks all answers of a mask. */
  private static void assertSame(Pair pair, Random random) {
    TokenMask mask = pair.mask();
    BitSet members = pair.members();
    assertThat(mask.cardinality()).isEqualTo(members.cardinality());
    assertThat(mask.toArray()).isEqualTo(members.stream().toArray());
    BitSet contained = new BitSet();
    for (int id = 0; id < mask.size() + 70; id++) {
      contained.set(id, mask.contains(id));
    }
    assertThat(contained).isEqualTo(members);
    for (int none : new int[] {-1, -2, -32, -64, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThat(mask.contains(none)).as("contains(%s)", none).isFalse();
    }
    List<Integer> visited = new ArrayList<>();
    mask.forEach(visited::add);
    assertThat(visited.stream().sorted().mapToInt(id -> id).toArray())
        .as("each once")
        .isEqualTo(members.stream().toArray());
    assertFills(mask, members, random);
  }

  private static void assertFills(TokenMask mask, BitSet members, Random random) {
    IntUnaryOperator room = exact -> exact + (random.nextBoolean() ? 0 : random.nextInt(4));
    int[] ints = new int[room.applyAsInt((mask.size() + 31) / 32)];
    Arrays.fill(ints, random.nextInt());
    mask.copyTo(ints);
    BitSet bits = new BitSet();
    for (int bit = 0; bit < 32 * ints.length; bit++) {
      bits.set(bit, ((ints[bit / 32] >>> (bit % 32)) & 1) != 0);
    }
    assertThat(bits).isEqualTo(members);
    long[] longs = new long[room.applyAsInt((mask.size() + 63) / 64)];
    Arrays.fill(longs, random.nextLong());
    mask.copyTo(longs);
    assertThat(BitSet.valueOf(longs)).isEqualTo(members);
    assertFillsBuffer(mask, members, random, room);
  }

  /**
   * Checks buffers on the heap and direct ones, with any position, limit and order. Bytes outside
   * of the mask must stay.
   */
  private static void assertFillsBuffer(
      TokenMask mask, BitSet members, Random random, IntUnaryOperator room) {
    int bytes = (mask.size() + 31) / 32 * 4;
    int position = random.nextInt(9);
    int limit = position + room.applyAsInt(bytes);
    int capacity = limit + random.nextInt(5);
    ByteBuffer buffer =
        random.nextBoolean() ? ByteBuffer.allocateDirect(capacity) : ByteBuffer.allocate(capacity);
    ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    byte outside = (byte) random.nextInt();
    for (int i = 0; i < capacity; i++) {
      buffer.put(i, outside);
    }
    buffer.limit(limit).position(position).order(order);
    mask.copyTo(buffer);
    assertThat(buffer.position()).isEqualTo(position);
    assertThat(buffer.limit()).isEqualTo(limit);
    assertThat(buffer.order()).isEqualTo(order);
    buffer.clear();
    byte[] expected = new byte[capacity];
    Arrays.fill(expected, outside);
    Arrays.fill(expected, position, position + bytes, (byte) 0);
    byte[] littleEndian = members.toByteArray();
    System.arraycopy(littleEndian, 0, expected, position, littleEndian.length);
    byte[] actual = new byte[capacity];
    buffer.get(actual);
    assertThat(actual).isEqualTo(expected);
  }
}
