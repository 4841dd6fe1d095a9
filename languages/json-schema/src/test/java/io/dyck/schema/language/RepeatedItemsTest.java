package io.dyck.schema.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.RandomTexts;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.read.SchemaException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays with two equal items, which satisfy a negated {@code uniqueItems}. */
public final class RepeatedItemsTest {
  private static final List<String> VALUES = List.of("1", "\"a\"", "[2]");
  private static final int LONGEST = 4;

  private static String array(String keywords) {
    return "{\"type\":\"array\",\"not\":{\"uniqueItems\":true}," + keywords + "}";
  }

  /** A schema, and the arrays of {@link #VALUES} that satisfy the schema. */
  private record Example(String schema, List<List<String>> arrays) {}

  private static Example example(Random random) {
    List<Set<String>> prefix = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      prefix.add(some(random));
    }
    Set<String> rest = some(random);
    int min = random.nextInt(3);
    int max = 1 + random.nextInt(LONGEST);
    String counted = VALUES.get(random.nextInt(VALUES.size()));
    int fewest = random.nextInt(3);
    String schema =
        array(
            (prefix.isEmpty()
                    ? ""
                    : "\"prefixItems\":["
                        + String.join(",", prefix.stream().map(RepeatedItemsTest::oneOf).toList())
                        + "],")
                + "\"items\":"
                + oneOf(rest)
                + (fewest == 0
                    ? ""
                    : ",\"contains\":{\"const\":" + counted + "},\"minContains\":" + fewest)
                + ",\"minItems\":"
                + min
                + ",\"maxItems\":"
                + max);
    List<List<String>> arrays = new ArrayList<>();
    add(new ArrayList<>(), arrays);
    arrays.removeIf(
        each -> {
          boolean fits = each.size() >= min && each.size() <= max;
          for (int i = 0; i < each.size(); i++) {
            fits &= (i < prefix.size() ? prefix.get(i) : rest).contains(each.get(i));
          }
          fits &= each.stream().filter(counted::equals).count() >= fewest;
          return !fits || new HashSet<>(each).size() == each.size();
        });
    return new Example(schema, arrays);
  }

  private static Set<String> some(Random random) {
    Set<String> result = new TreeSet<>(VALUES);
    result.removeIf(value -> random.nextInt(3) == 0);
    return result;
  }

  private static String oneOf(Set<String> values) {
    return values.isEmpty() ? "false" : "{\"enum\":[" + String.join(",", values) + "]}";
  }

  private static void add(List<String> begin, List<List<String>> to) {
    to.add(List.copyOf(begin));
    if (begin.size() < LONGEST) {
      for (String value : VALUES) {
        begin.add(value);
        add(begin, to);
        begin.remove(begin.size() - 1);
      }
    }
  }

  @Property(tries = 400)
  void prefixesAreViableThatBeginAnArrayOfTheSchema(@ForAll long seed) {
    Random random = new Random(seed);
    Example example = example(random);
    Set<String> texts = new HashSet<>();
    Set<String> prefixes = new HashSet<>();
    for (List<String> each : example.arrays) {
      String text = "[" + String.join(",", each) + "]";
      texts.add(text);
      for (int i = 0; i <= text.length(); i++) {
        prefixes.add(text.substring(0, i));
      }
    }
    LazyLanguage language;
    try {
      language = JsonSchema.of(example.schema).language();
    } catch (SchemaException e) {
      assertThat(texts).as(example.schema + " " + e).isEmpty();
      return;
    }
    LazyReader reader = new LazyReader(language);
    List<List<String>> all = new ArrayList<>();
    add(new ArrayList<>(), all);
    for (List<String> each : all) {
      String text = "[" + String.join(",", each) + "]";
      assertThat(reader.accepts(text)).as(example.schema + text).isEqualTo(texts.contains(text));
      for (int i = 1; i <= text.length(); i++) {
        String prefix = text.substring(0, i);
        assertThat(reader.isViable(prefix.getBytes(StandardCharsets.UTF_8)))
            .as(example.schema + " " + prefix)
            .isEqualTo(prefixes.contains(prefix));
      }
    }
    for (int i = 0; i < 5; i++) {
      String text = RandomTexts.text(language, random, random.nextInt(30));
      assertThat(reader.accepts(text)).as(example.schema + " " + text).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"items\":{\"type\":\"string\"} | [\"a\",\"b\",\"\\u0061\"] | [\"a\",\"b\"]",
        "\"items\":{\"type\":\"number\"} | [1.50,1,15e-1] | [1.50,15]",
        "\"items\":{\"type\":\"object\"} | [{\"a\":1,\"b\":2},{\"b\":2.0,\"a\":1}] | [{},{\"a\":1}]",
        "\"items\":{} | [[[]],1,[[]]] | []",
        "\"items\":{},\"maxItems\":2 | [null,null] | [null,1]",
        "\"prefixItems\":[{\"type\":\"string\"},{\"minLength\":2}],\"items\":false |"
            + " [\"ab\",\"ab\"] | [\"a\",\"a\"]",
        "\"items\":{\"not\":{\"uniqueItems\":true}},\"maxItems\":2 | [[1,1],[1,1]] | [[1,2],[1,2]]",
      })
  void equalItemsAreAsked(String keywords, String good, String bad) {
    LazyReader reader = new LazyReader(JsonSchema.of(array(keywords)).language());
    assertThat(reader.accepts(good)).as(good).isTrue();
    assertThat(reader.accepts(bad)).as(bad).isFalse();
  }

  /** A condition inside of a schema needs the negation too. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"properties\":{\"a\":{\"not\":{\"uniqueItems\":true}}}} | {\"a\":[1,1]} | {\"a\":[1]}",
        "{\"items\":{\"not\":{\"items\":{\"uniqueItems\":true}}}} | [[[1,1]]] | [[[1]]]",
        "{\"items\":{\"contains\":{\"uniqueItems\":true},\"maxContains\":1}} | [[[1,1],[2]]] |"
            + " [[[1],[2]]]",
        "{\"additionalProperties\":{\"if\":{\"uniqueItems\":true},\"then\":{\"maxItems\":1}}} |"
            + " {\"a\":[1,1]} | {\"a\":[1,2]}",
        "{\"oneOf\":[{\"type\":\"array\",\"uniqueItems\":true},{\"type\":\"array\",\"maxItems\":2}]} |"
            + " [1,1] | [1,2]",
      })
  void negationsInsideOfSchemasAreHeld(String schema, String good, String bad) {
    LazyReader reader = new LazyReader(JsonSchema.of(schema).language());
    assertThat(reader.accepts(good)).as(good).isTrue();
    assertThat(reader.accepts(bad)).as(bad).isFalse();
  }

  @Test
  void theLastItemThatMayComeIsOneThatCameBefore() {
    String schema = array("\"items\":{\"type\":\"string\"},\"maxItems\":3");
    LazyReader reader = new LazyReader(JsonSchema.of(schema).language());
    assertThat(reader.isViable("[\"ab\",\"cd\",\"c".getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(reader.isViable("[\"ab\",\"cd\",\"b".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(reader.isViable("[\"ab\",\"cd\",\"cde".getBytes(StandardCharsets.UTF_8))).isFalse();
  }

  /** Many arrays have two equal items; the search must not enumerate all arrays. */
  @Test
  void itemsOfWhichTwoAreEqualCanDiffer() {
    String schema =
        "{\"uniqueItems\":true,\"minLength\":2,\"contains\":{\"uniqueItems\":true,\"minItems\":1}}";
    LazyReader reader = new LazyReader(JsonSchema.of(schema).language());
    assertThat(reader.accepts("[[1,1],[2,2],[3]]")).isTrue();
    assertThat(reader.accepts("[[1,1],[3],[1,1]]")).isFalse();
  }

  @Test
  void aWriterEndsTheArray() {
    for (String item : List.of("string", "integer", "object", "array")) {
      String schema = array("\"items\":{\"type\":\"" + item + "\"}");
      LazyLanguage language = JsonSchema.of(schema, SchemaOptions.GENERATION).language();
      LazyReader reader = new LazyReader(language);
      for (int i = 0; i < 20; i++) {
        String text = RandomTexts.text(language, new Random(i), 3 * i);
        assertThat(reader.accepts(text)).as(text).isTrue();
      }
    }
  }
}
