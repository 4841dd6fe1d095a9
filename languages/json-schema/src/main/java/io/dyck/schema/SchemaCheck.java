package io.dyck.schema;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.DyckException;
import io.dyck.failure.LimitExceededException;
import io.dyck.schema.read.SchemaException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The findings about a schema, which may be unusable. A check reports every keyword that cannot be
 * enforced, whereas {@link JsonSchema#of} stops at the first such keyword.
 *
 * @param report the effect of each keyword; empty for a malformed schema
 * @param errors the reasons why the schema cannot be used, in the order of discovery
 */
public record SchemaCheck(SchemaReport report, ImmutableList<DyckException> errors) {
  /** The codes of errors of a single keyword, after which the rest of a schema can be checked. */
  private static final ImmutableList<String> CODES_OF_KEYWORDS =
      ImmutableList.of("DYCK-J006", "DYCK-J011");

  private static final int MOST_REFUSED = 100;

  /**
   * Checks a schema. Cost: a reading of the schema for each keyword that cannot be enforced, and a
   * search for a text for each inner schema.
   *
   * @param text JSON
   * @param options how to read the schema
   * @return the findings
   */
  public static SchemaCheck of(String text, SchemaOptions options) {
    Map<String, SchemaException> refused = new LinkedHashMap<>();
    ImmutableList.Builder<DyckException> errors = ImmutableList.builder();
    SchemaReport report =
        new SchemaReport(ImmutableList.of(), ImmutableList.of(), ImmutableMap.of());
    while (true) {
      try {
        JsonSchema schema = JsonSchema.read(text, options, ImmutableMap.copyOf(refused));
        report = schema.report();
        schema.checkSatisfiable(text, options);
        schema.warnOfEmptyParts();
        return new SchemaCheck(schema.report(), errors.build());
      } catch (SchemaException e) {
        errors.add(e.withPosition(text));
        boolean goesOn = CODES_OF_KEYWORDS.contains(e.code()) && !e.pointer().isEmpty();
        if (!goesOn || refused.size() >= MOST_REFUSED || refused.put(e.pointer(), e) != null) {
          return new SchemaCheck(report, errors.build());
        }
      } catch (LimitExceededException e) {
        return new SchemaCheck(report, errors.add(JsonSchema.withPosition(text, e)).build());
      } catch (DyckException e) {
        return new SchemaCheck(report, errors.add(e).build());
      }
    }
  }

  /**
   * Whether the schema can be used.
   *
   * @return true if there is no error
   */
  public boolean isUsable() {
    return errors.isEmpty();
  }
}
