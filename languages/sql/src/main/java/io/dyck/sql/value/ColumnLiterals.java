package io.dyck.sql.value;

import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.sql.place.Place;
import io.dyck.sql.place.SqlPlaces;
import io.dyck.sql.place.SqlTexts;
import org.jspecify.annotations.Nullable;

/**
 * The literals that fit into a column. A database may refuse other literals when it prepares a
 * statement.
 */
public final class ColumnLiterals {
  private ColumnLiterals() {}

  /**
   * Returns the rule of literals of the column's type and size, and of parameters of its kind, or
   * null if none can be written.
   */
  public static @Nullable Place literal(Literals literals, Column column) {
    Place literal =
        literals.isUntyped() ? untypedLiteral(literals, column) : strictLiteral(literals, column);
    Place bound = literals.parameters(SqlKinds.assignedTo(column.kind()));
    return literal == null ? bound : SqlPlaces.choiceOf(literal, bound);
  }

  /**
   * Returns a place for a literal, or for NULL if the column may hold it. Returns null if the
   * column accepts neither.
   */
  public static @Nullable Place value(Literals literals, Column column, Place next) {
    Place literal = literal(literals, column);
    Place fitting = literal == null ? null : SqlPlaces.call(literal, next);
    if (!column.nullable()) {
      return fitting;
    }
    Place none = SqlPlaces.word("NULL", next);
    return fitting == null ? none : SqlPlaces.choiceOf(fitting, none);
  }

  private static @Nullable Place strictLiteral(Literals literals, Column column) {
    return switch (column.kind()) {
      case NUMBER, FLOAT -> number(NumberSize.of(column.type()));
      case TEXT -> text(NumberSize.textLength(column.type()));
      case SORTED -> column.values().isEmpty() ? null : Literals.of(column.values());
      default -> literals.of(column.kind());
    };
  }

  /**
   * Returns the rule of literals of the column's declared type. SQLite accepts any value in any
   * column, but a value should still have the declared type.
   */
  private static @Nullable Place untypedLiteral(Literals literals, Column column) {
    return switch (ValueKind.ofType(column.type())) {
      case NUMBER, FLOAT -> number(NumberSize.of(column.type()));
      case TEXT -> text(NumberSize.textLength(column.type()));
      case DATE -> SqlDates.quotedDate(SqlPlaces.END);
      case TIMESTAMP -> SqlDates.quotedTimestamp(SqlPlaces.END);
      case BOOLEAN -> SqlTexts.digit('0', '1', SqlPlaces.END);
      case ANY,
          INTERVAL,
          TIME,
          UUID,
          SORTED,
          JSON,
          CONSTANT,
          CONSTANT_NUMBER,
          CONSTANT_TEXT,
          OTHER ->
          literals.of(ValueKind.ANY);
    };
  }

  private static Place text(int most) {
    return most < 0 ? Literals.columnText() : SqlTexts.quoted('\'', most, SqlPlaces.END);
  }

  private static Place number(NumberSize size) {
    Place fraction =
        size.fraction() == 0
            ? SqlPlaces.END
            : SqlPlaces.choiceOf(
                SqlPlaces.END,
                SqlTexts.exactText(".", SqlTexts.digits(1, size.fraction(), SqlPlaces.END)));
    Place unsigned =
        size.whole() == 0
            ? SqlTexts.exactText("0", fraction)
            : SqlTexts.digit('0', '9', SqlTexts.digits(0, size.whole() - 1, fraction));
    return size.isSigned()
        ? SqlPlaces.choiceOf(unsigned, SqlTexts.exactText("-", unsigned))
        : unsigned;
  }
}
