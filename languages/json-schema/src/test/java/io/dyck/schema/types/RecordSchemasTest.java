package io.dyck.schema.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.type.TypeReference;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.schema.RandomTexts;
import io.dyck.schema.SchemaOptions;
import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Past;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Texts that Jackson writes are in the language, and texts of the language are read back. */
final class RecordSchemasTest {
  enum Sky {
    CLEAR,
    @JsonProperty("covered")
    CLOUDS
  }

  sealed interface Shape permits Circle, Square, Group {}

  record Circle(@Positive int radius) implements Shape {}

  record Square(long side, boolean filled) implements Shape {}

  record Group(@Size(max = 3) List<Shape> parts) implements Shape {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Mail.class, name = "mail"),
    @JsonSubTypes.Type(value = Call.class, name = "call")
  })
  interface Message {}

  record Mail(@Email String to, @NotBlank String text) implements Message {}

  record Call(@Pattern(regexp = "\\+[0-9]{3,9}") String number) implements Message {}

  record Pair<A, B>(A first, B second) {}

  record Everything(
      @JsonProperty("full_name")
          @JsonPropertyDescription("as it is spoken")
          @Size(min = 1, max = 20)
          String name,
      @Min(0) @Max(150) int age,
      @DecimalMin("0.5") @DecimalMax(value = "9", inclusive = false) BigDecimal price,
      @Digits(integer = 3, fraction = 2) BigDecimal amount,
      byte small,
      char letter,
      double any,
      BigInteger large,
      UUID id,
      @Nullable String nick,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String note,
      @JsonIgnore int ignored,
      Sky sky,
      @NotEmpty List<@Size(max = 4) String> tags,
      Set<Sky> skies,
      int[] counts,
      Map<String, Shape> shapes,
      Map<Sky, Integer> bySky,
      Pair<Integer, List<Shape>> pair,
      @Size(max = 2) List<Message> messages) {}

  private static final RecordSchemas<Everything> EVERYTHING = RecordSchemas.of(Everything.class);
  private static final LazyLanguage LANGUAGE = EVERYTHING.read(SchemaOptions.DEFAULT).language();
  private static final LazyLanguage WRITTEN = EVERYTHING.read(SchemaOptions.GENERATION).language();

  private static LazyReader reader(RecordSchemas<?> schemas) {
    return new LazyReader(schemas.read(SchemaOptions.DEFAULT).language());
  }

  @Property(tries = 50)
  void whatJacksonWritesIsInTheLanguageAndComesBack(@ForAll long seed) {
    Everything value = everything(new Random(seed));
    String text = EVERYTHING.write(value);
    assertThat(new LazyReader(LANGUAGE).accepts(text)).as(text).isTrue();
    assertThat(EVERYTHING.parse(text))
        .usingRecursiveComparison()
        .ignoringFields("ignored")
        .isEqualTo(value);
  }

  @Property(tries = 10)
  void textsThatAreWrittenAreReadBack(@ForAll long seed) {
    for (int i = 0; i < 5; i++) {
      String text = RandomTexts.text(WRITTEN, new Random(seed + i), 400);
      Everything value = EVERYTHING.parse(text);
      assertThat(value.age()).as(text).isBetween(0, 150);
      assertThat(value.price()).isBetween(new BigDecimal("0.5"), new BigDecimal("9"));
      assertThat(value.tags()).isNotEmpty();
    }
  }

  private static Everything everything(Random random) {
    Map<Sky, Integer> bySky = new LinkedHashMap<>();
    EnumSet<Sky> skies = EnumSet.noneOf(Sky.class);
    for (Sky sky : Sky.values()) {
      if (random.nextBoolean()) {
        bySky.put(sky, random.nextInt());
        skies.add(sky);
      }
    }
    List<Message> messages = new ArrayList<>();
    if (random.nextBoolean()) {
      messages.add(new Call("+" + (100 + random.nextInt(1_000))));
      messages.add(new Mail("ada@example.org", "x"));
    }
    return new Everything(
        "Ada Łovelace 😀".substring(0, 3 + random.nextInt(9)),
        random.nextInt(151),
        BigDecimal.valueOf(50 + random.nextInt(850), 2),
        BigDecimal.valueOf(random.nextInt(199_999) - 99_999, 2),
        (byte) random.nextInt(),
        (char) (random.nextBoolean() ? 'a' + random.nextInt(26) : '"'),
        random.nextInt(1_000_000) / 64.0 - 5_000,
        BigInteger.valueOf(random.nextLong()),
        new UUID(random.nextLong(), random.nextLong()),
        random.nextBoolean() ? null : "A\n",
        random.nextBoolean() ? null : "",
        7,
        Sky.values()[random.nextInt(2)],
        List.of("a", "b".repeat(random.nextInt(5))),
        skies,
        new int[] {random.nextInt(), random.nextInt()},
        Map.of("a", shape(random, 2), "\u20ac", shape(random, 1)),
        bySky,
        new Pair<>(random.nextInt(), List.of(shape(random, 1))),
        messages);
  }

  private static Shape shape(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 2 : 3)) {
      case 0 -> new Circle(1 + random.nextInt(9));
      case 1 -> new Square(random.nextLong(), random.nextBoolean());
      default -> new Group(List.of(shape(random, depth - 1), shape(random, depth - 1)));
    };
  }

  @Test
  void annotationsAreKeywords() {
    LazyReader shapes = reader(RecordSchemas.of(Shape.class));
    assertThat(shapes.accepts("{\"@type\":\"Circle\",\"radius\":1}")).isTrue();
    assertThat(shapes.accepts("{\"@type\":\"Circle\",\"radius\":0}")).isFalse();
    assertThat(shapes.accepts("{\"@type\":\"Group\",\"parts\":[]}")).isTrue();
    assertThat(shapes.accepts("{\"radius\":1}")).isFalse();
    LazyReader messages = reader(RecordSchemas.of(Message.class));
    assertThat(messages.accepts("{\"kind\":\"call\",\"number\":\"+4912\"}")).isTrue();
    assertThat(messages.accepts("{\"kind\":\"call\",\"number\":\"4912\"}")).isFalse();
    assertThat(messages.accepts("{\"kind\":\"mail\",\"to\":\"a@b\",\"text\":\" \"}")).isFalse();
    String schema = RecordSchemas.of(Everything.class).schema();
    assertThat(schema).contains("\"full_name\"", "\"as it is spoken\"", "\"covered\"");
    assertThat(schema).doesNotContain("\"ignored\"");
  }

  @Test
  void typesWithParametersEnumsListsAndMapsHaveSchemas() {
    RecordSchemas<List<Pair<String, Sky>>> pairs = RecordSchemas.of(new TypeReference<>() {});
    LazyReader list = reader(pairs);
    assertThat(list.accepts("[{\"first\":\"a\",\"second\":\"covered\"}]")).isTrue();
    assertThat(list.accepts("[{\"first\":\"a\",\"second\":\"CLOUDS\"}]")).isFalse();
    RecordSchemas<Map<Sky, List<Integer>>> bySky = RecordSchemas.of(new TypeReference<>() {});
    assertThat(reader(bySky).accepts("{\"CLEAR\":[1]}")).isTrue();
    assertThat(reader(bySky).accepts("{\"RAIN\":[1]}")).isFalse();
    assertThat(bySky.parse("{\"CLEAR\":[1]}")).isEqualTo(Map.of(Sky.CLEAR, List.of(1)));
    assertThat(reader(RecordSchemas.of(Sky.class)).accepts("\"covered\"")).isTrue();
  }

  record Clock(Thread thread) {}

  record Old(@Past String day) {}

  record Wrong(@Size(max = 2) int number) {}

  @Test
  void whatHasNoSchemaIsAnErrorWithItsPlace() {
    assertThatThrownBy(() -> RecordSchemas.of(Clock.class))
        .hasMessageStartingWith("DYCK-J013: at Clock.thread: ");
    assertThatThrownBy(() -> RecordSchemas.of(Old.class))
        .hasMessageContaining("at Old.day: @Past has no keyword");
    assertThatThrownBy(() -> RecordSchemas.of(Wrong.class))
        .hasMessageContaining("at Wrong.number: @Size means nothing here");
    assertThatThrownBy(() -> RecordSchemas.of(Circle.class).parse("{\"radius\":\"x\"}"))
        .hasMessageStartingWith("DYCK-J014");
  }

  @Test
  void constantsMayStandBesideRecords() {
    RecordSchemas<Zoo.Expr> trees = RecordSchemas.of(Zoo.Expr.class);
    Zoo.Expr tree = new Zoo.Negated(Zoo.Constant.PI);
    String text = trees.write(tree);
    assertThat(text).isEqualTo("{\"@type\":\"Negated\",\"operand\":[\"Constant\",\"PI\"]}");
    assertThat(reader(trees).accepts(text)).isTrue();
    assertThat(trees.parse(text)).isEqualTo(tree);
  }

  record Node<T>(T value, List<Node<T>> children, @Nullable Node<T> twin) {}

  record Endless<T>(@Nullable Endless<List<T>> next) {}

  @Test
  void recursiveTypesWithParametersHaveOneDefinitionEach() {
    RecordSchemas<Node<Sky>> trees = RecordSchemas.of(new TypeReference<>() {});
    String text =
        "{\"value\":\"CLEAR\",\"children\":[{\"value\":\"covered\",\"children\":[],\"twin\":null}],"
            + "\"twin\":null}";
    assertThat(reader(trees).accepts(text)).isTrue();
    assertThat(trees.write(trees.parse(text))).isEqualTo(text);
    assertThat(trees.schema()).contains("\"Node\"").doesNotContain("Node-2");
    assertThatThrownBy(() -> RecordSchemas.of(new TypeReference<Endless<String>>() {}))
        .hasMessageContaining("a record whose type argument grows has no end");
  }

  record Long18(long value, BigInteger large) {}

  @Test
  void numbersAreReadExactly() {
    RecordSchemas<Long18> schemas = RecordSchemas.of(Long18.class);
    String text = "{\"value\":1.00000000000000001E+18,\"large\":1.23456789012345678E+19}";
    assertThat(reader(schemas).accepts(text)).isTrue();
    assertThat(schemas.parse(text))
        .isEqualTo(new Long18(1_000_000_000_000_000_010L, new BigInteger("12345678901234567800")));
    assertThatThrownBy(() -> schemas.parse("{\"value\":1,\"large\":1E999999999}"))
        .hasMessageStartingWith("DYCK-J014");
    assertThatThrownBy(() -> schemas.parse("{\"value\":\"1\",\"large\":1}"))
        .hasMessageStartingWith("DYCK-J014");
    assertThatThrownBy(() -> schemas.parse("null")).hasMessageStartingWith("DYCK-J014");
    assertThatThrownBy(() -> schemas.parse("")).hasMessageStartingWith("DYCK-J014");
    assertThatThrownBy(() -> RecordSchemas.of(Double.class).write(Double.NaN))
        .hasMessageStartingWith("DYCK-J014");
    LazyReader floats = reader(RecordSchemas.of(Float.class));
    assertThat(floats.accepts("3E+38")).isTrue();
    assertThat(floats.accepts("4E+38")).isFalse();
  }

  record Wrapped(@JsonUnwrapped Circle circle) {}

  record Added(int count) {
    @JsonProperty
    int twice() {
      return 2 * count;
    }
  }

  record Ours(@Own int count) {}

  @Constraint(validatedBy = {})
  @Retention(RetentionPolicy.RUNTIME)
  @interface Own {
    String message() default "";

    Class<?>[] groups() default {};

    Class<? extends Payload>[] payload() default {};
  }

  record Repeated(@Pattern(regexp = "[a-z]+") @Pattern(regexp = ".{2}") String code) {}

  @Test
  void whatWouldChangeTheTextIsNotOverlooked() {
    assertThatThrownBy(() -> RecordSchemas.of(Wrapped.class))
        .hasMessageContaining("at Wrapped.circle: @JsonUnwrapped changes how it is written");
    assertThatThrownBy(() -> RecordSchemas.of(Added.class))
        .hasMessageContaining("at Added.twice: Jackson writes it, but it is no component");
    assertThatThrownBy(() -> RecordSchemas.of(Ours.class))
        .hasMessageContaining("at Ours.count: @Own has no keyword");
    LazyReader repeated = reader(RecordSchemas.of(Repeated.class));
    assertThat(repeated.accepts("{\"code\":\"ab\"}")).isTrue();
    assertThat(repeated.accepts("{\"code\":\"abc\"}")).isFalse();
    assertThat(repeated.accepts("{\"code\":\"A-\"}")).isFalse();
  }

  enum Sheet {
    A4,
    A5
  }

  record Plain(
      @io.dyck.schema.types.constraint.Range(min = 1, max = 9) int count,
      @io.dyck.schema.types.constraint.Matching("[a-z]{1,3}\\.?") String code,
      @io.dyck.schema.types.constraint.Size(max = 3) List<Shape> shapes,
      Map<String, Boolean> flags,
      Sheet sheet) {
    static final RecordGrammar<Plain> GRAMMAR = RecordGrammar.of(Plain.class);
    static final RecordSchemas<Plain> SCHEMAS = RecordSchemas.of(Plain.class);
    static final LazyLanguage LANGUAGE = SCHEMAS.read(SchemaOptions.DEFAULT).language();
  }

  /**
   * A value is read from both of its texts. The text of the constructor form has the same parts as
   * the text in JSON.
   */
  @Property(tries = 30)
  void bothFormsAreReadAlike(@ForAll long seed) {
    Random random = new Random(seed);
    Plain value =
        new Plain(
            1 + random.nextInt(9),
            "abc".substring(random.nextInt(3)) + (random.nextBoolean() ? "." : ""),
            List.of(shape(random, 1)),
            Map.of("\n\"", random.nextBoolean()),
            Sheet.values()[random.nextInt(2)]);
    assertThat(Plain.GRAMMAR.parse(Plain.GRAMMAR.write(value))).isEqualTo(value);
    String text = Plain.SCHEMAS.write(value);
    assertThat(new LazyReader(Plain.LANGUAGE).accepts(text)).as(text).isTrue();
    assertThat(Plain.SCHEMAS.parse(text)).isEqualTo(value);
  }
}
