package io.dyck.schema.strings;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.Likeness;
import io.dyck.schema.states.KnownRows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Reads the name of a member, a JSON string with its quotes, and tells which slot it belongs to:
 * the slots of single names come first, then those of classes of names. States are made as they are
 * met.
 */
public final class NameAutomaton {
  private final NameRun run;
  private final JsonText text;

  /** The single names alone, in the same states. */
  private final JsonText textOfNames;

  private final KnownRows rows = new KnownRows();
  private final KnownRows rowsOfNames = new KnownRows();
  private final ImmutableList<JsonStrings> classes;
  private final int firstClass;

  /** Whether there are always names of a class beside the single ones. */
  private final boolean areEndless;

  /** Is told what a state reads. */
  public interface Reads {
    /** Any byte of a range leads to a state. */
    void read(int first, int last, int target);
  }

  /**
   * Prepares it.
   *
   * @param names single names, each a slot; they belong to no class
   * @param classes sets of names that share nothing but single names, each a slot
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
   * What a state is like: a state in the texts of each class of names.
   *
   * @param after what follows a name of a slot, or {@link Likeness#BY_TEXT}: then {@link
   *     #readsOfNames} says by which bytes the state differs; -1 if no name of it may be read
   */
  public List<Likeness> likenesses(int state, IntUnaryOperator after) {
    boolean isInTree = text.isAt(state, run::isInTree);
    List<Likeness> result = new ArrayList<>();
    for (int i = 0; i < classes.size(); i++) {
      int index = i;
      JsonStrings names = classes.get(i);
      int next = after.applyAsInt(firstClass + i);
      if (next != -1) {
        boolean differs = isInTree && next != Likeness.BY_TEXT;
        if (differs && !areEndless) {
          return List.of();
        }
        int like;
        synchronized (names) {
          like = text.stateLike(state, names.text(), core -> run.inClass(core, index));
        }
        if (like >= 0) {
          result.add(new Likeness(names, like, next, differs));
        }
      }
    }
    return result;
  }

  /** Tells what a state reads on the way to single names. */
  public void readsOfNames(int state, Reads reads) {
    rowsOfNames.tell(state, (s, steps) -> textOfNames.reads(s, steps::read), new Told(reads));
  }

  /** Whether a name of some slots can still be read. */
  public boolean reaches(int state, BitSet slots) {
    return text.reaches(state, slots);
  }

  private record Told(Reads reads) implements LazyLanguage.Steps {
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

  /** The state before the opening quote. */
  public int start() {
    return text.start();
  }

  /**
   * The state before the opening quote where other names are taken out.
   *
   * @param root what {@link #without} returned
   */
  public int start(int root) {
    return root == 0 ? start() : text.start(run.start(root));
  }

  /**
   * Takes a name of a class out of it. No slot ends with such a name. Cost: the length of the name.
   *
   * @param root of the names that are out already; 0 if none is
   * @return a number for all these names
   */
  public int without(int root, String name) {
    return run.without(root, name);
  }

  /** Tells what a state reads. */
  public void reads(int state, Reads reads) {
    rows.tell(state, (s, steps) -> text.reads(s, steps::read), new Told(reads));
  }

  /** The state after a byte that a state reads. */
  public int step(int state, int unsignedByte) {
    int[] found = {-1};
    reads(
        state,
        (first, last, target) -> {
          if (first <= unsignedByte && unsignedByte <= last) {
            found[0] = target;
          }
        });
    return found[0];
  }

  /** The slot of the name, if the closing quote was read; otherwise -1. */
  public int endsAs(int state) {
    return text.endsAs(state);
  }

  /** Adds the slots of the names that can still be read. */
  public void canReach(int state, BitSet to) {
    text.canReach(state, to);
  }

  /** A short text from a state to the end of a name of a slot. */
  public byte[] shortest(int state, int slot) {
    return text.shortest(state, slot);
  }
}
