package io.dyck.sql;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.Excerpt;

/**
 * The reason why a statement is not in the language of a constraint. {@link SqlConstraint#refusal}
 * returns it.
 *
 * @param code {@code DYCK-Q012} if a part of the statement cannot stand at its place, {@code
 *     DYCK-Q013} if the statement is not complete
 * @param offset the place as an index of the statement's characters; its length if the statement is
 *     not complete
 * @param line the line of the place, from 1 on
 * @param column the character of the place in its line, from 1 on
 * @param found the word or sign at the place; empty if the statement is not complete
 * @param reason what is wrong with it, one clause
 * @param expected short names of some parts that can stand at the place; empty if none was found
 */
public record StatementRefusal(
    String code,
    int offset,
    int line,
    int column,
    String found,
    String reason,
    ImmutableList<String> expected) {
  private static final int LONGEST_FOUND = 40;

  static StatementRefusal at(
      String statement, int offset, String found, String reason, ImmutableList<String> expected) {
    String before = statement.substring(0, offset);
    int lineStart = before.lastIndexOf('\n') + 1;
    return new StatementRefusal(
        found.isEmpty() ? "DYCK-Q013" : "DYCK-Q012",
        offset,
        (int) before.chars().filter(c -> c == '\n').count() + 1,
        before.codePointCount(lineStart, offset) + 1,
        Excerpt.line(found, LONGEST_FOUND),
        reason,
        expected);
  }

  /**
   * Returns the refusal as one line that a person reads.
   *
   * @return code, place, reason and expected parts
   */
  public String message() {
    return code
        + ": line "
        + line
        + ", column "
        + column
        + ": "
        + reason
        + (expected.isEmpty() ? "" : "; expected " + String.join(", ", expected));
  }
}
