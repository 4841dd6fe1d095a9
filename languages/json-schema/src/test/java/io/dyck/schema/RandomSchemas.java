package io.dyck.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random schemas, and values of the same few names and letters. */
final class RandomSchemas {
  private static final String[] NAMES = {"a", "b", "ab"};

  private RandomSchemas() {}

  static String schema(Random random, int depth) {
    if (random.nextInt(12) == 0) {
      return random.nextBoolean() ? "true" : "false";
    }
    List<String> keywords = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      String keyword = keyword(random, depth);
      String name = keyword.substring(0, keyword.indexOf(':'));
      if (keywords.stream().noneMatch(k -> k.startsWith(name))) {
        keywords.add(keyword);
      }
    }
    return "{" + String.join(",", keywords) + "}";
  }

  private static String keyword(Random random, int depth) {
    int kinds = depth == 0 ? 15 : 37;
    return switch (random.nextInt(kinds)) {
      case 0 -> "\"type\":" + type(random);
      case 1 -> "\"type\":[" + type(random) + ",\"null\"]";
      case 2 -> "\"enum\":[" + value(random, 1) + "," + value(random, 1) + "]";
      case 3 -> "\"const\":" + value(random, 1);
      case 4 -> "\"minimum\":" + (random.nextInt(5) - 2);
      case 5 -> "\"exclusiveMaximum\":" + (random.nextInt(5) - 1);
      case 6 -> "\"multipleOf\":" + (1 + random.nextInt(3)) + (random.nextBoolean() ? "" : ".5");
      case 7 -> "\"minLength\":" + random.nextInt(3);
      case 8 -> "\"maxLength\":" + random.nextInt(3);
      case 9 -> "\"pattern\":\"" + (random.nextBoolean() ? "^a" : "b$") + "\"";
      case 10 -> "\"required\":[" + name(random) + "]";
      case 11 -> "\"minItems\":" + random.nextInt(3);
      case 12 -> "\"maxProperties\":" + random.nextInt(3);
      case 13 -> "\"minProperties\":" + random.nextInt(3);
      case 14 -> "\"uniqueItems\":true";
      case 36 -> "\"maxItems\":" + random.nextInt(3);
      case 15, 16 -> "\"properties\":{" + members(random, depth) + "}";
      case 17 -> "\"patternProperties\":{\"^a\":" + schema(random, depth - 1) + "}";
      case 18 -> "\"additionalProperties\":" + schema(random, depth - 1);
      case 19 -> "\"items\":" + schema(random, depth - 1);
      case 20 -> "\"prefixItems\":[" + schema(random, depth - 1) + "]";
      case 21 -> "\"contains\":" + schema(random, depth - 1);
      case 22 -> "\"not\":" + schema(random, depth - 1);
      case 23 -> several("allOf", random, depth);
      case 24 -> several("anyOf", random, depth);
      case 25 -> several("oneOf", random, depth);
      case 26 -> "\"dependentRequired\":{" + name(random) + ":[" + name(random) + "]}";
      case 28 -> "\"propertyNames\":" + schema(random, depth - 1);
      case 29 -> "\"dependentSchemas\":{" + name(random) + ":" + schema(random, depth - 1) + "}";
      case 30 -> "\"unevaluatedProperties\":" + schema(random, depth - 1);
      case 31 -> "\"unevaluatedItems\":" + schema(random, depth - 1);
      case 32 -> "\"contains\":" + schema(random, depth - 1) + ",\"maxContains\":1";
      case 33 -> "\"contains\":" + schema(random, depth - 1) + ",\"minContains\":2";
      case 34 -> "\"if\":" + schema(random, depth - 1) + ",\"else\":" + schema(random, depth - 1);
      case 35 -> "\"enum\":[" + value(random, 2) + "," + value(random, 2) + "]";
      default -> "\"if\":" + schema(random, depth - 1) + ",\"then\":" + schema(random, depth - 1);
    };
  }

  /** An array whose items differ. */
  static String unique(Random random) {
    List<String> keywords = new ArrayList<>(List.of("\"type\":\"array\"", "\"uniqueItems\":true"));
    if (random.nextInt(4) > 0) {
      keywords.add("\"items\":" + item(random));
    }
    if (random.nextInt(3) == 0) {
      keywords.add("\"prefixItems\":[" + item(random) + "," + item(random) + "]");
    }
    if (random.nextInt(3) == 0) {
      keywords.add("\"contains\":" + item(random));
      keywords.add("\"minContains\":" + random.nextInt(3));
    }
    if (random.nextInt(2) == 0) {
      keywords.add("\"minItems\":" + random.nextInt(4));
    }
    if (random.nextInt(3) == 0) {
      keywords.add("\"maxItems\":" + (1 + random.nextInt(3)));
    }
    return "{" + String.join(",", keywords) + "}";
  }

  private static String item(Random random) {
    return switch (random.nextInt(10)) {
      case 0 -> "{\"type\":\"string\",\"maxLength\":1,\"pattern\":\"^[ab]*$\"}";
      case 1 -> "{\"type\":\"string\"}";
      case 2 ->
          "{\"type\":\"integer\",\"minimum\":0,\"exclusiveMaximum\":"
              + (1 + random.nextInt(3))
              + "}";
      case 3 -> "{\"type\":[\"boolean\",\"null\"]}";
      case 4 -> "{\"enum\":[" + value(random, 1) + "," + value(random, 2) + "]}";
      case 5 -> "{\"const\":" + value(random, 1) + "}";
      case 6 ->
          "{\"type\":\"object\",\"properties\":{\"b\":{\"type\":\"boolean\"},\"a\":{\"enum\":[\"a\",1]}},"
              + "\"additionalProperties\":false,\"required\":["
              + (random.nextBoolean() ? name(random) : "")
              + "]}";
      case 7 -> "{\"type\":\"array\",\"maxItems\":2,\"items\":{\"type\":\"boolean\"}}";
      default -> schema(random, 1);
    };
  }

  private static String several(String keyword, Random random, int depth) {
    return "\""
        + keyword
        + "\":["
        + schema(random, depth - 1)
        + ","
        + schema(random, depth - 1)
        + "]";
  }

  private static String members(Random random, int depth) {
    return "\"a\":" + schema(random, depth - 1) + ",\"b\":" + schema(random, depth - 1);
  }

  private static String type(Random random) {
    String[] types = {"null", "boolean", "integer", "number", "string", "array", "object"};
    return "\"" + types[random.nextInt(types.length)] + "\"";
  }

  private static String name(Random random) {
    return "\"" + NAMES[random.nextInt(NAMES.length)] + "\"";
  }

  static String value(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0 -> "null";
      case 1 -> random.nextBoolean() ? "true" : "false";
      case 2 -> (random.nextInt(7) - 3) + (random.nextInt(3) == 0 ? ".5" : "");
      case 3, 4 -> "\"" + "ab".substring(random.nextInt(2)) + "b".repeat(random.nextInt(2)) + "\"";
      case 5 -> array(random, depth);
      default -> object(random, depth);
    };
  }

  private static String array(Random random, int depth) {
    List<String> items = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      items.add(value(random, depth - 1));
    }
    return "[" + String.join(",", items) + "]";
  }

  private static String object(Random random, int depth) {
    List<String> members = new ArrayList<>();
    for (String name : NAMES) {
      if (random.nextBoolean()) {
        members.add("\"" + name + "\":" + value(random, depth - 1));
      }
    }
    return "{" + String.join(",", members) + "}";
  }
}
