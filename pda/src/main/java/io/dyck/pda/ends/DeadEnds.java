package io.dyck.pda.ends;

import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.collect.DenseMap;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackMemo;
import io.dyck.pda.machine.StackTop;
import io.dyck.pda.machine.State;
import io.dyck.pda.pushdown.DoubtfulNodes;
import io.dyck.pda.pushdown.PushdownSystem;
import io.dyck.pda.pushdown.ReturnSummaries;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The stacks over which a state can reach no end of the text. The class keeps only the doubtful
 * nodes ({@link DoubtfulNodes}) of a pushdown system and their return targets. The cells of a stack
 * remember its {@link EndClass}. Therefore a new cell costs one lookup. Immutable except for memos;
 * thread-safe.
 */
public final class DeadEnds {
  private final Machine machine;

  /** The numbers of the places over which a doubtful node lies or to which it returns. */
  private final Map<StackTop, Integer> placeNumbers = new HashMap<>();

  /** The number of the node of each state and place, if the node is doubtful. */
  private final Long2IntOpenHashMap ofStates = new Long2IntOpenHashMap();

  /**
   * The number of the node to which each control returns over the place below, if the node is
   * doubtful.
   */
  private final Long2IntOpenHashMap afterReturns = new Long2IntOpenHashMap();

  /** The controls to which each node, by number, can return. */
  private final List<int[]> controls = new ArrayList<>();

  /** The numbers of the nodes that a return over each place can reach. */
  private final DenseMap<IntArrayList> returnedTo = new DenseMap<>();

  private final ConcurrentHashMap<EndClass, EndClass> classes = new ConcurrentHashMap<>();
  private final EndClasses endClasses = new EndClasses();

  /** Collects the doubtful nodes of states and their return targets. */
  DeadEnds(Machine machine, MachineSystem found, ReturnSummaries returns, DoubtfulNodes doubtful) {
    this.machine = machine;
    ofStates.defaultReturnValue(-1);
    afterReturns.defaultReturnValue(-1);
    PushdownSystem rules = found.rules();
    NodeCollection collection = new NodeCollection();
    for (int node = 0; node < rules.nodeCount(); node++) {
      State state = doubtful.contains(node) ? found.state(node) : null;
      if (state != null) {
        int place = rules.place(node);
        placeNumbers.put(found.place(place), place);
        ofStates.put(IntPairs.pairOf(state.id(), place), collection.number(node));
      }
    }
    for (int i = 0; i < collection.nodes.size(); i++) {
      int node = collection.nodes.getInt(i);
      controls.add(returns.returnsOf(node).toIntArray());
      IntArrayList below = rules.placesBelow(rules.place(node));
      for (int b = 0; b < below.size(); b++) {
        for (int control : controls.get(i)) {
          int next = rules.nodeAfterReturn(control, below.getInt(b));
          if (doubtful.contains(next)) {
            placeNumbers.put(found.place(below.getInt(b)), below.getInt(b));
            addReturn(control, below.getInt(b), collection.number(next));
          }
        }
      }
    }
  }

  /** The nodes of a collection, numbered as they are met. */
  private static final class NodeCollection {
    final IntArrayList nodes = new IntArrayList();
    private final Map<Integer, Integer> numbers = new HashMap<>();

    int number(int node) {
      Integer known = numbers.putIfAbsent(node, nodes.size());
      if (known == null) {
        nodes.add(node);
      }
      return known == null ? nodes.size() - 1 : known;
    }
  }

  private void addReturn(int control, int place, int number) {
    if (afterReturns.put(IntPairs.pairOf(control, place), number) < 0) {
      IntArrayList known = returnedTo.get(place);
      if (known == null) {
        known = new IntArrayList(2);
        returnedTo.put(place, known);
      }
      if (!known.contains(number)) {
        known.add(number);
      }
    }
  }

  /** Whether the stack below a place makes a difference for ends after a return over this place. */
  public boolean dependsOnStackBelow(int place) {
    return returnedTo.get(place) != null;
  }

  /**
   * Returns the class of a stack with one more place. {@code below} is null for the empty stack.
   */
  public EndClass classOf(int place, @Nullable EndClass below) {
    BitSet alive = new BitSet();
    IntArrayList nodes = place < 0 ? null : returnedTo.get(place);
    for (int i = 0; below != null && nodes != null && i < nodes.size(); i++) {
      if (canEnd(nodes.getInt(i), below)) {
        alive.set(nodes.getInt(i));
      }
    }
    EndClass result = new EndClass(place, alive);
    EndClass known = classes.putIfAbsent(result, result);
    return known == null ? result : known;
  }

  /** Whether the end can be reached from a state over a place on a stack of a class. */
  public boolean canEnd(State state, int place, @Nullable EndClass below) {
    int number = ofStates.get(IntPairs.pairOf(state.id(), place));
    return number < 0 || (below != null && canEnd(number, below));
  }

  private boolean canEnd(int number, EndClass below) {
    for (int control : controls.get(number)) {
      int next = afterReturns.get(IntPairs.pairOf(control, below.place()));
      if (next < 0 || below.alive().get(next)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the end can be reached over a real stack; null if the lower end of the stack is
   * unknown.
   */
  public @Nullable Boolean canEnd(State state, Cell top) {
    EndClass below = null;
    Cell under = top.cellBelow();
    if (under != null) {
      below = endClasses.answerPartial(this, under);
      if (below == null) {
        return null;
      }
    }
    return canEnd(state, number(top), below);
  }

  private int number(Cell cell) {
    return placeNumbers.getOrDefault(machine.deferredReturns().top(cell), -1);
  }

  private final class EndClasses extends StackMemo<DeadEnds, EndClass> {
    @Override
    protected DeadEnds questionBelow(DeadEnds question, Cell cell) {
      return question;
    }

    @Override
    protected EndClass answer(DeadEnds question, Cell cell, @Nullable EndClass below) {
      return classOf(number(cell), below);
    }
  }
}
