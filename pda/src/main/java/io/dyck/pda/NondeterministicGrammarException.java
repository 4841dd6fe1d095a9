package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.conflict.Conflict;

/** The grammar is not deterministic: there is at least one conflict (code {@code DYCK-D001}). */
public final class NondeterministicGrammarException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ImmutableList<Conflict> conflicts;

  /**
   * Rejects a grammar.
   *
   * @param conflicts at least one
   */
  public NondeterministicGrammarException(ImmutableList<Conflict> conflicts) {
    super(message(conflicts));
    this.conflicts = conflicts;
  }

  private static String message(ImmutableList<Conflict> conflicts) {
    Conflict first = conflicts.get(0);
    return "DYCK-D001: the grammar is not deterministic: after "
        + quoted(first.prefixText())
        + " and any number of times "
        + quoted(first.loopText())
        + unwinding(first)
        + ", ever more readings stay possible";
  }

  private static String unwinding(Conflict conflict) {
    if (conflict.unwinding().isEmpty()) {
      return "";
    }
    String middle = conflict.middle().isEmpty() ? "" : quoted(conflict.middleText()) + " and ";
    return ", then " + middle + "as often " + quoted(conflict.unwindingText());
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\n", "\\n").replace("\"", "\\\"") + '"';
  }

  /**
   * What was found, each cause once.
   *
   * @return at least one conflict; the one with the shortest text first
   */
  public ImmutableList<Conflict> conflicts() {
    return conflicts;
  }
}
