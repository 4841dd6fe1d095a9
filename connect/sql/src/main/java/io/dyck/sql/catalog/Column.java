package io.dyck.sql.catalog;

import java.util.Objects;

/**
 * A column of a table or view.
 *
 * @param name as the database holds it
 * @param type the name of its type as the database tells it; may be empty
 * @param kind what it can be used for; {@link Kind#ANY} where the dialect does not ask
 * @param nullable whether it may hold NULL
 */
public record Column(String name, String type, Kind kind, boolean nullable) {
  /**
   * Checks that nothing is missing.
   *
   * @param name as the database holds it
   * @param type the name of its type; may be empty
   * @param kind what it can be used for
   * @param nullable whether it may hold NULL
   */
  public Column {
    Objects.requireNonNull(name);
    Objects.requireNonNull(type);
    Objects.requireNonNull(kind);
  }
}
