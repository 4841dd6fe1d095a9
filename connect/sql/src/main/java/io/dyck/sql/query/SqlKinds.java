package io.dyck.sql.query;

import io.dyck.sql.catalog.Kind;

/** A set of kinds of values. {@link Kind#ANY} is in every set that is not empty. */
record SqlKinds(int bits) {
  static final SqlKinds ALL = new SqlKinds((1 << 7) - 1);

  /** What can be compared, sorted and grouped by. */
  static final SqlKinds COMPARABLE = new SqlKinds(ALL.bits & ~bit(Kind.OTHER));

  /** What has a least and a greatest value. */
  static final SqlKinds ORDERED = new SqlKinds(COMPARABLE.bits & ~bit(Kind.BOOLEAN));

  static final SqlKinds NUMBER = of(Kind.NUMBER);
  static final SqlKinds TEXT = of(Kind.TEXT);

  /** The bit of a kind. */
  static int bit(Kind kind) {
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

  static SqlKinds of(Kind kind) {
    return new SqlKinds(bit(kind) | bit(Kind.ANY));
  }

  boolean has(Kind kind) {
    return (bits & bit(kind)) != 0;
  }
}
