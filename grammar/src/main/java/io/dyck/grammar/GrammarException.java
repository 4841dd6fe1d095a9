package io.dyck.grammar;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import io.dyck.failure.DyckException;
import java.util.stream.Collectors;

/** Reports that a grammar cannot be read, with every problem of the file and its place. */
public final class GrammarException extends DyckException {
  private static final long serialVersionUID = 1L;

  private final transient ImmutableList<Diagnostic> diagnostics;

  /**
   * Reports problems.
   *
   * @param diagnostics in source order, at least one; errors, and the warnings found on the way
   */
  public GrammarException(ImmutableList<Diagnostic> diagnostics) {
    super(
        diagnostics.stream()
            .map(d -> d.place() + ": " + d.code() + ": " + d.message())
            .collect(Collectors.joining("\n")));
    Preconditions.checkArgument(!diagnostics.isEmpty(), "diagnostics must not be empty");
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
   * The code of the first error; each problem has its own.
   *
   * @return a code such as {@code DYCK-G030}
   */
  @Override
  public String code() {
    return first().code();
  }

  /** The place of the first error. */
  @Override
  public String place() {
    return first().place();
  }

  /** The advice of the first error. */
  @Override
  public String advice() {
    return first().advice();
  }

  /**
   * Returns the first error.
   *
   * @return the first problem that is more than a warning
   */
  public Diagnostic first() {
    return diagnostics.stream()
        .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
        .findFirst()
        .orElse(diagnostics.get(0));
  }
}
