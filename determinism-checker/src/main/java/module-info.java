/**
 * Explains to the author of a grammar its errors, and why the grammar accepts or refuses a text.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-determinism-checker}.
 *
 * <pre>{@code
 * Report report = DeterminismChecker.check(grammar, CheckOptions.DEFAULT);
 * System.err.println(TextReport.render(report, TextStyle.PLAIN, Severity.WARNING));
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.checker {
  requires transitive io.dyck.compose;
  requires com.fasterxml.jackson.core;
  requires it.unimi.dsi.fastutil.core;

  exports io.dyck.checker;
  exports io.dyck.checker.ambiguity;
  exports io.dyck.checker.cause;
  exports io.dyck.checker.conflict;
  exports io.dyck.checker.explain;
  exports io.dyck.checker.finding;
  exports io.dyck.checker.language;
  exports io.dyck.checker.repair;
  exports io.dyck.checker.report;
  exports io.dyck.checker.rules to
      io.dyck.cli.editor;
  exports io.dyck.checker.text;
}
