package io.dyck.grammar;

/**
 * A message to the author about a place in a text. Immutable.
 *
 * @param code stable code, such as {@code DYCK-G010}; one page in the documentation each
 * @param severity the importance
 * @param source the text that the message is about
 * @param span the place in that text
 * @param message the problem in one sentence
 * @param advice the expected text or the remedy; may be empty
 */
public record Diagnostic(
    String code,
    Severity severity,
    SourceText source,
    SourceSpan span,
    String message,
    String advice) {

  /**
   * Returns the place as {@code name:line:column}.
   *
   * @return the place of the first character
   */
  public String place() {
    return source.place(span.start());
  }
}
