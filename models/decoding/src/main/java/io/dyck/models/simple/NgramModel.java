package io.dyck.models.simple;

import io.dyck.models.PrefixModel;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;
import java.util.List;

/**
 * A token n-gram model with interpolated back-off, over example sentences. The model searches the
 * examples for the last tokens, the start of a sentence included, and counts the tokens after them.
 * A text therefore follows an example. The text changes to another example where both have the same
 * tokens for a while and the same nesting of brackets and lines ({@link BracketNesting}). Contexts
 * of different lengths are weighed by Witten and Bell: a context that was often followed by few
 * different tokens counts more. The shortest contexts count next to nothing, and matter only where
 * a mask allows no other token. A token that no example contains is drawn only where a mask allows
 * no other token. Immutable after construction.
 *
 * <p>Cost: construction encodes the examples and trains nothing. A prediction looks once at each
 * token of the examples and fills one float for each id.
 */
public final class NgramModel extends PrefixModel {
  /** The largest number of tokens of a context. The start of a sentence counts as one token. */
  private static final int LONGEST = 8;

  /**
   * The length from which a context tells the position in a sentence. Contexts of at least this
   * length count only where the nesting is equal.
   */
  private static final int TELLING = 5;

  /**
   * The share of probability that a context of {@link #TELLING} tokens leaves for shorter contexts.
   * Each shorter context leaves the same share in its turn.
   */
  private static final double LEFT_FOR_SHORTER = 1e-4;

  private static final int START = -1;

  /** All examples, each after {@link #START}. */
  private final int[] examples;

  /** The nesting before each token of the examples. */
  private final int[] nestings;

  /** The number of occurrences of each token in the examples. */
  private final Int2IntOpenHashMap frequencies = new Int2IntOpenHashMap();

  /**
   * Encodes the sentences.
   *
   * @param vocabulary the vocabulary of the tokens
   * @param tokenizer the encoder of that vocabulary
   * @param sentences the example sentences, at least one
   */
  public NgramModel(Vocabulary vocabulary, Tokenizer tokenizer, List<String> sentences) {
    super("ngram", vocabulary);
    List<Integer> ends = vocabulary.endTokens();
    IntArrayList tokens = new IntArrayList();
    for (String sentence : sentences) {
      tokens.add(START);
      tokens.addElements(tokens.size(), tokenizer.encodeContinuation(sentence));
      if (!ends.isEmpty()) {
        tokens.add(ends.get(0).intValue());
      }
    }
    examples = tokens.toIntArray();
    nestings = new int[examples.length];
    BracketNesting nesting = new BracketNesting(vocabulary);
    for (int i = 0; i < examples.length; i++) {
      nestings[i] = nesting.hash();
      if (examples[i] == START) {
        nesting.clear();
      } else {
        nesting.add(examples[i]);
        frequencies.addTo(examples[i], 1);
      }
    }
  }

  @Override
  protected void computeLogits(IntList prefix, float[] into) {
    Int2ObjectMap<int[]> followers = followers(prefix);
    double[] shares = shares(followers);
    Arrays.fill(into, Float.NEGATIVE_INFINITY);
    for (Int2IntMap.Entry entry : frequencies.int2IntEntrySet()) {
      into[entry.getIntKey()] = (float) Math.log(shares[0] * entry.getIntValue());
    }
    for (Int2ObjectMap.Entry<int[]> entry : followers.int2ObjectEntrySet()) {
      double probability = shares[0] * frequencies.get(entry.getIntKey());
      for (int length = 1; length <= LONGEST; length++) {
        probability += shares[length] * entry.getValue()[length];
      }
      into[entry.getIntKey()] = (float) Math.log(probability);
    }
  }

  /** Counts for each token how often it followed the last 1, 2, 3 … tokens. */
  private Int2ObjectMap<int[]> followers(IntList prefix) {
    BracketNesting nesting = new BracketNesting(vocabulary());
    prefix.forEach(nesting::add);
    int here = nesting.hash();
    Int2ObjectOpenHashMap<int[]> followers = new Int2ObjectOpenHashMap<>();
    for (int i = 1; i < examples.length; i++) {
      int most = nestings[i] == here ? LONGEST : TELLING - 1;
      int agreement = examples[i] == START ? 0 : matchingSuffixLength(i, prefix, most);
      if (agreement > 0) {
        int[] counts = followers.computeIfAbsent(examples[i], (int any) -> new int[LONGEST + 1]);
        for (int length = agreement; length > 0; length--) {
          counts[length]++;
        }
      }
    }
    return followers;
  }

  /** Returns how many tokens before a place of the examples agree with the end of the prefix. */
  private int matchingSuffixLength(int place, IntList prefix, int most) {
    for (int length = 0; length < most; length++) {
      int before = prefix.size() - 1 - length;
      int token = before < 0 ? START : prefix.getInt(before);
      if (examples[place - 1 - length] != token) {
        return length;
      }
      if (token == START) {
        return length + 1;
      }
    }
    return most;
  }

  /** Returns, for each length of a context, the weight of one occurrence after such a context. */
  private double[] shares(Int2ObjectMap<int[]> followers) {
    double[] shares = new double[LONGEST + 1];
    double left = 1;
    for (int length = LONGEST; length > 0; length--) {
      int total = 0;
      int different = 0;
      for (int[] counts : followers.values()) {
        total += counts[length];
        different += counts[length] > 0 ? 1 : 0;
      }
      if (total > 0) {
        double forShorter =
            length > TELLING ? (double) different / (total + different) : LEFT_FOR_SHORTER;
        shares[length] = left * (1 - forShorter) / total;
        left *= forShorter;
      }
    }
    shares[0] = left / frequencies.values().intStream().sum();
    return shares;
  }
}
