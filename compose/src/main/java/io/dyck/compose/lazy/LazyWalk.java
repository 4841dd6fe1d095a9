package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.OwnTexts;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.EquivalentRow;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One walk of items over the places of a trie. Used once, under the machine's lock. */
final class LazyWalk {
  /**
   * The number of steps after which a walk remembers its visits, because ambiguous rules reach the
   * same place in many ways.
   */
  private static final int MANY_STEPS = 2_000;

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

  private final DottedRules rules;
  private final Links links;
  private final TrieIndex index;
  private final SharedLanguageWalks texts;
  private final WalkSink sink;
  private final Set<ReturnPoint> returns = new LinkedHashSet<>();
  private final Set<PlaceVisit> visited = new HashSet<>();
  private final int @Nullable [] @Nullable [] bytesOfLetter;
  private final int mostSteps;
  private final boolean isNarrow;
  private int steps;

  private record PlaceVisit(long item, WalkNodes at, ExcludedSubtrees but) {
    @Override
    @SuppressWarnings("ReferenceEquality") // Equal places of one walk are one object.
    public boolean equals(Object other) {
      return other instanceof PlaceVisit that
          && that.item == item
          && that.at == at
          && that.but.equals(but);
    }

    @Override
    public int hashCode() {
      long mixed = (item ^ (long) System.identityHashCode(at) << 20) * 0x9E3779B97F4A7C15L;
      return (int) (mixed >>> 32) + but.hashCode();
    }
  }

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
  }

  /** Reports all tokens below some places that an item can read. */
  void walk(long item, WalkNodes at, ExcludedSubtrees but) {
    if (hasGivenUp()) {
      return;
    }
    steps++;
    if ((steps & LOOK) == 0) {
      CompilationCancelledException.checkInterrupted();
    }
    if (steps > MANY_STEPS && !visited.add(new PlaceVisit(item, at, but))) {
      return;
    }
    int d = Items.dottedRule(item);
    int link = Items.link(item);
    EquivalentRow like = rules.isLazy(d) ? rules.likenesses(d) : null;
    if (like != null && !like.likenesses().isEmpty()) {
      walkLike(d, like, link, at, but);
      return;
    }
    OwnTexts own = like == null ? null : like.own();
    if (like != null && own != null) {
      new OwnTextWalk(own, like, link, but).walk(own.start(), WalkNodes.NONE, at);
      return;
    }
    int end = rules.edgeEnd(d);
    int first = rules.firstEdge(d);
    boolean goesElsewhere = rules.isFinal(d) || rules.firstCall(d) < rules.callEnd(d);
    if (isNarrow && goesElsewhere && index.countBelow(at) > MANY_BELOW) {
      steps = mostSteps + 1;
      return;
    }
    for (int e = first; e < end; e++) {
      if (bytesOfLetter == null) {
        read(e, link, at, but);
      } else {
        int letter = rules.letter(e);
        readLetter(bytesOfLetter[letter], rules.target(e, letter), link, at, but);
      }
    }
    for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
      int below = links.makeChain(rules.returnAddress(c), link);
      walk(Items.itemOf(rules.calledStart(c), below), at, but);
    }
    if (rules.isFinal(d)) {
      followReturn(link, at, but);
    }
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

  private void read(int edge, int link, WalkNodes at, ExcludedSubtrees but) {
    int first = rules.letter(edge);
    int last = rules.lastLetter(edge);
    if (first == last) {
      enter(at.child(first), rules.target(edge, first), link, but);
      return;
    }
    long[] bytes = at.bytes();
    for (int b = nextByte(bytes, first); b <= last; b = nextByte(bytes, b + 1)) {
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
        walk(Items.itemOf(target, link), places, but);
      }
    }
  }

  private void followReturn(int link, WalkNodes at, ExcludedSubtrees but) {
    if (Links.isChain(link)) {
      walk(Items.itemOf(links.address(link), links.chainBelow(link)), at, but);
    } else {
      returns.add(new ReturnPoint(link, at, but));
    }
  }

  private void walkLike(int d, EquivalentRow row, int link, WalkNodes at, ExcludedSubtrees but) {
    if (row.isByText()) {
      walkByText(d, row, link, at, but);
      return;
    }
    ExcludedSubtrees left = but;
    OwnTexts own = row.own();
    if (own != null) {
      OwnTextWalk walk = new OwnTextWalk(own, row, link, but);
      walk.walk(own.start(), texts.states(row), at);
      left = but.plus(walk.otherwise, index);
    }
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
  private void walkByText(int d, EquivalentRow row, int link, WalkNodes at, ExcludedSubtrees but) {
    if (index.areNested(at)) {
      // With nested nodes, two texts could reach the same node.
      for (int node : at.nodes()) {
        walkByText(d, row, link, index.place(node), but);
      }
      return;
    }
    ExcludedSubtrees left = but.plus(walkDifferingBytes(d, row, link, at, but), index);
    for (EquivalentState like : row.likenesses()) {
      SharedLanguageWalks.Walk walk = texts.walk(like.language(), like.state(), like.units(), at);
      sink.addInnerTokens(new WalkSink.InnerTokens(d, row, like, walk, at, left, link));
      WalkNodes leaving = walk.leaving();
      for (int node : leaving == null ? WalkNodes.NONE : leaving.nodes()) {
        if (!left.contains(node)) {
          readText(d, row, link, at, node, but);
        }
      }
    }
  }

  /**
   * Follows the bytes after which a row may read otherwise than the languages that it is like, its
   * calls and its end.
   *
   * @return the nodes behind these bytes
   */
  private IntArrayList walkDifferingBytes(
      int d, EquivalentRow row, int link, WalkNodes at, ExcludedSubtrees but) {
    IntArrayList otherwise = new IntArrayList();
    BitSet letters = differingBytes(row);
    for (int b = letters.nextSetBit(0); b >= 0; b = letters.nextSetBit(b + 1)) {
      WalkNodes child = at.child(b);
      if (child != null) {
        otherwise.addElements(otherwise.size(), child.nodes());
        int target = rules.step(d, b);
        if (target >= 0) {
          enter(child, target, link, but);
        }
      }
    }
    for (int c = rules.firstCall(d); c < rules.callEnd(d); c++) {
      int below = links.makeChain(rules.returnAddress(c), link);
      walk(Items.itemOf(rules.calledStart(c), below), at, but);
    }
    if (rules.isFinal(d)) {
      followReturn(link, at, but);
    }
    return otherwise;
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
      walkDifferingBytes(target, there, link, index.place(node), but);
    } else {
      walk(Items.itemOf(target, link), index.place(node), but);
    }
  }

  private void continueAfter(EquivalentState like, int link, WalkNodes at, ExcludedSubtrees but) {
    if (like.after() == EquivalentState.END) {
      followReturn(link, at, but);
    } else {
      walk(Items.itemOf(like.after(), link), at, but);
    }
  }

  /** Follows the own texts of a row, and continues the walk after them. */
  private final class OwnTextWalk {
    private final OwnTexts own;
    private final EquivalentRow row;
    private final int link;
    private final ExcludedSubtrees but;

    /** Whether the row is like no language. Then the tokens inside of the texts are reported. */
    private final boolean isAlone;

    /** The nodes at which the row does not go on as its languages do. */
    private final IntArrayList otherwise = new IntArrayList();

    OwnTextWalk(OwnTexts own, EquivalentRow row, int link, ExcludedSubtrees but) {
      this.own = own;
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
      int[] reads = own.readsOf(state);
      for (int i = 0; i < reads.length; i += 3) {
        boolean ends = own.isEnd(reads[i + 2]);
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
        int d = own.stateAfter(target);
        if (!isTargetOfLike(row, d)) {
          enter(at, d, link, but);
        }
        return;
      }
      if (isAlone) {
        sink.addOwnTextTokens(at, but, own, target, link);
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
          return own.stateAfter(reads[i + 2]);
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
    return ImmutableList.copyOf(returns);
  }

  /** Returns the number of places at which the walk read. */
  int steps() {
    return steps;
  }
}
