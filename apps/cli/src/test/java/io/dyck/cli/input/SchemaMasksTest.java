package io.dyck.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/**
 * Masks of JSON Schemas are the viable tokens: the tokens after which the automaton can continue,
 * byte by byte and without a vocabulary. All schemas of the run use one vocabulary. They share the
 * walks of strings, numbers, names and white space.
 */
class SchemaMasksTest {
  private static final int STEPS = 30;

  /**
   * The margin of the upper bound: a token outside the mask needs more tokens than the budget minus
   * this margin.
   */
  private static final int SLACK = 8;

  /**
   * Pieces of the texts below, cut at all places, also with the characters that may surround them.
   */
  private static final Vocabulary VOCABULARY = vocabulary();

  private static Vocabulary vocabulary() {
    Set<String> pieces = new LinkedHashSet<>();
    String[] texts = {
      "{\"name\": \"\\u00e9a\\\"b\", \"na\": 12}",
      "{ \"n\":[1.5e3,-20,0.25 , 1000],\"name\\u0061\":null}",
      "\"abc\",\"x_1\":{},\"b\\\\\":true}",
      "\n  \"\\n\\uD83D\\uDE00é😀\":\t\"aaaa\"",
      "2024-02-29T10:00:00Z\"}]}",
      "\"_a\":\"red\",\"re\":\"green\"}"
    };
    for (String text : texts) {
      int[] points = text.codePoints().toArray();
      for (int length = 2; length <= 5; length++) {
        for (int i = 0; i + length <= points.length; i++) {
          pieces.add(new String(points, i, length));
        }
      }
    }
    for (String more :
        new String[] {
          "aaaaaaaa",
          "name\":",
          "\":{\"",
          "123456",
          "        ",
          "\"]}}",
          "a".repeat(17),
          "a".repeat(30),
          "a ".repeat(10),
          " ".repeat(24),
          "ab 12-34 re abc abc",
          "aaaaaaaaaaaaaaaaa\",\"",
          "b 1.5 aaaaaaaaaaaaaa\"}",
          "é€é€é€é€é€é€é€é€é€",
          "1234567.25",
          ".05,",
          "\",\"aa\",\"",
          "a\",\"a",
          "1,1",
          "1,12,",
          "],[",
          "},{\"n\":"
        }) {
      pieces.add(more);
    }
    VocabularyBuilder builder = Vocabulary.builder().name("pieces");
    for (int b = 0; b < 256; b++) {
      builder.add(b, new byte[] {(byte) b});
    }
    int id = 256;
    for (String piece : pieces) {
      builder.add(id++, piece);
    }
    builder.add(id++, new byte[] {(byte) 0x98, (byte) 0x80, '"'});
    builder.add(id++, "na");
    return builder.addSpecial(id, "<|end|>").endTokens(id).build();
  }

  private static Arbitrary<String> names() {
    return Arbitraries.of(
        "name",
        "na",
        "n",
        "namea",
        "x_1",
        "_a",
        "re",
        "b\\\\",
        "\\u00e9",
        "q\\\"",
        "\\ud83d\\ude00",
        "");
  }

  private static Arbitrary<String> strings() {
    return Arbitraries.of(
        "{\"type\": \"string\"}",
        "{\"type\": \"string\", \"maxLength\": 3}",
        "{\"type\": \"string\", \"minLength\": 2, \"maxLength\": 5}",
        "{\"type\": \"string\", \"minLength\": 4}",
        "{\"type\": \"string\", \"maxLength\": 1000000}",
        "{\"type\": \"string\", \"pattern\": \"^[a-c]+$\"}",
        "{\"type\": \"string\", \"pattern\": \"^[a-z]{2,6}$\"}",
        "{\"type\": \"string\", \"pattern\": \"^[a-z]+(_[0-9]+)*$\", \"maxLength\": 6}",
        "{\"type\": \"string\", \"pattern\": \"^a+b$\", \"minLength\": 3, \"maxLength\": 5}",
        "{\"type\": \"string\", \"pattern\": \"^[a-z]{20}[a-z]*$\", \"maxLength\": 22}",
        "{\"type\": \"string\", \"pattern\": \"^a{15}\", \"maxLength\": 1000}",
        "{\"type\": \"string\", \"pattern\": \"1.5|re\"}",
        "{\"type\": \"string\", \"not\": {\"enum\": [\"red\", \"aaaa\"]}}",
        "{\"type\": \"string\", \"not\": {\"pattern\": \"ab|1\"}}",
        "{\"type\": \"string\", \"pattern\": \"^(?:\\\\S+\\\\s+){0,9}\\\\S+$\"}",
        "{\"type\": \"string\", \"pattern\": \"^(?:\\\\S+\\\\s+){0,9}\\\\S+$\", \"maxLength\": 40}",
        "{\"type\": \"string\", \"pattern\": \"[0-9]{2}-[0-9]{2}\"}",
        "{\"type\": \"string\", \"pattern\": \"a$\", \"minLength\": 3}",
        "{\"type\": \"string\", \"pattern\": \"a$\", \"minLength\": 3, \"maxLength\": 30}",
        "{\"type\": \"string\", \"pattern\": \"a|^$\", \"maxLength\": 25}",
        "{\"type\": \"string\", \"pattern\": \"^[a-z][a-z0-9 ]{0,30}$\"}",
        "{\"type\": \"string\", \"pattern\": \"^$|^[^\\\"]{3,40}a$\"}",
        "{\"type\": \"string\", \"pattern\": \"^[a1]{12}\"}",
        "{\"type\": \"string\", \"format\": \"date\"}",
        "{\"enum\": [\"red\", \"green\", \"re\", 1, null, \"\\u00e9\"]}",
        "{\"const\": \"abc\"}");
  }

  private static Arbitrary<String> scalars() {
    return Arbitraries.oneOf(
        strings(),
        Arbitraries.of(
            "{\"type\": \"number\"}",
            "{\"type\": \"integer\"}",
            "{\"type\": \"integer\", \"minimum\": 0}",
            "{\"type\": \"integer\", \"minimum\": 12, \"maximum\": 12345}",
            "{\"type\": \"number\", \"minimum\": -20.5, \"maximum\": 1000.25}",
            "{\"type\": \"number\", \"exclusiveMinimum\": 100}",
            "{\"type\": \"number\", \"multipleOf\": 0.25}",
            "{\"type\": \"number\", \"multipleOf\": 0.01, \"minimum\": -100.5, \"maximum\":"
                + " 99999.99}",
            "{\"type\": \"integer\", \"multipleOf\": 7, \"maximum\": 5000}",
            "{\"type\": \"number\", \"not\": {\"multipleOf\": 0.5}, \"minimum\": 3}",
            "{\"type\": [\"boolean\", \"null\"]}",
            "{}"));
  }

  private static Arbitrary<String> schemas(int depth) {
    if (depth == 0) {
      return scalars();
    }
    Arbitrary<String> inner = schemas(depth - 1);
    Arbitrary<String> arrays =
        inner.map(i -> "{\"type\": \"array\", \"maxItems\": 3, \"items\": " + i + "}");
    Arbitrary<String> unique = unique(inner);
    Arbitrary<String> either =
        Combinators.combine(inner, inner).as((a, b) -> "{\"anyOf\": [" + a + ", " + b + "]}");
    return Arbitraries.frequencyOf(
        net.jqwik.api.Tuple.of(1, scalars()),
        net.jqwik.api.Tuple.of(1, arrays),
        net.jqwik.api.Tuple.of(1, unique),
        net.jqwik.api.Tuple.of(1, either),
        net.jqwik.api.Tuple.of(4, objects(inner)));
  }

  private static Arbitrary<String> unique(Arbitrary<String> items) {
    Arbitrary<String> others =
        Arbitraries.of(
            "", ", \"minItems\": 2", ", \"maxItems\": 3", ", \"contains\": {\"const\": 1}");
    return Combinators.combine(items, others)
        .as(
            (i, more) ->
                "{\"type\": \"array\", \"uniqueItems\": true, \"items\": " + i + more + "}");
  }

  private static Arbitrary<String> objects(Arbitrary<String> inner) {
    Arbitrary<String> others =
        Arbitraries.of(
            "",
            ", \"additionalProperties\": false",
            ", \"additionalProperties\": {\"type\": \"integer\"}",
            ", \"patternProperties\": {\"^_\": {\"type\": \"null\"}}",
            ", \"patternProperties\": {\"a$\": {\"type\": \"integer\"}}, \"additionalProperties\":"
                + " false",
            ", \"propertyNames\": {\"maxLength\": 4}",
            ", \"minProperties\": 2, \"maxProperties\": 3",
            ", \"dependentRequired\": {\"na\": [\"re\"]}");
    return Combinators.combine(
            names().set().ofMinSize(1).ofMaxSize(5),
            inner.list().ofSize(5),
            others,
            Arbitraries.integers().between(0, 2))
        .as(
            (names, values, more, required) -> {
              List<String> all = new ArrayList<>(names);
              StringBuilder text = new StringBuilder("{\"type\": \"object\", \"properties\": {");
              for (int i = 0; i < all.size(); i++) {
                text.append(i == 0 ? "" : ", ");
                text.append('"').append(all.get(i)).append("\": ").append(values.get(i));
              }
              text.append("}, \"required\": [");
              for (int i = 0; i < Math.min(required, all.size()); i++) {
                text.append(i == 0 ? "" : ", ").append('"').append(all.get(i)).append('"');
              }
              return text.append("]").append(more).append("}").toString();
            });
  }

  @Provide
  Arbitrary<String> all() {
    return schemas(2);
  }

  @Provide
  Arbitrary<String> uniqueArrays() {
    return unique(Arbitraries.oneOf(scalars(), objects(scalars()), unique(scalars())));
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE)
  void masksInArraysWhoseItemsDifferAreTheViableTokens(
      @ForAll("uniqueArrays") String schema, @ForAll Random random) {
    masksAreTheViableTokens(schema, random);
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void masksAreTheViableTokens(@ForAll("all") String schema, @ForAll Random random) {
    Pda reference;
    TokenConstraint constraint;
    try {
      reference = Pda.of("reference", JsonSchema.of(schema).language());
      constraint =
          TokenConstraint.compose(
              Pda.of("schema", JsonSchema.of(schema).language()),
              VOCABULARY,
              ComposeOptions.DEFAULT.withClosable(false));
    } catch (io.dyck.failure.DyckException refused) {
      return;
    }
    for (int walk = 0; walk < 3; walk++) {
      walk(schema, reference, constraint.newMatcher(), random);
    }
  }

  /**
   * An upper bound decides which tokens fit a budget. After each such token the text can be closed
   * within the rest of the budget. No token is left out whose shortest completion is far below the
   * budget.
   */
  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void whatFitsABudgetCanBeClosed(@ForAll("all") String schema, @ForAll Random random) {
    closesWithin(schema, random);
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE)
  void whatFitsABudgetInAnArrayWhoseItemsDifferCanBeClosed(
      @ForAll("uniqueArrays") String schema, @ForAll Random random) {
    closesWithin(schema, random);
  }

  /** After a declared name that is required, less is left than after any other name. */
  @Test
  void theBeginningOfADeclaredNameStandsForNoOtherName() {
    TokenConstraint constraint =
        TokenConstraint.compose(
            Pda.of(
                "schema",
                JsonSchema.of(
                        "{\"type\": \"object\", \"required\": [\"name_of_something_else\"],"
                            + " \"properties\": {\"name_of_something_else\": {}, \"na\": {}}}")
                    .language()),
            VOCABULARY,
            ComposeOptions.DEFAULT.withClosable(false));
    for (String text : new String[] {"{", "{\"b\":0", "{\"", "{\"n", "{\"b\":0,\"name_"}) {
      Matcher matcher = constraint.newMatcher();
      for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
        matcher.accept(b & 0xFF);
      }
      int bound = matcher.shortestCompletion();
      for (int left = bound; left < bound + 30; left++) {
        TokenMask mask = matcher.maskWithin(left);
        for (int token : mask.toArray()) {
          Matcher after = matcher.fork();
          after.accept(token);
          assertThat(after.shortestCompletion())
              .as("%s left after %s, token %s", left, text, token)
              .isLessThan(left);
        }
      }
    }
  }

  private static void closesWithin(String schema, Random random) {
    TokenConstraint constraint;
    try {
      constraint =
          TokenConstraint.compose(
              Pda.of("schema", JsonSchema.of(schema, SchemaOptions.GENERATION).language()),
              VOCABULARY,
              ComposeOptions.DEFAULT.withClosable(false));
    } catch (io.dyck.failure.DyckException refused) {
      return;
    }
    for (int walk = 0; walk < 3; walk++) {
      closeWithin(schema, constraint.newMatcher(), random);
    }
  }

  private static void closeWithin(String schema, Matcher matcher, Random random) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int step = 0; step < STEPS && !matcher.isFinished(); step++) {
      int left = matcher.shortestCompletion() + random.nextInt(20);
      TokenMask mask = matcher.maskWithin(left);
      for (int token : matcher.mask().toArray()) {
        if (!VOCABULARY.isOrdinary(token)) {
          continue;
        }
        Matcher after = matcher.fork();
        after.accept(token);
        int bound = after.shortestCompletion();
        if (mask.contains(token)) {
          assertThat(bound)
              .as(
                  "%s after %s and %s",
                  schema,
                  text.toString(StandardCharsets.UTF_8),
                  new String(VOCABULARY.bytes(token), StandardCharsets.UTF_8))
              .isLessThan(left);
        } else {
          assertThat(bound)
              .as(
                  "%s after %s and %s",
                  schema,
                  text.toString(StandardCharsets.UTF_8),
                  new String(VOCABULARY.bytes(token), StandardCharsets.UTF_8))
              .isGreaterThan(left - SLACK);
        }
      }
      int[] fitting = mask.toArray();
      int taken = fitting[fitting.length - 1 - random.nextInt(random.nextInt(fitting.length) + 1)];
      if (VOCABULARY.isOrdinary(taken)) {
        text.writeBytes(VOCABULARY.bytes(taken));
      }
      matcher.accept(taken);
    }
  }

  private static void walk(String schema, Pda reference, Matcher matcher, Random random) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int step = 0; step < STEPS && !matcher.isFinished(); step++) {
      List<Integer> expected = new ArrayList<>();
      for (int token = 0; token < VOCABULARY.size(); token++) {
        if (isViable(reference, text.toByteArray(), token)) {
          expected.add(token);
        }
      }
      int[] mask = matcher.mask().toArray();
      assertThat(java.util.Arrays.stream(mask).boxed())
          .as("%s after %s", schema, text.toString(StandardCharsets.UTF_8))
          .containsExactlyElementsOf(expected);
      if (mask.length == 0) {
        return;
      }
      // Long tokens lead further than single bytes.
      int token = mask[mask.length - 1 - random.nextInt(random.nextInt(mask.length) + 1)];
      matcher.accept(token);
      if (VOCABULARY.isOrdinary(token)) {
        text.writeBytes(VOCABULARY.bytes(token));
      }
    }
  }

  private static boolean isViable(Pda reference, byte[] before, int token) {
    if (!VOCABULARY.isOrdinary(token)) {
      return reference.accepts(before);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(before);
    all.writeBytes(VOCABULARY.bytes(token));
    return reference.longestViablePrefix(all.toByteArray()) == all.size();
  }
}
