package io.dyck.server.request;

import org.jspecify.annotations.Nullable;

/**
 * The names of those fields of a request that an error may blame after the request was read. A name
 * is null if the client did not send the field.
 *
 * @param prompt the field with the text for the model
 * @param budget the field with the most tokens of an answer
 * @param constraint the field that constrains the answer
 */
public record FieldNames(
    @Nullable String prompt, @Nullable String budget, @Nullable String constraint) {
  /** The names before a request is read. */
  public static final FieldNames UNKNOWN = new FieldNames(null, null, null);

  /**
   * Returns the names in a request.
   *
   * @param budgets the possible names of the budget
   */
  static FieldNames of(String prompt, RequestFields fields, AnswerForm wanted, String... budgets) {
    String budget = null;
    for (String each : budgets) {
      budget = budget == null && fields.hasField(each) ? fields.path(each) : budget;
    }
    return new FieldNames(prompt, budget, wanted.grammar() == null ? null : wanted.kind());
  }
}
