package io.dyck.sql.catalog;

import java.util.regex.Pattern;

/**
 * A parameter of statements: a value that the application binds when it runs a statement.
 * Statements write it as {@code :name} in SQLite and {@code $name} in DuckDB. PostgreSQL and H2
 * have no names of parameters; there it is {@code $1} or {@code ?1}, by its position among all
 * parameters.
 *
 * @param name letters, digits and underscores, with no digit first
 * @param type the type of the bound value, as a column of the dialect declares it
 */
public record SqlParameter(String name, String type) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,62}");

  /** The types whose values may be numbers of rows. */
  private static final Pattern WHOLE = Pattern.compile("(?i:(BIG|SMALL)?INT|INTEGER|INT[248])");

  /**
   * Makes a parameter.
   *
   * @param name letters, digits and underscores, with no digit first
   * @param type the type of the bound value
   * @throws SqlException DYCK-Q014 if the name cannot be written
   */
  public SqlParameter {
    if (!NAME.matcher(name).matches()) {
      throw SqlException.unusableParameter(
          name, "a name has 1 to 63 letters, digits and underscores, and no digit first");
    }
  }

  /**
   * Returns the kind of the bound values.
   *
   * @param dialect the dialect of the statements
   * @return a kind whose values can be compared
   * @throws SqlException DYCK-Q014 if no statement could use a value of the type
   */
  public ValueKind kind(SqlDialect dialect) {
    ValueKind kind = dialect.kind(ValueKind.ofType(type));
    if (kind == ValueKind.OTHER) {
      throw SqlException.unusableParameter(
          name, "values of the type '" + type + "' are not compared");
    }
    return kind;
  }

  /**
   * Whether the parameter may stand for a number of rows.
   *
   * @return whether its type is one of whole numbers
   */
  public boolean isWhole() {
    return WHOLE.matcher(type.strip()).matches();
  }

  /**
   * Returns the parameter as statements write it.
   *
   * @param dialect the dialect of the statements
   * @param position the position among all parameters, from 1 on
   * @return the text
   */
  public String spell(SqlDialect dialect, int position) {
    return switch (dialect) {
      case SQLITE -> ":" + name;
      case DUCKDB -> "$" + name;
      case POSTGRESQL -> "$" + position;
      case H2 -> "?" + position;
    };
  }
}
