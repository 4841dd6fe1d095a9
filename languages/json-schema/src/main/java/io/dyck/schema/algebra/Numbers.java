package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/** Reads counts in schemas. */
final class Numbers {
  private static final BigDecimal MOST = BigDecimal.valueOf(Assertion.UNBOUNDED);

  private Numbers() {}

  /** Returns a count. A count that no text reaches becomes {@link Assertion#UNBOUNDED}. */
  static long count(JsonNode value) {
    BigDecimal count = value.decimalValue();
    return count.compareTo(MOST) >= 0 ? Assertion.UNBOUNDED : count.longValue();
  }
}
