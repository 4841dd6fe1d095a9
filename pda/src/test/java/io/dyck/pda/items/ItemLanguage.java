package io.dyck.pda.items;

import io.dyck.pda.rules.DottedRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The oracle for items: the words that an item reads until it has returned through its chain. The
 * oracle runs the underlying nondeterministic machine, one dotted rule over one chain of addresses.
 * Slow and obviously right.
 */
public final class ItemLanguage {
  private final DottedRules rules;

  public ItemLanguage(DottedRules rules) {
    this.rules = rules;
  }

  /** Returns the readings of an item, given by its dotted rule and its chain of addresses. */
  public Set<List<Integer>> of(int dottedRule, int[] chain) {
    List<Integer> stack = new ArrayList<>();
    stack.add(dottedRule);
    for (int address : chain) {
      stack.add(address);
    }
    return closed(Set.of(stack));
  }

  /** Returns the readings after a letter. */
  public Set<List<Integer>> step(Set<List<Integer>> readings, int letter) {
    Set<List<Integer>> next = new HashSet<>();
    for (List<Integer> stack : readings) {
      if (!stack.isEmpty()) {
        int target = rules.step(stack.get(0), letter);
        if (target >= 0) {
          next.add(replaced(stack, target));
        }
      }
    }
    return closed(next);
  }

  /** Whether some reading has returned through the whole chain. */
  public boolean isThrough(Set<List<Integer>> readings) {
    return readings.contains(List.<Integer>of());
  }

  private Set<List<Integer>> closed(Set<List<Integer>> readings) {
    Set<List<Integer>> all = new HashSet<>(readings);
    ArrayDeque<List<Integer>> work = new ArrayDeque<>(readings);
    while (!work.isEmpty()) {
      List<Integer> stack = work.remove();
      if (stack.isEmpty()) {
        continue;
      }
      int s = stack.get(0);
      if (rules.isFinal(s)) {
        add(stack.subList(1, stack.size()), all, work);
      }
      for (int call = rules.firstCall(s); call < rules.callEnd(s); call++) {
        List<Integer> called = new ArrayList<>(replaced(stack, rules.returnAddress(call)));
        called.add(0, rules.calledStart(call));
        add(called, all, work);
      }
    }
    return all;
  }

  private static void add(
      List<Integer> stack, Set<List<Integer>> all, ArrayDeque<List<Integer>> work) {
    List<Integer> copy = List.copyOf(stack);
    if (all.add(copy)) {
      work.add(copy);
    }
  }

  private static List<Integer> replaced(List<Integer> stack, int top) {
    List<Integer> result = new ArrayList<>(stack);
    result.set(0, top);
    return List.copyOf(result);
  }
}
