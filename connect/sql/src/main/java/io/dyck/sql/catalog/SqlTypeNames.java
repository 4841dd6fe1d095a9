package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableSet;

/** What the names of types mean, in all dialects. */
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
          "REAL",
          "FLOAT",
          "FLOAT4",
          "FLOAT8",
          "DOUBLE",
          "DOUBLE PRECISION",
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
      ImmutableSet.of("TIMESTAMP", "DATETIME", "TIMESTAMP WITHOUT TIME ZONE");
  private static final ImmutableSet<String> BOOLEANS = ImmutableSet.of("BOOLEAN", "BOOL");

  private SqlTypeNames() {}

  /** The kind of a type such as {@code numeric(10,2)}. */
  static Kind kind(String type) {
    String name = Ascii.toUpperCase(type.strip()).replaceAll("\\s*\\([^)]*\\)", "");
    name = name.replaceAll("\\s+", " ");
    if (NUMBERS.contains(name)) {
      return Kind.NUMBER;
    }
    if (TEXTS.contains(name)) {
      return Kind.TEXT;
    }
    if (TIMESTAMPS.contains(name)) {
      return Kind.TIMESTAMP;
    }
    if (BOOLEANS.contains(name)) {
      return Kind.BOOLEAN;
    }
    return name.equals("DATE") ? Kind.DATE : Kind.OTHER;
  }
}
