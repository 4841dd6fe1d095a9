package io.dyck.sql.catalog;

import io.dyck.failure.DyckException;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reports a catalogue that cannot be read, or from which no grammar can be made. */
public final class SqlException extends DyckException {
  private static final long serialVersionUID = 1L;

  private SqlException(
      String code, String place, String what, String advice, @Nullable Throwable cause) {
    super(
        code,
        place,
        code + ": " + (place.isEmpty() ? "" : place + ": ") + what + "; " + advice,
        advice,
        cause);
  }

  private SqlException(String code, String what, String advice) {
    this(code, "", what, advice, null);
  }

  static SqlException unknownDialect(String id) {
    return new SqlException(
        "DYCK-Q001", "there is no dialect '" + id + "'", "take sqlite, h2, duckdb or postgresql");
  }

  /**
   * Reports that no connection to a database can be opened.
   *
   * @param url the address of the database
   * @param cause the error of the driver
   * @return the exception, to be thrown by the caller
   */
  public static SqlException connectionFailed(String url, Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    String state =
        cause instanceof SQLException e && e.getSQLState() != null ? e.getSQLState() : "";
    String advice =
        state.startsWith("28")
            ? "check the user and the password"
            : message.contains("No suitable driver")
                ? "there is no JDBC driver for it here"
                : "check that the database is there and that the URL is right";
    return new SqlException(
        "DYCK-Q002",
        "",
        "no connection to " + withoutSecrets(url) + ": " + withoutSecrets(message),
        advice,
        cause);
  }

  /** Hides passwords in URLs, because a message must not show them. */
  private static String withoutSecrets(String text) {
    return text.replaceAll("(?i)(password|passwd|pwd)=[^&;\\s]*", "$1=…")
        .replaceAll("//([^/@\\s:]*):[^/@\\s]*@", "//$1:…@");
  }

  static SqlException catalogueUnreadable(SQLException cause) {
    // The SQL state 42501 and error 90096 of H2 mean that a right is missing.
    boolean isRight = Set.of("42501", "90096").contains(String.valueOf(cause.getSQLState()));
    return new SqlException(
        "DYCK-Q003",
        "",
        "the catalogue cannot be read: " + cause.getMessage(),
        isRight
            ? "the user needs the right to see tables and columns"
            : "check that the file or the server is whole, or give the tables as DDL",
        cause);
  }

  static SqlException tablesMissing(String why) {
    return new SqlException(
        "DYCK-Q004",
        "there is no table to select from: " + why,
        "give a catalogue with a table, or a wider filter");
  }

  static SqlException malformedDdl(int line, String expected, String found) {
    return new SqlException(
        "DYCK-Q005",
        "line " + line + " of the DDL",
        "expected " + expected + ", found " + found,
        "mend the statement there",
        null);
  }

  static SqlException unknownDatabase(String product) {
    return new SqlException(
        "DYCK-Q006",
        "the dialect of " + product + " is not known; SQLite, H2, DuckDB and PostgreSQL are",
        "give the DDL with the nearest dialect");
  }

  static SqlException tooLarge(String what, long allowed, long found) {
    return new SqlException(
        "DYCK-Q007",
        what + ": " + found + " where " + allowed + " are allowed",
        "name the tables that are needed");
  }

  /**
   * Reports a policy that cannot be used.
   *
   * @param what the error in the policy
   * @return the exception, to be thrown by the caller
   */
  public static SqlException unusablePolicy(String what) {
    return new SqlException(
        "DYCK-Q008",
        "the policy cannot be used: " + what,
        "grant what the catalogue has, in the form of the page on SQL");
  }

  /**
   * Reports a parameter that no statement could use.
   *
   * @param name the name of the parameter
   * @param why what is wrong with it
   * @return the exception, to be thrown by the caller
   */
  public static SqlException unusableParameter(String name, String why) {
    return new SqlException(
        "DYCK-Q014",
        "the parameter '" + name + "' cannot be used: " + why,
        "give each parameter a name of its own and a type that columns have, such as INTEGER");
  }

  static SqlException unknownVerb(String id) {
    return new SqlException(
        "DYCK-Q010", "there is no verb '" + id + "'", "take select, insert, update or delete");
  }

  /**
   * Reports that no table allows any of the requested verbs.
   *
   * @param verbs the requested verbs
   * @return the exception, to be thrown by the caller
   */
  public static SqlException nothingAllowed(String verbs) {
    return new SqlException(
        "DYCK-Q011",
        "no statement is left: " + verbs + " was asked for, and no table allows it",
        "look at the policy, the grants and which tables are views");
  }

  /**
   * Reports that the grants of a role cannot be read.
   *
   * @param role the name of the role
   * @param cause the error of the database
   * @return the exception, to be thrown by the caller
   */
  public static SqlException grantsUnreadable(String role, Throwable cause) {
    return new SqlException(
        "DYCK-Q009",
        "",
        "the grants of '" + role + "' cannot be read: " + cause.getMessage(),
        "give a policy instead",
        cause);
  }
}
