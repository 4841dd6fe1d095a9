package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.conflict.Conflict;

/** The grammar is not deterministic: there is at least one conflict (code {@code DYCK-D001}). */
public final class NondeterministicGrammarException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final String ADVICE =
      Conflict.ADVICE
          + ", or compile with PdaOptions.DEFAULT.permissively(); DeterminismChecker.check explains"
          + " it and looks for repairs, as 'dyck check' does";

  private final transient ImmutableList<Conflict> conflicts;

  /**
   * Rejects a grammar.
   *
   * @param conflicts the conflicts of the grammar, at least one
   */
  NondeterministicGrammarException(Grammar grammar, ImmutableList<Conflict> conflicts) {
    super(Conflict.CODE, place(grammar, conflicts), message(grammar, conflicts), ADVICE);
    this.conflicts = conflicts;
  }

  private static String place(Grammar grammar, ImmutableList<Conflict> conflicts) {
    return grammar.source().place(conflicts.get(0).place(grammar).start());
  }

  private static String message(Grammar grammar, ImmutableList<Conflict> conflicts) {
    Conflict first = conflicts.get(0);
    return Conflict.CODE
        + ": "
        + place(grammar, conflicts)
        + ": the grammar is not deterministic: "
        + first.summary(NondeterministicGrammarException::quoted)
        + "; "
        + ADVICE;
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
}
