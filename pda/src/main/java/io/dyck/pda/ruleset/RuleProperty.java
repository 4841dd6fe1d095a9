package io.dyck.pda.ruleset;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A property of rules: the automaton of the rule has a path to an accepting state over allowed
 * letters. A call may become allowed once its rule is known to have the property. Examples are the
 * least fixpoints "productive" and "nullable".
 */
public final class RuleProperty {
  /** Whether a path may use a letter, given the rules known so far. */
  public interface LetterTest {
    boolean test(int letter, BitSet known);
  }

  private RuleProperty() {}

  public static BitSet computeFixpoint(RuleSet rules, LetterTest passable) {
    List<IntArrayList> callers = new ArrayList<>();
    for (int r = 0; r < rules.size(); r++) {
      callers.add(new IntArrayList());
    }
    IntArrayFIFOQueue work = new IntArrayFIFOQueue();
    for (int r = 0; r < rules.size(); r++) {
      work.enqueue(r);
      for (int callee : rules.body(r).callees()) {
        callers.get(callee).add(r);
      }
    }
    BitSet known = new BitSet();
    while (!work.isEmpty()) {
      int r = work.dequeueInt();
      if (!known.get(r) && hasPath(rules.body(r), passable, known)) {
        known.set(r);
        callers.get(r).forEach((int caller) -> work.enqueue(caller));
      }
    }
    return known;
  }

  private static boolean hasPath(Dfa body, LetterTest passable, BitSet known) {
    BitSet seen = new BitSet();
    IntArrayList work = new IntArrayList();
    seen.set(0);
    work.add(0);
    while (!work.isEmpty()) {
      int s = work.popInt();
      if (body.isAccepting(s)) {
        return true;
      }
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        int t = body.target(e);
        if (!seen.get(t) && passable.test(body.letter(e), known)) {
          seen.set(t);
          work.add(t);
        }
      }
    }
    return false;
  }

  /** Allows calls of known rules only. A path with such letters derives the empty text. */
  public static boolean isKnownCall(int letter, BitSet known) {
    return Letters.isCall(letter) && known.get(Letters.rule(letter));
  }
}
