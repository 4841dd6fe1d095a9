package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.schema.states.KnownRows;
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
  private final NameRun run;
  private final JsonText text;

  /**
   * The automaton of the single names only. Its states have the same numbers as in {@link #text}.
   */
  private final JsonText textOfNames;

  private final KnownRows rows = new KnownRows();
  private final KnownRows rowsOfNames = new KnownRows();
  private final ImmutableList<JsonStrings> classes;
  private final int firstClass;

  /** Whether each beginning of a name in a class has infinitely many continuations in the class. */
  private final boolean areEndless;

  /** Receives the transitions of a state. */
  public interface Reads {
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
    this.areEndless = this.classes.stream().allMatch(c -> c.run().isEndless());
    this.run = new NameRun(names, this.classes.stream().map(JsonStrings::run).toList());
    this.text = new JsonText(run, escapes);
    this.textOfNames = new JsonText(text, run.tree());
  }

  /**
   * Returns the states of other languages that a state reads like; see {@link
   * LazyLanguage#likenesses}. Each class of names is such a language, and has at most one such
   * state.
   *
   * @param after maps a slot to the state after its names, to -1 if its names are not allowed, or
   *     to {@link EquivalentState#BY_TEXT}, where {@link #readsOfNames} reports the bytes by which
   *     the state differs
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
        int like = names.stateLike(state, text, core -> run.inClass(core, index));
        if (like >= 0) {
          result.add(new EquivalentState(names, like, next, differs));
        }
      }
    }
    return result;
  }

  /** Reports the transitions of a state that lead to single names. */
  public void readsOfNames(int state, Reads reads) {
    rowsOfNames.tell(state, (s, steps) -> textOfNames.reads(s, steps::read), new Told(reads));
  }

  /**
   * Returns the transitions of a state to names of some slots.
   *
   * @param slots null for all slots
   * @param onlySingle whether transitions that lead to no single name are left out
   * @return for each transition the first byte, the last byte and the target; not to be changed
   */
  public int[] reads(int state, @Nullable BitSet slots, boolean onlySingle) {
    int[] all =
        onlySingle
            ? rowsOfNames.reads(state, (s, steps) -> textOfNames.reads(s, steps::read))
            : rows.reads(state, (s, steps) -> text.reads(s, steps::read));
    if (slots == null) {
      return all;
    }
    int count = 0;
    int[] some = all.clone();
    for (int i = 0; i < all.length; i += 3) {
      if (leadsTo(all[i + 2], slots)) {
        System.arraycopy(all, i, some, count, 3);
        count += 3;
      }
    }
    return count == all.length ? all : Arrays.copyOf(some, count);
  }

  private boolean leadsTo(int state, BitSet slots) {
    int slot = endsAs(state);
    return slot < 0 ? reaches(state, slots) : slots.get(slot);
  }

  /** Whether each name belongs to a class or is a single name. */
  public boolean hasAllNames() {
    return classes.stream().anyMatch(c -> c.run().isAll());
  }

  /** Whether a single name can still be read. */
  public boolean isSingle(int state) {
    return text.isAt(state, run::isInTree);
  }

  /** Whether a name of one of some slots can still be read. */
  public boolean reaches(int state, BitSet slots) {
    return text.reaches(state, slots);
  }

  record Told(Reads reads) implements LazyLanguage.Steps {
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
   * @param root the result of {@link #without}
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
  public int without(int root, String name) {
    return run.without(root, name);
  }

  /** Reports the transitions of a state. */
  public void reads(int state, Reads reads) {
    rows.tell(state, (s, steps) -> text.reads(s, steps::read), new Told(reads));
  }

  /** Returns the state after a byte, or -1 if the state does not read the byte. */
  public int step(int state, int unsignedByte) {
    return rows.step(state, (s, steps) -> text.reads(s, steps::read), unsignedByte);
  }

  /** Returns the slot of the name if the closing quote was read, otherwise -1. */
  public int endsAs(int state) {
    return text.endsAs(state);
  }

  /** Adds the slots of the names that can still be read. */
  public void canReach(int state, BitSet to) {
    text.canReach(state, to);
  }

  /** Returns a short text from a state to the end of a name of a slot. */
  public byte[] shortest(int state, int slot) {
    return text.shortest(state, slot);
  }
}
