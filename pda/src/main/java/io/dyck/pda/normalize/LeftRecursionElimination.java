package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Determinizer;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.Nfa;
import io.dyck.pda.automaton.OriginSets;
import io.dyck.pda.lowering.MemoryCharge;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.size.Limits;
import java.util.BitSet;

/**
 * Removes direct, indirect and hidden left recursion. For a strongly connected component {A₁ … Aₙ}
 * of the left-corner graph the new automaton of Aₖ has a node for each Aᵢ. Its start leads into
 * each body without the left calls of the component; a finished body of Aᵢ leads to node i; node j
 * leads to the target of every left call of Aⱼ; node k accepts. Keeps the language by Arden's
 * lemma, applied to the left-linear equations of the component; linear in the size of the component
 * for each k.
 *
 * <p>The start that loses its left calls is a fresh copy: a start state inside the body keeps its
 * own, or {@code root ::= "z"* b "x"}, {@code b ::= root "w" | "b"} would lose {@code zbx}.
 * Nullable rules must have been removed, because left calls could hide behind them.
 */
final class LeftRecursionElimination {
  private LeftRecursionElimination() {}

  static RuleSet apply(RuleSet rules, Limits limits) {
    int[][] graph = new int[rules.size()][];
    for (int r = 0; r < rules.size(); r++) {
      graph[r] = leftCalls(rules.body(r));
    }
    Dfa[] bodies = rules.copyOfBodies();
    MemoryCharge memory = new MemoryCharge(limits);
    for (int[] component : StronglyConnectedComponents.componentsOf(graph)) {
      boolean recursive = component.length > 1 || contains(graph[component[0]], component[0]);
      if (recursive) {
        for (int k : component) {
          bodies[k] =
              memory.keep(
                  withoutLeftCalls(rules, component, k, limits),
                  () -> "rule " + rules.names().get(k));
        }
      }
    }
    return rules.withBodies(bodies);
  }

  private static int[] leftCalls(Dfa body) {
    BitSet result = new BitSet();
    for (int e = body.firstEdge(0); e < body.firstEdge(1); e++) {
      if (Letters.isCall(body.letter(e))) {
        result.set(Letters.rule(body.letter(e)));
      }
    }
    return result.stream().toArray();
  }

  private static boolean contains(int[] array, int wanted) {
    for (int x : array) {
      if (x == wanted) {
        return true;
      }
    }
    return false;
  }

  private static Dfa withoutLeftCalls(RuleSet rules, int[] component, int k, Limits limits) {
    BitSet members = new BitSet();
    int[] node = new int[rules.size()];
    Nfa nfa = new Nfa();
    int start = nfa.newState(OriginSets.NONE);
    nfa.setStart(start);
    for (int i : component) {
      members.set(i);
      node[i] = nfa.newState(OriginSets.NONE);
    }
    for (int i : component) {
      Dfa body = rules.body(i);
      int base = nfa.copy(body);
      int freshStart = nfa.newState(body.origin(0));
      nfa.addEmpty(start, freshStart);
      for (int s = 0; s < body.size(); s++) {
        if (body.isAccepting(s)) {
          nfa.addEmpty(base + s, node[i]);
        }
      }
      for (int e = body.firstEdge(0); e < body.firstEdge(1); e++) {
        int letter = body.letter(e);
        if (Letters.isCall(letter) && members.get(Letters.rule(letter))) {
          nfa.addEmpty(node[Letters.rule(letter)], base + body.target(e));
        } else {
          nfa.addEdge(freshStart, letter, base + body.target(e));
        }
      }
    }
    nfa.setAccepting(node[k]);
    return Determinizer.determinize(
        nfa, rules.origins(), limits.automatonStates(), "rule " + rules.names().get(k));
  }
}
