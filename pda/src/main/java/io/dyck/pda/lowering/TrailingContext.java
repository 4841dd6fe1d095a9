package io.dyck.pda.lowering;

import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.ruleset.RuleSet;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Decides how a terminal whose end depends on the text after it takes part in the longest match
 * (docs/lexing.md).
 *
 * <p>If a terminal cannot read on where its lookahead holds, it competes as other terminals do. The
 * competition decides which terminal ends, and then the text must meet the lookahead. If the
 * terminal could read on, this decision would come too early: a comment's text may continue with
 * the colon that ends the comment. A terminal that could read on ends <em>alone</em>, at the
 * longest of its own ends where its lookahead holds. Other terminals do not count. There is an
 * exception: if ranks settle which of several terminals with the same text is meant, the terminal
 * competes, because ranks need competition. A terminal with a lookahead before more of its own text
 * does not compete, either, and all its ends count.
 *
 * <p>The product leaves out terminals and ends of terminals after which no text meets all
 * lookaheads. These keep no other terminal from ending.
 */
final class TrailingContext {
  private final RuleSet rules;
  private final Obligations obligations;
  private final BitSet competing = new BitSet();
  private final BitSet alone = new BitSet();

  TrailingContext(
      RuleSet rules,
      Int2ObjectMap<LookaheadCondition> looks,
      Obligations obligations,
      BitSet looking) {
    this.rules = rules;
    this.obligations = obligations;
    for (int r : rules.lexemes().terminals().stream().toArray()) {
      if (!looking.get(r)) {
        competing.set(r);
      } else if (looksOnlyAtEnd(rules.body(r))) {
        boolean reads = !rules.lexemes().isShortest(r) && canContinue(r) && !hasRankConflict(r);
        (reads ? alone : competing).set(r);
      }
    }
    alone.stream()
        .forEach(
            r -> looks.put(longerTextLookahead(r), new LookaheadCondition(rules.body(r), true)));
  }

  /**
   * Returns the number of the lookahead that forbids a longer text of a terminal. No rule has this
   * number.
   */
  private int longerTextLookahead(int terminal) {
    return rules.size() + terminal;
  }

  /** Whether a rule is a terminal that competes. */
  boolean isCompetingTerminal(int rule) {
    return competing.get(rule);
  }

  /** Whether a rule is a terminal that ends at the longest of its own ends. */
  boolean isEndedByItself(int rule) {
    return alone.get(rule);
  }

  /**
   * Returns the debts at the ends of a terminal that ends alone, from a state with a debt before
   * it.
   */
  int[] endDebts(int rule, int state, int debt) {
    IntArrayList result = new IntArrayList();
    for (long end : acceptingEnds(rules.body(rule), state, debt)) {
      int owed = obligations.addNoLongerText((int) end, longerTextLookahead(rule), state);
      if (owed != Obligations.BROKEN && !result.contains(owed)) {
        result.add(owed);
      }
    }
    return result.toIntArray();
  }

  /**
   * Returns the accepting states, with their debts, that are reachable by lookaheads only, packed
   * as pairs.
   */
  private Set<Long> acceptingEnds(Dfa body, int state, int debt) {
    Set<Long> seen = new LinkedHashSet<>();
    LongArrayList work = new LongArrayList();
    seen.add(IntPairs.pairOf(state, debt));
    work.add(IntPairs.pairOf(state, debt));
    while (!work.isEmpty()) {
      long at = work.popLong();
      int s = IntPairs.first(at);
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        if (Letters.isCall(body.letter(e))) {
          int owed = obligations.addLookahead(IntPairs.second(at), Letters.rule(body.letter(e)));
          long next = IntPairs.pairOf(body.target(e), owed);
          if (owed != Obligations.BROKEN && seen.add(next)) {
            work.add(next);
          }
        }
      }
    }
    seen.removeIf(at -> !body.isAccepting(IntPairs.first(at)));
    return seen;
  }

  /** Whether no letter can be read after a lookahead. */
  private static boolean looksOnlyAtEnd(Dfa body) {
    BitSet after = new BitSet();
    for (int e = 0; e < body.edges(); e++) {
      if (Letters.isCall(body.letter(e))) {
        after.set(body.target(e));
      }
    }
    return after.stream()
        .allMatch(
            s -> {
              boolean reads = false;
              for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
                reads |= !Letters.isCall(body.letter(e));
              }
              return !reads;
            });
  }

  /** Whether the terminal can read on, to another end, where its lookahead holds. */
  private boolean canContinue(int rule) {
    Dfa body = rules.body(rule);
    Set<Long> seen = new LinkedHashSet<>();
    LongArrayList work = new LongArrayList();
    for (int s = 0; s < body.size(); s++) {
      for (long end : acceptingEnds(body, s, Obligations.NO_DEBT)) {
        if (IntPairs.second(end) != Obligations.NO_DEBT) {
          work.add(IntPairs.pairOf(s, IntPairs.second(end)));
        }
      }
    }
    while (!work.isEmpty()) {
      long at = work.popLong();
      int state = IntPairs.first(at);
      for (int e = body.firstEdge(state); e < body.firstEdge(state + 1); e++) {
        int debt =
            Letters.isCall(body.letter(e))
                ? Obligations.BROKEN
                : obligations.step(IntPairs.second(at), body.letter(e));
        if (debt == Obligations.NO_DEBT
            || (debt != Obligations.BROKEN
                && !acceptingEnds(body, body.target(e), Obligations.NO_DEBT).isEmpty())) {
          return true;
        }
        long next = IntPairs.pairOf(body.target(e), debt);
        if (debt != Obligations.BROKEN && seen.add(next)) {
          work.add(next);
        }
      }
    }
    return false;
  }

  /** Whether a terminal of another rank has a text in common with this terminal. */
  private boolean hasRankConflict(int rule) {
    return rules.lexemes().terminals().stream()
        .anyMatch(
            other ->
                rules.lexemes().rank(other) != rules.lexemes().rank(rule)
                    && haveCommonText(rules.body(rule), rules.body(other)));
  }

  private boolean haveCommonText(Dfa first, Dfa second) {
    LongOpenHashSet seen = new LongOpenHashSet();
    LongArrayList work = new LongArrayList();
    seen.add(0);
    work.add(0);
    while (!work.isEmpty()) {
      long pair = work.popLong();
      int a = IntPairs.first(pair);
      int b = IntPairs.second(pair);
      if (pair != 0
          && !acceptingEnds(first, a, Obligations.NO_DEBT).isEmpty()
          && !acceptingEnds(second, b, Obligations.NO_DEBT).isEmpty()) {
        return true;
      }
      for (int e = first.firstEdge(a); e < first.firstEdge(a + 1); e++) {
        int target = Letters.isCall(first.letter(e)) ? -1 : second.step(b, first.letter(e));
        long next = IntPairs.pairOf(first.target(e), target);
        if (target >= 0 && seen.add(next)) {
          work.add(next);
        }
      }
    }
    return false;
  }
}
