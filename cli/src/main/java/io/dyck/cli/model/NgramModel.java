package io.dyck.cli.model;

import com.google.common.primitives.ImmutableIntArray;
import io.dyck.compose.vocabulary.Tokenizer;
import io.dyck.compose.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.Int2DoubleMap;
import it.unimi.dsi.fastutil.ints.Int2DoubleOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.objects.Object2ObjectOpenHashMap;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A token n-gram model with interpolated back-off, trained on example sentences in a moment: what
 * followed the last three tokens counts most, then the last two, the last one, and how frequent a
 * token is at all. A token that no example contains is very unlikely, never impossible. Immutable
 * after construction.
 *
 * <p>Cost: training linear in the examples; a prediction fills one float for each id.
 */
public final class NgramModel implements LanguageModel {
  private static final int ORDER = 4;
  private static final double[] WEIGHTS = {0.001, 0.02, 0.13, 0.849};
  private static final double UNSEEN = 1e-9;

  private final List<Object2ObjectOpenHashMap<IntList, Followers>> contexts;

  /** How often each token followed a context. */
  private static final class Followers {
    private final Int2IntOpenHashMap counts = new Int2IntOpenHashMap();
    private int total;
  }

  /**
   * Trains.
   *
   * @param vocabulary whose tokens the sentences are split into
   * @param tokenizer the encoder of that vocabulary
   * @param sentences at least one
   */
  public NgramModel(Vocabulary vocabulary, Tokenizer tokenizer, List<String> sentences) {
    contexts =
        List.of(
            new Object2ObjectOpenHashMap<>(),
            new Object2ObjectOpenHashMap<>(),
            new Object2ObjectOpenHashMap<>(),
            new Object2ObjectOpenHashMap<>());
    ImmutableIntArray ends = vocabulary.endTokens();
    for (String sentence : sentences) {
      IntArrayList tokens = new IntArrayList(tokenizer.encodeContinuation(sentence));
      if (!ends.isEmpty()) {
        tokens.add(ends.get(0));
      }
      learn(tokens);
    }
  }

  private void learn(IntList sentence) {
    for (int i = 0; i < sentence.size(); i++) {
      for (int length = 0; length < ORDER && length <= i; length++) {
        IntList context = new IntArrayList(sentence.subList(i - length, i));
        Followers followers = contexts.get(length).computeIfAbsent(context, any -> new Followers());
        followers.counts.addTo(sentence.getInt(i), 1);
        followers.total++;
      }
    }
  }

  @Override
  public void logits(IntList prefix, float[] into) {
    Int2DoubleOpenHashMap seen = new Int2DoubleOpenHashMap();
    double weight = 1;
    for (int length = Math.min(ORDER - 1, prefix.size()); length >= 0; length--) {
      Followers followers = followers(prefix, length);
      if (followers != null) {
        // What a longer context that was never seen would have got goes to the longest that was.
        double share = length == 0 ? weight : weight * WEIGHTS[length] / sumTo(length);
        weight -= share;
        for (Int2IntMap.Entry entry : followers.counts.int2IntEntrySet()) {
          seen.addTo(entry.getIntKey(), share * entry.getIntValue() / followers.total);
        }
      }
    }
    Arrays.fill(into, (float) Math.log(UNSEEN));
    for (Int2DoubleMap.Entry entry : seen.int2DoubleEntrySet()) {
      into[entry.getIntKey()] = (float) Math.log(UNSEEN + entry.getDoubleValue());
    }
  }

  private static double sumTo(int length) {
    double sum = 0;
    for (int i = 0; i <= length; i++) {
      sum += WEIGHTS[i];
    }
    return sum;
  }

  private @Nullable Followers followers(IntList prefix, int length) {
    return contexts
        .get(length)
        .get(new IntArrayList(prefix.subList(prefix.size() - length, prefix.size())));
  }
}
