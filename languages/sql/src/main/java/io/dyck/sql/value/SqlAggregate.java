package io.dyck.sql.value;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.ValueKind;
import java.util.Arrays;
import java.util.Objects;

/**
 * An aggregate function whose arguments are values alone. It may also be called over a window.
 *
 * @param arguments the kinds of each argument
 * @param distinct the kinds of an argument behind DISTINCT; no kinds if DISTINCT is not allowed
 * @param isOrdered whether an order of the rows may stand behind the argument
 */
public record SqlAggregate(
    String name,
    ImmutableList<SqlKinds> arguments,
    SqlKinds distinct,
    ValueKind result,
    boolean isOrdered) {
  /** How much numbers spread; the result has the kind of the argument. */
  private static final ImmutableList<String> SPREADS =
      ImmutableList.of("STDDEV", "STDDEV_SAMP", "STDDEV_POP", "VARIANCE", "VAR_SAMP", "VAR_POP");

  /** How two numbers depend on each other; the result is not exact. */
  private static final ImmutableList<String> PAIRS =
      ImmutableList.of(
          "CORR",
          "COVAR_POP",
          "COVAR_SAMP",
          "REGR_SLOPE",
          "REGR_INTERCEPT",
          "REGR_R2",
          "REGR_AVGX",
          "REGR_AVGY",
          "REGR_SXX",
          "REGR_SXY",
          "REGR_SYY");

  private static final ImmutableMap<SqlDialect, ImmutableList<SqlAggregate>> LISTS =
      Maps.toMap(Arrays.asList(SqlDialect.values()), SqlAggregate::list);

  /** Returns the functions of a dialect. The first one counts. */
  public static ImmutableList<SqlAggregate> of(SqlDialect dialect) {
    return Objects.requireNonNull(LISTS.get(dialect));
  }

  /** Whether the argument is a condition. */
  public boolean isOfConditions() {
    return arguments.get(0).equals(SqlKinds.of(ValueKind.BOOLEAN));
  }

  private static ImmutableList<SqlAggregate> list(SqlDialect dialect) {
    ImmutableList.Builder<SqlAggregate> all = ImmutableList.builder();
    ValueKind number = dialect.kind(ValueKind.NUMBER);
    ValueKind text = dialect.kind(ValueKind.TEXT);
    all.add(
        new SqlAggregate(
            "COUNT", ImmutableList.of(SqlKinds.ALL), SqlKinds.SORTABLE, number, false));
    for (ValueKind kind : dialect.summableKinds()) {
      all.add(ofKind("SUM", kind, false), ofKind("AVG", kind, false));
    }
    for (ValueKind kind : dialect.kinds()) {
      if (SqlKinds.ORDERED.contains(kind)) {
        all.add(ofKind("MIN", kind, false), ofKind("MAX", kind, false));
      }
    }
    if (dialect != SqlDialect.POSTGRESQL) {
      all.add(ofKind("GROUP_CONCAT", text, true));
    }
    if (dialect.isStrict()) {
      for (ValueKind kind : dialect.summableKinds()) {
        if (SqlKinds.isNumber(kind)) {
          SPREADS.forEach(name -> all.add(ofKind(name, kind, false)));
        }
      }
      PAIRS.forEach(name -> all.add(ofPairs(name, dialect.kind(ValueKind.FLOAT))));
      all.add(ofPairs("REGR_COUNT", number));
      all.add(ofKind("BOOL_AND", ValueKind.BOOLEAN, false));
      all.add(ofKind("BOOL_OR", ValueKind.BOOLEAN, false));
      if (dialect != SqlDialect.DUCKDB) {
        all.add(ofKind("EVERY", ValueKind.BOOLEAN, false));
      }
      all.add(
          new SqlAggregate(
              "ARRAY_AGG",
              ImmutableList.of(SqlKinds.ALL),
              SqlKinds.SORTABLE,
              ValueKind.OTHER,
              true));
    }
    return all.build();
  }

  /** Returns a function whose result has the kind of its argument. */
  private static SqlAggregate ofKind(String name, ValueKind kind, boolean isOrdered) {
    SqlKinds kinds = SqlKinds.of(kind);
    return new SqlAggregate(name, ImmutableList.of(kinds), kinds, kind, isOrdered);
  }

  private static SqlAggregate ofPairs(String name, ValueKind result) {
    ImmutableList<SqlKinds> two = ImmutableList.of(SqlKinds.NUMBERS, SqlKinds.NUMBERS);
    return new SqlAggregate(name, two, SqlKinds.NONE, result, false);
  }
}
