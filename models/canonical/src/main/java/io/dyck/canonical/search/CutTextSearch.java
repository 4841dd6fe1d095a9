package io.dyck.canonical.search;

import com.google.common.primitives.ImmutableIntArray;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds the cut-out texts ({@link CanonicalTokens#cuts}) that can be read from a configuration, and
 * their targets. The answer is computed once for each configuration. For one thread at a time.
 */
final class CutTextSearch {
  private final SearchConfigurations configurations;

  /** The cut-out texts in ascending order. Texts with the same beginning are neighbours. */
  private final byte[][] texts;

  /** The indices of the texts. */
  private final int[] cuts;

  private final Int2ObjectOpenHashMap<Cuts> found = new Int2ObjectOpenHashMap<>();

  /** The texts that can be read from one configuration, their targets, and the undecided texts. */
  record Cuts(IntArrayList read, List<SearchConfiguration> to, IntArrayList undecided) {}

  CutTextSearch(
      SearchConfigurations configurations, CanonicalTokens canonical, Vocabulary vocabulary) {
    this.configurations = configurations;
    ImmutableIntArray tokens = canonical.cuts();
    byte[][] spelled = new byte[tokens.length()][];
    Arrays.setAll(spelled, i -> vocabulary.bytes(tokens.get(i)));
    cuts =
        IntStream.range(0, spelled.length)
            .boxed()
            .sorted(Comparator.comparing(i -> spelled[i], Arrays::compareUnsigned))
            .mapToInt(i -> i)
            .toArray();
    texts = new byte[cuts.length][];
    Arrays.setAll(texts, i -> spelled[cuts[i]]);
  }

  /** Returns the number of configurations known. */
  int size() {
    return found.size();
  }

  Cuts from(SearchConfiguration at) {
    Cuts known = found.get(at.number());
    if (known == null) {
      known = find(at);
      found.put(at.number(), known);
    }
    return known;
  }

  /** Tries all texts. Skips each text that begins with a prefix that cannot be read. */
  private Cuts find(SearchConfiguration from) {
    Cuts result = new Cuts(new IntArrayList(), new ArrayList<>(), new IntArrayList());
    byte[] dead = new byte[0];
    for (int i = 0; i < texts.length; i++) {
      byte[] text = texts[i];
      if (dead.length > 0 && startsWith(text, dead)) {
        continue;
      }
      SearchConfiguration at = from;
      Outcome outcome = Outcome.MOVED;
      int read = 0;
      while (read < text.length && outcome == Outcome.MOVED) {
        int letter = configurations.letterOf(text[read++] & 0xFF);
        outcome = at.read(letter);
        at = outcome == Outcome.MOVED ? at.after(letter) : at;
      }
      if (outcome == Outcome.MOVED) {
        result.read().add(cuts[i]);
        result.to().add(at);
      } else if (outcome == Outcome.UNKNOWN) {
        result.undecided().add(cuts[i]);
      } else {
        dead = Arrays.copyOf(text, read);
      }
    }
    return result;
  }

  private static boolean startsWith(byte[] text, byte[] start) {
    return text.length >= start.length
        && Arrays.equals(text, 0, start.length, start, 0, start.length);
  }
}
