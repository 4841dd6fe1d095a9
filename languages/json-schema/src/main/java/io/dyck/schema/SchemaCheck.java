package io.dyck.schema;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.DyckException;
import io.dyck.failure.LimitExceededException;
import io.dyck.schema.read.SchemaException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * All that is to say of a schema, also where it cannot be used: where {@link JsonSchema#of} stops
 * at the first keyword that cannot be held, this goes on and reports each.
 *
 * @param report what became of each keyword; of a schema that is malformed, nothing
 * @param errors why it cannot be used, the first first; empty if it can
 */
public record SchemaCheck(SchemaReport report, ImmutableList<DyckException> errors) {
  /** The codes of keywords that cannot be held, where the rest of a schema may be looked at. */
  private static final ImmutableList<String> CODES_OF_KEYWORDS =
      ImmutableList.of("DYCK-J006", "DYCK-J011");

  private static final int MOST_REFUSED = 100;

  /**
   * Checks a schema. Cost: a reading for each keyword that cannot be held, and a search for a text
   * for each schema in it.
   *
   * @param text JSON
   * @param options how to read it
   * @return what there is to say
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
        schema.lookForEmptyParts();
        return new SchemaCheck(schema.report(), errors.build());
      } catch (SchemaException e) {
        errors.add(e.in(text));
        boolean goesOn = CODES_OF_KEYWORDS.contains(e.code()) && !e.pointer().isEmpty();
        if (!goesOn || refused.size() >= MOST_REFUSED || refused.put(e.pointer(), e) != null) {
          return new SchemaCheck(report, errors.build());
        }
      } catch (LimitExceededException e) {
        return new SchemaCheck(report, errors.add(JsonSchema.in(text, e)).build());
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
