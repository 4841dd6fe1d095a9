package io.dyck.grammar;

/**
 * One thing to tell the author about a place in a text. Immutable.
 *
 * @param code stable code, such as {@code DYCK-G010}; one page in the documentation each
 * @param severity how much it matters
 * @param source the text it is about
 * @param span where in that text
 * @param message one sentence: what is wrong
 * @param advice what was expected or what to do about it; empty if there is nothing to add
 */
public record Diagnostic(
    String code,
    Severity severity,
    SourceText source,
    SourceSpan span,
    String message,
    String advice) {

  /**
   * The place as {@code name:line:column}.
   *
   * @return the place of the first character
   */
  public String place() {
    return source.place(span.start());
  }
}
