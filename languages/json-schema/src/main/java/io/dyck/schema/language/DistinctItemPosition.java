package io.dyck.schema.language;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.Steps;
import io.dyck.grammar.LazyLanguage.TextAutomaton;
import io.dyck.schema.plan.ArrayPlan;
import io.dyck.schema.plan.ItemText;
import io.dyck.schema.plan.ItemValue;
import io.dyck.schema.strings.JsonStrings;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The place in an item of an array no two items of which are equal. The item is read inside of the
 * array's rule, since a rule that is called could not say which value it read. Two places are equal
 * if the same text was read, white space aside.
 *
 * <p>Values that must not come again are read beside the item. As long as the text is not the
 * beginning of one of their texts, the item may be anything; else {@link DistinctItems} looks for
 * an end that is new.
 */
final class DistinctItemPosition implements ValuePosition {
  private static final int[] NO_BYTES = {};

  private final ArrayPlan.State at;
  private final int depth;
  private final ItemText text;

  /** The derivations of the text; at their bottoms are the places after the item. */
  private final ImmutableSet<StateStack> stacks;

  /** The derivations of the text as one of a value that may not do. */
  private final ImmutableSet<StateStack> near;

  private final int hash;

  private DistinctItemPosition(
      ArrayPlan.State at,
      int depth,
      ItemText text,
      ImmutableSet<StateStack> stacks,
      ImmutableSet<StateStack> near) {
    this.at = at;
    this.depth = depth;
    this.text = text;
    this.stacks = stacks;
    this.near = near;
    this.hash = (at.hashCode() * 31 + text.hashCode()) * 31 + depth;
  }

  /** The place before an item. */
  static DistinctItemPosition start(ArrayPlan.State at, int depth, JsonLanguage language) {
    DistinctItems items = language.distinctItems();
    return new DistinctItemPosition(
        at,
        depth,
        ItemText.EMPTY,
        items.startDerivations(at, language.formulas().alwaysTrue(), depth),
        items.watchedStarts(at, depth, false));
  }

  ArrayPlan.State arrayState() {
    return at;
  }

  int depth() {
    return depth;
  }

  ItemText text() {
    return text;
  }

  ImmutableSet<StateStack> stacks() {
    return stacks;
  }

  ImmutableSet<StateStack> nearValues() {
    return near;
  }

  /** Whether the text may become one of a value that may not do. */
  boolean isNearRefused() {
    return !near.isEmpty();
  }

  @Override
  public void expand(JsonLanguage language, Steps steps) {
    DistinctItems.ItemTransitions reads = language.distinctItems().transitions(this);
    BitSet letters = reads.free();
    for (int first = letters.nextSetBit(0); first >= 0; ) {
      int end = letters.nextClearBit(first);
      steps.readEach(first, end - 1, letter -> language.state(afterByte(letter, language)));
      first = letters.nextSetBit(end);
    }
    letters = reads.watched();
    for (int letter = letters.nextSetBit(0); letter >= 0; letter = letters.nextSetBit(letter + 1)) {
      DistinctItemPosition after = afterByte(letter, language);
      boolean isSame = isWhite(letter) && isBlank(language) && after.isBlank(language);
      if (isSame || language.distinctItems().findEnd(after) != null) {
        steps.read(letter, letter, language.state(after));
      }
    }
    ValuePosition next = afterItem(reads, language);
    if (next != null) {
      next.expand(language, steps);
    }
  }

  /** The place after a byte that some derivation reads. */
  private DistinctItemPosition afterByte(int letter, JsonLanguage language) {
    DistinctItems items = language.distinctItems();
    DistinctItems.ItemTransitions reads = items.transitions(this);
    ImmutableSet<StateStack> moved = reads.item().stacksAfter(letter);
    ImmutableSet<StateStack> movedNear = reads.near().stacksAfter(letter);
    if (isWhite(letter) && areBlanks(moved, language) && areBlanks(movedNear, language)) {
      // How much white space there is makes no other value.
      ItemText longer = isBlank(language) ? text : text.plus(' ');
      return new DistinctItemPosition(at, depth, longer, moved, movedNear);
    }
    ItemText longer = text.plus(letter);
    if ((letter == 'e' || letter == 'E') && isInNumber(language)) {
      movedNear = items.read(items.watchedStarts(at, depth, true), longer);
    }
    return new DistinctItemPosition(at, depth, longer, moved, movedNear);
  }

  private static boolean isWhite(int letter) {
    return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r';
  }

  /** Whether white space may follow, and its end. */
  private boolean isBlank(JsonLanguage language) {
    return areBlanks(stacks, language) && areBlanks(near, language);
  }

  private static boolean areBlanks(ImmutableSet<StateStack> stacks, JsonLanguage language) {
    return stacks.stream()
        .allMatch(s -> language.position(s.state()) instanceof ScalarPositions.WhiteSpaceRun);
  }

  /** Whether a number may go on, so that it may get an exponent. */
  boolean isInNumber(JsonLanguage language) {
    return stacks.stream()
        .anyMatch(
            stack ->
                language.position(stack.state()) instanceof ScalarPositions.WithinScalar within
                    && !(within.inner() instanceof JsonStrings));
  }

  /** The place after white space of which no more follows. */
  private DistinctItemPosition afterBlanks(JsonLanguage language) {
    return new DistinctItemPosition(
        at, depth, text, withoutBlanks(stacks, language), withoutBlanks(near, language));
  }

  private static ImmutableSet<StateStack> withoutBlanks(
      ImmutableSet<StateStack> stacks, JsonLanguage language) {
    ImmutableSet.Builder<StateStack> result = ImmutableSet.builder();
    for (StateStack stack : stacks) {
      ValuePosition next =
          ((ScalarPositions.WhiteSpaceRun) language.position(stack.state())).next();
      result.add(new StateStack(language.state(next), stack.rest()));
    }
    return result.build();
  }

  /** The place after the item, if it may end here. */
  private @Nullable ValuePosition afterItem(
      DistinctItems.ItemTransitions reads, JsonLanguage language) {
    ImmutableSet<Integer> ends = reads.item().endStates();
    if (ends.isEmpty()) {
      return null;
    }
    DistinctItems items = language.distinctItems();
    ItemValue value = items.value(text.bytes());
    for (int end : ends) {
      ArrayPlan.State after = items.afterItem(end);
      if (!isNearRefused() || items.isAllowed(value, after)) {
        return language.withFlexibleSpace(new ArrayPositions.AfterItem(after.with(value), depth));
      }
    }
    return null;
  }

  /**
   * Says that the place is like those at the tops of its stacks, as long as no value is near. Where
   * none of these is like a language, it is like none.
   */
  @Override
  public List<EquivalentState> likenesses(JsonLanguage language) {
    if (isBlank(language)) {
      return blankTransitions(language);
    }
    List<EquivalentState> result = new ArrayList<>();
    for (StateStack stack : stacks) {
      for (EquivalentState like : likenesses(stack, language)) {
        result.add(
            new EquivalentState(
                like.language(),
                like.state(),
                EquivalentState.BY_TEXT,
                like.differs(),
                like.units()));
      }
    }
    return result;
  }

  private List<EquivalentState> blankTransitions(JsonLanguage language) {
    Set<Integer> used = new HashSet<>();
    for (StateStack stack : Iterables.concat(stacks, near)) {
      used.add(((ScalarPositions.WhiteSpaceRun) language.position(stack.state())).used());
    }
    int after = language.state(afterBlanks(language));
    return used.size() == 1
        ? List.of(
            new EquivalentState(language.blankLanguage(), used.iterator().next(), after, false))
        : List.of();
  }

  /** Returns the likenesses of the top of a stack, behind which the rest of the stack follows. */
  private static List<EquivalentState> likenesses(StateStack stack, JsonLanguage language) {
    if (stack.rest() == null) {
      return List.of();
    }
    List<EquivalentState> likenesses = language.likenesses(stack.state());
    boolean isBlank =
        likenesses.stream().anyMatch(like -> like.language() == language.blankLanguage());
    return isBlank ? List.of() : likenesses;
  }

  @Override
  public void expandDiffering(JsonLanguage language, Steps steps) {
    BitSet letters = new BitSet();
    DistinctItems.ItemTransitions reads = language.distinctItems().transitions(this);
    letters.or(reads.watched());
    Steps adding = new LettersRead(letters);
    ValuePosition next = afterItem(reads, language);
    if (next != null) {
      next.expand(language, adding);
    }
    for (StateStack stack : stacks) {
      List<EquivalentState> likenesses = likenesses(stack, language);
      if (likenesses.isEmpty()) {
        ResolvedTransitions.of(Set.of(stack), language).addLetters(letters);
        continue;
      }
      if (likenesses.get(0).after() == EquivalentState.BY_TEXT) {
        language.expandDiffering(stack.state(), adding);
      }
      TextAutomaton automaton =
          likenesses.get(0).differs() ? language.textAutomaton(stack.state()) : null;
      int[] ranges = automaton == null ? NO_BYTES : automaton.readsOf(automaton.start());
      for (int i = 0; i < ranges.length; i += 3) {
        letters.set(ranges[i], ranges[i + 1] + 1);
      }
      if (language.isEnd(stack.state())) {
        StateStack rest = Objects.requireNonNull(stack.rest());
        ResolvedTransitions.of(Set.of(rest), language).addLetters(letters);
      }
    }
    int here = language.state(this);
    for (int first = letters.nextSetBit(0); first >= 0; ) {
      int end = letters.nextClearBit(first);
      steps.read(first, end - 1, here);
      first = letters.nextSetBit(end);
    }
  }

  /** Collects the bytes that are read. */
  private record LettersRead(BitSet letters) implements Steps {
    @Override
    public void end() {
      throw new IllegalStateException("an item is in an array");
    }

    @Override
    public void read(int first, int last, int target) {
      letters.set(first, last + 1);
    }

    @Override
    public void readEach(int first, int last, IntUnaryOperator target) {
      letters.set(first, last + 1);
    }

    @Override
    public void call(int start, int after) {
      throw new IllegalStateException("an item is read inside of its array");
    }
  }

  @Override
  public void writeEnd(JsonLanguage language, ByteArrayOutputStream to) {
    DistinctItems.ItemEnd end = language.distinctItems().findEnd(this);
    if (end == null) {
      throw new IllegalStateException("an item that cannot end");
    }
    to.writeBytes(end.text());
    new ArrayPositions.AfterItem(end.after().with(end.value()), depth).writeEnd(language, to);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DistinctItemPosition that
        && depth == that.depth
        && hash == that.hash
        && text.equals(that.text)
        && stacks.equals(that.stacks)
        && at.equals(that.at);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
