package io.dyck.canonical.paper;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import io.dyck.canonical.paper.ProperMergeTable.Merge;
import java.util.HashMap;
import java.util.Map;

/**
 * From an automaton over letters to the automaton of its canonical sequences, by rewriting it for
 * each line of a merge table (Tran-Thien 2024, algorithms 1 and 2). States can grow with every
 * line. Stateless.
 */
public final class DirectMerge {
  private DirectMerge() {}

  /**
   * Applies all lines of a table.
   *
   * @param dfa over letters of the table, each state relevant
   * @param table a proper merge table
   * @return accepts {@code tokenize(text)} for each text of the automaton, and nothing else
   */
  public static TokenDfa apply(TokenDfa dfa, ProperMergeTable table) {
    TokenDfa result = dfa;
    for (Merge merge : table.merges()) {
      result = apply(result, merge.left(), merge.right());
    }
    return result;
  }

  /**
   * Applies one line. Cost: the states times the transitions.
   *
   * @param dfa over tokens, each state relevant
   * @param a the token on the left
   * @param b the token on the right
   * @return accepts what the merge makes of each sequence of the automaton, and nothing else
   */
  public static TokenDfa apply(TokenDfa dfa, String a, String b) {
    return a.equals(b) ? mergeAlike(dfa, a) : mergeDifferent(dfa, a, b);
  }

  private static ImmutableSortedSet<Integer> affected(TokenDfa.Builder dfa, String a, String b) {
    return dfa.states().stream()
        .filter(s -> dfa.row(s).containsKey(b) && !dfa.sources(s, a).isEmpty())
        .collect(ImmutableSortedSet.toImmutableSortedSet(Integer::compare));
  }

  /** Algorithm 1. */
  private static TokenDfa mergeDifferent(TokenDfa dfa, String a, String b) {
    TokenDfa.Builder result = dfa.edit();
    for (int state : affected(result, a, b)) {
      processState(result, state, a, b);
    }
    return result.build();
  }

  /** ProcessState of algorithm 1. */
  private static void processState(TokenDfa.Builder dfa, int state, String a, String b) {
    Integer afterB = dfa.row(state).get(b);
    ImmutableSortedSet<Integer> sources = dfa.sources(state, a);
    if (afterB == null || sources.isEmpty()) {
      return;
    }
    boolean reachedOtherwise = dfa.isStart(state) || dfa.isReachedOtherwise(state, a);
    boolean goesOnOtherwise =
        dfa.isAccepting(state) || dfa.row(state).keySet().stream().anyMatch(y -> !y.equals(b));
    ImmutableMap<String, Integer> before = ImmutableMap.copyOf(dfa.row(state));
    sources.forEach(source -> dfa.add(source, a + b, afterB));
    if (!reachedOtherwise && goesOnOtherwise) {
      dfa.remove(state, b);
    } else if (!reachedOtherwise) {
      dfa.removeState(state);
    } else if (!goesOnOtherwise) {
      sources.forEach(source -> dfa.remove(source, a));
    } else {
      split(dfa, state, a, b, sources, before);
    }
  }

  /** Lines 12 to 19: a second state takes what comes by a, and does not go on by b. */
  private static void split(
      TokenDfa.Builder dfa,
      int state,
      String a,
      String b,
      ImmutableSortedSet<Integer> sources,
      ImmutableMap<String, Integer> before) {
    int second = dfa.addState();
    sources.forEach(source -> dfa.add(source, a, second));
    dfa.row(state)
        .forEach(
            (y, target) -> {
              if (!y.equals(b) && (before.containsKey(y) || y.equals(a + b))) {
                dfa.add(second, y, target);
              }
            });
    if (dfa.isAccepting(state)) {
      dfa.accept(second);
    }
  }

  /** Algorithm 2: states between two a are doubled by the parity of a, then treated as above. */
  private static TokenDfa mergeAlike(TokenDfa dfa, String a) {
    TokenDfa.Builder result = dfa.edit();
    ImmutableSortedSet<Integer> affected = affected(result, a, a);
    Map<Integer, Integer> odd = new HashMap<>();
    for (int state : affected) {
      int second = result.addState();
      odd.put(state, second);
      result.row(second);
      if (result.isAccepting(state)) {
        result.accept(second);
      }
    }
    ImmutableMap<Integer, Integer> oddOf = ImmutableMap.copyOf(odd);
    for (int state : affected) {
      doubleState(result, dfa, state, a, oddOf);
    }
    for (int state : affected) {
      processState(result, oddOf.getOrDefault(state, -1), a, a);
    }
    return result.removeIrrelevant().build();
  }

  /** Lines 8 to 17 of algorithm 2. */
  private static void doubleState(
      TokenDfa.Builder result,
      TokenDfa dfa,
      int state,
      String a,
      ImmutableMap<Integer, Integer> oddOf) {
    int second = oddOf.getOrDefault(state, -1);
    ImmutableMap.copyOf(dfa.edit().row(state))
        .forEach(
            (y, target) -> {
              Integer oddTarget = oddOf.get(target);
              if (y.equals(a) && oddTarget != null) {
                result.add(state, a, oddTarget);
              }
              result.add(second, y, target);
            });
    for (int source : dfa.edit().sources(state, a)) {
      if (!oddOf.containsKey(source)) {
        result.add(source, a, second);
      }
    }
  }
}
