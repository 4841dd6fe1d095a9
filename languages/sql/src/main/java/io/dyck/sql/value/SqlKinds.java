package io.dyck.sql.value;

import io.dyck.sql.catalog.Kind;

/** A set of kinds of values. {@link Kind#ANY} is in every set that is not empty. */
public record SqlKinds(int bits) {
  public static final SqlKinds ALL = new SqlKinds((1 << 10) - 1);

  /** The kinds of values that can be sorted and grouped by. */
  public static final SqlKinds SORTABLE = new SqlKinds(ALL.bits & ~bit(Kind.OTHER));

  /** The kinds of values that can also be compared with other values of their kind. */
  public static final SqlKinds COMPARABLE = new SqlKinds(SORTABLE.bits & ~bit(Kind.SORTED));

  /** The kinds of values that have a minimum and a maximum. */
  public static final SqlKinds ORDERED = new SqlKinds(COMPARABLE.bits & ~bit(Kind.BOOLEAN));

  public static final SqlKinds NUMBER = of(Kind.NUMBER);

  /** Numbers, exact or not. */
  public static final SqlKinds NUMBERS = NUMBER.and(Kind.FLOAT);

  public static final SqlKinds TEXT = of(Kind.TEXT);

  /** Days, with a time or without. */
  public static final SqlKinds MOMENT = of(Kind.DATE).and(Kind.TIMESTAMP);

  /** Returns the bit of a kind. */
  public static int bit(Kind kind) {
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
    };
  }

  public static SqlKinds of(Kind kind) {
    return new SqlKinds(bit(kind) | bit(Kind.ANY));
  }

  /** Returns the kinds of values with which a value can be compared. */
  public static SqlKinds comparedWith(Kind kind) {
    return kind == Kind.DATE || kind == Kind.TIMESTAMP ? MOMENT : assignedTo(kind);
  }

  /** Returns the kinds of values that may be written into a column. */
  public static SqlKinds assignedTo(Kind kind) {
    return isNumber(kind) ? NUMBERS : of(kind);
  }

  /** Whether a kind is one of numbers, and of nothing else. */
  public static boolean isNumber(Kind kind) {
    return kind == Kind.NUMBER || kind == Kind.FLOAT;
  }

  /** Returns the kinds that are in both sets. */
  public SqlKinds and(SqlKinds others) {
    return new SqlKinds(bits & others.bits);
  }

  /** Returns these kinds and one more. */
  public SqlKinds and(Kind kind) {
    return new SqlKinds(bits | bit(kind));
  }

  public boolean has(Kind kind) {
    return (bits & bit(kind)) != 0;
  }
}
