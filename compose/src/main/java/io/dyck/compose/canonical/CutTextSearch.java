package io.dyck.compose.canonical;

import com.google.common.primitives.ImmutableIntArray;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which of the texts that are cut out before words are ({@link CanonicalTokens#cuts}) can be read
 * from a configuration, and where they lead; found once for each. For one thread at a time.
 */
final class CutTextSearch {
  private final SearchConfigurations configurations;

  /** What they spell, ascending, so that those that begin alike are neighbours. */
  private final byte[][] texts;

  /** Their indices. */
  private final int[] cuts;

  private final Int2ObjectOpenHashMap<Cuts> found = new Int2ObjectOpenHashMap<>();

  /** What can be read from one configuration. */
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

  /** The number of configurations known. */
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

  /** Skips texts that begin as one that cannot be read. */
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
