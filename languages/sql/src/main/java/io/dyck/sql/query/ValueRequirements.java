package io.dyck.sql.query;

import com.google.common.collect.ImmutableList;
import io.dyck.sql.scope.Environment;
import io.dyck.sql.scope.FromItem;
import io.dyck.sql.scope.FromScope;
import io.dyck.sql.value.SqlKinds;

/**
 * The requirements on a value.
 *
 * @param kinds the allowed kinds of the value
 * @param role the role of the value in its query
 * @param nesting how many parentheses, functions and CASE may still be opened
 * @param terms how many operands may still be joined by operators
 * @param factors how many operands may still be joined by operators such as {@code *}. DuckDB
 *     refuses a product whose digits behind the point are too many
 * @param queries how many queries may still be opened within one another
 */
public record ValueRequirements(
    SqlKinds kinds, Environment.Role role, int nesting, int terms, int factors, int queries) {
  /** The largest number of operands in one value. */
  private static final int TERMS = 64;

  /** The largest number of operands in one product. */
  private static final int FACTORS = 8;

  public ValueRequirements(SqlKinds kinds, Environment.Role role, int nesting, int queries) {
    this(kinds, role, nesting, TERMS, FACTORS, queries);
  }

  /** Whether the value is not the right operand of an operator. */
  boolean isFirst() {
    return terms == TERMS;
  }

  /** Returns the tables whose columns a query in the value may name. */
  ImmutableList<FromItem> outerTables(Environment env) {
    return env instanceof FromScope scope && role == Environment.Role.ROW
        ? scope.outerOfQuery()
        : ImmutableList.of();
  }

  ValueRequirements withTerms(int left) {
    return new ValueRequirements(kinds, role, nesting, left, factors, queries);
  }

  /** Returns the requirements on the right operand of an operator. */
  ValueRequirements behindSign(String sign) {
    int left = isFactor(sign) ? factors - 1 : FACTORS;
    return new ValueRequirements(kinds, role, nesting, terms - 1, left, queries);
  }

  /** Whether an operator binds closer than a sum. */
  private static boolean isFactor(String sign) {
    return "*/%^".contains(sign);
  }

  /** Whether one more operand may follow an operator. */
  boolean allows(String sign) {
    return factors > 1 || !isFactor(sign);
  }

  /** Returns these requirements with other kinds. */
  ValueRequirements withKinds(SqlKinds others) {
    return new ValueRequirements(others, role, nesting, terms, factors, queries);
  }

  /** Returns these requirements with further kinds. */
  ValueRequirements withMoreKinds(SqlKinds more) {
    return withKinds(new SqlKinds(kinds.bits() | more.bits()));
  }

  /** Returns the requirements on a whole value of other kinds. */
  ValueRequirements ofWholeValue(SqlKinds others) {
    return new ValueRequirements(others, role, nesting, queries);
  }

  ValueRequirements nested() {
    return new ValueRequirements(kinds, role, nesting - 1, queries);
  }

  /** Returns the requirements on a value in a call that holds no query. */
  ValueRequirements inCall(SqlKinds others, Environment.Role other) {
    return new ValueRequirements(others, other, Math.max(0, nesting - 1), 0);
  }

  ValueRequirements inRole(Environment.Role other) {
    return new ValueRequirements(kinds, other, nesting, queries);
  }
}
