package io.dyck.canonical.pairs;

import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.encode.EncodingRules;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Tokens that are words although no merges make them. Some tokenizers encode a word that is a token
 * as that token and ignore the merges. The sequence that the merges would make of such a word is
 * then never a word. A trie over tokens stores these sequences. Llama 3 has 588 such tokens. A
 * place is a prefix of a sequence: 0 is the empty prefix, −1 means no prefix of any sequence.
 * Immutable and thread-safe.
 */
public final class UnmergedWords {
  private static final int OFF = -1;
  private static final int ROOT = 0;

  /** The next place, keyed by the place in the upper and the token in the lower 32 bits. */
  private final Long2IntOpenHashMap next = new Long2IntOpenHashMap();

  private final BitSet refused = new BitSet();
  private final BitSet words = new BitSet();
  private final BitSet inside = new BitSet();

  /** The sequences, of one word each. */
  private final List<int[]> sequences = new ArrayList<>();

  public UnmergedWords(Vocabulary vocabulary, EncodingRules rules, Successors successors) {
    next.defaultReturnValue(OFF);
    int places = 1;
    for (int token = 0; token < vocabulary.size() && rules.isIgnoringMerges(); token++) {
      if (vocabulary.isOrdinary(token) && !successors.isReached(token) && rules.isFound(token)) {
        words.set(token);
        places = add(rules.merge(token), places);
      }
    }
  }

  /** Reads the section that {@link #write} wrote. */
  public UnmergedWords(SectionReader section, Vocabulary vocabulary) {
    next.defaultReturnValue(OFF);
    int places = 1;
    int before = -1;
    for (int i = section.readCount(3 * Integer.BYTES); i > 0; i--) {
      int word = section.readInt(before + 1, vocabulary.size() - 1);
      before = word;
      int[] sequence = section.readInts(section.readCount(Integer.BYTES));
      for (int token : sequence) {
        if (token < 0 || token >= vocabulary.size() || !vocabulary.isOrdinary(token)) {
          throw section.malformed(token + " is no token");
        }
      }
      if (sequence.length < 2 || !vocabulary.isOrdinary(word)) {
        throw section.malformed("a word is no token, or is made of less than two");
      }
      words.set(word);
      places = add(sequence, places);
    }
    section.requireEnd();
  }

  public void write(SectionWriter section) {
    section.putInt(sequences.size());
    int word = -1;
    for (int[] sequence : sequences) {
      word = words.nextSetBit(word + 1);
      section.putInt(word).putInt(sequence.length).putInts(sequence);
    }
  }

  private int add(int[] sequence, int places) {
    sequences.add(sequence);
    int count = places;
    int place = ROOT;
    for (int token : sequence) {
      inside.set(token);
      long key = (long) place << Integer.SIZE | token;
      if (!next.containsKey(key)) {
        next.put(key, count++);
      }
      place = next.get(key);
    }
    refused.set(place);
    return count;
  }

  /** Returns whether a token is a word by itself although no merges make it. */
  public boolean isWord(int token) {
    return words.get(token);
  }

  /** Returns the number of tokens that are words although no merges make them. */
  public int size() {
    return words.cardinality();
  }

  /** Returns the place after a token. */
  public int placeAfter(int place, int token) {
    return place < 0 ? OFF : next.get((long) place << Integer.SIZE | token);
  }

  /** Returns whether a whole sequence was read. */
  public boolean isRefused(int place) {
    return place >= 0 && refused.get(place);
  }

  /** Returns whether a token is in any of the sequences. */
  public boolean has(int token) {
    return inside.get(token);
  }
}
