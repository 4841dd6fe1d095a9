package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;

/** Finds the kinds of types by their names, in all dialects. */
final class SqlTypeNames {
  private static final ImmutableSet<String> NUMBERS =
      ImmutableSet.of(
          "INT",
          "INTEGER",
          "BIGINT",
          "SMALLINT",
          "TINYINT",
          "MEDIUMINT",
          "INT2",
          "INT4",
          "INT8",
          "SERIAL",
          "BIGSERIAL",
          "SMALLSERIAL",
          "NUMERIC",
          "DECIMAL",
          "DEC",
          "DECFLOAT",
          "HUGEINT",
          "UBIGINT",
          "UINTEGER",
          "USMALLINT",
          "UTINYINT",
          "NUMBER",
          "SIGNED",
          "LONG",
          "SHORT");
  private static final ImmutableSet<String> FLOATS =
      ImmutableSet.of("REAL", "FLOAT", "FLOAT4", "FLOAT8", "DOUBLE", "DOUBLE PRECISION");
  private static final ImmutableSet<String> TEXTS =
      ImmutableSet.of(
          "TEXT",
          "VARCHAR",
          "CHAR",
          "CHARACTER",
          "CHARACTER VARYING",
          "BPCHAR",
          "NVARCHAR",
          "NCHAR",
          "STRING",
          "VARCHAR_IGNORECASE",
          "NAME",
          "CHARACTER LARGE OBJECT");
  private static final ImmutableSet<String> TIMESTAMPS =
      ImmutableSet.of(
          "TIMESTAMP",
          "DATETIME",
          "TIMESTAMP WITHOUT TIME ZONE",
          "TIMESTAMP WITH TIME ZONE",
          "TIMESTAMPTZ");
  private static final ImmutableSet<String> BOOLEANS = ImmutableSet.of("BOOLEAN", "BOOL");

  /** The types whose length or precision JDBC reports separately from the name. */
  private static final ImmutableSet<String> SIZED =
      ImmutableSet.of(
          "NUMERIC",
          "DECIMAL",
          "DEC",
          "VARCHAR",
          "CHAR",
          "CHARACTER",
          "CHARACTER VARYING",
          "BPCHAR",
          "NVARCHAR",
          "NCHAR",
          "VARCHAR_IGNORECASE");

  private static final String QUOTED_CHAR = "\"CHAR\"";

  /** A length or precision of at least this value means that the type has no limit. */
  private static final int UNLIMITED = 100_000;

  private SqlTypeNames() {}

  /** Returns a name of a type, in quotes where the driver leaves out the quotes that matter. */
  static String typeName(SqlDialect dialect, String type) {
    return dialect == SqlDialect.POSTGRESQL && type.equals("char") ? "\"char\"" : type;
  }

  /**
   * Returns a type with its length, or with its precision and scale, if the type has one and its
   * name does not show it yet.
   */
  static String withLength(String type, int size, int scale) {
    String name = Ascii.toUpperCase(type.strip());
    if (!SIZED.contains(name) || size <= 0 || size >= UNLIMITED) {
      return type;
    }
    return type + "(" + size + (kind(type) == ValueKind.NUMBER ? "," + scale : "") + ")";
  }

  /**
   * Returns the kind of a type such as {@code numeric(10,2)}. The type {@code "char"}, with quotes,
   * is a number of one byte in PostgreSQL, for which few functions of texts exist.
   */
  static ValueKind kind(String type) {
    String name = Ascii.toUpperCase(type.strip()).replaceAll("\\s*\\([^)]*\\)", "");
    name = name.replaceAll("\\s+", " ");
    if (name.equals(QUOTED_CHAR)) {
      return ValueKind.OTHER;
    }
    name = name.replace("\"", "");
    if (NUMBERS.contains(name)) {
      return ValueKind.NUMBER;
    }
    if (FLOATS.contains(name)) {
      return ValueKind.FLOAT;
    }
    if (TEXTS.contains(name)) {
      return ValueKind.TEXT;
    }
    if (TIMESTAMPS.contains(name)) {
      return ValueKind.TIMESTAMP;
    }
    if (BOOLEANS.contains(name)) {
      return ValueKind.BOOLEAN;
    }
    return switch (name) {
      case "DATE" -> ValueKind.DATE;
      case "INTERVAL" -> ValueKind.INTERVAL;
      case "TIME", "TIME WITHOUT TIME ZONE" -> ValueKind.TIME;
      case "UUID" -> ValueKind.UUID;
      case "JSONB" -> ValueKind.JSON;
      default -> ValueKind.OTHER;
    };
  }
}
