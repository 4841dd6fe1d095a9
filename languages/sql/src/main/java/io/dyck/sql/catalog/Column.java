package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;
import java.util.Objects;

/**
 * A column of a table or view.
 *
 * @param name as the database holds it
 * @param type the type as the database reports it, with length and precision where the database
 *     reports them; may be empty
 * @param kind the kind of its values; {@link ValueKind#ANY} where the dialect does not check types
 * @param nullable whether the column may hold NULL
 * @param filling the source of its value in a new row
 * @param values the only texts with which the column is compared for equality; empty: any text
 */
public record Column(
    String name,
    String type,
    ValueKind kind,
    boolean nullable,
    ValueSource filling,
    ImmutableList<String> values) {
  /**
   * Checks that no argument is null.
   *
   * @param name as the database holds it
   * @param type the type; may be empty
   * @param kind the kind of its values
   * @param nullable whether the column may hold NULL
   * @param filling the source of its value in a new row
   * @param values the only texts with which the column is compared for equality; empty: any text
   */
  public Column {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
    Objects.requireNonNull(kind);
    Objects.requireNonNull(filling);
    Objects.requireNonNull(values);
  }

  /**
   * Makes a column without a default.
   *
   * @param name as the database holds it
   * @param type the type; may be empty
   * @param kind the kind of its values
   * @param nullable whether the column may hold NULL
   */
  public Column(String name, String type, ValueKind kind, boolean nullable) {
    this(name, type, kind, nullable, ValueSource.STATEMENT, ImmutableList.of());
  }

  /** Returns this column with another name. */
  Column withName(String other) {
    return new Column(other, type, kind, nullable, filling, values);
  }

  /** Returns this column with another source of values in new rows. */
  Column withFilling(ValueSource other) {
    return new Column(name, type, kind, nullable, other, values);
  }

  /** Returns this column without NULL among its values. */
  Column withoutNull() {
    return new Column(name, type, kind, false, filling, values);
  }

  /** Returns this column with NULL among its values. */
  Column withNull() {
    return new Column(name, type, kind, true, filling, values);
  }

  /** Returns this column with another type. */
  Column withType(String other) {
    return new Column(name, other, SqlTypeNames.kind(other), nullable, filling, values);
  }

  /** Returns this column with another kind. */
  Column withKind(ValueKind other) {
    return new Column(name, type, other, nullable, filling, values);
  }

  /** Returns this column with a list of its values. */
  Column withValues(ImmutableList<String> others) {
    return new Column(name, type, kind, nullable, filling, others);
  }

  /**
   * Whether a statement that adds a row must give a value of this column.
   *
   * @return whether the column holds no NULL and the database has no value for it
   */
  public boolean isRequired() {
    return !nullable && filling == ValueSource.STATEMENT;
  }
}
