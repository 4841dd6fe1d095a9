package io.dyck.vocabulary;

import com.google.common.primitives.ImmutableIntArray;
import io.dyck.vocabulary.text.Utf8;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * A summary of a vocabulary: counts and oddities. Computed once, linear in the bytes.
 *
 * @param ids the number of ids, holes included
 * @param ordinary tokens that spell bytes
 * @param special tokens matched only where a grammar names them
 * @param holes ids that are no token, between others
 * @param padding ids that are no token, after the last one
 * @param empty ordinary tokens that spell nothing; they are never offered
 * @param duplicates ordinary tokens whose bytes a token with a lesser id has
 * @param notUtf8 ordinary tokens whose bytes are not UTF-8 by themselves
 * @param longest the ordinary token with the most bytes, the least of several; −1 if there is none
 * @param withoutToken bytes that are no token by themselves, ascending
 * @param unspellable bytes that no token spells, ascending: texts with them cannot be written
 */
public record VocabularySummary(
    int ids,
    int ordinary,
    int special,
    int holes,
    int padding,
    int empty,
    ImmutableIntArray duplicates,
    ImmutableIntArray notUtf8,
    int longest,
    ImmutableIntArray withoutToken,
    ImmutableIntArray unspellable) {
  private static final int BYTES = 256;

  /**
   * Looks at all tokens.
   *
   * @param vocabulary any
   * @return its counts and oddities
   */
  public static VocabularySummary of(Vocabulary vocabulary) {
    return new Counter(vocabulary).summary();
  }

  /**
   * Returns whether a byte never occurs in UTF-8: C0, C1, F5 and above.
   *
   * @param value from 0 to 255
   * @return true if no UTF-8 text has the byte
   */
  public static boolean isNeverInUtf8(int value) {
    return value == 0xc0 || value == 0xc1 || value >= 0xf5;
  }

  private static final class Counter {
    private final Vocabulary vocabulary;
    private final BitSet single = new BitSet();
    private final BitSet anywhere = new BitSet();
    private final ImmutableIntArray.Builder notUtf8 = ImmutableIntArray.builder();
    private int ordinary;
    private int special;
    private int empty;
    private int last = -1;
    private int longest = -1;

    Counter(Vocabulary vocabulary) {
      this.vocabulary = vocabulary;
      for (int id = 0; id < vocabulary.size(); id++) {
        last = vocabulary.isDefined(id) ? id : last;
        special += vocabulary.isSpecial(id) ? 1 : 0;
        if (vocabulary.isOrdinary(id)) {
          count(id);
        }
      }
    }

    private void count(int id) {
      ordinary++;
      int length = vocabulary.length(id);
      empty += length == 0 ? 1 : 0;
      if (length == 1) {
        single.set(Byte.toUnsignedInt(vocabulary.byteAt(id, 0)));
      }
      if (longest < 0 || length > vocabulary.length(longest)) {
        longest = id;
      }
      byte[] bytes = vocabulary.bytes(id);
      for (byte value : bytes) {
        anywhere.set(Byte.toUnsignedInt(value));
      }
      if (!Utf8.isValid(bytes)) {
        notUtf8.add(id);
      }
    }

    VocabularySummary summary() {
      int defined = ordinary + special;
      return new VocabularySummary(
          vocabulary.size(),
          ordinary,
          special,
          last + 1 - defined,
          vocabulary.size() - last - 1,
          empty,
          duplicates(),
          notUtf8.build(),
          longest,
          missingIds(single),
          missingIds(anywhere));
    }

    private ImmutableIntArray duplicates() {
      return ImmutableIntArray.copyOf(
          IntStream.range(0, vocabulary.size())
              .filter(id -> vocabulary.isOrdinary(id) && vocabulary.length(id) > 0)
              .filter(id -> vocabulary.idOf(vocabulary.bytes(id)).orElse(id) != id));
    }

    private static ImmutableIntArray missingIds(BitSet present) {
      return ImmutableIntArray.copyOf(
          IntStream.range(0, BYTES).filter(value -> !present.get(value)));
    }
  }
}
