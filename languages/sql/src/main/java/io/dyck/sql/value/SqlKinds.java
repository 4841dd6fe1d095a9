package io.dyck.sql.value;

import io.dyck.sql.catalog.Kind;

/** A set of kinds of values. {@link Kind#ANY} is in every set that is not empty. */
public record SqlKinds(int bits) {
  public static final SqlKinds ALL = new SqlKinds((1 << 7) - 1);

  /** The kinds of values that can be compared, sorted and grouped by. */
  public static final SqlKinds COMPARABLE = new SqlKinds(ALL.bits & ~bit(Kind.OTHER));

  /** The kinds of values that have a minimum and a maximum. */
  public static final SqlKinds ORDERED = new SqlKinds(COMPARABLE.bits & ~bit(Kind.BOOLEAN));

  public static final SqlKinds NUMBER = of(Kind.NUMBER);
  public static final SqlKinds TEXT = of(Kind.TEXT);

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
    };
  }

  public static SqlKinds of(Kind kind) {
    return new SqlKinds(bit(kind) | bit(Kind.ANY));
  }

  /** Returns the kinds of values with which a value can be compared. */
  public static SqlKinds comparedWith(Kind kind) {
    return kind == Kind.DATE || kind == Kind.TIMESTAMP
        ? new SqlKinds(bit(Kind.DATE) | bit(Kind.TIMESTAMP) | bit(Kind.ANY))
        : of(kind);
  }

  public boolean has(Kind kind) {
    return (bits & bit(kind)) != 0;
  }
}
