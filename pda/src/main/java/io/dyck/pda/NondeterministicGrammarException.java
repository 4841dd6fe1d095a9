package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.conflict.Conflict;

/** The grammar is not deterministic: there is at least one conflict (code {@code DYCK-D001}). */
public final class NondeterministicGrammarException extends DyckException {
  private static final long serialVersionUID = 1L;

  private final transient ImmutableList<Conflict> conflicts;

  /**
   * Rejects a grammar.
   *
   * @param conflicts the conflicts of the grammar, at least one
   */
  NondeterministicGrammarException(Grammar grammar, ImmutableList<Conflict> conflicts) {
    super(message(grammar, conflicts));
    this.conflicts = conflicts;
  }

  private static String message(Grammar grammar, ImmutableList<Conflict> conflicts) {
    Conflict first = conflicts.get(0);
    return Conflict.CODE
        + ": "
        + grammar.source().place(first.place(grammar).start())
        + ": the grammar is not deterministic: "
        + first.summary(NondeterministicGrammarException::quoted)
        + "; "
        + Conflict.ADVICE
        + ", or compile with PdaOptions.DEFAULT.permissively(); DeterminismChecker.check explains"
        + " it and looks for repairs, as 'dyck check' does";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"") + '"';
  }

  /**
   * Returns the conflicts, each cause once.
   *
   * @return at least one conflict; the one with the shortest text first
   */
  public ImmutableList<Conflict> conflicts() {
    return conflicts;
  }

  @Override
  public String code() {
    return Conflict.CODE;
  }
}
