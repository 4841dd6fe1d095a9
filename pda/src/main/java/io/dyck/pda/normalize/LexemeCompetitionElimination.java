package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.ruleset.RuleSet;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Removes the competition of terminals where it changes no text. Then rules that are given state by
 * state may stand beside them. With competition, the texts beside such rules would be unknown.
 *
 * <p>The class tests a sufficient condition. Wherever some terminals may begin together ({@link
 * LexemePlaces}), a complete terminal must not be able to read the letters that may follow it. No
 * competing terminal that began at the same place may be able to read these letters, either.
 * Terminals that are complete together must have equal rank. Then each text that the rules derive
 * is divided into terminals as competition would divide it. A terminal may follow itself if it may
 * stand any number of times and its repetitions are texts of the same terminal: competition takes
 * them as one text. A terminal with the shortest match is restricted to the texts that begin with
 * no other of its texts.
 *
 * <p>Cost: for each place, the product of the automata of the terminals that begin there.
 */
final class LexemeCompetitionElimination {
  private final RuleSet rules;
  private final LexemePlaces places;

  private LexemeCompetitionElimination(RuleSet rules) {
    this.rules = rules;
    this.places = new LexemePlaces(rules);
  }

  /** Returns the rules without competition, or the given rules if competition may change a text. */
  static RuleSet apply(RuleSet rules) {
    RuleSet cut = withShortest(rules);
    return new LexemeCompetitionElimination(cut).areIdle() ? cut.withoutLexemes() : rules;
  }

  private static RuleSet withShortest(RuleSet rules) {
    Dfa[] bodies = rules.copyOfBodies();
    rules.lexemes().terminals().stream()
        .filter(rules.lexemes()::isShortest)
        .forEach(r -> bodies[r] = StartSeparation.prefixFree(bodies[r]));
    return rules.withBodies(bodies);
  }

  private boolean areIdle() {
    if (!places.areKnown()) {
      return false;
    }
    for (int place = 0; place < places.size(); place++) {
      BitSet terminals = places.terminalsAt(place);
      for (int t = terminals.nextSetBit(0); t >= 0; t = terminals.nextSetBit(t + 1)) {
        for (int u = terminals.nextSetBit(0); u >= 0; u = terminals.nextSetBit(u + 1)) {
          if (!isIdle(place, t, u)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** Whether the first terminal always ends where it would end without the second one. */
  private boolean isIdle(int place, int t, int u) {
    BitSet following =
        places.followingBytes(place, t, t == u && isClosed(t) && places.canRepeat(place, t));
    boolean outranked = rules.lexemes().rank(u) > rules.lexemes().rank(t);
    Dfa ends = rules.body(t);
    Dfa goesOn = rules.body(u);
    long width = goesOn.size();
    Set<Long> seen = new HashSet<>();
    Deque<Long> open = new ArrayDeque<>();
    open.add(0L);
    boolean atStart = true;
    while (!open.isEmpty()) {
      long pair = open.remove();
      int s = (int) (pair / width);
      int v = (int) (pair % width);
      if (ends.isAccepting(s) && !atStart) {
        if (outranked && goesOn.isAccepting(v)) {
          return false;
        }
        for (int e = goesOn.firstEdge(v); e < goesOn.firstEdge(v + 1); e++) {
          if (following.get(goesOn.letter(e)) || rules.lexemes().isShortest(t)) {
            return false;
          }
        }
      }
      atStart = false;
      for (int e = ends.firstEdge(s); e < ends.firstEdge(s + 1); e++) {
        int target = goesOn.step(v, ends.letter(e));
        if (target >= 0 && seen.add(ends.target(e) * width + target)) {
          open.add(ends.target(e) * width + target);
        }
      }
    }
    return true;
  }

  /**
   * Whether two texts of a terminal, one after the other, always form a text of the same terminal.
   */
  private boolean isClosed(int t) {
    Dfa body = rules.body(t);
    long width = body.size();
    Set<Long> seen = new HashSet<>();
    Deque<Long> open = new ArrayDeque<>();
    for (int s = 0; s < body.size(); s++) {
      if (body.isAccepting(s) && seen.add(s * width)) {
        open.add(s * width);
      }
    }
    while (!open.isEmpty()) {
      long pair = open.remove();
      int whole = (int) (pair / width);
      int second = (int) (pair % width);
      if (body.isAccepting(second) && !body.isAccepting(whole)) {
        return false;
      }
      for (int e = body.firstEdge(second); e < body.firstEdge(second + 1); e++) {
        int target = body.step(whole, body.letter(e));
        if (target < 0) {
          return false;
        }
        if (seen.add(target * width + body.target(e))) {
          open.add(target * width + body.target(e));
        }
      }
    }
    return true;
  }
}
