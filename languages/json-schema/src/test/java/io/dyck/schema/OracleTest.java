package io.dyck.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dyck.failure.DyckException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.Pda;
import io.dyck.schema.numbers.Spelling;
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
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          // 0.0000004 must not become 4E-7, which is not read beside a multipleOf such as 2.5.
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          // 97720.0 must not become 9.772E+4, which the policy does not allow.
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();
  private static final ObjectMapper STRICT_JSON =
      JsonMapper.builder().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION).build();

  /** Numbers that Jackson writes as they were read. */
  private static final TextPolicy PLAIN = SchemaOptions.DEFAULT.text().withSpelling(Spelling.PLAIN);

  private static int differences;
  private static int checks;
  private static int limits;
  private static int valid;
  private static int invalid;

  @AfterContainer
  static void triedEnough() {
    assertThat(valid).isGreaterThan(PropertyRuns.share(500));
    assertThat(invalid).isGreaterThan(PropertyRuns.share(500));
    System.out.printf(
        "%,d texts judged, %,d valid, %,d invalid; on %,d the two validators differ; %,d schemas at"
            + " a limit%n",
        checks, valid, invalid, differences, limits);
    assertThat(limits).isLessThan(2 + checks / 1_000);
  }

  /**
   * Checks n more schemas with {@code -Ddyck.oracle.schemas=n}. Each schema has some ten values.
   */
  @Property(tries = 800)
  void acceptanceIsValidity(@ForAll long seed) throws IOException {
    int more = Integer.getInteger("dyck.oracle.schemas", 0) / 800;
    for (int i = 0; i <= more; i++) {
      try {
        check(new Random(seed + i));
      } catch (LimitExceededException e) {
        // Too many items or alternatives to search give an error.
        assertThat(e.limit()).isIn("schemaSearch", "schemaAlternatives");
        limits++;
      }
    }
  }

  /** Acceptance is validity for arrays of distinct items, of all kinds of items. */
  @Property(tries = 400)
  void uniqueItemsAreHeldForItemsOfAllKinds(@ForAll long seed) throws IOException {
    try {
      check(RandomSchemas.unique(new Random(seed)), new Random(seed));
    } catch (LimitExceededException e) {
      limits++;
    }
  }

  /** Equivalent schemas accept the same values. */
  @Property(tries = 300)
  void doubleNegationsAndRepetitionsChangeNothing(@ForAll long seed) {
    Random random = new Random(seed);
    String schema = RandomSchemas.schema(random, 2);
    if (schema.contains("uniqueItems")) {
      // Another test checks schemas with uniqueItems.
      return;
    }
    LazyLanguage language = languageOrNull(schema);
    LazyLanguage notNot = languageOrNull("{\"not\":{\"not\":" + schema + "}}");
    LazyLanguage both = languageOrNull("{\"allOf\":[" + schema + "," + schema + "]}");
    for (int i = 0; i < 10; i++) {
      String value = RandomSchemas.value(random, 2);
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
    check(RandomSchemas.schema(random, 3), random);
  }

  private static void check(String schema, Random random) throws IOException {
    LazyLanguage language;
    LazyLanguage plain;
    try {
      language = JsonSchema.of(schema).language();
      plain = JsonSchema.of(schema, SchemaOptions.DEFAULT.withText(PLAIN)).language();
    } catch (LimitExceededException e) {
      return;
    } catch (DyckException e) {
      assertThat(e.code()).as(schema).isEqualTo("DYCK-J010");
      language = null;
      plain = null;
    }
    Validators validators = new Validators(schema);
    SlowValidator specification = new SlowValidator(schema);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      texts.add(JSON.readTree(RandomSchemas.value(random, 2)).toString());
    }
    if (language != null && plain != null) {
      texts.add(new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8));
      for (int i = 0; i < 3; i++) {
        String text = RandomTexts.text(plain, random, 20 + random.nextInt(60));
        assertThat(new LazyReader(plain).accepts(text)).as(schema + " " + text).isTrue();
        texts.add(text);
        if (hasNoNameTwice(text)) {
          texts.add(JSON.writeValueAsString(Edits.edited(JSON.readTree(text), random)));
        }
      }
    }
    LazyReader simulator = language == null ? null : new LazyReader(language);
    Pda pda = language == null ? null : Pda.of("random", JsonSchema.of(schema).language());
    for (String text : texts) {
      if (hasNoNameTwice(text)) {
        check(schema, text, validators, specification, simulator, pda);
      }
    }
  }

  /** Undeclared names may occur twice; parsers keep one of the members. */
  private static boolean hasNoNameTwice(String text) {
    try {
      STRICT_JSON.readTree(text);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void check(
      String schema,
      String text,
      Validators validators,
      SlowValidator specification,
      @Nullable LazyReader simulator,
      @Nullable Pda pda)
      throws IOException {
    boolean expected = specification.isValid(text);
    boolean accepts = simulator != null && simulator.accepts(text);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String both = schema + " " + text;
    assertThat(pda != null && pda.accepts(bytes)).as(both).isEqualTo(accepts);
    checks++;
    boolean first = validators.first(text);
    if (validators.second(text) == first) {
      assertThat(first).as("both validators: " + both).isEqualTo(expected);
    } else {
      differences++;
    }
    assertThat(accepts).as(both).isEqualTo(expected);
    valid += expected ? 1 : 0;
    invalid += expected ? 0 : 1;
  }

  @Property(tries = 700)
  void whatIsAcceptedInTheOrderOfTheSchemaIsValid(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    String schema = RandomSchemas.schema(random, 3);
    TextPolicy ordered = TextPolicy.READING.withAnyOrder(false);
    LazyLanguage language;
    try {
      language = JsonSchema.of(schema, SchemaOptions.DEFAULT.withText(ordered)).language();
    } catch (DyckException e) {
      return;
    }
    try {
      checkOrdered(schema, language, random);
    } catch (LimitExceededException e) {
      assertThat(e.limit()).isIn("schemaSearch", "schemaAlternatives");
      limits++;
    }
  }

  private static void checkOrdered(String schema, LazyLanguage language, Random random)
      throws IOException {
    Validators validators = new Validators(schema);
    LazyReader simulator = new LazyReader(language);
    String shortest = new String(language.shortestEnd(language.start()), StandardCharsets.UTF_8);
    assertThat(simulator.accepts(shortest)).as(schema + " " + shortest).isTrue();
    for (int i = 0; i < 12; i++) {
      String text = i == 0 ? shortest : RandomSchemas.value(random, 2);
      JsonNode tree = JSON.readTree(text);
      if (simulator.accepts(tree.toString())) {
        boolean isValid = validators.first(tree.toString()) || validators.second(tree.toString());
        assertThat(isValid).as(schema + " " + text).isTrue();
      }
    }
  }
}
