package io.dyck.pda.normalize;

import io.dyck.pda.automaton.Dfa;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Takes the competition of terminals away where it changes no text, so that rules that are given
 * state by state may stand beside them: with those, nobody could tell which texts competition
 * leaves.
 *
 * <p>Sufficient, and asked for here: wherever some terminals may begin together ({@link
 * LexemePlaces}), none that is complete could read what may follow it, nor could another one that
 * began with it, and of two that are complete together none is of a higher rank. Then each text
 * that the rules derive is divided into terminals as competition would divide it. A terminal that
 * may stand any number of times, and whose repetitions are texts of it, may follow itself: as one
 * text, it is divided as competition would. A terminal with the shortest match becomes one whose
 * texts begin with no other of its texts.
 *
 * <p>Cost: for each place, the product of the automata of the terminals that begin there.
 */
final class IdleLexemes {
  private final RuleSet rules;
  private final LexemePlaces places;

  private IdleLexemes(RuleSet rules) {
    this.rules = rules;
    this.places = new LexemePlaces(rules);
  }

  /** The rules without competition, or as they are if it may change a text. */
  static RuleSet apply(RuleSet rules) {
    RuleSet cut = withShortest(rules);
    return new IdleLexemes(cut).areIdle() ? cut.withoutLexemes() : rules;
  }

  private static RuleSet withShortest(RuleSet rules) {
    Dfa[] bodies = rules.copyOfBodies();
    rules.lexemes().terminals().stream()
        .filter(rules.lexemes()::isShortest)
        .forEach(r -> bodies[r] = PrefixFree.of(bodies[r]));
    return rules.withBodies(bodies);
  }

  private boolean areIdle() {
    if (!places.areKnown()) {
      return false;
    }
    for (int place = 0; place < places.size(); place++) {
      BitSet terminals = places.terminals(place);
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

  /** Whether the first terminal always ends as if the second one had not begun with it. */
  private boolean isIdle(int place, int t, int u) {
    BitSet following = places.following(place, t, t == u && isClosed(t) && places.loops(place, t));
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

  /** Whether two texts of a terminal, one after the other, are a text of it. */
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
