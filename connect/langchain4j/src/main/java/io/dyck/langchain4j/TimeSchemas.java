package io.dyck.langchain4j;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import java.util.Set;

/**
 * Dates and times of {@code java.time}, which LangChain4j describes by their fields: a {@code
 * LocalDate} is an object of the integers year, month and day. Here these are integers that make a
 * date or a time, and none is missing.
 */
final class TimeSchemas {
  private static final ImmutableSet<String> DATE = ImmutableSet.of("year", "month", "day");
  private static final ImmutableMap<String, Integer> TIME =
      ImmutableMap.of("hour", 23, "minute", 59, "second", 59, "nano", 999_999_999);
  private static final int[] LONG_MONTHS = {1, 3, 5, 7, 8, 10, 12};
  private static final int[] SHORT_MONTHS = {4, 6, 9, 11};

  private TimeSchemas() {}

  /** Whether an object has just the fields of a date or a time. */
  static boolean isTimeSchema(JsonObjectSchema object) {
    Set<String> names = object.properties().keySet();
    return (names.equals(DATE) || names.equals(TIME.keySet()))
        && object.properties().values().stream().allMatch(JsonIntegerSchema.class::isInstance);
  }

  /** Writes the schema of such an object. */
  static void add(ObjectNode schema, Set<String> names) {
    ObjectNode properties = schema.put("type", "object").putObject("properties");
    ArrayNode required = schema.putArray("required");
    schema.put("additionalProperties", false);
    for (String name : names) {
      required.add(name);
      int most =
          name.equals("year") ? 9_999 : name.equals("month") ? 12 : TIME.getOrDefault(name, 31);
      writeInteger(properties.putObject(name), DATE.contains(name) ? 1 : 0, most);
    }
    if (names.equals(DATE)) {
      addDays(schema.putArray("anyOf"));
    }
  }

  private static void writeInteger(ObjectNode schema, int least, int most) {
    schema.put("type", "integer").put("minimum", least).put("maximum", most);
  }

  /** Adds the valid days of each month. */
  private static void addDays(ArrayNode any) {
    months(any, LONG_MONTHS, 31);
    months(any, SHORT_MONTHS, 30);
    months(any, new int[] {2}, 28);
    ObjectNode leap = months(any, new int[] {2}, 29);
    ObjectNode year = leap.putObject("year").put("multipleOf", 4);
    ArrayNode either = year.putArray("anyOf");
    either.addObject().putObject("not").put("multipleOf", 100);
    either.addObject().put("multipleOf", 400);
  }

  private static ObjectNode months(ArrayNode any, int[] months, int days) {
    ObjectNode properties = any.addObject().putObject("properties");
    ArrayNode values = properties.putObject("month").putArray("enum");
    for (int month : months) {
      values.add(month);
    }
    properties.putObject("day").put("maximum", days);
    return properties;
  }
}
