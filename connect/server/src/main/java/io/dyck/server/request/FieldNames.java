package io.dyck.server.request;

import org.jspecify.annotations.Nullable;

/**
 * What the client called the parts of its request of which an error may speak after the request was
 * read. Null where it did not send the part.
 *
 * @param prompt what the model reads
 * @param budget the most tokens of an answer
 * @param constraint what the answer must satisfy
 */
public record FieldNames(
    @Nullable String prompt, @Nullable String budget, @Nullable String constraint) {
  /** Before anything is known of a request. */
  public static final FieldNames UNKNOWN = new FieldNames(null, null, null);

  /**
   * The names in a request.
   *
   * @param budgets what the budget may be called there
   */
  static FieldNames of(String prompt, Fields fields, Wanted wanted, String... budgets) {
    String budget = null;
    for (String each : budgets) {
      budget = budget == null && fields.has(each) ? fields.path(each) : budget;
    }
    return new FieldNames(prompt, budget, wanted.grammar() == null ? null : wanted.kind());
  }
}
