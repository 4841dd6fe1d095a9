package io.dyck.grammar;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.failure.DyckException;
import java.util.stream.Collectors;

/**
 * Reports that a grammar cannot be read, with every problem of the file and its place. Code, place
 * and advice are those of the first error.
 */
public final class GrammarException extends DyckException {
  private static final long serialVersionUID = 1L;

  private final transient ImmutableList<Diagnostic> diagnostics;

  /**
   * Reports problems.
   *
   * @param diagnostics in source order, at least one; errors, and the warnings found on the way
   */
  public GrammarException(ImmutableList<Diagnostic> diagnostics) {
    this(diagnostics, firstError(diagnostics));
  }

  private GrammarException(ImmutableList<Diagnostic> diagnostics, Diagnostic first) {
    super(
        first.code(),
        first.place(),
        diagnostics.stream()
            .map(d -> d.place() + ": " + d.code() + ": " + d.message())
            .collect(Collectors.joining("\n")),
        first.advice());
    this.diagnostics = diagnostics;
  }

  /**
   * Returns every problem of the file.
   *
   * @return in source order
   */
  public ImmutableList<Diagnostic> diagnostics() {
    return diagnostics;
  }

  /**
   * Returns the first error.
   *
   * @return the first problem that is more than a warning
   */
  public Diagnostic firstError() {
    return firstError(diagnostics);
  }

  private static Diagnostic firstError(ImmutableList<Diagnostic> diagnostics) {
    Preconditions.checkArgument(!diagnostics.isEmpty(), "diagnostics must not be empty");
    return diagnostics.stream()
        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
        .findFirst()
        .orElse(diagnostics.get(0));
  }
}
