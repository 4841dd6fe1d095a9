package io.dyck.canonical.search;

import com.google.common.collect.ImmutableList;
import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.completion.ClosableConfigurations;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.run.Configuration.Outcome;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
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
  private static final int MOST_STEPS = 2_000_000;

  /**
   * The minimal number of tokens that are intersected as a mask with the followed tokens of their
   * group.
   */
  private static final int SHARED = 64;

  private static final int MOST_OF = 8;

  /**
   * The maximal number of tokens whose followers are checked token by token, before the followers
   * of all tokens are.
   */
  private static final int FEW = 4;

  /** The maximal number of steps if more of the stack could decide instead. */
  private static final int MOST_IN_PART = 256;

  /** The maximal number of places within a word that are examined before single tokens are. */
  private static final int SOON = 64;

  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final TokenTrie trie;
  private final WordGroups groups;
  private final SearchConfigurations configurations;
  private final CutTextSearch cuts;
  private final WordEndSearch wordEnds;
  private final Map<Place, Viability> viable = new HashMap<>();
  private final Map<Inside, Continuations> continuations = new HashMap<>();
  private final Map<SearchConfiguration, IntSequence> bytesAfter = new HashMap<>();
  private final int[] nodeOfByte = new int[256];
  private int steps;

  /** A configuration and a canonical state after a token. */
  record Place(SearchConfiguration at, SequenceState state) {}

  private record Inside(SearchConfiguration at, int set, int node) {}

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
    this.words = canonical.words();
    this.trie = vocabulary.trie();
    this.groups = groups;
    this.configurations = new SearchConfigurations(machine);
    this.cuts = new CutTextSearch(configurations, canonical, vocabulary);
    this.wordEnds = new WordEndSearch(configurations, words, cuts, closable);
    Arrays.fill(nodeOfByte, -1);
    for (int first = 0; first < trie.size(); first = trie.subtreeEnd()[first]) {
      nodeOfByte[trie.label()[first] & 0xFF] = first;
    }
  }

  /** Returns the known configurations. */
  SearchConfigurations configurations() {
    return configurations;
  }

  WordGroups groups() {
    return groups;
  }

  CanonicalTokens canonical() {
    return canonical;
  }

  TokenTrie trie() {
    return trie;
  }

  /** Returns the trie node of the tokens that begin with a byte; −1 if no token begins with it. */
  int nodeOf(int b) {
    return nodeOfByte[b];
  }

  /** Returns the number of configurations and verdicts remembered. */
  int size() {
    return configurations.size()
        + cuts.size()
        + wordEnds.size()
        + viable.size()
        + continuations.size();
  }

  /** Counts a step of the current search. */
  void count() {
    if (++steps > MOST_STEPS) {
      throw new LimitExceededException(
          "canonicalSearch", MOST_STEPS, steps, "steps to find a canonical continuation");
    }
  }

  /**
   * Adds the tokens after which a text can continue.
   *
   * @return false if the decision about some tokens depends on more of the stack
   */
  boolean addViable(SearchConfiguration at, GroupedTokens parts, MaskBuilder result) {
    if (!isKept(at, parts.ended())) {
      return addEach(at, parts.all(), result);
    }
    result.addAll(parts.ending());
    return addEach(at, parts.notEnding(), result);
  }

  private boolean addEach(
      SearchConfiguration at, List<GroupedTokens.Part> parts, MaskBuilder result) {
    for (GroupedTokens.Part part : parts) {
      if (!addViable(at, part, result)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether a text can continue under each of the given sets, by which words have ended.
   */
  private boolean isKept(SearchConfiguration at, int[] ended) {
    for (int set : ended) {
      if (wordEnds.after(at, set) != Viability.YES) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds the tokens of one group after which a text can continue. Returns false if the decision
   * depends on more of the stack.
   */
  boolean addViable(SearchConfiguration at, GroupedTokens.Part part, MaskBuilder result) {
    WordGroups.Group group = part.group();
    TokenMask tokens = part.tokens();
    Viability ended = wordEnds.after(at, group.ended());
    if (ended == Viability.YES) {
      result.addAll(tokens);
      return true;
    }
    TokenMask rest = tokens;
    if (keepsBorders(group.set(), group.node())) {
      rest = addTokensFollowedBy(group, rest, bytesAfter(at), true, result);
    }
    steps = 0;
    SequenceState any = new SequenceState(group.set(), group.node(), -1);
    if (group.node() != 0) {
      rest = addByFollower(at, part, result);
      if (rest.cardinality() == 0) {
        return true;
      }
    }
    Continuations within = continuations(at, any, Continuations.LEAST);
    rest = addTokensFollowedBy(group, rest, within.certain(), false, result);
    for (int effort = 1; rest.cardinality() > 0 && !within.isComplete(); effort++) {
      if (effort == Continuations.ALL && rest.cardinality() <= FEW) {
        BitSet nowhere = new BitSet();
        rest = addThose(rest, token -> goesOnOrNowhere(at, any, token, nowhere), result);
        rest = rest.without(TokenMask.of(rest.size(), nowhere.stream().toArray()));
        if (!nowhere.isEmpty() && ended == Viability.UNKNOWN) {
          return false;
        }
        if (rest.cardinality() == 0) {
          return true;
        }
      }
      within = continuations(at, any, effort);
      rest = addTokensFollowedBy(group, rest, within.certain(), false, result);
    }
    if (rest.cardinality() == 0) {
      return true;
    }
    if (goesNowhere(at, any)) {
      return ended == Viability.NO;
    }
    for (int token : rest.toArray()) {
      Viability verdict = viable(at, new SequenceState(group.set(), group.node(), token));
      if (verdict == Viability.UNKNOWN) {
        return false;
      }
      if (verdict == Viability.YES) {
        result.add(token);
      }
    }
    return true;
  }

  /**
   * Returns whether a word continues after a token. Records each token after which the word
   * certainly does not continue.
   */
  private boolean goesOnOrNowhere(
      SearchConfiguration at, SequenceState group, int token, BitSet nowhere) {
    Viability verdict = goesOnByFew(at, new SequenceState(group.set(), group.node(), token));
    if (verdict == Viability.NO) {
      nowhere.set(token);
    }
    return verdict == Viability.YES;
  }

  /**
   * Returns whether a word continues, by checking all tokens that may follow; unknown if they are
   * too many.
   */
  private Viability goesOnByFew(SearchConfiguration at, SequenceState state) {
    int set = insideSet(state);
    if (set < 0) {
      return Viability.NO;
    }
    FirstTokens.All all = groups.following(state.last(), set, state.node()).orElse(null);
    if (all == null) {
      return Viability.UNKNOWN;
    }
    Viability result = Viability.NO;
    BitSet bytes = at.bytes();
    for (int b = bytes.nextSetBit(0); b >= 0; b = bytes.nextSetBit(b + 1)) {
      for (FirstTokens.First next : all.with(b)) {
        count();
        Viability goesOn = goesOnBy(at, next);
        if (goesOn == Viability.YES) {
          return goesOn;
        }
        result = goesOn == Viability.UNKNOWN ? goesOn : result;
      }
    }
    return result;
  }

  /**
   * Returns whether a text can continue after a first token; also unknown if only a search can
   * decide.
   */
  private Viability goesOnBy(SearchConfiguration at, FirstTokens.First next) {
    byte[] bytes = next.bytes();
    Outcome outcome = configurations.read(at, bytes, 0, bytes.length);
    if (outcome != Outcome.MOVED) {
      return outcome == Outcome.DEAD ? Viability.NO : Viability.UNKNOWN;
    }
    Viability quick = quick(configurations.after(at, bytes, 0, bytes.length), next.after());
    return quick == Viability.NO && next.after().last() >= 0 ? Viability.UNKNOWN : quick;
  }

  /**
   * Adds the tokens that one of the given tokens or bytes may follow, and returns the other tokens.
   */
  private TokenMask addTokensFollowedBy(
      WordGroups.Group group, TokenMask tokens, IntSequence by, boolean bytes, MaskBuilder result) {
    boolean most = MOST_OF * tokens.cardinality() >= group.tokens().cardinality();
    if (tokens.cardinality() >= SHARED && most) {
      TokenMask followed = tokens.intersection(groups.followed(group, by, bytes));
      result.addAll(followed);
      return tokens.without(followed);
    }
    return addThose(tokens, token -> groups.isFollowed(token, by, bytes), result);
  }

  /**
   * Adds the tokens that end inside of a character and that an allowed first token may follow.
   * Returns the other tokens; nearly always none.
   */
  private TokenMask addByFollower(
      SearchConfiguration at, GroupedTokens.Part part, MaskBuilder result) {
    GroupedTokens.ByFollower parts = part.byFollower(groups);
    TokenMask rest = parts.others();
    for (GroupedTokens.FollowedBy each : parts.followed()) {
      if (goesOn(at, each.first())) {
        result.addAll(each.tokens());
      } else {
        rest = rest.union(each.tokens());
      }
    }
    return rest;
  }

  private boolean isFollowedByFirst(
      SearchConfiguration at, ImmutableList<FirstTokens.First> all, int token) {
    for (FirstTokens.First first : all) {
      if (canonical.successors().mayFollow(token, first.token()) && goesOn(at, first)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a first token can be read and a quick check shows that a text can continue
   * after it.
   */
  boolean goesOn(SearchConfiguration at, FirstTokens.First first) {
    byte[] bytes = first.bytes();
    if (configurations.read(at, bytes, 0, bytes.length) != Outcome.MOVED) {
      return false;
    }
    SearchConfiguration to = configurations.after(at, bytes, 0, bytes.length);
    SequenceState after = first.after();
    return after.node() == 0
        ? quick(to, after) == Viability.YES
        : isFollowedByFirst(to, groups.first(after.set(), after.node()).all(), first.token());
  }

  /** Adds the tokens that meet a condition, and returns the others. */
  private static TokenMask addThose(TokenMask tokens, IntPredicate which, MaskBuilder result) {
    int[] all = tokens.toArray();
    int left = 0;
    for (int token : all) {
      if (which.test(token)) {
        result.add(token);
      } else {
        all[left++] = token;
      }
    }
    return left == all.length ? tokens : TokenMask.of(tokens.size(), Arrays.copyOf(all, left));
  }

  /** Returns whether a text can continue after tokens. */
  Viability viable(SearchConfiguration at, SequenceState state) {
    Viability quick = quick(at, state);
    if (quick == Viability.YES) {
      return quick;
    }
    Place key = new Place(at, state);
    Viability known = viable.get(key);
    if (known == null) {
      steps = 0;
      known = goesOn(at, state) ? Viability.YES : searchTokens(key, quick);
      viable.put(key, known);
    }
    return known;
  }

  /**
   * Returns whether a text can continue, by quick checks only: a word ends, or a word is already
   * known to continue.
   */
  Viability quick(SearchConfiguration at, SequenceState state) {
    Viability ended =
        state.node() == 0 ? wordEnds.after(at, words.ended(state.set())) : Viability.NO;
    boolean goesOn =
        ended == Viability.YES
            || viable.get(new Place(at, state)) == Viability.YES
            || (keepsBorders(state.set(), state.node())
                && canonical.successors().isKeptBy(state.last(), bytesAfter(at).elements()));
    return goesOn ? Viability.YES : ended;
  }

  /**
   * Returns whether the next byte alone can fix a token border, after which any text is possible.
   */
  private boolean keepsBorders(int set, int node) {
    return canonical.isOneWord() && node == 0 && !words.hasBegunCuts(set);
  }

  /** Returns the bytes that can be read and after which the text can be closed, as bits. */
  private IntSequence bytesAfter(SearchConfiguration at) {
    return bytesAfter.computeIfAbsent(
        at,
        configuration -> {
          int[] bytes = new int[256 / Integer.SIZE];
          for (int b = 0; b < 256; b++) {
            if (wordEnds.canContinueWith(configuration, b)) {
              bytes[b / Integer.SIZE] |= 1 << b;
            }
          }
          return new IntSequence(bytes);
        });
  }

  /** Returns whether some token can follow. A few tokens nearly always suffice for the answer. */
  private boolean goesOn(SearchConfiguration at, SequenceState state) {
    for (int effort = Continuations.LEAST; effort <= Continuations.ALL; effort++) {
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

  /**
   * Returns whether no text could continue within the word even if every token could follow every
   * other. Returns false if a short search does not decide this.
   */
  private boolean goesNowhere(SearchConfiguration at, SequenceState state) {
    Set<Inside> seen = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>();
    open.add(new Place(at, state));
    while (!open.isEmpty()) {
      Place place = open.remove();
      Continuations within = continuations(place.at(), place.state(), Continuations.ALL);
      if (within.isCut() || within.certain().elements().length > 0 || seen.size() > SOON) {
        return false;
      }
      for (Place next : within.open()) {
        count();
        int set = insideSet(next.state());
        if (set >= 0 && seen.add(new Inside(next.at(), set, next.state().node()))) {
          open.add(next);
        }
      }
    }
    return true;
  }

  private int insideSet(SequenceState state) {
    return state.node() == 0 ? words.inside(state.set()) : state.set();
  }

  /**
   * Searches for tokens that continue the word. Returns yes if they exist, otherwise the given
   * answer; unknown if more of the stack could decide sooner.
   */
  private Viability searchTokens(Place from, Viability without) {
    if (goesNowhere(from.at(), from.state())) {
      return without;
    }
    Set<Place> seen = new HashSet<>();
    Deque<Place> open = new ArrayDeque<>();
    open.add(from);
    Viability result = without;
    while (!open.isEmpty()) {
      if (result == Viability.UNKNOWN && steps > MOST_IN_PART) {
        return result;
      }
      Place place = open.remove();
      int last = place.state().last();
      Continuations within = continuations(place.at(), place.state(), Continuations.ALL);
      if (isFollowed(last, within)) {
        return Viability.YES;
      }
      result = within.isCut() ? Viability.UNKNOWN : result;
      within.update(viable);
      if (isFollowed(last, within)) {
        return Viability.YES;
      }
      for (Place next : within.open()) {
        count();
        boolean goesOn = last < 0 || canonical.successors().mayFollow(last, next.state().last());
        if (goesOn && seen.add(next)) {
          open.add(next);
        }
      }
    }
    if (result == Viability.NO) {
      seen.forEach(place -> viable.put(place, Viability.NO));
    }
    return result;
  }

  private boolean isFollowed(int last, Continuations within) {
    return groups.isFollowed(last, within.certain(), false);
  }

  /** Returns the continuations of a word after a state, found with at least the given effort. */
  private Continuations continuations(SearchConfiguration at, SequenceState state, int effort) {
    int set = insideSet(state);
    if (set < 0) {
      return Continuations.nowhere();
    }
    Inside key = new Inside(at, set, state.node());
    Continuations known = continuations.get(key);
    if (known == null || (known.effort() < effort && !known.isComplete())) {
      SequenceState inside = new SequenceState(set, state.node(), -1);
      known = new ContinuationScan(this, at, inside, effort).scan();
      continuations.put(key, known);
    }
    return known;
  }
}
