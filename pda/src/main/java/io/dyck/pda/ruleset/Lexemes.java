package io.dyck.pda.ruleset;

import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.pda.form.FormReader;
import io.dyck.pda.form.FormWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The terminals among the rules, and how they compete. A terminal has no calls and stays a letter
 * of the other rules. Filled while rules are numbered, then only read.
 */
public final class Lexemes {
  private final BitSet terminals = new BitSet();
  private final BitSet shortest = new BitSet();
  private final List<Integer> ranks = new ArrayList<>();

  public Lexemes() {}

  public void add(int number, Rule rule) {
    if (rule.isTerminal()) {
      add(number, rule.match() == MatchKind.SHORTEST, rule.rank());
    }
  }

  /** Adds a terminal that competes as a given terminal of another set does. */
  public void addCompetitor(int number, Lexemes others, int other) {
    if (others.terminals.get(other)) {
      add(number, others.isShortest(other), others.rank(other));
    }
  }

  private void add(int number, boolean isShortest, int rank) {
    terminals.set(number);
    shortest.set(number, isShortest);
    while (ranks.size() <= number) {
      ranks.add(0);
    }
    ranks.set(number, rank);
  }

  /** Returns the terminals as numbers of rules. The set must not be changed. */
  public BitSet terminals() {
    return terminals;
  }

  /**
   * Whether a terminal ends at the first position where its text is complete.
   *
   * @return false for the longest match, and for rules that are no terminals
   */
  public boolean isShortest(int rule) {
    return shortest.get(rule);
  }

  /**
   * Returns the rank of a terminal among the terminals that end at the same position. The greatest
   * rank wins. Rules that are no terminals have rank 0.
   */
  public int rank(int rule) {
    return terminals.get(rule) ? ranks.get(rule) : 0;
  }

  /** Reads terminals from numbers; see {@link RuleSetForm}. */
  static Lexemes read(int rules, FormReader from) {
    Lexemes result = new Lexemes();
    result.terminals.or(from.readSet(rules));
    result.shortest.or(from.readSet(rules));
    for (int r = 0; r < result.terminals.length(); r++) {
      result.ranks.add(from.readInt());
    }
    return result;
  }

  void write(FormWriter to) {
    to.put(terminals).put(shortest);
    for (int r = 0; r < terminals.length(); r++) {
      to.put(rank(r));
    }
  }
}
