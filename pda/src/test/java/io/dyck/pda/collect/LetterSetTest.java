package io.dyck.pda.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

final class LetterSetTest {
  @Property(tries = 300)
  void setsAreThoseOfTheLibrary(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int letters) {
    Random random = new Random(seed);
    BitSet bits = some(random, letters);
    LetterSet set = of(bits, letters);
    assertThat(set.toArray()).containsExactly(bits.stream().toArray());
    assertThat(set.isEmpty()).isEqualTo(bits.isEmpty());
    assertThat(set).isEqualTo(of(bits, letters)).hasSameHashCodeAs(of(bits, letters));
    for (int from = 0; from <= letters; from++) {
      assertThat(set.next(from)).isEqualTo(bits.nextSetBit(from));
    }

    BitSet known = some(random, letters);
    long[] row = row(known, letters);
    LetterSet fresh = set.addTo(row, 1);
    BitSet expected = (BitSet) bits.clone();
    expected.andNot(known);
    assertThat(fresh.toArray()).containsExactly(expected.stream().toArray());
    known.or(bits);
    assertThat(row).containsExactly(row(known, letters));
    set.removeFrom(row, 1);
    known.andNot(bits);
    assertThat(row).containsExactly(row(known, letters));
  }

  @Property(tries = 100)
  void allHasEachLetter(@ForAll @IntRange(min = 1, max = 300) int letters) {
    assertThat(LetterSet.all(letters).toArray()).hasSize(letters);
    assertThat(LetterSet.all(letters).next(letters)).isEqualTo(-1);
  }

  @Example
  void noneIsEmpty() {
    assertThat(LetterSet.NONE.isEmpty()).isTrue();
    assertThat(LetterSet.NONE.next(0)).isEqualTo(-1);
  }

  /** Returns a set as a row of words, after one word that belongs to no set. */
  private static long[] row(BitSet bits, int letters) {
    long[] row = new long[1 + of(bits, letters).words()];
    long[] words = bits.toLongArray();
    System.arraycopy(words, 0, row, 1, words.length);
    return row;
  }

  private static BitSet some(Random random, int letters) {
    BitSet bits = new BitSet();
    int count = random.nextInt(letters + 1);
    for (int i = 0; i < count; i++) {
      bits.set(random.nextInt(letters));
    }
    return bits;
  }

  private static LetterSet of(BitSet bits, int letters) {
    LetterSet.Builder builder = LetterSet.builder(letters);
    bits.stream().forEach(builder::add);
    return builder.build();
  }
}
