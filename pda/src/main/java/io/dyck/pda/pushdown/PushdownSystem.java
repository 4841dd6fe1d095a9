package io.dyck.pda.pushdown;

import io.dyck.pda.automaton.IntPairs;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A pushdown system, in numbers. A place may lie on the stack. A control is a continuation over a
 * place. A node is a control over a place, and rules replace a node by others. The relation of
 * places that lie below each other is closed under the rules: each control that may be returned to
 * over a place has a node there. Not thread-safe.
 */
public final class PushdownSystem {
  private final ReturnMapping returning;
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private final IntArrayList controls = new IntArrayList();
  private final IntArrayList places = new IntArrayList();

  /** The node that each node pushes on its place; or -1. */
  private final IntArrayList pushed = new IntArrayList();

  /** The index at which the rules of each node begin. The rules are stored node by node. */
  private final IntArrayList firstRules = new IntArrayList();

  /** The rules: a node that continues instead, or the complement of the number of a return. */
  private final IntArrayList rules = new IntArrayList();

  /** The numbers of returns. A return is a control that continues under a place. */
  private final Long2IntOpenHashMap returnNumbers = new Long2IntOpenHashMap();

  private final IntArrayList returnControls = new IntArrayList();
  private final IntArrayList returnPlaces = new IntArrayList();

  /**
   * The arrivals, stored one after the other: a control that is returned to, a place, and the node
   * that continues.
   */
  private final IntArrayList arrivals = new IntArrayList();

  /** The nodes where the text may end. */
  private final BitSet ends = new BitSet();

  /** For each place, the places below it and the places above it. */
  private final List<IntArrayList> below = new ArrayList<>();

  private final List<IntArrayList> above = new ArrayList<>();

  /** The pairs of a place and a place that may lie under it. */
  private final LongOpenHashSet lying = new LongOpenHashSet();

  /** For each place, the controls that continue under it. */
  private final List<IntArrayList> returns = new ArrayList<>();

  /** For each place, its regrouped copies. The places under it lie under the copies, too. */
  private final List<IntArrayList> regrouped = new ArrayList<>();

  /** Maps a control that was returned to over a place to the node that continues. */
  public interface ReturnMapping {
    int nodeAfter(int control, int place);
  }

  public PushdownSystem(ReturnMapping returning) {
    this.returning = returning;
    numbers.defaultReturnValue(-1);
    returnNumbers.defaultReturnValue(-1);
  }

  /** Adds the place with the next number. */
  public void addPlace() {
    below.add(new IntArrayList(2));
    above.add(new IntArrayList(2));
    returns.add(new IntArrayList(2));
    regrouped.add(new IntArrayList(0));
  }

  public int placeCount() {
    return below.size();
  }

  /** Returns the node of a control over a place, which is made if it does not exist. */
  public int node(int control, int place) {
    int known = numbers.putIfAbsent(IntPairs.pairOf(control, place), controls.size());
    if (known >= 0) {
      return known;
    }
    controls.add(control);
    places.add(place);
    pushed.add(-1);
    return controls.size() - 1;
  }

  public int nodeCount() {
    return controls.size();
  }

  public int control(int node) {
    return controls.getInt(node);
  }

  public int place(int node) {
    return places.getInt(node);
  }

  /** Begins the rules of the next node. */
  public void beginNode() {
    firstRules.add(rules.size());
  }

  private int current() {
    return firstRules.size() - 1;
  }

  /** Adds an end: the text may end in the current node. */
  public void addEnd() {
    ends.set(current());
  }

  /** Adds a node that continues in place of the current one. */
  public void addStep(int target) {
    rules.add(target);
  }

  /** Sets the node that the current node pushes on its place. Called at most once for each node. */
  public void setPushed(int target) {
    pushed.set(current(), target);
  }

  /** Adds a control that continues under the place of the current node. */
  public void addReturn(int control) {
    int place = places.getInt(current());
    int next = returnControls.size();
    int known = returnNumbers.putIfAbsent(IntPairs.pairOf(control, place), next);
    if (known < 0) {
      returnControls.add(control);
      returnPlaces.add(place);
      returns.get(place).add(control);
      IntArrayList lower = below.get(place);
      for (int i = 0; i < lower.size(); i++) {
        addArrival(control, lower.getInt(i));
      }
    }
    rules.add(~(known < 0 ? next : known));
  }

  /** Adds a place that lies under another one. */
  public void addBelow(int upper, int lower) {
    if (!lying.add(IntPairs.pairOf(upper, lower))) {
      return;
    }
    below.get(upper).add(lower);
    above.get(lower).add(upper);
    IntArrayList going = returns.get(upper);
    for (int i = 0; i < going.size(); i++) {
      addArrival(going.getInt(i), lower);
    }
    IntArrayList copies = regrouped.get(upper);
    for (int i = 0; i < copies.size(); i++) {
      addBelow(copies.getInt(i), lower);
    }
  }

  /**
   * Adds a regrouped copy of a place: all places under the original lie under the copy, too. Called
   * once for each pair.
   */
  public void addRegroupedCopy(int place, int copy) {
    regrouped.get(place).add(copy);
    IntArrayList lower = below.get(place);
    for (int i = 0; i < lower.size(); i++) {
      addBelow(copy, lower.getInt(i));
    }
  }

  private void addArrival(int control, int place) {
    int node = nodeAfterReturn(control, place);
    arrivals.add(control);
    arrivals.add(place);
    arrivals.add(node);
  }

  /**
   * Returns the arrivals, one after the other: a control that is returned to, a place, and the node
   * that continues. Some arrivals occur more than once. The list must not be changed.
   */
  IntArrayList arrivals() {
    return arrivals;
  }

  /** Returns the node that continues after a return to a control over a place. */
  public int nodeAfterReturn(int control, int place) {
    return returning.nodeAfter(control, place);
  }

  public IntArrayList placesBelow(int place) {
    return below.get(place);
  }

  public IntArrayList placesAbove(int place) {
    return above.get(place);
  }

  IntArrayList regroupedPlaces(int place) {
    return regrouped.get(place);
  }

  public boolean isEnd(int node) {
    return ends.get(node);
  }

  /** Returns the node that is pushed on the place of a node; -1 if there is none. */
  public int pushedNode(int node) {
    return pushed.getInt(node);
  }

  public int firstRule(int node) {
    return node < firstRules.size() ? firstRules.getInt(node) : rules.size();
  }

  /** Returns a node that continues instead, or the complement of the number of a return. */
  public int rule(int number) {
    return rules.getInt(number);
  }

  int returnCount() {
    return returnControls.size();
  }

  public int returnControl(int number) {
    return returnControls.getInt(number);
  }

  int returnPlace(int number) {
    return returnPlaces.getInt(number);
  }
}
