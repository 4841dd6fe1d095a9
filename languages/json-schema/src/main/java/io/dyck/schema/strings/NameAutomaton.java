package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.schema.states.TransitionCache;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the name of a member, a JSON string with its quotes, and finds the slot of the name. A slot
 * is the number of a single name or of a class of names. The slots of single names come first.
 * States are made when a text reaches them.
 */
public final class NameAutomaton {
  private final NameSetAutomaton run;
  private final JsonStringLiterals text;

  /**
   * The automaton of the single names only. Its states have the same numbers as in {@link #text}.
   */
  private final JsonStringLiterals textOfNames;

  private final TransitionCache rows = new TransitionCache();
  private final TransitionCache rowsOfNames = new TransitionCache();
  private final ImmutableList<JsonStrings> classes;
  private final int firstClass;

  /** Whether each beginning of a name in a class has infinitely many continuations in the class. */
  private final boolean areEndless;

  /** Receives the transitions of a state. */
  public interface TransitionReceiver {
    /** Receives a transition: any byte of a range leads to a state. */
    void read(int first, int last, int target);
  }

  /**
   * Creates the automaton.
   *
   * @param names single names, each with a slot; a single name belongs to no class
   * @param classes sets of names, each with a slot; sets have only single names in common
   */
  public NameAutomaton(
      ImmutableList<String> names, ImmutableList<StringSet> classes, StringEscapes escapes) {
    this.classes =
        classes.stream()
            .map(set -> JsonStrings.language(set, escapes))
            .collect(ImmutableList.toImmutableList());
    this.firstClass = names.size();
    this.areEndless = this.classes.stream().allMatch(c -> c.automaton().isEndless());
    this.run =
        new NameSetAutomaton(names, this.classes.stream().map(JsonStrings::automaton).toList());
    this.text = new JsonStringLiterals(run, escapes);
    this.textOfNames = new JsonStringLiterals(text, run.treeView());
  }

  /**
   * Returns the states of other languages that a state reads like; see {@link
   * LazyLanguage#likenesses}. Each class of names is such a language, and has at most one such
   * state.
   *
   * @param after maps a slot to the state after its names, to -1 if its names are not allowed, or
   *     to {@link EquivalentState#BY_TEXT}, where {@link #forEachNameTransition} reports the bytes
   *     by which the state differs
   */
  public List<EquivalentState> likenesses(int state, IntUnaryOperator after) {
    boolean isSingle = isSingle(state);
    List<EquivalentState> result = new ArrayList<>();
    for (int i = 0; i < classes.size(); i++) {
      int index = i;
      JsonStrings names = classes.get(i);
      int next = after.applyAsInt(firstClass + i);
      if (next != -1) {
        boolean differs = isSingle && next != EquivalentState.BY_TEXT;
        if (differs && !areEndless) {
          return List.of();
        }
        int like = names.stateLike(state, text, core -> run.classState(core, index));
        if (like >= 0) {
          result.add(new EquivalentState(names, like, next, differs));
        }
      }
    }
    return result;
  }

  /** Reports the transitions of a state that lead to single names. */
  public void forEachNameTransition(int state, TransitionReceiver reads) {
    rowsOfNames.replay(
        state, (s, steps) -> textOfNames.forEachTransition(s, steps::read), new StepAdapter(reads));
  }

  /**
   * Returns the transitions of a state to names of some slots.
   *
   * @param slots null for all slots
   * @param onlySingle whether transitions that lead to no single name are left out
   * @return for each transition the first byte, the last byte and the target; not to be changed
   */
  public int[] transitionsTo(int state, @Nullable BitSet slots, boolean onlySingle) {
    int[] all =
        onlySingle
            ? rowsOfNames.transitions(
                state, (s, steps) -> textOfNames.forEachTransition(s, steps::read))
            : rows.transitions(state, (s, steps) -> text.forEachTransition(s, steps::read));
    if (slots == null) {
      return all;
    }
    int count = 0;
    int[] some = all.clone();
    for (int i = 0; i < all.length; i += 3) {
      if (hasTransitionTo(all[i + 2], slots)) {
        System.arraycopy(all, i, some, count, 3);
        count += 3;
      }
    }
    return count == all.length ? all : Arrays.copyOf(some, count);
  }

  private boolean hasTransitionTo(int state, BitSet slots) {
    int slot = endNumber(state);
    return slot < 0 ? canReachAny(state, slots) : slots.get(slot);
  }

  /** Whether each name belongs to a class or is a single name. */
  public boolean hasAllNames() {
    return classes.stream().anyMatch(c -> c.automaton().isUniversal());
  }

  /** Whether a single name can still be read. */
  public boolean isSingle(int state) {
    return text.testState(state, run::isInTree);
  }

  /** Whether a name of one of some slots can still be read. */
  public boolean canReachAny(int state, BitSet slots) {
    return text.canReachAny(state, slots);
  }

  record StepAdapter(TransitionReceiver reads) implements LazyLanguage.Steps {
    @Override
    public void end() {
      throw new IllegalStateException("a name is told by its slot");
    }

    @Override
    public void read(int first, int last, int target) {
      reads.read(first, last, target);
    }

    @Override
    public void call(int start, int after) {
      throw new IllegalStateException("a name calls nothing");
    }
  }

  /** Returns the state before the opening quote. */
  public int start() {
    return text.start();
  }

  /**
   * Returns the state before the opening quote if further names are excluded.
   *
   * @param root the result of {@link #excludeName}
   */
  public int start(int root) {
    return root == 0 ? start() : text.start(run.start(root));
  }

  /**
   * Excludes a name of a class. The number of an excluded name is no slot. Cost: the length of the
   * name.
   *
   * @param root the number of the names that are excluded already; 0 for no names
   * @return a number for all excluded names
   */
  public int excludeName(int root, String name) {
    return run.excludeName(root, name);
  }

  /** Reports the transitions of a state. */
  public void forEachTransition(int state, TransitionReceiver reads) {
    rows.replay(
        state, (s, steps) -> text.forEachTransition(s, steps::read), new StepAdapter(reads));
  }

  /** Returns the state after a byte, or -1 if the state does not read the byte. */
  public int step(int state, int unsignedByte) {
    return rows.step(state, (s, steps) -> text.forEachTransition(s, steps::read), unsignedByte);
  }

  /** Returns the slot of the name if the closing quote was read, otherwise -1. */
  public int endNumber(int state) {
    return text.endNumber(state);
  }

  /** Adds the slots of the names that can still be read. */
  public void collectReachable(int state, BitSet to) {
    text.collectReachable(state, to);
  }

  /** Returns a short text from a state to the end of a name of a slot. */
  public byte[] shortestText(int state, int slot) {
    return text.shortestText(state, slot);
  }
}
