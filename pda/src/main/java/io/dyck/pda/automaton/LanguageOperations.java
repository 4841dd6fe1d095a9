package io.dyck.pda.automaton;

import io.dyck.failure.CompilationCancelledException;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayFIFOQueue;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/** Comparisons and products of languages of deterministic automata. All operands are trimmed. */
public final class LanguageOperations {
  private LanguageOperations() {}

  /**
   * Whether every word from one state is also a word from another, of the same automaton or of
   * another one. Calls are letters. The method walks pairs of states. A missing letter refutes the
   * inclusion, and so does an accepting state beside a state that is not accepting. Cost: at most
   * the product of the sizes.
   *
   * @param budget the greatest number of pairs; past it the answer is false
   */
  public static boolean includes(
      Dfa smallerDfa, int smaller, Dfa largerDfa, int larger, int budget) {
    LongOpenHashSet seen = new LongOpenHashSet();
    LongArrayFIFOQueue work = new LongArrayFIFOQueue();
    long pair = IntPairs.pairOf(smaller, larger);
    seen.add(pair);
    work.enqueue(pair);
    while (!work.isEmpty()) {
      pair = work.dequeueLong();
      int a = IntPairs.first(pair);
      int b = IntPairs.second(pair);
      if (a == b && smallerDfa == largerDfa) {
        continue;
      }
      if (smallerDfa.isAccepting(a) && !largerDfa.isAccepting(b)) {
        return false;
      }
      for (int e = smallerDfa.firstEdge(a); e < smallerDfa.firstEdge(a + 1); e++) {
        int t = largerDfa.step(b, smallerDfa.letter(e));
        if (t < 0) {
          return false;
        }
        long next = IntPairs.pairOf(smallerDfa.target(e), t);
        if (seen.add(next)) {
          if (seen.size() > budget) {
            return false;
          }
          work.enqueue(next);
        }
      }
    }
    return true;
  }

  /**
   * Returns the automaton of the words of one automaton that are not words of another. Cost: at
   * most the product of the sizes.
   */
  public static Dfa difference(Dfa included, Dfa excluded, OriginSets origins) {
    Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    numbers.defaultReturnValue(-1);
    LongArrayFIFOQueue work = new LongArrayFIFOQueue();
    DfaBuilder result = new DfaBuilder();
    long start = IntPairs.pairOf(0, 0);
    numbers.put(start, addPair(result, included, excluded, start));
    work.enqueue(start);
    while (!work.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      long pair = work.dequeueLong();
      int a = IntPairs.first(pair);
      int b = IntPairs.second(pair);
      for (int e = included.firstEdge(a); e < included.firstEdge(a + 1); e++) {
        int t = b < 0 ? -1 : excluded.step(b, included.letter(e));
        long next = IntPairs.pairOf(included.target(e), t);
        int number = numbers.get(next);
        if (number < 0) {
          number = addPair(result, included, excluded, next);
          numbers.put(next, number);
          work.enqueue(next);
        }
        result.addEdge(numbers.get(pair), included.letter(e), number);
      }
    }
    return Minimizer.minimize(result.build(), origins);
  }

  private static int addPair(DfaBuilder result, Dfa included, Dfa excluded, long pair) {
    int a = IntPairs.first(pair);
    int b = IntPairs.second(pair);
    return result.addState(
        included.isAccepting(a) && (b < 0 || !excluded.isAccepting(b)), included.origin(a));
  }
}
