package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.dyck.failure.DyckException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.pda.Pda;
import io.dyck.schema.text.TextPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import org.jspecify.annotations.Nullable;

/** Random schemas and values: a text is accepted if and only if a validator finds it valid. */
final class OracleTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String[] NAMES = {"a", "b", "ab"};
  private static int valid;
  private static int invalid;

  @AfterContainer
  static void triedEnough() {
    assertThat(valid).isGreaterThan(500);
    assertThat(invalid).isGreaterThan(500);
  }

  /** With {@code -Ddyck.oracle.schemas=n} so many more; each has twelve values. */
  @Property(tries = 1_500)
  void acceptanceIsValidity(@ForAll long seed) throws IOException {
    int more = Integer.getInteger("dyck.oracle.schemas", 0) / 1_500;
    for (int i = 0; i <= more; i++) {
      check(new Random(seed + i));
    }
  }

  /** Equal schemas that are written otherwise accept the same. */
  @Property(tries = 300)
  void doubleNegationsAndRepetitionsChangeNothing(@ForAll long seed) {
    Random random = new Random(seed);
    String schema = schema(random, 2);
    LazyLanguage language = languageOrNull(schema);
    LazyLanguage notNot = languageOrNull("{\"not\":{\"not\":" + schema + "}}");
    LazyLanguage both = languageOrNull("{\"allOf\":[" + schema + "," + schema + "]}");
    for (int i = 0; i < 10; i++) {
      String value = value(random, 2);
      boolean accepts = language != null && new LazyReader(language).accepts(value);
      assertThat(notNot != null && new LazyReader(notNot).accepts(value))
          .as(schema + " " + value)
          .isEqualTo(accepts);
      assertThat(both != null && new LazyReader(both).accepts(value))
          .as(schema + " " + value)
          .isEqualTo(accepts);
    }
  }

  private static @Nullable LazyLanguage languageOrNull(String schema) {
    try {
      return JsonSchema.of(schema).language();
    } catch (DyckException e) {
      assertThat(e.code()).as(schema).isEqualTo("DYCK-J010");
      return null;
    }
  }

  private static void check(Random random) throws IOException {
    String schema = schema(random, 3);
    com.networknt.schema.JsonSchema validator =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
    LazyLanguage language;
    try {
      language = JsonSchema.of(schema).language();
    } catch (LimitExceededException e) {
      return;
    } catch (DyckException e) {
      assertThat(e.code()).as(schema).isIn("DYCK-J010", "DYCK-J011");
      language = null;
    }
    if (language != null) {
      String shortest = new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
      assertThat(validator.validate(JSON.readTree(shortest))).as(schema + " " + shortest).isEmpty();
      assertThat(new LazyReader(language).accepts(shortest)).as(schema + " " + shortest).isTrue();
    }
    LazyReader simulator = language == null ? null : new LazyReader(language);
    Pda pda = language == null ? null : Pda.of("random", JsonSchema.of(schema).language());
    boolean refused = simulator == null && schema.contains("uniqueItems");
    for (int i = 0; i < 12 && !refused; i++) {
      String value = value(random, 2);
      JsonNode tree = JSON.readTree(value);
      boolean expected = validator.validate(tree).isEmpty();
      boolean accepts = simulator != null && simulator.accepts(tree.toString());
      assertThat(accepts).as(schema + " " + value).isEqualTo(expected);
      byte[] text = tree.toString().getBytes(StandardCharsets.UTF_8);
      assertThat(pda != null && pda.accepts(text)).as(schema + " " + value).isEqualTo(expected);
      valid += expected ? 1 : 0;
      invalid += expected ? 0 : 1;
    }
  }

  @Property(tries = 700)
  void whatIsAcceptedInTheOrderOfTheSchemaIsValid(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String schema = schema(random, 3);
    TextPolicy any = SchemaOptions.DEFAULT.text();
    TextPolicy ordered = new TextPolicy(any.spaces(), any.escapes(), any.numbers(), false);
    LazyLanguage language;
    try {
      language = JsonSchema.of(schema, SchemaOptions.DEFAULT.withText(ordered)).language();
    } catch (DyckException e) {
      return;
    }
    com.networknt.schema.JsonSchema validator =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
    LazyReader simulator = new LazyReader(language);
    String shortest = new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
    assertThat(simulator.accepts(shortest)).as(schema + " " + shortest).isTrue();
    for (int i = 0; i < 12; i++) {
      String text = i == 0 ? shortest : value(random, 2);
      JsonNode tree = JSON.readTree(text);
      if (simulator.accepts(tree.toString())) {
        assertThat(validator.validate(tree)).as(schema + " " + text).isEmpty();
      }
    }
  }

  private static String schema(Random random, int depth) {
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
    int kinds = depth == 0 ? 14 : 28;
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
      case 14 -> "\"maxItems\":" + random.nextInt(3);
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
      default -> "\"if\":" + schema(random, depth - 1) + ",\"then\":" + schema(random, depth - 1);
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

  private static String value(Random random, int depth) {
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
