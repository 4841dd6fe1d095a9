package io.dyck.compose.canonical;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
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

/**
 * Whether some text that the grammar accepts has an encoding that begins with given tokens. They
 * are canonical so far; what follows must keep their borders. Two cases that exclude each other:
 *
 * <p>A word ends after the last token. How the text goes on is then free, but that no longer match
 * may turn up: {@link WordEndSearch}.
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

  /** So many tokens, and such a part of their group, are cut with those of it that can go on. */
  private static final int SHARED = 64;

  private static final int MOST_OF = 8;

  /** Of so many tokens, each is asked what may follow it before all that may follow any. */
  private static final int FEW = 4;

  /** So many steps are spent where more of the stack may decide soon. */
  private static final int MOST_IN_PART = 256;

  /** Of places within a word, looked at before tokens are. */
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

  /** After a token. */
  record Place(SearchConfiguration at, CanonicalState state) {}

  private record Inside(SearchConfiguration at, int set, int node) {}

  CanonicalSearch(
      Machine machine, Vocabulary vocabulary, CanonicalTokens canonical, WordGroups groups) {
    this.canonical = canonical;
    this.words = canonical.words();
    this.trie = vocabulary.unwrap(TokenTrie.class);
    this.groups = groups;
    this.configurations = new SearchConfigurations(machine);
    this.cuts = new CutTextSearch(configurations, canonical, vocabulary);
    this.wordEnds = new WordEndSearch(configurations, words, cuts);
    Arrays.fill(nodeOfByte, -1);
    for (int first = 0; first < trie.size(); first = trie.subtreeEnd()[first]) {
      nodeOfByte[trie.label()[first] & 0xFF] = first;
    }
  }

  /** The configurations it knows. */
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

  /** Where the tokens that begin with a byte are in the trie; −1 if there are none. */
  int nodeOf(int b) {
    return nodeOfByte[b];
  }

  /** The number of configurations and verdicts remembered. */
  int size() {
    return configurations.size()
        + cuts.size()
        + wordEnds.size()
        + viable.size()
        + continuations.size();
  }

  /** Counts a step of the search that is going on. */
  void count() {
    if (++steps > MOST_STEPS) {
      throw new LimitExceededException(
          "canonicalSearch", MOST_STEPS, steps, "steps to find a canonical continuation");
    }
  }

  /**
   * Adds those of some tokens after which a text can go on.
   *
   * @return false if more of the stack decides about some of them
   */
  boolean addViable(SearchConfiguration at, GroupedTokens parts, MaskBuilder result) {
    if (!isKept(at, parts.ended())) {
      return addEach(at, parts.all(), result);
    }
    result.addAll(parts.ending());
    return addEach(at, parts.notEnding(), result);
  }

  /**
   * Adds those of some tokens after which a word may end, if by whichever hypotheses it has ended a
   * text can go on.
   */
  TokenMask addEnding(
      SearchConfiguration at, WordGroups.Groups groups, TokenMask tokens, MaskBuilder result) {
    GroupedTokens parts = groups.parts();
    if (!isKept(at, parts.ended())) {
      return tokens;
    }
    TokenMask ending = tokens.intersection(parts.ending());
    result.addAll(ending);
    return tokens.without(ending);
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

  /** Whether, by whichever of some hypotheses words have ended, a text can go on. */
  private boolean isKept(SearchConfiguration at, int[] ended) {
    for (int set : ended) {
      if (wordEnds.after(at, set) != Viability.YES) {
        return false;
      }
    }
    return true;
  }

  /** The same of tokens of one group. */
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
      rest = addFollowed(group, rest, bytesAfter(at), true, result);
    }
    steps = 0;
    CanonicalState any = new CanonicalState(group.set(), group.node(), -1);
    if (group.node() != 0) {
      rest = addByFollower(at, part, result);
      if (rest.cardinality() == 0) {
        return true;
      }
    }
    Continuations within = continuations(at, any, Continuations.LEAST);
    rest = addFollowed(group, rest, within.certain(), false, result);
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
      rest = addFollowed(group, rest, within.certain(), false, result);
    }
    if (rest.cardinality() == 0) {
      return true;
    }
    if (goesNowhere(at, any)) {
      return ended == Viability.NO;
    }
    for (int token : rest.toArray()) {
      Viability verdict = viable(at, new CanonicalState(group.set(), group.node(), token));
      if (verdict == Viability.UNKNOWN) {
        return false;
      }
      if (verdict == Viability.YES) {
        result.add(token);
      }
    }
    return true;
  }

  /** Whether a word goes on after a token; of those after which it does not, all are told. */
  private boolean goesOnOrNowhere(
      SearchConfiguration at, CanonicalState group, int token, BitSet nowhere) {
    Viability verdict = goesOnByFew(at, new CanonicalState(group.set(), group.node(), token));
    if (verdict == Viability.NO) {
      nowhere.set(token);
    }
    return verdict == Viability.YES;
  }

  /** Whether a word goes on, by a look at all tokens that may follow if they are not many. */
  private Viability goesOnByFew(SearchConfiguration at, CanonicalState state) {
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

  /** Unknown where it must be searched for, too. */
  private Viability goesOnBy(SearchConfiguration at, FirstTokens.First next) {
    byte[] bytes = next.bytes();
    Outcome outcome = configurations.read(at, bytes, 0, bytes.length);
    if (outcome != Outcome.MOVED) {
      return outcome == Outcome.DEAD ? Viability.NO : Viability.UNKNOWN;
    }
    Viability quick = quick(configurations.after(at, bytes, 0, bytes.length), next.after());
    return quick == Viability.NO && next.after().last() >= 0 ? Viability.UNKNOWN : quick;
  }

  /** Adds those that one of some tokens or bytes may follow, and gives the others. */
  private TokenMask addFollowed(
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
   * The same, inside of a character, of those that words allow first; nearly always that is all.
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

  /** Whether one of the first tokens can be read, and it is soon known that a text can go on. */
  boolean goesOn(SearchConfiguration at, FirstTokens.First first) {
    byte[] bytes = first.bytes();
    if (configurations.read(at, bytes, 0, bytes.length) != Outcome.MOVED) {
      return false;
    }
    SearchConfiguration to = configurations.after(at, bytes, 0, bytes.length);
    CanonicalState after = first.after();
    return after.node() == 0
        ? quick(to, after) == Viability.YES
        : isFollowedByFirst(to, groups.first(after.set(), after.node()).all(), first.token());
  }

  /** Adds some, and gives the others. */
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

  /** Whether a text can go on after tokens. */
  Viability viable(SearchConfiguration at, CanonicalState state) {
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

  /** Whether it can because a word ends, or because it is known that one can go on. */
  Viability quick(SearchConfiguration at, CanonicalState state) {
    Viability ended =
        state.node() == 0 ? wordEnds.after(at, words.ended(state.set())) : Viability.NO;
    boolean goesOn =
        ended == Viability.YES
            || viable.get(new Place(at, state)) == Viability.YES
            || (keepsBorders(state.set(), state.node())
                && canonical.successors().isKeptBy(state.last(), bytesAfter(at).elements()));
    return goesOn ? Viability.YES : ended;
  }

  /** Whether the next byte can keep a border, so that any text will do after it. */
  private boolean keepsBorders(int set, int node) {
    return canonical.isOneWord() && node == 0 && !words.hasBegunCuts(set);
  }

  /** The bytes that can be read, as bits. */
  private IntSequence bytesAfter(SearchConfiguration at) {
    return bytesAfter.computeIfAbsent(
        at,
        configuration -> {
          int[] bytes = new int[256 / Integer.SIZE];
          for (int b = 0; b < 256; b++) {
            if (configuration.read(configurations.letterOf(b)) == Outcome.MOVED) {
              bytes[b / Integer.SIZE] |= 1 << b;
            }
          }
          return new IntSequence(bytes);
        });
  }

  /** Whether one of some tokens can follow: nearly always one of few. */
  private boolean goesOn(SearchConfiguration at, CanonicalState state) {
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
   * Whether, even if any token could follow any, no text could go on within the word. False where
   * that is not found out soon.
   */
  private boolean goesNowhere(SearchConfiguration at, CanonicalState state) {
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

  private int insideSet(CanonicalState state) {
    return state.node() == 0 ? words.inside(state.set()) : state.set();
  }

  /** Yes, or what is known without it; unknown, too, if only more of the stack tells soon. */
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

  /** How a word goes on after a state; looks at as many tokens as the effort says, or at more. */
  private Continuations continuations(SearchConfiguration at, CanonicalState state, int effort) {
    int set = insideSet(state);
    if (set < 0) {
      return Continuations.nowhere();
    }
    Inside key = new Inside(at, set, state.node());
    Continuations known = continuations.get(key);
    if (known == null || (known.effort() < effort && !known.isComplete())) {
      CanonicalState inside = new CanonicalState(set, state.node(), -1);
      known = new ContinuationScan(this, at, inside, effort).scan();
      continuations.put(key, known);
    }
    return known;
  }
}
