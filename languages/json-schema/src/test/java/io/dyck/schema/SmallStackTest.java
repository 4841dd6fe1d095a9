package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.DyckException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Deep schemas get an answer or an error of Dyck in a thread with Java's default stack. */
final class SmallStackTest {
  private static final long STACK_BYTES = 1 << 20;
  private static final int CHAIN = 10_000;

  /**
   * The greatest depth of checked texts, because the tests' reader needs much longer for deep
   * texts.
   */
  private static final int LONGEST_CHECKED = 200;

  record Deep(String name, String schema) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Returns a schema of definitions, each with a reference to the next definition. */
  private static Deep chain(String name, int length, String last, IntFunction<String> link) {
    List<String> definitions = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      definitions.add("\"d" + i + "\":" + link.apply(i + 1));
    }
    definitions.add("\"d" + length + "\":" + last);
    return new Deep(
        "chain of " + name,
        "{\"$ref\":\"#/$defs/d0\",\"$defs\":{" + String.join(",", definitions) + "}}");
  }

  private static Deep chain(String name, String before, String after) {
    return chain(name, CHAIN, "{\"type\":[\"null\",\"array\"]}", i -> before + ref(i) + after);
  }

  private static String ref(int number) {
    return "{\"$ref\":\"#/$defs/d" + number + "\"}";
  }

  private static Deep nested(String name, int depth, String before, String after) {
    return new Deep(
        depth + " inside of each other: " + name,
        before.repeat(depth) + "true" + after.repeat(depth));
  }

  private static String names(int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add("\"n" + i + "\"");
    }
    return String.join(",", names);
  }

  static List<Deep> schemas() {
    List<Deep> all = new ArrayList<>();
    all.add(chain("$ref", CHAIN, "{\"type\":\"null\"}", SmallStackTest::ref));
    all.add(
        chain(
            "$ref and minItems",
            CHAIN,
            "{\"type\":\"array\"}",
            i -> "{\"minItems\":" + i % 3 + ",\"$ref\":\"#/$defs/d" + i + "\"}"));
    String[][] around = {
      {"allOf", "{\"allOf\":[", "]}"},
      {"two allOf", "{\"allOf\":[{\"maxItems\":9},", "]}"},
      {"anyOf", "{\"anyOf\":[", ",{\"type\":\"null\"}]}"},
      {"oneOf", "{\"oneOf\":[", ",{\"type\":\"string\"}]}"},
      {"not", "{\"not\":", "}"},
      {"if", "{\"if\":", ",\"then\":{\"minItems\":1}}"},
      {"then", "{\"if\":{\"minItems\":1},\"then\":", ",\"else\":true}"},
      {"items", "{\"type\":\"array\",\"items\":", "}"},
      {"required items", "{\"type\":\"array\",\"minItems\":1,\"items\":", "}"},
      {"prefixItems", "{\"type\":\"array\",\"minItems\":1,\"prefixItems\":[", "]}"},
      {"contains", "{\"type\":\"array\",\"contains\":", "}"},
      {"unique items", "{\"type\":\"array\",\"uniqueItems\":true,\"items\":", "}"},
      {"properties", "{\"type\":\"object\",\"properties\":{\"a\":", "}}"},
      {
        "required properties",
        "{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":",
        "}}"
      },
      {
        "additionalProperties",
        "{\"type\":\"object\",\"minProperties\":1,\"additionalProperties\":",
        "}"
      },
      {"patternProperties", "{\"type\":\"object\",\"patternProperties\":{\"^a\":", "}}"},
      {"propertyNames", "{\"type\":\"object\",\"minProperties\":1,\"propertyNames\":", "}"},
      {"dependentSchemas", "{\"required\":[\"a\"],\"dependentSchemas\":{\"a\":", "}}"},
      {
        "unevaluatedProperties",
        "{\"type\":\"object\",\"minProperties\":1,\"unevaluatedProperties\":",
        "}"
      },
      {"unevaluated beside allOf", "{\"unevaluatedItems\":false,\"allOf\":[", "]}"},
      {"unevaluated beside anyOf", "{\"unevaluatedItems\":false,\"anyOf\":[", ",true]}"},
      {"unevaluated beside if", "{\"unevaluatedItems\":false,\"if\":", ",\"then\":true}"}
    };
    for (String[] each : around) {
      all.add(chain(each[0], each[1], each[2]));
      all.add(nested(each[0], 480, each[1], each[2]));
    }
    all.add(nested("items", CHAIN, "{\"items\":", "}"));
    all.add(nested("$defs", CHAIN, "{\"$defs\":{\"a\":", "}}"));
    all.add(nested("const", 990, "{\"const\":[", "]}"));
    all.add(new Deep("deep const", "{\"const\":" + "[".repeat(990) + "1" + "]".repeat(990) + "}"));
    all.add(
        new Deep(
            "deep enum", "{\"enum\":[" + "{\"a\":".repeat(990) + "1" + "}".repeat(990) + ",1]}"));
    all.add(
        chain(
            "many required names",
            60,
            "true",
            i ->
                "{\"type\":\"object\",\"required\":["
                    + names(1_000)
                    + "],\"properties\":{\"n999\":"
                    + ref(i)
                    + "}}"));
    all.add(
        chain(
            "two members each",
            60,
            "{\"type\":\"null\"}",
            i ->
                "{\"type\":\"object\",\"required\":[\"a\",\"b\"],\"properties\":{\"a\":"
                    + ref(i)
                    + ",\"b\":"
                    + ref(i)
                    + "}}"));
    all.add(
        chain(
            "two items each",
            60,
            "{\"type\":\"null\"}",
            i -> "{\"type\":\"array\",\"minItems\":2,\"items\":" + ref(i) + "}"));
    all.add(
        new Deep(
            "unevaluated in a circle",
            "{\"unevaluatedItems\":false,\"$ref\":\"#/$defs/a\","
                + "\"$defs\":{\"a\":{\"allOf\":[{\"$ref\":\"#/$defs/a\"}]}}}"));
    return all;
  }

  private static @Nullable String answer(String schema, SchemaOptions options) {
    try {
      JsonSchema read = JsonSchema.of(schema, options);
      LazyLanguage language = read.language();
      String text = RandomTexts.text(language, new Random(1), 100);
      if (text.length() < LONGEST_CHECKED) {
        assertThat(new LazyReader(language).accepts(text)).as(text).isTrue();
      }
      assertThat(read.report().text()).isNotEmpty();
      return text;
    } catch (DyckException e) {
      assertThat(e.code()).startsWith("DYCK-");
      assertThat(e.getMessage()).hasSizeLessThan(2_000);
      return null;
    }
  }

  private static void inSmallStack(Runnable work) throws InterruptedException {
    List<Throwable> wrong = new ArrayList<>();
    Thread thread = new Thread(null, work, "small stack", STACK_BYTES);
    thread.setUncaughtExceptionHandler((t, e) -> wrong.add(e));
    thread.start();
    thread.join();
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("schemas")
  void deepSchemasAreAnErrorOrAnAnswer(Deep deep) throws InterruptedException {
    inSmallStack(
        () -> {
          String unused = answer(deep.schema(), SchemaOptions.DEFAULT);
          assertThat(SchemaCheck.of(deep.schema(), SchemaOptions.DEFAULT)).isNotNull();
        });
  }

  @Test
  void aLongChainOfReferencesIsAnswered() throws InterruptedException {
    String schema = chain("$ref", CHAIN, "{\"type\":\"null\"}", SmallStackTest::ref).schema();
    inSmallStack(
        () -> assertThat(answer(schema, SchemaOptions.DEFAULT)).as("text").isEqualTo("null"));
  }
}
