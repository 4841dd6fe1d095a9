/**
 * Explains to authors: why a grammar is rejected, and why a text is.
 *
 * <p>Maven coordinates: {@code io.dyck:dyck-determinism-checker}.
 *
 * <pre>{@code
 * try {
 *   Pda pda = Pda.compile(grammar);
 *   FirstError.in(text, pda).ifPresent(error -> System.err.println(error.expected()));
 * } catch (NondeterministicGrammarException e) {
 *   System.err.println(RejectionText.render(grammar, e, false));
 * }
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
module io.dyck.checker {
  requires transitive io.dyck.compose;
  requires it.unimi.dsi.fastutil.core;
  requires com.fasterxml.jackson.core;

  exports io.dyck.checker;
  exports io.dyck.checker.ambiguity;
  exports io.dyck.checker.cause;
  exports io.dyck.checker.conflict;
  exports io.dyck.checker.finding;
  exports io.dyck.checker.intent;
  exports io.dyck.checker.lint;
  exports io.dyck.checker.language;
  exports io.dyck.checker.repair;
  exports io.dyck.checker.report;
  exports io.dyck.checker.text;
}
