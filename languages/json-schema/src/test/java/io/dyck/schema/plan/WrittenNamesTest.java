package io.dyck.schema.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.RandomTexts;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** No name occurs twice in an object that a model writes. */
public final class WrittenNamesTest {
  private static final ObjectMapper STRICT =
      JsonMapper.builder().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION).build();
  private static final SchemaOptions COMPACT =
      SchemaOptions.GENERATION.withText(TextPolicy.WRITING.withSpaces(Spaces.COMPACT));
  private static final String MAP =
      "{\"type\":\"object\",\"additionalProperties\":{\"type\":\"integer\"}}";

  /**
   * The 100 names of two digits are a class that may run out. A class of fewer names would become
   * single names.
   */
  private static final String DIGITS =
      "{\"type\":\"object\",\"patternProperties\":{\"^[0-9]{2}$\":{\"type\":\"integer\"}},"
          + "\"additionalProperties\":false";

  private static LazyLanguage language(String schema) {
    return JsonSchema.of(schema, COMPACT).language();
  }

  private static boolean writes(String schema, String text) {
    return new LazyReader(language(schema)).accepts(text);
  }

  private static boolean isViable(String schema, String text) {
    return new LazyReader(language(schema)).isViable(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String shortest(String schema) {
    LazyLanguage language = language(schema);
    return new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
  }

  @Test
  void aNameOfAMapComesOnce() {
    assertThat(writes(MAP, "{\"a\":1,\"b\":2}")).isTrue();
    assertThat(writes(MAP, "{\"a\":1,\"aa\":2,\"\":3}")).isTrue();
    assertThat(writes(MAP, "{\"a\":1,\"a\":2}")).isFalse();
    assertThat(writes(MAP, "{\"\":1,\"b\":2,\"\":3}")).isFalse();
    assertThat(writes(MAP, "{\"\\n\":1,\"\\\"\":2,\"é😀\":3}")).isTrue();
    assertThat(writes(MAP, "{\"\\n\":1,\"b\":2,\"\\n\":3}")).isFalse();
    assertThat(writes(MAP, "{\"é😀\":1,\"b\":2,\"é😀\":3}")).isFalse();
    assertThat(writes("{\"type\":\"object\"}", "{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":1}}"))
        .as("other objects")
        .isTrue();
    String read = "{\"a\":1,\"\\u0061\":2}";
    assertThat(new LazyReader(JsonSchema.of(MAP).language()).accepts(read)).isTrue();
  }

  @Test
  void aNameBesideDeclaredOnesAndOfAPatternComesOnce() {
    String both =
        "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}},"
            + "\"patternProperties\":{\"^x\":{\"type\":\"integer\"}},"
            + "\"additionalProperties\":{\"type\":\"boolean\"}}";
    assertThat(writes(both, "{\"a\":1,\"x\":2,\"ab\":true,\"xa\":3}")).isTrue();
    assertThat(writes(both, "{\"x\":2,\"x\":3}")).isFalse();
    assertThat(writes(both, "{\"a\":1,\"ab\":true,\"x\":3,\"ab\":false}")).isFalse();
    assertThat(writes(both, "{\"ab\":true,\"a\":1}")).isFalse();
  }

  /** A name is not begun if all its completions are written already. */
  @Test
  void namesThatRunOutAreNotBegun() {
    StringBuilder most = new StringBuilder("{");
    for (int i = 0; i < 99; i++) {
      most.append(i == 0 ? "" : ",").append('"').append(i / 10).append(i % 10).append("\":1");
    }
    assertThat(isViable(DIGITS + "}", most + ",\"9")).isTrue();
    assertThat(isViable(DIGITS + "}", most + ",\"99")).isTrue();
    assertThat(isViable(DIGITS + "}", most + ",\"98")).isFalse();
    assertThat(isViable(DIGITS + "}", most + ",\"8")).isFalse();
    assertThat(writes(DIGITS + "}", most + ",\"99\":1}")).isTrue();
    assertThat(isViable(DIGITS + "}", most + ",\"99\":1,")).isFalse();
    String all = DIGITS + ",\"minProperties\":100}";
    assertThat(isViable(all, most + ",")).isTrue();
    assertThat(isViable(all, most + "}")).isFalse();
    assertThatThrownBy(() -> language(DIGITS + ",\"minProperties\":101}"))
        .hasMessageStartingWith("DYCK-J010");
  }

  @Test
  void theShortestEndRepeatsNoName() throws IOException {
    String text = shortest(DIGITS + ",\"minProperties\":100}");
    assertThat(STRICT.readTree(text).size()).isEqualTo(100);
    text = shortest(MAP.replace("}}", "},\"minProperties\":300}"));
    assertThat(STRICT.readTree(text).size()).isEqualTo(300);
  }

  /** Every allowed text has an end, and no name occurs twice. */
  @Property(tries = 150)
  void everyPlaceLeadsToAnEndWithoutANameTwice(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String schema = schema(random);
    LazyLanguage language = language(schema);
    for (int i = 0; i < 8; i++) {
      String text = RandomTexts.text(language, random, random.nextInt(60));
      assertThat(new LazyReader(language).accepts(text)).as(schema + " " + text).isTrue();
      assertThat(isOfDifferentNames(text)).as(schema + " " + text).isTrue();
    }
  }

  /** A text can be written if and only if it can be read and no name occurs twice. */
  @Property(tries = 200)
  void whatIsWrittenIsWhatIsReadWithoutANameTwice(@ForAll long seed) {
    Random random = new Random(seed);
    String schema = schema(random);
    LazyReader written = new LazyReader(language(schema));
    Pda pda = Pda.of("names", language(schema));
    TextPolicy ordered = TextPolicy.READING.withAnyOrder(false);
    LazyReader read = new LazyReader(JsonSchema.of(schema, COMPACT.withText(ordered)).language());
    for (int i = 0; i < 20; i++) {
      List<String> members = new ArrayList<>();
      for (int n = random.nextInt(6); n > 0; n--) {
        members.add("\"" + name(random) + "\":" + random.nextInt(2));
      }
      String text = "{" + String.join(",", members) + "}";
      boolean expected = read.accepts(text) && isOfDifferentNames(text);
      assertThat(written.accepts(text)).as(schema + " " + text).isEqualTo(expected);
      assertThat(pda.accepts(text.getBytes(StandardCharsets.UTF_8)))
          .as(schema + " " + text)
          .isEqualTo(expected);
    }
  }

  private static String name(Random random) {
    StringBuilder name = new StringBuilder();
    for (int n = random.nextInt(4); n > 0; n--) {
      name.append("abé".charAt(random.nextInt(3)));
    }
    return name.toString();
  }

  private static String schema(Random random) {
    List<String> keywords = new ArrayList<>(List.of("\"type\":\"object\""));
    if (random.nextBoolean()) {
      keywords.add("\"properties\":{\"ab\":{\"type\":\"integer\"},\"b\":{}}");
    }
    if (random.nextBoolean()) {
      String[] patterns = {"^a", "^[abc]{4}$", "b$", "^[aé]{0,7}$", "^..$"};
      keywords.add(
          "\"patternProperties\":{\""
              + patterns[random.nextInt(patterns.length)]
              + "\":{\"enum\":[0,1,2]}}");
    }
    String[] others = {"{\"type\":\"integer\"}", "{\"enum\":[1,true]}", "true"};
    keywords.add("\"additionalProperties\":" + others[random.nextInt(others.length)]);
    if (random.nextInt(3) == 0) {
      keywords.add("\"propertyNames\":{\"pattern\":\"^[ab]*$\",\"maxLength\":6}");
    }
    if (random.nextInt(3) == 0) {
      keywords.add("\"minProperties\":" + random.nextInt(4));
    }
    if (random.nextInt(3) == 0) {
      keywords.add("\"maxProperties\":" + (3 + random.nextInt(3)));
    }
    return "{" + String.join(",", keywords) + "}";
  }

  private static boolean isOfDifferentNames(String text) {
    try {
      JsonNode tree = STRICT.readTree(text);
      Set<String> names = new HashSet<>();
      tree.fieldNames().forEachRemaining(names::add);
      return names.size() == tree.size();
    } catch (IOException e) {
      return false;
    }
  }
}
