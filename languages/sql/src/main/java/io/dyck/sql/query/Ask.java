package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.scope.Env;
import io.dyck.sql.scope.Scope;
import io.dyck.sql.scope.SelectItem;
import io.dyck.sql.value.SqlKinds;

/**
 * The requirements on a value.
 *
 * @param kinds the allowed kinds of the value
 * @param role the role of the value in its query
 * @param nesting how many parentheses, functions and CASE may still be opened
 * @param terms how many operands may still be joined by operators
 * @param queries how many queries may still be opened within one another
 */
public record Ask(SqlKinds kinds, Env.Role role, int nesting, int terms, int queries) {
  /** The largest number of operands in one value. */
  private static final int TERMS = 8;

  public Ask(SqlKinds kinds, Env.Role role, int nesting, int queries) {
    this(kinds, role, nesting, TERMS, queries);
  }

  /** Whether the value is not the right operand of an operator. */
  boolean isFirst() {
    return terms == TERMS;
  }

  /** Returns the tables whose columns a query in the value may name. */
  ImmutableList<SelectItem> outer(Env env) {
    return env instanceof Scope scope && role == Env.Role.ROW ? scope.items() : ImmutableList.of();
  }

  Ask withTerms(int left) {
    return new Ask(kinds, role, nesting, left, queries);
  }

  Ask of(SqlKinds others) {
    return new Ask(others, role, nesting, queries);
  }

  Ask inner() {
    return new Ask(kinds, role, nesting - 1, queries);
  }

  /** Returns the requirements on a value in a call that holds no query. */
  Ask inCall(SqlKinds others, Env.Role other) {
    return new Ask(others, other, Math.max(0, nesting - 1), 0);
  }

  Ask in(Env.Role other) {
    return new Ask(kinds, other, nesting, queries);
  }
}
