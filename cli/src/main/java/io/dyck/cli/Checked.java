package io.dyck.cli;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.pda.conflict.Conflict;

/** The verdict on one grammar. */
sealed interface Checked {
  /** What the user calls the grammar. */
  String file();

  /** The verdict as programs read it. */
  String verdict();

  /** The exit status that follows from it. */
  default int status() {
    return Dyck.NO;
  }

  /** Deterministic, or run permissively with conflicts. */
  record Deterministic(String file, Pda pda) implements Checked {
    @Override
    public String verdict() {
      return pda.conflicts().isEmpty() ? "deterministic" : "conflicts";
    }

    @Override
    public int status() {
      return Dyck.YES;
    }
  }

  /** Not deterministic. */
  record Conflicting(String file, Grammar grammar, ImmutableList<ConflictExplanation> explanations)
      implements Checked {
    ImmutableList<Conflict> conflicts() {
      return explanations.stream()
          .map(ConflictExplanation::conflict)
          .collect(ImmutableList.toImmutableList());
    }

    @Override
    public String verdict() {
      return "conflicts";
    }
  }

  /** Errors in the text of the grammar. */
  record Malformed(String file, ImmutableList<Diagnostic> diagnostics) implements Checked {
    @Override
    public String verdict() {
      return "malformed";
    }
  }

  /** No verdict within the limits. */
  record Undecided(String file, Grammar grammar, String code, String message, String advice)
      implements Checked {
    @Override
    public String verdict() {
      return "undecided";
    }
  }

  /** Nothing to check. */
  record Unreadable(String file, String message, String advice) implements Checked {
    @Override
    public String verdict() {
      return "unreadable";
    }

    @Override
    public int status() {
      return Dyck.TROUBLE;
    }
  }
}
