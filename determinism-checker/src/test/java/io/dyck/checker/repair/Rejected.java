package io.dyck.checker.repair;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.conflict.Conflict;

/** Grammars that are rejected. */
public final class Rejected {
  private Rejected() {}

  public static ImmutableList<Conflict> conflicts(Grammar grammar) {
    try {
      return Pda.compile(grammar).conflicts();
    } catch (NondeterministicGrammarException rejected) {
      return rejected.conflicts();
    }
  }
}
