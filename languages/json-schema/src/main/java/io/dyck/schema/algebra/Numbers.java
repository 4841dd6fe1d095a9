package io.dyck.schema.algebra;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/** Counts in schemas. */
final class Numbers {
  private static final BigDecimal MOST = BigDecimal.valueOf(Assertion.UNBOUNDED);

  private Numbers() {}

  /** A count; one that no text reaches is no bound. */
  static long count(JsonNode value) {
    BigDecimal count = value.decimalValue();
    return count.compareTo(MOST) >= 0 ? Assertion.UNBOUNDED : count.longValue();
  }
}
