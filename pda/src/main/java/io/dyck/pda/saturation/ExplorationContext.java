package io.dyck.pda.saturation;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import org.jspecify.annotations.Nullable;

/** The shared context of an exploration: the waiting tasks and the current point. Mutable. */
final class ExplorationContext {
  final Machine machine;
  final WorkMeter meter;
  TaskQueue<Task> agenda = new TaskQueue<>(task -> 0);

  /** The pair from which the current letter leads on; null at the start. */
  @Nullable StatePairNode origin;

  int letter;

  ExplorationContext(Machine machine) {
    this.machine = machine;
    this.meter = machine.meter();
  }

  void moveTo(StatePairNode newOrigin, int newLetter) {
    origin = newOrigin;
    letter = newLetter;
  }

  /**
   * Returns letters that lead from the start to the task that was explored last. The word is
   * roughly a shortest one, because the task was found breadth first.
   */
  int[] wordTo(@Nullable Task at) {
    IntArrayList reversed = new IntArrayList();
    reversed.add(letter);
    if (at instanceof LocalStep step) {
      addReversed(step, reversed);
      StatePairNode parent = step.part.origin(0);
      if (parent != null) {
        reversed.add(step.part.letter(0));
      }
      addReversed(parent, reversed);
    } else {
      addReversed(at instanceof StatePairNode node ? node : origin, reversed);
    }
    int[] word = reversed.toIntArray();
    IntArrays.reverse(word);
    return word;
  }

  private static void addReversed(@Nullable StatePairNode from, IntArrayList reversed) {
    for (StatePairNode node = from; node != null; node = node.parent) {
      if (node.path != null) {
        addReversed(node.path, reversed);
      }
      if (node.parent != null) {
        reversed.add(node.letter);
      }
    }
  }

  private static void addReversed(LocalStep from, IntArrayList reversed) {
    LocalStep step = from;
    while (step.previous != null) {
      reversed.add(step.letter);
      step = step.previous;
    }
  }
}
