package io.dyck.schema.types;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.fasterxml.jackson.module.kotlin.KotlinModule;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import java.lang.reflect.Type;
import java.util.List;

/**
 * The JSON Schema of a Java type, with methods that read and write its values as JSON. The type may
 * be a record, a sealed interface, an enum, a list or a map. The values that Jackson writes satisfy
 * the schema, and texts that a model writes under the schema are read back.
 *
 * <p>Members are named and ordered as Jackson does it ({@code @JsonProperty}, {@code @JsonIgnore},
 * {@code @JsonPropertyOrder}), subtypes as {@code @JsonTypeInfo} and {@code @JsonSubTypes} say. A
 * sealed interface without these annotations has the simple name of the record in {@code "@type"}.
 * Annotations of {@code jakarta.validation.constraints} become keywords. A component is required,
 * and not null unless it has an annotation named {@code Nullable}. An {@code Optional} may be
 * missing or null. Data classes of Kotlin are records: {@code T?} may be null, and a parameter with
 * a default value is not required. Immutable and thread-safe. Creation reflects on the type,
 * therefore keep the object.
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
  static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
          .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .annotationIntrospector(new SealedTypes())
          .addModules(kotlin())
          .addModule(new Jdk8Module().configureReadAbsentAsNull(false))
          .addModule(new JavaTimeModule())
          .build();

  private final JavaType type;
  private final String schema;

  /** Returns Jackson's module for Kotlin, if it is there. */
  private static List<Module> kotlin() {
    try {
      return List.of(new KotlinModule.Builder().build());
    } catch (NoClassDefFoundError e) {
      return List.of();
    }
  }

  private RecordSchemas(Type type) {
    this(type, new TypeSchemas(MAPPER, false).schema(type));
  }

  /** Describes a type by its schema, from which the texts of Java are removed. */
  RecordSchemas(Type type, ObjectNode schema) {
    this.type = MAPPER.constructType(type);
    this.schema = ConstructorCallTexts.remove(schema).toPrettyString();
  }

  /**
   * Describes a type.
   *
   * @param <T> the type
   * @param type a record, a sealed interface, an enum, or another without parameters
   * @return its schema
   * @throws TypeSchemaException if a part of the type has no schema (code {@code DYCK-J013})
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
   * @throws TypeSchemaException if a part of the type has no schema (code {@code DYCK-J013})
   */
  @SuppressWarnings("exports")
  public static <T> RecordSchemas<T> of(TypeReference<T> type) {
    return new RecordSchemas<>(type.getType());
  }

  /**
   * Returns the schema.
   *
   * @return JSON, draft 2020-12
   */
  public String schema() {
    return schema;
  }

  /**
   * Returns the schema as a language.
   *
   * @param options the options, such as the policy of writing
   * @return a language that is not shared with other callers
   */
  public JsonSchema read(SchemaOptions options) {
    return JsonSchema.of(schema, options);
  }

  /**
   * Reads a value. All texts of the schema are accepted, and further texts if Jackson can convert
   * them.
   *
   * @param text JSON
   * @return the value
   * @throws TypeSchemaException if the text is no value of the type (code {@code DYCK-J014})
   */
  public T parse(String text) {
    try {
      // A tree holds numbers as written, such as 1.000000000000000001E18.
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
   * @param value a value of the type
   * @return JSON without white space; a text of the schema if the value satisfies its annotations
   *     and its numbers have no more digits than {@link SchemaOptions} allows
   * @throws TypeSchemaException if the value cannot be written (code {@code DYCK-J014})
   */
  public String write(T value) {
    try {
      String text = MAPPER.writerFor(type).writeValueAsString(value);
      // NaN and infinite numbers have no JSON.
      MAPPER.readTree(text);
      return text;
    } catch (JsonProcessingException e) {
      throw TypeSchemaException.text(e.getOriginalMessage(), e);
    }
  }
}
