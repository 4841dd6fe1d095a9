package io.dyck.pda.pushdown;

import io.dyck.pda.automaton.Pairs;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A pushdown system, in numbers: places are what may lie on the stack, controls are what may go on
 * there, a node is a control over a place, and rules say what a node may be replaced by. What lies
 * below a place is known as a relation between places, which closes over the rules by itself: where
 * a control may be returned to, there is a node for it. For one thread.
 */
public final class PushdownSystem {
  private final Returning returning;
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private final IntArrayList controls = new IntArrayList();
  private final IntArrayList places = new IntArrayList();

  /** By node: what lies above its place as long as it goes on there; or -1. */
  private final IntArrayList pushed = new IntArrayList();

  /** By node: where its rules begin, those of one node after the other. */
  private final IntArrayList firstRules = new IntArrayList();

  /** A node that goes on instead; or the complement of a return. */
  private final IntArrayList rules = new IntArrayList();

  /** A return is a control that goes on under a place. */
  private final Long2IntOpenHashMap returnNumbers = new Long2IntOpenHashMap();

  private final IntArrayList returnControls = new IntArrayList();
  private final IntArrayList returnPlaces = new IntArrayList();

  /** What was returned to: a control, a place, and the node that goes on, one after the other. */
  private final IntArrayList arrivals = new IntArrayList();

  /** Nodes where the text may end. */
  private final BitSet ends = new BitSet();

  /** By place: those that lie under it somewhere, and those that it lies under. */
  private final List<IntArrayList> below = new ArrayList<>();

  private final List<IntArrayList> above = new ArrayList<>();

  /** Of a place and one that lies under it. */
  private final LongOpenHashSet lying = new LongOpenHashSet();

  /** By place: the controls that go on under it. */
  private final List<IntArrayList> returns = new ArrayList<>();

  /** By place: the regrouped ones that were made of it; the same lies under them. */
  private final List<IntArrayList> regrouped = new ArrayList<>();

  /** Says with which node a control goes on that was returned to over a place. */
  public interface Returning {
    int over(int control, int place);
  }

  public PushdownSystem(Returning returning) {
    this.returning = returning;
    numbers.defaultReturnValue(-1);
    returnNumbers.defaultReturnValue(-1);
  }

  /** Adds the next place, by number. */
  public void addPlace() {
    below.add(new IntArrayList(2));
    above.add(new IntArrayList(2));
    returns.add(new IntArrayList(2));
    regrouped.add(new IntArrayList(0));
  }

  public int placeCount() {
    return below.size();
  }

  /** The node of a control over a place; made if there is none. */
  public int node(int control, int place) {
    int known = numbers.putIfAbsent(Pairs.of(control, place), controls.size());
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

  /** Says that the rules that are added from now on are those of the next node. */
  public void beginNode() {
    firstRules.add(rules.size());
  }

  private int current() {
    return firstRules.size() - 1;
  }

  /** The text may end in the current node. */
  public void addEnd() {
    ends.set(current());
  }

  /** Another node goes on in place of the current one. */
  public void addStep(int target) {
    rules.add(target);
  }

  /** What the current node does is what another one does that is pushed on its place; once. */
  public void setPushed(int target) {
    pushed.set(current(), target);
  }

  /** A control goes on under the place of the current node. */
  public void addReturn(int control) {
    int place = places.getInt(current());
    int next = returnControls.size();
    int known = returnNumbers.putIfAbsent(Pairs.of(control, place), next);
    if (known < 0) {
      returnControls.add(control);
      returnPlaces.add(place);
      returns.get(place).add(control);
      IntArrayList lower = below.get(place);
      for (int i = 0; i < lower.size(); i++) {
        arrive(control, lower.getInt(i));
      }
    }
    rules.add(~(known < 0 ? next : known));
  }

  /** Says that a place lies under another one. */
  public void addBelow(int upper, int lower) {
    if (!lying.add(Pairs.of(upper, lower))) {
      return;
    }
    below.get(upper).add(lower);
    above.get(lower).add(upper);
    IntArrayList going = returns.get(upper);
    for (int i = 0; i < going.size(); i++) {
      arrive(going.getInt(i), lower);
    }
    IntArrayList copies = regrouped.get(upper);
    for (int i = 0; i < copies.size(); i++) {
      addBelow(copies.getInt(i), lower);
    }
  }

  /** Says once that what lies under a place lies under another one, too. */
  public void addRegrouped(int place, int copy) {
    regrouped.get(place).add(copy);
    IntArrayList lower = below.get(place);
    for (int i = 0; i < lower.size(); i++) {
      addBelow(copy, lower.getInt(i));
    }
  }

  private void arrive(int control, int place) {
    int node = over(control, place);
    arrivals.add(control);
    arrivals.add(place);
    arrivals.add(node);
  }

  /**
   * What is returned to: a control, a place, and the node that goes on, one after the other; some
   * of them more than once. Not to be changed.
   */
  IntArrayList arrivals() {
    return arrivals;
  }

  /** The node that goes on where a control is returned to over a place. */
  public int over(int control, int place) {
    return returning.over(control, place);
  }

  public IntArrayList below(int place) {
    return below.get(place);
  }

  public IntArrayList above(int place) {
    return above.get(place);
  }

  IntArrayList regrouped(int place) {
    return regrouped.get(place);
  }

  public boolean isEnd(int node) {
    return ends.get(node);
  }

  /** What a node is pushed on its place; -1 if nothing. */
  public int pushed(int node) {
    return pushed.getInt(node);
  }

  public int firstRule(int node) {
    return node < firstRules.size() ? firstRules.getInt(node) : rules.size();
  }

  /** A node that goes on instead, or the complement of the number of a return. */
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
