package io.dyck.canonical.search;

import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.completion.ClosableConfigurations;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a text can continue after words that have ended, without a longer match that
 * would move their ends. The search reads byte by byte, breadth first. It stops as soon as no text
 * can refute the end of the word ({@link WordAutomaton#KEPT}) and the text can be closed; one
 * character nearly always suffices. Every text of spelled characters has an encoding. A cut-out
 * text ends the word before it and is read as a whole. For one thread at a time.
 */
final class WordEndSearch {
  private static final int MAX_STEPS = 2_000_000;

  private final SearchConfigurations configurations;
  private final WordAutomaton words;

  /** The texts of {@link CanonicalTokens#cuts}. */
  private final byte[][] cuts;

  /** The surely closable configurations; null if every text can be closed. */
  private final @Nullable ClosableConfigurations closable;

  private final Long2ObjectOpenHashMap<Viability> verdicts = new Long2ObjectOpenHashMap<>();

  private record Place(int at, int set, int node) {
    long key() {
      return WordEndSearch.key(at, set);
    }
  }

  WordEndSearch(
      SearchConfigurations configurations,
      Vocabulary vocabulary,
      CanonicalTokens canonical,
      @Nullable ClosableConfigurations closable) {
    this.configurations = configurations;
    this.words = canonical.wordAutomaton();
    this.cuts = canonical.cutTexts().stream().mapToObj(vocabulary::bytes).toArray(byte[][]::new);
    this.closable = closable;
  }

  private static long key(int at, int set) {
    return (long) at << Integer.SIZE | set;
  }

  /** Returns the number of remembered answers. */
  int size() {
    return verdicts.size();
  }

  /**
   * Returns whether a text can continue after words that ended by the given hypotheses.
   *
   * @param ended a set, or {@link WordAutomaton#NONE}
   */
  Viability viabilityAfter(int at, int ended) {
    if (ended == WordAutomaton.NONE) {
      return Viability.NO;
    }
    int set = words.free(ended);
    Viability known = set == WordAutomaton.NONE ? Viability.NO : verdicts.get(key(at, set));
    if (known == null) {
      known = new Search().from(at, set);
      verdicts.put(key(at, set), known);
    }
    return known;
  }

  private final class Search {
    private final Set<Place> seen = new HashSet<>();
    private final Deque<Place> open = new ArrayDeque<>();

    Viability from(int at, int set) {
      Viability result = enter(at, set, 0);
      while (!open.isEmpty() && result != Viability.YES) {
        Place place = open.remove();
        if (place.node() == 0) {
          result =
              result.or(
                  words.canEnd(place.set()) ? configurations.canEnd(place.at()) : Viability.NO);
          result = result.or(readCuts(place));
        }
        for (int b = 0; b < 256 && result != Viability.YES; b++) {
          result = result.or(read(place, b));
        }
      }
      if (result == Viability.NO) {
        seen.stream()
            .filter(place -> place.node() == 0)
            .forEach(place -> verdicts.put(place.key(), Viability.NO));
      }
      return result;
    }

    private Viability read(Place from, int b) {
      int end = words.nextNode(from.node(), b);
      int set = end == -1 ? WordAutomaton.NONE : words.read(from.set(), end);
      if (set == WordAutomaton.NONE) {
        return Viability.NO;
      }
      int after = configurations.read(from.at(), b);
      return after >= 0 ? enter(after, set, Math.max(0, end)) : SearchConfigurations.stopped(after);
    }

    private Viability readCuts(Place from) {
      Viability result = Viability.NO;
      for (int cut = 0; cut < cuts.length; cut++) {
        int set = words.afterCut(from.set(), cut);
        if (set != WordAutomaton.NONE) {
          byte[] text = cuts[cut];
          int after = configurations.read(from.at(), text, 0, text.length);
          result =
              result.or(after >= 0 ? enter(after, set, 0) : SearchConfigurations.stopped(after));
        }
      }
      return result;
    }

    /**
     * Enters a place. Returns yes if no text can refute the word's end and the text can be closed,
     * otherwise the known answer. A place without an answer counts as no and is searched next.
     */
    private Viability enter(int at, int set, int node) {
      if (node == 0
          && set == WordAutomaton.KEPT
          && (closable == null || configurations.isIn(closable, at))) {
        return Viability.YES;
      }
      Place place = new Place(at, set, node);
      Viability known = node == 0 ? verdicts.get(place.key()) : null;
      if (known == null && seen.add(place)) {
        open.add(place);
        if (seen.size() > MAX_STEPS) {
          throw new LimitExceededException(
              "canonicalSearch", MAX_STEPS, seen.size(), "steps to find a canonical continuation");
        }
      }
      return known == null ? Viability.NO : known;
    }
  }
}
