package io.dyck.sql;

import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.TableChanges;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.catalog.ValueSource;
import io.dyck.sql.value.NumberSize;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** INSERT of one row into a table, and UPDATE of one of its columns, as GBNF. */
final class ReadableChanges {
  private static final Pattern NUMBER = Pattern.compile("\\bnumber-(\\d+)-(\\d+)-([su])\\b");
  private static final Pattern TEXT = Pattern.compile("\\btext-(\\d+)\\b");

  private final SqlDialect dialect;
  private final Table table;
  private final String spelled;

  ReadableChanges(SqlDialect dialect, Table table, String spelled) {
    this.dialect = dialect;
    this.table = table;
    this.spelled = spelled;
  }

  /**
   * Returns a rule body for one new row with each column whose value can be written. Returns an
   * empty text if no row can be added.
   */
  String insertRule() {
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (Column column : table.columns()) {
      String value = value(column);
      if (value.isEmpty() && column.isRequired()) {
        return "";
      }
      if (!value.isEmpty()) {
        names.add(name(column));
        values.add(value);
      }
    }
    return names.isEmpty() || table.writing() != TableChanges.ALL
        ? ""
        : literal("INSERT INTO " + spelled + " (" + String.join(", ", names) + ") VALUES (")
            + " "
            + String.join(" \", \" ", values)
            + " \")\"";
  }

  /**
   * Returns a rule body for an UPDATE up to its WHERE, or an empty text if no column can be
   * changed.
   */
  String updateRule() {
    List<String> changes = new ArrayList<>();
    for (Column column : table.columns()) {
      String value = value(column);
      if (!value.isEmpty()) {
        changes.add(literal(name(column) + " = ") + " " + value);
      }
    }
    return changes.isEmpty()
        ? ""
        : literal("UPDATE " + spelled + " SET ") + " (" + String.join(" | ", changes) + ")";
  }

  private String name(Column column) {
    return dialect.spellings(column.name()).get(0).text();
  }

  /**
   * Returns an expression for the values that fit into a column, or an empty text if none can be
   * written.
   */
  private String value(Column column) {
    if (column.filling() == ValueSource.DATABASE) {
      return "";
    }
    String rule = rule(column);
    if (!column.nullable()) {
      return rule;
    }
    return rule.isEmpty() ? "\"NULL\"" : "( " + rule + " | \"NULL\")";
  }

  private String rule(Column column) {
    boolean isStrict = dialect.isStrict();
    return switch (isStrict ? column.kind() : ValueKind.ofType(column.type())) {
      case NUMBER, FLOAT -> {
        NumberSize size = NumberSize.of(column.type());
        String sign = size.isSigned() ? "s" : "u";
        yield "number-" + size.whole() + "-" + size.fraction() + "-" + sign;
      }
      case TEXT -> {
        int most = NumberSize.textLength(column.type());
        yield most < 0 ? "text-value" : "text-" + most;
      }
      case DATE -> isStrict ? "date-value" : "day-value";
      case TIMESTAMP -> isStrict ? "timestamp-value" : "moment-value";
      case BOOLEAN -> isStrict ? "boolean-value" : "[01]";
      case TIME -> isStrict ? "time-value" : "any-value";
      case UUID -> isStrict ? "uuid-value" : "any-value";
      case ANY, INTERVAL, SORTED, JSON, CONSTANT, CONSTANT_NUMBER, CONSTANT_TEXT, OTHER ->
          isStrict ? "" : "any-value";
    };
  }

  static String literal(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Returns the rules of the numbers and texts to which the given rules refer. */
  static String values(CharSequence rules) {
    NavigableSet<String> found = new TreeSet<>();
    NUMBER.matcher(rules).results().map(ReadableChanges::numberRule).forEach(found::add);
    TEXT.matcher(rules)
        .results()
        .map(
            text ->
                text.group() + " ::= \"'\" ([ -&(-~] | \"''\"){0," + text.group(1) + "} \"'\"\n")
        .forEach(found::add);
    return String.join("", found);
  }

  private static String numberRule(MatchResult size) {
    int whole = Integer.parseInt(size.group(1));
    int fraction = Integer.parseInt(size.group(2));
    return size.group()
        + " ::= "
        + (size.group(3).equals("s") ? "\"-\"? " : "")
        + (whole == 0 ? "\"0\"" : "[0-9]{1," + whole + "}")
        + (fraction == 0 ? "" : " (\".\" [0-9]{1," + fraction + "})?")
        + "\n";
  }
}
