package io.dyck.sql.value;

import io.dyck.sql.catalog.ValueKind;

/** A set of kinds of values. {@link ValueKind#ANY} is in every set that is not empty. */
public record SqlKinds(int bits) {
  public static final SqlKinds NONE = new SqlKinds(0);

  public static final SqlKinds ALL = new SqlKinds((1 << 16) - 1);

  /** The kinds of values that a condition within a value may test. */
  public static final SqlKinds TESTABLE =
      new SqlKinds(
          ALL.bits
              & ~bit(ValueKind.CONSTANT)
              & ~bit(ValueKind.CONSTANT_NUMBER)
              & ~bit(ValueKind.CONSTANT_TEXT));

  /** The kinds of values that can be sorted and grouped by. */
  public static final SqlKinds SORTABLE = new SqlKinds(ALL.bits & ~bit(ValueKind.OTHER));

  /** The kinds of values that can also be compared with other values of their kind. */
  public static final SqlKinds COMPARABLE =
      new SqlKinds(SORTABLE.bits & TESTABLE.bits & ~bit(ValueKind.SORTED) & ~bit(ValueKind.JSON));

  /** The kinds of values that have a minimum and a maximum. */
  public static final SqlKinds ORDERED =
      new SqlKinds(COMPARABLE.bits & ~bit(ValueKind.BOOLEAN) & ~bit(ValueKind.UUID));

  public static final SqlKinds NUMBER = of(ValueKind.NUMBER);

  /** Numbers, exact or not. */
  public static final SqlKinds NUMBERS = NUMBER.and(ValueKind.FLOAT);

  public static final SqlKinds TEXT = of(ValueKind.TEXT);

  /** Days, with a time or without. */
  public static final SqlKinds MOMENT = of(ValueKind.DATE).and(ValueKind.TIMESTAMP);

  /** Returns the bit of a kind. */
  public static int bit(ValueKind kind) {
    return switch (kind) {
      case ANY -> 1;
      case NUMBER -> 2;
      case TEXT -> 4;
      case DATE -> 8;
      case TIMESTAMP -> 16;
      case BOOLEAN -> 32;
      case OTHER -> 64;
      case INTERVAL -> 128;
      case FLOAT -> 256;
      case SORTED -> 512;
      case CONSTANT -> 1024;
      case CONSTANT_NUMBER -> 2048;
      case CONSTANT_TEXT -> 4096;
      case TIME -> 8192;
      case UUID -> 16384;
      case JSON -> 32768;
    };
  }

  public static SqlKinds of(ValueKind kind) {
    return new SqlKinds(bit(kind) | bit(ValueKind.ANY));
  }

  /** Returns the kinds of values with which a value can be compared. */
  public static SqlKinds comparedWith(ValueKind kind) {
    return kind == ValueKind.DATE || kind == ValueKind.TIMESTAMP ? MOMENT : assignedTo(kind);
  }

  /** Returns the kinds of values that may be written into a column. */
  public static SqlKinds assignedTo(ValueKind kind) {
    return isNumber(kind) ? NUMBERS : of(kind);
  }

  /** Whether a kind is one of numbers, and of nothing else. */
  public static boolean isNumber(ValueKind kind) {
    return kind == ValueKind.NUMBER || kind == ValueKind.FLOAT;
  }

  /** Returns the kind of the literals of a kind in the table that a query makes. */
  public static ValueKind constantOf(ValueKind kind) {
    return switch (kind) {
      case NUMBER -> ValueKind.CONSTANT_NUMBER;
      case TEXT -> ValueKind.CONSTANT_TEXT;
      default -> ValueKind.CONSTANT;
    };
  }

  /** Returns the kinds of the literals that have these kinds in the table that a query makes. */
  public SqlKinds ofLiterals() {
    int kinds = 0;
    for (ValueKind kind : ValueKind.values()) {
      kinds |= contains(constantOf(kind)) ? bit(kind) : 0;
    }
    return new SqlKinds(kinds);
  }

  /** Whether the values of a kind may be literals of a query. */
  public static boolean isConstant(ValueKind kind) {
    return !TESTABLE.contains(kind);
  }

  /** Returns the kinds that are in both sets. */
  public SqlKinds and(SqlKinds others) {
    return new SqlKinds(bits & others.bits);
  }

  /** Returns these kinds and one more. */
  public SqlKinds and(ValueKind kind) {
    return new SqlKinds(bits | bit(kind));
  }

  public boolean contains(ValueKind kind) {
    return (bits & bit(kind)) != 0;
  }
}
