package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.EquivalentRow;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One walk of items over the places of a trie. An item is read at all its places together, because
 * the same item is met at many nodes: behind each blank, for example, the same words may follow.
 * Used once, under the machine's lock.
 */
final class LazyWalk {
  /** The number of steps between two checks for an interrupt, as a bit mask. */
  private static final int LOOK = 0xFF;

  /**
   * The maximal number of bytes of a letter in a word. A letter with more bytes is a class of
   * characters.
   */
  private static final int FEW_BYTES = 2;

  /**
   * The number of trie nodes below a place above which a class, a call or an end is walked with
   * regions.
   */
  private static final int MANY_BELOW = 300;

  private static final int[] NONE = {};

  private static final long[] NO_BYTES = new long[4];

  private final DottedRules rules;
  private final Links links;
  private final TrieIndex index;
  private final SharedLanguageWalks texts;
  private final WalkSink sink;
  private final NodeSets sets;
  private final WalkAgenda agenda;
  private final int @Nullable [] @Nullable [] bytesOfLetter;
  private final int mostSteps;
  private final boolean isNarrow;
  private int steps;
  private int visits;

  /**
   * Prepares a walk.
   *
   * @param sink receives the tokens
   * @param bytesOfLetter the bytes of each letter; null if letters are bytes
   * @param mostSteps the number of steps after which the walk is given up
   * @param isNarrow whether the walk is also abandoned at a node with many descendants, from which
   *     the rule may read many characters
   */
  LazyWalk(
      Machine machine,
      TrieIndex index,
      SharedLanguageWalks texts,
      int @Nullable [] @Nullable [] bytesOfLetter,
      WalkSink sink,
      int mostSteps,
      boolean isNarrow) {
    this.bytesOfLetter = bytesOfLetter;
    this.mostSteps = mostSteps;
    this.isNarrow = isNarrow;
    this.rules = machine.dottedRules();
    this.links = machine.links();
    this.index = index;
    this.texts = texts;
    this.sink = sink;
    this.sets = texts.nodeSets();
    this.agenda = new WalkAgenda(sets);
  }

  /** Adds places from which an item must be read. */
  void add(long item, WalkNodes at, ExcludedSubtrees but) {
    agenda.add(item, at, but);
  }

  /** Reports all tokens below the added places. */
  void walk() {
    for (WalkAgenda.Visits next = agenda.poll(); next != null; next = agenda.poll()) {
      for (WalkNodes at : agenda.takePlaces(next)) {
        steps += isNarrow ? at.nodes().length : 1;
        if (hasGivenUp()) {
          return;
        }
        if ((++visits & LOOK) == 0) {
          CompilationCancelledException.checkInterrupted();
        }
        visit(next, at);
      }
    }
  }

  private void visit(WalkAgenda.Visits visits, WalkNodes places) {
    long item = visits.item;
    ExcludedSubtrees but = visits.but;
    int d = Items.dottedRule(item);
    int link = Items.link(item);
    EquivalentRow like = rules.isLazy(d) ? rules.likenesses(d) : null;
    if (like != null && !like.likenesses().isEmpty()) {
      if (like.isByText()) {
        long[] loop = loopBytes(d, places);
        walkByText(d, like, link, followLoop(visits, places, loop), but, loop);
      } else {
        walkLike(d, like, link, places, but);
      }
      return;
    }
    TextAutomaton automaton = like == null ? null : like.automaton();
    if (like != null && automaton != null) {
      new TextAutomatonWalk(automaton, like, link, but)
          .walk(automaton.start(), WalkNodes.NONE, places);
      return;
    }
    int end = rules.edgeEnd(d);
    int first = rules.firstEdge(d);
    boolean goesElsewhere = rules.isFinal(d) || rules.firstCall(d) < rules.callEnd(d);
    if (isNarrow && goesElsewhere && index.countBelow(places) > MANY_BELOW) {
      steps = mostSteps + 1;
      return;
    }
    long[] loop = isNarrow ? NO_BYTES : loopBytes(d, places);
    WalkNodes at = followLoop(visits, places, loop);
    long[] bytes = without(at.bytes(), loop);
    for (int e = first; e < end; e++) {
      if (bytesOfLetter == null) {
        read(e, link, at, bytes, but);
      } else {
        int letter = rules.letter(e);
        readLetter(bytesOfLetter[letter], rules.target(e, letter), link, at, but);
      }
    }
    followCallsAndEnd(d, link, at, but);
  }

  /**
   * Returns the bytes that some places of a dotted rule can read and after which it is the same
   * dotted rule, as in white space.
   */
  private long[] loopBytes(int d, WalkNodes places) {
    long[] present = places.bytes();
    long[] bytes = NO_BYTES;
    for (int e = rules.firstEdge(d); e < rules.edgeEnd(d); e++) {
      int first = rules.letter(e);
      int last = rules.lastLetter(e);
      if (!rules.hasSeparateTargets(e)
          && nextByte(present, first) <= last
          && rules.target(e) == d) {
        bytes = bytes == NO_BYTES ? new long[4] : bytes;
        for (int b = first; b <= last; b++) {
          bytes[b >>> 6] |= 1L << b;
        }
      }
    }
    return bytes;
  }

  /** Returns places of an item, and the places that the item reaches from these in a loop. */
  private WalkNodes followLoop(WalkAgenda.Visits visits, WalkNodes places, long[] loop) {
    if (loop == NO_BYTES) {
      return places;
    }
    WalkNodes reached = sets.loop(places, loop);
    sink.addEnding(reached, visits.but, Items.dottedRule(visits.item), Items.link(visits.item));
    return agenda.withLoop(visits, places, reached);
  }

  private static long[] without(long[] bytes, long[] others) {
    return others == NO_BYTES
        ? bytes
        : new long[] {
          bytes[0] & ~others[0], bytes[1] & ~others[1], bytes[2] & ~others[2], bytes[3] & ~others[3]
        };
  }

  private void readLetter(
      int[] bytesOfIt, int target, int link, WalkNodes at, ExcludedSubtrees but) {
    if (bytesOfIt.length > FEW_BYTES && isNarrow && index.countBelow(at) > MANY_BELOW) {
      steps = mostSteps + 1;
      return;
    }
    for (int b : bytesOfIt) {
      enter(at.child(b), target, link, but);
    }
  }

  private void read(int edge, int link, WalkNodes at, long[] bytes, ExcludedSubtrees but) {
    int last = rules.lastLetter(edge);
    for (int b = nextByte(bytes, rules.letter(edge)); b <= last; b = nextByte(bytes, b + 1)) {
      enter(at.child(b), rules.target(edge, b), link, but);
    }
  }

  /** Returns the first byte of a set that is not below a given byte; 256 if there is none. */
  private static int nextByte(long[] bytes, int from) {
    int word = from >>> 6;
    if (word > 3) {
      return 256;
    }
    long left = bytes[word] & (-1L << from);
    while (left == 0) {
      if (++word > 3) {
        return 256;
      }
      left = bytes[word];
    }
    return (word << 6) + Long.numberOfTrailingZeros(left);
  }

  private void enter(@Nullable WalkNodes places, int target, int link, ExcludedSubtrees but) {
    if (places != null) {
      sink.addEnding(places, but, target, link);
      if (places.hasChildren()
          && (!rules.isLazy(target) || rules.canFollow(target, places.bytes()))) {
        agenda.add(Items.itemOf(target, link), places, but);
      }
    }
  }

  private void followCallsAndEnd(int d, int link, WalkNodes at, ExcludedSubtrees but) {
    for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
      int start = rules.calledStart(c);
      if (!rules.isLazy(start) || rules.canFollow(start, at.bytes())) {
        int below = links.makeChain(rules.returnAddress(c), link);
        agenda.add(Items.itemOf(start, below), at, but);
      }
    }
    if (rules.isFinal(d)) {
      followReturn(link, at, but);
    }
  }

  private void followReturn(int link, WalkNodes at, ExcludedSubtrees but) {
    if (Links.isChain(link)) {
      agenda.add(Items.itemOf(links.address(link), links.chainBelow(link)), at, but);
    } else {
      agenda.addReturn(link, at, but);
    }
  }

  private void walkLike(int d, EquivalentRow row, int link, WalkNodes at, ExcludedSubtrees but) {
    TextAutomaton automaton = row.automaton();
    if (automaton == null) {
      walkLikenesses(d, row, link, at, but);
      return;
    }
    // The nodes behind a text of the automaton are excluded only below the beginning of the text.
    for (WalkNodes layer : sets.layers(at)) {
      TextAutomatonWalk walk = new TextAutomatonWalk(automaton, row, link, but);
      walk.walk(automaton.start(), texts.states(row), layer);
      walkLikenesses(d, row, link, layer, but.plus(walk.otherwise, index));
    }
  }

  private void walkLikenesses(
      int d, EquivalentRow row, int link, WalkNodes at, ExcludedSubtrees left) {
    for (EquivalentState like : row.likenesses()) {
      SharedLanguageWalks.Walk walk = texts.walk(like.language(), like.state(), like.units(), at);
      sink.addInnerTokens(new WalkSink.InnerTokens(d, row, like, walk, at, left, link));
      WalkNodes rest = walk.rest();
      if (rest != null) {
        continueAfter(like, link, rest, left);
      }
      boolean isEnough = like.units() == null || like.units().least() == 0;
      if (isEnough && texts.table(like.language()).canEnd(like.state())) {
        continueAfter(like, link, at, left);
      }
    }
  }

  /**
   * Continues from each node at which a language may end, after reading the text up to this node,
   * because the continuation depends on the text. Paths that the languages do not describe are
   * excluded and walked separately.
   */
  private void walkByText(
      int d, EquivalentRow row, int link, WalkNodes at, ExcludedSubtrees but, long[] loop) {
    walkDifferingBytes(d, row, link, at, but, loop);
    for (WalkNodes layer : sets.layers(sets.withChild(at, texts.bytesRead(row)))) {
      ExcludedSubtrees left = but.plus(differingNodes(row, layer), index);
      for (EquivalentState like : row.likenesses()) {
        SharedLanguageWalks.Walk walk =
            texts.walk(like.language(), like.state(), like.units(), layer);
        sink.addInnerTokens(new WalkSink.InnerTokens(d, row, like, walk, layer, left, link));
        WalkNodes leaving = walk.leaving();
        for (int node : leaving == null ? WalkNodes.NONE : leaving.nodes()) {
          if (!left.contains(node)) {
            readText(d, row, link, layer, node, but);
          }
        }
      }
    }
  }

  /**
   * Follows the bytes after which a row may read otherwise than the languages that it is like, its
   * calls and its end.
   *
   * @param done bytes that were followed before
   */
  private void walkDifferingBytes(
      int d, EquivalentRow row, int link, WalkNodes at, ExcludedSubtrees but, long[] done) {
    long[] bytes = without(at.bytes(), done);
    BitSet letters = differingBytes(row);
    for (int b = letters.nextSetBit(0); b >= 0; b = letters.nextSetBit(b + 1)) {
      int target = nextByte(bytes, b) == b ? rules.step(d, b) : -1;
      if (target >= 0) {
        enter(at.child(b), target, link, but);
      }
    }
    followCallsAndEnd(d, link, at, but);
  }

  /** Returns the nodes behind bytes after which the languages and the row may read otherwise. */
  private IntArrayList differingNodes(EquivalentRow row, WalkNodes at) {
    IntArrayList nodes = new IntArrayList();
    long[] read = texts.bytesRead(row);
    BitSet letters = differingBytes(row);
    for (int b = letters.nextSetBit(0); b >= 0; b = letters.nextSetBit(b + 1)) {
      WalkNodes child = (read[b >>> 6] & 1L << b) == 0 ? null : at.child(b);
      if (child != null) {
        nodes.addElements(nodes.size(), child.nodes());
      }
    }
    return nodes;
  }

  /** The bytes after which a row may read otherwise than the languages that it is like. */
  private BitSet differingBytes(EquivalentRow row) {
    BitSet letters = new BitSet();
    for (int i = 0; i < row.firsts().length; i++) {
      letters.set(row.firsts()[i], row.lasts()[i] + 1);
    }
    for (EquivalentState like : row.likenesses()) {
      for (int b : like.differs() ? texts.table(like.language()).endingBytes(like.state()) : NONE) {
        letters.set(b);
      }
    }
    return letters;
  }

  /**
   * Reads the text from the places of a dotted rule to a node below one of them, and continues the
   * walk there. If the same languages go on there, their tokens are known already.
   */
  private void readText(
      int d, EquivalentRow row, int link, WalkNodes at, int node, ExcludedSubtrees but) {
    int target = d;
    for (byte letter : index.textTo(node, at)) {
      target = rules.step(target, letter & 0xFF);
      if (target < 0) {
        return;
      }
    }
    EquivalentRow there = rules.isLazy(target) ? rules.likenesses(target) : null;
    if (there != null && there.isByText() && hasLikenesses(there, row)) {
      walkDifferingBytes(target, there, link, index.place(node), but, NO_BYTES);
    } else {
      agenda.add(Items.itemOf(target, link), index.place(node), but);
    }
  }

  private void continueAfter(EquivalentState like, int link, WalkNodes at, ExcludedSubtrees but) {
    if (like.after() == EquivalentState.END) {
      followReturn(link, at, but);
    } else {
      agenda.add(Items.itemOf(like.after(), link), at, but);
    }
  }

  /** Follows the texts of the automaton of a row, and continues the walk after them. */
  private final class TextAutomatonWalk {
    private final TextAutomaton automaton;
    private final EquivalentRow row;
    private final int link;
    private final ExcludedSubtrees but;

    /** Whether the row is like no language. Then the tokens inside of the texts are reported. */
    private final boolean isAlone;

    /** The nodes at which the row does not go on as its languages do. */
    private final IntArrayList otherwise = new IntArrayList();

    TextAutomatonWalk(TextAutomaton automaton, EquivalentRow row, int link, ExcludedSubtrees but) {
      this.automaton = automaton;
      this.row = row;
      this.link = link;
      this.but = but;
      this.isAlone = row.likenesses().isEmpty();
    }

    /**
     * Follows the texts below some places.
     *
     * @param likes the states of the languages, -1 for those that read something else
     */
    void walk(int state, int[] likes, WalkNodes at) {
      if (hasGivenUp()) {
        return;
      }
      steps++;
      long[] bytes = at.bytes();
      int[] reads = automaton.readsOf(state);
      for (int i = 0; i < reads.length; i += 3) {
        boolean ends = automaton.isEnd(reads[i + 2]);
        for (int b = nextByte(bytes, reads[i]); b <= reads[i + 1]; b = nextByte(bytes, b + 1)) {
          WalkNodes child = at.child(b);
          if (child != null) {
            int[] after = ends ? null : isAlone ? likes : texts.statesAfter(row, likes, b);
            enterText(reads[i + 2], after, child);
          }
        }
      }
      for (int i = 0; i < likes.length; i++) {
        if (likes[i] >= 0) {
          addEnds(row.likenesses().get(i), likes[i], reads, at);
        }
      }
    }

    /**
     * Handles places after a byte.
     *
     * @param likes null if the text is complete, or no language goes on
     */
    private void enterText(int target, int @Nullable [] likes, WalkNodes at) {
      if (likes == null) {
        int d = automaton.stateAfter(target);
        if (!isTargetOfLike(row, d)) {
          enter(at, d, link, but);
        }
        return;
      }
      if (isAlone) {
        sink.addTokensInTexts(at, but, automaton, target, link);
      }
      walk(target, likes, at);
    }

    /**
     * Adds the nodes at which a language ends. Only a byte that leads to the state after the
     * language counts.
     */
    private void addEnds(EquivalentState like, int state, int[] reads, WalkNodes at) {
      for (int b : texts.table(like.language()).endingBytes(state)) {
        WalkNodes child = at.child(b);
        if (child != null && stateAfter(reads, b) != like.after()) {
          otherwise.addElements(otherwise.size(), child.nodes());
        }
      }
    }

    private int stateAfter(int[] reads, int b) {
      for (int i = 0; i < reads.length; i += 3) {
        if (reads[i] <= b && b <= reads[i + 1]) {
          return automaton.stateAfter(reads[i + 2]);
        }
      }
      return -1;
    }
  }

  /** Returns whether a state follows one of the languages that a state is like. */
  private static boolean isTargetOfLike(EquivalentRow row, int target) {
    for (EquivalentState like : row.likenesses()) {
      if (like.after() == target) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the previous state is also like all languages of a state. */
  private static boolean hasLikenesses(EquivalentRow row, EquivalentRow before) {
    for (EquivalentState like : row.likenesses()) {
      if (!hasLikeness(before, like)) {
        return false;
      }
    }
    return !row.likenesses().isEmpty();
  }

  @SuppressWarnings("ReferenceEquality") // Languages that are shared are one object.
  private static boolean hasLikeness(EquivalentRow row, EquivalentState wanted) {
    for (EquivalentState like : row.likenesses()) {
      if (like.language() == wanted.language() && like.after() == wanted.after()) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the walk had too many steps; its result is then incomplete. */
  boolean hasGivenUp() {
    return steps > mostSteps;
  }

  /** Returns the points at which the walk needs the next stack symbol. */
  ImmutableList<ReturnPoint> returnPoints() {
    return agenda.returnPoints();
  }

  /** Returns the number of places at which the walk read. */
  int steps() {
    return steps;
  }
}
