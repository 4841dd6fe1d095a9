package io.dyck.canonical.search;

import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.completion.ClosableConfigurations;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.machine.Machine;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether some text that the grammar accepts has an encoding that begins with given tokens.
 * The given tokens are canonical so far, and the rest of the text must not move their borders.
 * There are two cases, which exclude each other:
 *
 * <p>A word ends after the last token. The text may then continue in any way in which no longer
 * match turns up: {@link WordEndSearch}.
 *
 * <p>A word continues. Then the word must contain a next token that may follow the last one. This
 * case needs a search over tokens; it occurs if the grammar forces the word to continue, and inside
 * of characters.
 *
 * <p>Both cases search the product of the machine and the automaton of canonical sequences. The
 * search is breadth first, because a stack can grow without end. Results are remembered by
 * configuration and state. The search is bounded: if it finds neither an answer nor an end, it
 * throws an error and never guesses. Used by one thread.
 */
final class CanonicalSearch {
  private static final int MAX_STEPS = 2_000_000;

  /**
   * The maximal number of readable bytes with which the trie is scanned before the list of a
   * token's followers is.
   */
  private static final int MAX_BYTES_TO_SCAN = 4;

  /** The maximal number of steps if more of the stack could decide instead. */
  private static final int MAX_STEPS_IN_PART = 256;

  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final WordGroups groups;
  private final ReadableTokens readable;
  private final SearchConfigurations configurations;
  private final WordEndSearch wordEnds;
  private final Map<Place, Viability> viable = new HashMap<>();
  private final Map<InsideWord, int[]> witnesses = new HashMap<>();
  private int steps;

  /** A configuration and a canonical state after a token. */
  record Place(int at, SequenceState state) {}

  private record InsideWord(int at, int set, int node) {}

  /**
   * Creates a search that knows nothing yet.
   *
   * @param closable the surely closable configurations; null if every text can be closed
   */
  CanonicalSearch(
      Machine machine,
      Vocabulary vocabulary,
      CanonicalTokens canonical,
      WordGroups groups,
      @Nullable ClosableConfigurations closable) {
    this.canonical = canonical;
    this.words = canonical.wordAutomaton();
    this.groups = groups;
    this.configurations = new SearchConfigurations(machine);
    this.wordEnds = new WordEndSearch(configurations, vocabulary, canonical, closable);
    this.readable = new ReadableTokens(configurations, canonical, vocabulary);
  }

  /** Returns the known configurations. */
  SearchConfigurations configurations() {
    return configurations;
  }

  /** Returns the number of configurations and verdicts remembered. */
  int size() {
    return configurations.size() + wordEnds.size() + viable.size() + witnesses.size();
  }

  /** Counts a step of the current search. */
  private void count() {
    if (++steps > MAX_STEPS) {
      throw new LimitExceededException(
          "canonicalSearch", MAX_STEPS, steps, "steps to find a canonical continuation");
    }
  }

  /**
   * Adds the tokens of a group after which a text can continue. Returns false if the decision
   * depends on more of the stack.
   */
  boolean addViable(int at, WordGroups.Group group, MaskBuilder result) {
    if (wordEnds.viabilityAfter(at, group.ended()) == Viability.YES) {
      result.addAll(group.tokens());
      return true;
    }
    for (int token : group.tokens().toArray()) {
      Viability viable = viable(at, group.after(token));
      if (viable == Viability.UNKNOWN) {
        return false;
      }
      if (viable == Viability.YES) {
        result.add(token);
      }
    }
    return true;
  }

  /** Returns whether a text can continue after tokens. */
  private Viability viable(int at, SequenceState state) {
    Viability ended = ended(at, state);
    if (ended == Viability.YES || hasWitness(at, state)) {
      return Viability.YES;
    }
    Place key = new Place(at, state);
    Viability known = viable.get(key);
    if (known == null) {
      steps = 0;
      known = search(key, ended);
      viable.put(key, known);
    }
    return known;
  }

  private Viability ended(int at, SequenceState state) {
    return state.node() == 0
        ? wordEnds.viabilityAfter(at, words.endedHypotheses(state.set()))
        : Viability.NO;
  }

  /**
   * Returns whether a text can continue, by quick checks only: a word ends, or a word is already
   * known to continue.
   */
  Viability quickAnswer(int at, SequenceState state) {
    return viable.get(new Place(at, state)) == Viability.YES ? Viability.YES : ended(at, state);
  }

  /**
   * Searches for tokens that continue the word. Returns yes if they exist, otherwise the given
   * answer; unknown if more of the stack could decide sooner.
   */
  private Viability search(Place from, Viability without) {
    Set<Place> seen = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>();
    open.add(from);
    Viability result = without;
    while (!open.isEmpty() && result != Viability.YES) {
      if (result == Viability.UNKNOWN && steps > MAX_STEPS_IN_PART) {
        return result;
      }
      Place place = open.remove();
      result = hasWitness(place.at(), place.state()) ? Viability.YES : result;
      int set = insideSet(place.state());
      if (set >= 0 && result != Viability.YES) {
        result = result.or(expand(place, set, seen, open));
      }
    }
    if (result == Viability.NO) {
      seen.forEach(place -> viable.put(place, Viability.NO));
    }
    return result;
  }

  /** Tries each token that may follow within the word. Adds the places that need a search. */
  private Viability expand(Place place, int set, Set<Place> seen, Deque<Place> open) {
    SequenceState inside = new SequenceState(set, place.state().node(), -1);
    int last = place.state().last();
    Expansion expansion = new Expansion(inside, last, seen, open);
    Optional<int[]> followers =
        configurations.bytes(place.at()).cardinality() > MAX_BYTES_TO_SCAN
            ? groups.followers(last, inside)
            : Optional.empty();
    Viability further =
        followers.isPresent()
            ? readable.visit(place.at(), followers.get(), expansion)
            : readable.visit(place.at(), expansion);
    return expansion.result.or(further);
  }

  /** Tries each token that may follow a token within a word, until a text can surely continue. */
  private final class Expansion implements ReadableTokens.Visitor {
    private final SequenceState inside;
    private final int last;
    private final Set<Place> seen;
    private final Deque<Place> open;
    private Viability result = Viability.NO;

    Expansion(SequenceState inside, int last, Set<Place> seen, Deque<Place> open) {
      this.inside = inside;
      this.last = last;
      this.seen = seen;
      this.open = open;
    }

    @Override
    public boolean begin() {
      return result != Viability.YES;
    }

    @Override
    public boolean token(int token, int at) {
      SequenceState after = canonical.stateAfter(inside, token);
      if (after != null && canonical.successors().canFollow(last, token)) {
        result = result.or(enter(new Place(at, after)));
      }
      return result != Viability.YES;
    }

    /** Returns the quick answer. Adds the place to the open places if a search must decide. */
    private Viability enter(Place place) {
      count();
      Viability quick = quickAnswer(place.at(), place.state());
      boolean goesOn = quick != Viability.YES && place.state().last() >= 0;
      if (goesOn && viable.get(place) != Viability.NO && seen.add(place)) {
        open.add(place);
      }
      return quick;
    }
  }

  private int insideSet(SequenceState state) {
    return state.node() == 0 ? words.inside(state.set()) : state.set();
  }

  /** Returns whether a few tokens suffice to see that the word continues; nearly always true. */
  private boolean hasWitness(int at, SequenceState state) {
    int set = insideSet(state);
    if (set < 0) {
      return false;
    }
    InsideWord key = new InsideWord(at, set, state.node());
    int[] known = witnesses.get(key);
    if (known == null) {
      Witnesses found = new Witnesses(new SequenceState(set, state.node(), -1));
      Viability unused = readable.visit(at, found);
      known = found.tokens.toIntArray();
      witnesses.put(key, known);
    }
    for (int next : known) {
      if (canonical.successors().canFollow(state.last(), next)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Collects a few tokens by which a word can surely continue, of the first tokens for each first
   * byte. Nearly every token may be followed by one of them.
   */
  private final class Witnesses implements ReadableTokens.Visitor {
    private static final int TRIED_EACH = 32;
    private static final int FOUND_EACH = 2;
    private static final int FOUND = 8;

    private final SequenceState inside;
    private final IntArrayList tokens = new IntArrayList();
    private int tried;
    private int most;

    Witnesses(SequenceState inside) {
      this.inside = inside;
    }

    @Override
    public boolean begin() {
      tried = 0;
      most = Math.min(FOUND, tokens.size() + FOUND_EACH);
      return tokens.size() < FOUND;
    }

    @Override
    public boolean token(int token, int at) {
      tried++;
      SequenceState after = canonical.stateAfter(inside, token);
      if (after != null && quickAnswer(at, after) == Viability.YES) {
        tokens.add(token);
      }
      return tried < TRIED_EACH && tokens.size() < most;
    }
  }
}
