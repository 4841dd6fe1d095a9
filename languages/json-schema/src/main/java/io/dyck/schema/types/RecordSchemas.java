package io.dyck.schema.types;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import java.lang.reflect.Type;

/**
 * The JSON Schema of a Java type, and its values from and to JSON: of a record, a sealed interface,
 * an enum, a list, a map. The values that Jackson writes are those of the schema, and what a model
 * writes under it is read back.
 *
 * <p>Members are named and ordered as Jackson does it ({@code @JsonProperty}, {@code @JsonIgnore},
 * {@code @JsonPropertyOrder}), subtypes as {@code @JsonTypeInfo} and {@code @JsonSubTypes} say; of
 * a sealed interface that says nothing, {@code "@type"} holds the simple name of the record.
 * Annotations of {@code jakarta.validation.constraints} become keywords. A component is required,
 * and not null unless an annotation named {@code Nullable} says so; an {@code Optional} is neither.
 * Immutable and thread-safe; making one reflects on the type, so keep it.
 *
 * <pre>{@code
 * record Person(@Size(min = 1, max = 40) String name, @Min(0) int age) {}
 * RecordSchemas<Person> persons = RecordSchemas.of(Person.class);
 * Pda pda = Pda.of("person", persons.read(SchemaOptions.DEFAULT).language());
 * Person person = persons.parse("{\"name\": \"Ada\", \"age\": 36}");
 * }</pre>
 *
 * @param <T> the Java type
 */
public final class RecordSchemas<T> {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .annotationIntrospector(new SealedTypes())
          .addModule(JavaTimes.module())
          .build();

  private final JavaType type;
  private final String schema;

  private RecordSchemas(Type type) {
    this.type = MAPPER.constructType(type);
    this.schema = new TypeSchemas(MAPPER).schema(type).toPrettyString();
  }

  /**
   * Describes a type.
   *
   * @param <T> the type
   * @param type a record, a sealed interface, an enum, or another without parameters
   * @return its schema
   * @throws TypeSchemaException if a part of it has no schema (code {@code DYCK-J013})
   */
  public static <T> RecordSchemas<T> of(Class<T> type) {
    return new RecordSchemas<>(type);
  }

  /**
   * Describes a type with parameters.
   *
   * @param <T> the type
   * @param type such as {@code new TypeReference<List<Person>>() {}}
   * @return its schema
   * @throws TypeSchemaException if a part of it has no schema (code {@code DYCK-J013})
   */
  @SuppressWarnings("exports")
  public static <T> RecordSchemas<T> of(TypeReference<T> type) {
    return new RecordSchemas<>(type.getType());
  }

  /**
   * The schema.
   *
   * @return JSON, draft 2020-12
   */
  public String schema() {
    return schema;
  }

  /**
   * The schema as a language.
   *
   * @param options how values are written
   * @return not shared with other callers
   */
  public JsonSchema read(SchemaOptions options) {
    return JsonSchema.of(schema, options);
  }

  /**
   * Reads a value. All texts of the schema are taken; of others those that Jackson makes a value
   * of.
   *
   * @param text JSON
   * @return the value
   * @throws TypeSchemaException if it is none of the type (code {@code DYCK-J014})
   */
  public T parse(String text) {
    try {
      // By way of a tree, which holds numbers as they are written: 1.000000000000000001E18, too.
      T value = MAPPER.treeToValue(MAPPER.readTree(text), type);
      if (value == null) {
        throw TypeSchemaException.text("it is null or empty", null);
      }
      return value;
    } catch (JsonProcessingException e) {
      throw TypeSchemaException.text(e.getOriginalMessage(), e);
    }
  }

  /**
   * Writes a value.
   *
   * @param value of the type
   * @return JSON without white space, one of the schema's if the value keeps its annotations and
   *     its numbers have no more digits than {@link SchemaOptions} allows
   * @throws TypeSchemaException if it cannot be written (code {@code DYCK-J014})
   */
  public String write(T value) {
    try {
      String text = MAPPER.writerFor(type).writeValueAsString(value);
      // Not a number, and infinite ones, have no JSON.
      MAPPER.readTree(text);
      return text;
    } catch (JsonProcessingException e) {
      throw TypeSchemaException.text(e.getOriginalMessage(), e);
    }
  }
}
