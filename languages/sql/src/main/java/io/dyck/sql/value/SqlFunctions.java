package io.dyck.sql.value;

import static io.dyck.sql.value.SqlFunction.call;
import static io.dyck.sql.value.SqlFunction.choice;
import static io.dyck.sql.value.SqlFunction.exactly;
import static io.dyck.sql.value.SqlFunction.many;
import static io.dyck.sql.value.SqlFunction.orLiteral;
import static io.dyck.sql.value.SqlFunction.value;
import static io.dyck.sql.value.SqlFunction.words;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import io.dyck.sql.catalog.Kind;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.value.SqlFunction.Part;
import io.dyck.sql.value.SqlFunction.Sign;
import io.dyck.sql.value.SqlFunction.Size;
import io.dyck.sql.value.SqlFunction.Text;
import java.util.Arrays;
import java.util.Objects;

/**
 * The allowed functions of each dialect. The functions read only their arguments. A database can
 * prepare a call with any values of the required kinds.
 */
public final class SqlFunctions {
  private static final ImmutableMap<SqlDialect, ImmutableList<SqlFunction>> ALL =
      Maps.toMap(Arrays.asList(SqlDialect.values()), SqlFunctions::list);

  private SqlFunctions() {}

  /** Returns the functions of a dialect. */
  public static ImmutableList<SqlFunction> of(SqlDialect dialect) {
    return Objects.requireNonNull(ALL.get(dialect));
  }

  private static ImmutableList<SqlFunction> list(SqlDialect dialect) {
    ImmutableList.Builder<SqlFunction> all = ImmutableList.builder();
    common(all);
    switch (dialect) {
      case SQLITE -> sqlite(all);
      case H2 -> h2(all);
      case DUCKDB -> duckdb(all);
      case POSTGRESQL -> postgresql(all);
    }
    return all.build();
  }

  private static void common(ImmutableList.Builder<SqlFunction> all) {
    for (String name : new String[] {"LOWER", "UPPER", "TRIM", "LTRIM", "RTRIM"}) {
      all.add(call(name, Kind.TEXT, value(Kind.TEXT)));
    }
    all.add(
        call("LENGTH", Kind.NUMBER, value(Kind.TEXT)),
        call("ABS", Kind.NUMBER, value(Kind.NUMBER)),
        call("ROUND", Kind.NUMBER, value(Kind.NUMBER)),
        call("SUBSTR", Kind.TEXT, value(Kind.TEXT), new Size(), new Size()),
        call("SUBSTRING", Kind.TEXT, value(Kind.TEXT), new Size(), new Size()),
        call("REPLACE", Kind.TEXT, value(Kind.TEXT), new Text(), new Text()),
        call("COALESCE", Kind.TEXT, value(Kind.TEXT), many(Kind.TEXT)),
        call("NULLIF", Kind.TEXT, value(Kind.TEXT), orLiteral(Kind.TEXT)));
  }

  private static void sqlite(ImmutableList.Builder<SqlFunction> all) {
    Part any = value(Kind.ANY);
    // SQLite computes NULL from a format or a change that it does not know.
    Part changes = many(Kind.ANY);
    all.add(
        call("INSTR", Kind.NUMBER, any, new Text()),
        call("ROUND", Kind.NUMBER, any, new Size()),
        call("CONCAT", Kind.TEXT, many(Kind.ANY)),
        call("STRFTIME", Kind.TEXT, new Text(), changes));
    for (String name : new String[] {"DATE", "TIME", "DATETIME"}) {
      all.add(call(name, Kind.TEXT, changes));
    }
    all.add(call("JULIANDAY", Kind.NUMBER, changes));
  }

  /** Adds the functions that all dialects with types have. */
  private static void typed(ImmutableList.Builder<SqlFunction> all) {
    Part date = value(Kind.DATE);
    Part timestamp = value(Kind.TIMESTAMP);
    all.add(
        call("LEFT", Kind.TEXT, value(Kind.TEXT), new Size()),
        call("RIGHT", Kind.TEXT, value(Kind.TEXT), new Size()),
        call("FLOOR", Kind.NUMBER, value(Kind.NUMBER)),
        call("CEIL", Kind.NUMBER, value(Kind.NUMBER)),
        exactly(
            "EXTRACT",
            Kind.NUMBER,
            words("YEAR FROM", "MONTH FROM", "DAY FROM", "QUARTER FROM"),
            date),
        exactly(
            "EXTRACT",
            Kind.NUMBER,
            words(
                "YEAR FROM", "MONTH FROM", "DAY FROM", "QUARTER FROM", "HOUR FROM", "MINUTE FROM"),
            timestamp),
        call("CONCAT", Kind.TEXT, value(Kind.TEXT), many(Kind.TEXT)),
        call("NULLIF", Kind.NUMBER, value(Kind.NUMBER), orLiteral(Kind.NUMBER)),
        call("COALESCE", Kind.NUMBER, value(Kind.NUMBER), many(Kind.NUMBER)),
        call("COALESCE", Kind.DATE, date, many(Kind.DATE)),
        call("COALESCE", Kind.TIMESTAMP, timestamp, many(Kind.TIMESTAMP)));
  }

  private static void h2(ImmutableList.Builder<SqlFunction> all) {
    typed(all);
    Part format = choice("yyyy", "yyyy-MM", "yyyy-MM-dd", "MMMM", "EEEE");
    all.add(
        call("INSTR", Kind.NUMBER, value(Kind.TEXT), new Text()),
        call("ROUND", Kind.NUMBER, value(Kind.NUMBER), new Size()));
    for (Kind kind : new Kind[] {Kind.DATE, Kind.TIMESTAMP}) {
      all.add(
          call("FORMATDATETIME", Kind.TEXT, value(kind), format),
          call(
              "DATEDIFF",
              Kind.NUMBER,
              choice("DAY", "MONTH", "YEAR"),
              value(kind),
              orLiteral(kind)),
          call("DATEADD", kind, choice("DAY", "MONTH", "YEAR"), new Size(), value(kind)));
    }
  }

  private static void duckdb(ImmutableList.Builder<SqlFunction> all) {
    typed(all);
    Part format = choice("%Y", "%m", "%d", "%Y-%m", "%Y-%m-%d", "%B", "%A");
    Part part = choice("year", "quarter", "month", "week", "day");
    all.add(
        call("INSTR", Kind.NUMBER, value(Kind.TEXT), new Text()),
        call("STRPOS", Kind.NUMBER, value(Kind.TEXT), new Text()),
        call("ROUND", Kind.NUMBER, value(Kind.NUMBER), new Size()),
        call("DATE_TRUNC", Kind.TIMESTAMP, part, value(Kind.TIMESTAMP)));
    for (Kind kind : new Kind[] {Kind.DATE, Kind.TIMESTAMP}) {
      all.add(
          call("YEAR", Kind.NUMBER, value(kind)),
          call("MONTH", Kind.NUMBER, value(kind)),
          call("DAY", Kind.NUMBER, value(kind)),
          call("DATE_PART", Kind.NUMBER, part, value(kind)),
          call("STRFTIME", Kind.TEXT, value(kind), format),
          call(
              "DATE_DIFF",
              Kind.NUMBER,
              choice("day", "month", "year"),
              value(kind),
              orLiteral(kind)));
    }
  }

  private static void postgresql(ImmutableList.Builder<SqlFunction> all) {
    typed(all);
    Part format = choice("YYYY", "MM", "DD", "YYYY-MM", "YYYY-MM-DD", "Month", "Day");
    Part part = choice("year", "quarter", "month", "week", "day");
    all.add(
        call("STRPOS", Kind.NUMBER, value(Kind.TEXT), new Text()),
        // PostgreSQL rounds only values of the type NUMERIC to a number of digits.
        exactly(
            "ROUND",
            Kind.NUMBER,
            words("CAST("),
            value(Kind.NUMBER),
            words("AS NUMERIC)"),
            new Sign(","),
            new Size()),
        call("DATE_TRUNC", Kind.TIMESTAMP, part, value(Kind.TIMESTAMP)));
    for (Kind kind : new Kind[] {Kind.DATE, Kind.TIMESTAMP}) {
      all.add(
          call("DATE_PART", Kind.NUMBER, part, value(kind)),
          call("TO_CHAR", Kind.TEXT, value(kind), format));
    }
  }
}
