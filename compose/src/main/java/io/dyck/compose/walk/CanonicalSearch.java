package io.dyck.compose.walk;

import io.dyck.compose.canonical.CanonicalState;
import io.dyck.compose.canonical.CanonicalTokens;
import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.vocabulary.TokenTrie;
import io.dyck.grammar.LimitExceededException;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether some text that the grammar accepts has an encoding that begins with given tokens. They
 * are canonical so far; what follows must keep their borders. Two cases that exclude each other:
 *
 * <p>A word ends after the last token. How the text goes on is then free, but that no longer match
 * may turn up: a search over bytes, which ends as soon as nothing can refute the end of the word
 * ({@link WordAutomaton#keptAfter}), for any text is encoded somehow. That is nearly always after
 * one character.
 *
 * <p>A word goes on. Then some token must follow within it that may follow the last one: a search
 * over tokens, needed where the grammar forces the word on, and inside of characters.
 *
 * <p>Both are searches over the product of the machine and the automaton of canonical sequences,
 * breadth first, for a stack can grow without end; remembered by configuration and state, and
 * bounded: where neither an answer nor an end is found, that is an error, never a guess. Used by
 * one thread.
 */
final class CanonicalSearch {
  private static final int MOST_STEPS = 2_000_000;

  /** Efforts: a few tokens, a few with each first byte, all. */
  private static final int LEAST = 0;

  private static final int ALL = 2;

  private static final int FEW = 8;
  private static final int EACH = 2;

  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final TokenTrie trie;
  private final int[] letterOfByte = new int[256];
  private final Map<Standing.Key, Standing> standings = new HashMap<>();
  private final Map<Kept, Verdict> kept = new HashMap<>();
  private final Map<Place, Verdict> viable = new HashMap<>();
  private final Map<Inside, Continuations> continuations = new HashMap<>();
  private final Map<Standing, IntSequence> bytesAfter = new HashMap<>();
  private int steps;

  private record Kept(Standing at, int set) {}

  private record Read(Standing at, int node, int set) {}

  private record Place(Standing at, CanonicalState state) {}

  CanonicalSearch(Machine machine, TokenTrie trie, CanonicalTokens canonical) {
    this.canonical = canonical;
    this.words = canonical.words();
    this.trie = trie;
    for (int b = 0; b < letterOfByte.length; b++) {
      letterOfByte[b] = machine.terminals().classOf(b);
    }
  }

  /** One object for configurations that behave alike. */
  Standing intern(Standing standing) {
    Standing known = standings.putIfAbsent(standing.key(), standing);
    return known == null ? standing : known;
  }

  /** The number of configurations and verdicts remembered. */
  int size() {
    return standings.size() + kept.size() + viable.size() + continuations.size();
  }

  private void count() {
    if (++steps > MOST_STEPS) {
      throw new LimitExceededException(
          "canonicalSearch", MOST_STEPS, steps, "steps to find a canonical continuation");
    }
  }

  /** Whether a text can go on after words that have ended. */
  Verdict kept(Standing at, int set) {
    if (set < 0) {
      return Verdict.NO;
    }
    Kept key = new Kept(at, set);
    Verdict known = kept.get(key);
    if (known == null) {
      int before = steps;
      steps = 0;
      known = searchBytes(at, set);
      steps = before;
      kept.put(key, known);
    }
    return known;
  }

  private Verdict searchBytes(Standing from, int fromSet) {
    Set<Read> seen = new HashSet<>();
    Deque<Read> open = new ArrayDeque<>();
    open.add(new Read(from, 0, fromSet));
    Verdict result = Verdict.NO;
    while (!open.isEmpty()) {
      Read read = open.remove();
      if (read.node() == 0 && words.mayEnd(read.set())) {
        Verdict ends = read.at().mayEnd();
        if (ends == Verdict.YES) {
          return ends;
        }
        result = ends == Verdict.UNKNOWN ? ends : result;
      }
      for (int b = 0; b < 256; b++) {
        int node = words.nextNode(read.node(), b);
        int set = node < -1 ? words.keptAfter(read.set(), node) : read.set();
        if (node == -1 || set == WordAutomaton.NONE) {
          continue;
        }
        Outcome outcome = read.at().read(letterOfByte[b]);
        if (outcome == Outcome.DEAD) {
          continue;
        }
        if (outcome == Outcome.UNKNOWN) {
          result = Verdict.UNKNOWN;
          continue;
        }
        if (set == WordAutomaton.KEPT) {
          return Verdict.YES;
        }
        count();
        Read next = new Read(intern(read.at().after(letterOfByte[b])), Math.max(0, node), set);
        if (seen.add(next)) {
          open.add(next);
        }
      }
    }
    return result;
  }

  /** Whether a text can go on after tokens. */
  Verdict viable(Standing at, CanonicalState state) {
    Verdict quick = quick(at, state);
    if (quick == Verdict.YES) {
      return quick;
    }
    Place key = new Place(at, state);
    Verdict known = viable.get(key);
    if (known == null) {
      steps = 0;
      Verdict found = goesOn(at, state) ? Verdict.YES : searchTokens(key);
      known = quick == Verdict.UNKNOWN && found == Verdict.NO ? quick : found;
      viable.put(key, known);
    }
    return known;
  }

  /** Whether it can because a word ends, or because it is known that one can go on. */
  private Verdict quick(Standing at, CanonicalState state) {
    Verdict ended = state.node() == 0 ? kept(at, words.ended(state.set())) : Verdict.NO;
    boolean goesOn =
        ended == Verdict.YES
            || viable.get(new Place(at, state)) == Verdict.YES
            || (canonical.isOneWord()
                && state.node() == 0
                && canonical.successors().isKeptBy(state.last(), bytesAfter(at).elements()));
    return goesOn ? Verdict.YES : ended;
  }

  /** The bytes that can be read, as bits. */
  IntSequence bytesAfter(Standing at) {
    return bytesAfter.computeIfAbsent(
        at,
        standing -> {
          int[] bytes = new int[256 / Integer.SIZE];
          for (int b = 0; b < 256; b++) {
            if (standing.read(letterOfByte[b]) == Outcome.MOVED) {
              bytes[b / Integer.SIZE] |= 1 << b;
            }
          }
          return new IntSequence(bytes);
        });
  }

  /** Whether one of some tokens can follow: nearly always one of few. */
  private boolean goesOn(Standing at, CanonicalState state) {
    for (int effort = LEAST; effort <= ALL; effort++) {
      Continuations within = continuations(at, state, effort);
      if (isFollowed(state.last(), within)) {
        return true;
      }
      if (within.isComplete()) {
        return false;
      }
    }
    return false;
  }

  private Verdict searchTokens(Place from) {
    Set<Place> seen = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>();
    open.add(from);
    Verdict result = Verdict.NO;
    while (!open.isEmpty()) {
      Place place = open.remove();
      int last = place.state().last();
      Continuations within = continuations(place.at(), place.state(), ALL);
      if (isFollowed(last, within)) {
        return Verdict.YES;
      }
      result = within.isCut() ? Verdict.UNKNOWN : result;
      for (Place next : within.open()) {
        count();
        boolean goesOn = last < 0 || canonical.successors().mayFollow(last, next.state().last());
        if (goesOn && seen.add(next)) {
          Verdict known = viable.get(next);
          if (known == Verdict.YES) {
            return known;
          }
          if (known != Verdict.NO) {
            open.add(next);
          }
        }
      }
    }
    if (result == Verdict.NO) {
      seen.forEach(place -> viable.put(place, Verdict.NO));
    }
    return result;
  }

  private boolean isFollowed(int last, Continuations within) {
    return WordGroups.isFollowed(canonical.successors(), last, within.certain().elements());
  }

  /**
   * How a word can go on by one token, whatever the last one was.
   *
   * @param certain tokens after which a text can go on
   * @param open where other tokens lead, of which that is not known yet; their last tokens matter
   * @param isCut whether more of the stack may allow more
   * @param effort how many tokens were looked at
   * @param isComplete whether these are all tokens
   */
  private record Continuations(
      IntSequence certain, List<Place> open, boolean isCut, int effort, boolean isComplete) {}

  private record Inside(Standing at, int set, int node) {}

  private static final Continuations NOWHERE =
      new Continuations(new IntSequence(new int[0]), List.of(), false, ALL, true);

  /** Tokens after which a text can go on that go on a word, if its last token allows them. */
  IntSequence certain(Standing at, int set, int node) {
    steps = 0;
    return continuations(at, new CanonicalState(set, node, -1), LEAST).certain();
  }

  /** Looks at as many tokens as the effort says, or at more. */
  private Continuations continuations(Standing at, CanonicalState state, int effort) {
    int set = state.node() == 0 ? words.inside(state.set()) : state.set();
    if (set < 0) {
      return NOWHERE;
    }
    Inside key = new Inside(at, set, state.node());
    Continuations known = continuations.get(key);
    if (known == null || (known.effort() < effort && !known.isComplete())) {
      known = new Within(key, effort).walk();
      continuations.put(key, known);
    }
    return known;
  }

  /** A scan of the trie that skips what is dead. */
  private final class Within {
    private final CanonicalState inside;
    private final @Nullable Standing[] standings = new Standing[trie.maxDepth() + 1];
    private final int[] sets = new int[trie.maxDepth() + 1];
    private final int[] nodes = new int[trie.maxDepth() + 1];
    private final IntArrayList certain = new IntArrayList();
    private final Set<Place> open = new LinkedHashSet<>();
    private final int effort;
    private boolean cut;
    private boolean complete = true;

    Within(Inside from, int effort) {
      this.effort = effort;
      this.inside = new CanonicalState(from.set(), from.node(), -1);
      standings[0] = from.at();
      sets[0] = from.set();
      nodes[0] = from.node();
    }

    Continuations walk() {
      int[] subtreeEnd = trie.subtreeEnd();
      int node = 0;
      int first = 0;
      int before = 0;
      int mostEach = effort == ALL ? Integer.MAX_VALUE : EACH;
      int mostCertain = effort == LEAST ? FEW : Integer.MAX_VALUE;
      while (node < subtreeEnd.length) {
        count();
        if (trie.depth()[node] == 1) {
          first = node;
          before = certain.size() + open.size();
          if (certain.size() >= mostCertain) {
            complete = false;
            break;
          }
        } else if (certain.size() + open.size() - before >= mostEach) {
          complete = false;
          node = subtreeEnd[first];
          continue;
        }
        if (!enter(node)) {
          node = subtreeEnd[node];
          continue;
        }
        int token = trie.token()[node];
        Standing at = standings[trie.depth()[node]];
        if (token >= 0 && at != null) {
          goOn(at, token);
        }
        node++;
      }
      return new Continuations(
          new IntSequence(certain.toIntArray()), List.copyOf(open), cut, effort, complete);
    }

    private boolean enter(int node) {
      int level = trie.depth()[node];
      int b = trie.label()[node] & 0xFF;
      Standing before = standings[level - 1];
      int after = words.nextNode(nodes[level - 1], b);
      int set = after < -1 ? words.after(sets[level - 1], after) : sets[level - 1];
      if (after == -1 || set < 0 || before == null) {
        return false;
      }
      Outcome outcome = before.read(letterOfByte[b]);
      cut |= outcome == Outcome.UNKNOWN;
      if (outcome != Outcome.MOVED) {
        return false;
      }
      standings[level] = before.after(letterOfByte[b]);
      sets[level] = set;
      nodes[level] = Math.max(0, after);
      return true;
    }

    private void goOn(Standing reached, int spelled) {
      int token = canonical.producedAs(spelled);
      CanonicalState after = token < 0 ? null : canonical.next(inside, token);
      if (after == null) {
        return;
      }
      Standing at = intern(reached);
      Verdict quick = quick(at, after);
      if (quick == Verdict.YES) {
        certain.add(token);
        return;
      }
      cut |= quick == Verdict.UNKNOWN;
      if (after.last() >= 0) {
        open.add(new Place(at, after));
      }
    }
  }
}
