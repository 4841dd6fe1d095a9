package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;
import java.util.Objects;

/**
 * A column of a table or view.
 *
 * @param name as the database holds it
 * @param type its type as the database tells it, with length and precision where it tells them; may
 *     be empty
 * @param kind what it can be used for; {@link Kind#ANY} where the dialect does not ask
 * @param nullable whether it may hold NULL
 * @param filling who tells its value in a new row
 * @param values the only texts that it is compared with for equality; empty: any text
 */
public record Column(
    String name,
    String type,
    Kind kind,
    boolean nullable,
    Filling filling,
    ImmutableList<String> values) {
  /**
   * Checks that nothing is missing.
   *
   * @param name as the database holds it
   * @param type its type; may be empty
   * @param kind what it can be used for
   * @param nullable whether it may hold NULL
   * @param filling who tells its value in a new row
   * @param values the only texts that it is compared with for equality; empty: any text
   */
  public Column {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
    Objects.requireNonNull(kind);
    Objects.requireNonNull(filling);
    Objects.requireNonNull(values);
  }

  /**
   * A column without a default.
   *
   * @param name as the database holds it
   * @param type its type; may be empty
   * @param kind what it can be used for
   * @param nullable whether it may hold NULL
   */
  public Column(String name, String type, Kind kind, boolean nullable) {
    this(name, type, kind, nullable, Filling.STATEMENT, ImmutableList.of());
  }

  /** The same with another way to be filled. */
  Column filledBy(Filling other) {
    return new Column(name, type, kind, nullable, other, values);
  }

  /** The same without NULL. */
  Column required() {
    return new Column(name, type, kind, false, filling, values);
  }

  /** The same with another kind. */
  Column as(Kind other) {
    return new Column(name, type, other, nullable, filling, values);
  }

  /** The same with the values that it has. */
  Column having(ImmutableList<String> others) {
    return new Column(name, type, kind, nullable, filling, others);
  }

  /**
   * Whether a new row must be told its value.
   *
   * @return whether it may not hold NULL and has no default
   */
  public boolean isRequired() {
    return !nullable && filling == Filling.STATEMENT;
  }
}
