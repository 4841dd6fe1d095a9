package io.dyck.schema.types;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedClassResolver;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Walks a Java type and writes its schema; each record and sealed interface once. */
final class TypeSchemas {
  private static final int MOST_DEFINITIONS = 1_000;
  private static final int GREATEST_DEPTH = 500;
  private static final ImmutableSet<Class<?>> COLLECTIONS =
      ImmutableSet.of(List.class, Collection.class, Set.class);

  private final ObjectMapper mapper;
  private final boolean takesAnyKeys;
  private final RecordMembers members;
  private final ObjectNode definitions = JsonNodeFactory.instance.objectNode();
  private final Map<Key, String> names = new HashMap<>();
  private int depth;

  /**
   * A class with the schemas of its type arguments, and with or without a member for the type's
   * name.
   */
  private record Key(Class<?> type, boolean named, ImmutableList<ObjectNode> arguments) {}

  /**
   * Creates the walk through one type.
   *
   * @param takesAnyKeys whether the keys of maps may be numbers and booleans, which JSON can write
   *     but a schema cannot bound
   */
  TypeSchemas(ObjectMapper mapper, boolean takesAnyKeys) {
    this.mapper = mapper;
    this.takesAnyKeys = takesAnyKeys;
    this.members = new RecordMembers(mapper, this::schemaOf);
  }

  /** Returns the schema of a type, which holds the {@link ConstructorCallTexts}. */
  ObjectNode schema(Type type) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    result.setAll(schemaOf(TypeUse.of(type)));
    if (!definitions.isEmpty()) {
      result.set("$defs", definitions);
    }
    return result;
  }

  private ObjectNode schemaOf(TypeUse use) {
    if (++depth > GREATEST_DEPTH) {
      throw endlessType(use);
    }
    ObjectNode result;
    if (use.type() instanceof TypeVariable<?> variable) {
      ObjectNode bound = use.bindings().get(variable.getName());
      if (bound == null) {
        throw use.unsupported();
      }
      result = bound.deepCopy();
    } else {
      result = plainSchema(use);
    }
    new AnnotationKeywords(use.path()).add(use.annotations(), result);
    depth--;
    return AnnotationKeywords.isNullable(use.annotations(), use.nulls().nullable())
        ? nullable(result, "", "", ConstructorCallTexts.NULL)
        : result;
  }

  private static ObjectNode nullable(ObjectNode schema, String open, String close, String empty) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray("anyOf").add(schema).addObject().put("type", "null");
    ConstructorCallTexts.setTexts(result, open, close)
        .withObject(ConstructorCallTexts.KEYWORD)
        .put("empty", empty);
    return result;
  }

  private ObjectNode plainSchema(TypeUse use) {
    Class<?> raw = use.rawClass();
    ObjectNode scalar = ScalarTypes.schema(raw);
    ObjectNode text = scalar == null ? JavaTimes.schema(raw) : scalar;
    if (text != null) {
      return ConstructorCallTexts.putScalar(text, raw);
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    if (raw.isEnum()) {
      return constants(raw, null);
    } else if (raw.isArray()) {
      String open = "new " + raw.getComponentType().getSimpleName() + "[] {";
      ConstructorCallTexts.setTexts(result, open, "}").put("type", "array");
      return result.set("items", schemaOf(use.item()));
    } else if (COLLECTIONS.contains(raw)) {
      ObjectNode item = schemaOf(use.argument(0));
      boolean isSet = raw == Set.class;
      ConstructorCallTexts.setTexts(
          result, isSet ? "new HashSet<>(List.of(" : "List.of(", isSet ? "))" : ")");
      result.put("type", "array").set("items", item);
      // Other sets never write equal items, but may read equal items, which become one item.
      return isSet && item.has("enum") ? result.put("uniqueItems", true) : result;
    } else if (raw == Optional.class) {
      return nullable(schemaOf(use.argument(0)), "Optional.of(", ")", "Optional.empty()");
    } else if (raw == Map.class) {
      return map(use, result);
    }
    ClassStructure structure = ClassStructure.of(raw, use.path());
    ImmutableList<ClassComponent> components = structure.components();
    if (components != null || structure.subclasses() != null || raw.isInterface()) {
      return reference(use, components, null);
    }
    throw use.unsupported();
  }

  /**
   * Returns the schema of an enum. Jackson writes a constant among other types as an array.
   *
   * @param id the name of the type among other types
   */
  private ObjectNode constants(Class<?> raw, @Nullable String id) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode values = result.putArray("enum");
    ArrayNode texts = result.putObject(ConstructorCallTexts.KEYWORD).putArray("texts");
    for (Object constant : raw.getEnumConstants()) {
      JsonNode value = mapper.valueToTree(constant);
      values.add(id == null ? value : mapper.createArrayNode().add(id).add(value));
      texts.add(raw.getSimpleName() + "." + ((Enum<?>) constant).name());
    }
    return result;
  }

  private ObjectNode map(TypeUse use, ObjectNode result) {
    ObjectNode key = schemaOf(use.argument(0));
    ConstructorCallTexts.setTexts(result, "Map.ofEntries(", ")").put("type", "object");
    result.withObject(ConstructorCallTexts.KEYWORD).set("key", key);
    boolean text = key.path("type").asText().equals("string");
    for (JsonNode each : key.path("enum")) {
      text = each.isTextual();
    }
    if (!text && !takesAnyKeys) {
      throw TypeSchemaException.type(
          use.path(), "keys that are no strings", "use strings or an enum");
    } else if (text && (key.size() > 2 || key.has("enum"))) {
      result.set("propertyNames", key);
    }
    return result.set("additionalProperties", schemaOf(use.argument(1)));
  }

  /**
   * Returns a reference to the definition of a class.
   *
   * @param components the components; null if the class is one of alternatives
   */
  private ObjectNode reference(
      TypeUse use,
      @Nullable ImmutableList<ClassComponent> components,
      @Nullable TypeSerializer outer) {
    Class<?> raw = use.rawClass();
    Map<String, ObjectNode> bindings = new HashMap<>();
    ImmutableList.Builder<ObjectNode> arguments = ImmutableList.builder();
    TypeVariable<?>[] variables = raw.getTypeParameters();
    for (int i = 0; i < variables.length; i++) {
      ObjectNode argument = schemaOf(use.argument(i));
      arguments.add(argument);
      bindings.put(variables[i].getName(), argument);
    }
    TypeSerializer naming = outer == null ? serializer(raw, use) : outer;
    Key key = new Key(raw, naming != null, arguments.build());
    String name = names.get(key);
    if (name == null) {
      name = freeName(raw);
      if (names.size() >= MOST_DEFINITIONS) {
        throw endlessType(use);
      }
      names.put(key, name);
      // The definition precedes the definitions that it refers to.
      definitions.putObject(name);
      definitions.set(
          name,
          components == null
              ? alternatives(raw, use, naming)
              : members.schema(raw, components, bindings, use.path(), naming));
    }
    return JsonNodeFactory.instance.objectNode().put("$ref", "#/$defs/" + name);
  }

  private String freeName(Class<?> raw) {
    String name = raw.getSimpleName();
    for (int i = 2; definitions.has(name); i++) {
      name = raw.getSimpleName() + "-" + i;
    }
    return name;
  }

  private @Nullable TypeSerializer serializer(Class<?> raw, TypeUse use) {
    try {
      return mapper.getSerializerProviderInstance().findTypeSerializer(mapper.constructType(raw));
    } catch (JsonMappingException e) {
      throw TypeSchemaException.type(use.path(), String.valueOf(e.getMessage()), "mend it");
    }
  }

  private ObjectNode alternatives(Class<?> raw, TypeUse use, @Nullable TypeSerializer naming) {
    var config = mapper.getSerializationConfig();
    JavaType type = mapper.constructType(raw);
    AnnotatedClass described = AnnotatedClassResolver.resolve(config, type, config);
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode any = result.putArray("anyOf");
    for (NamedType each :
        mapper.getSubtypeResolver().collectAndResolveSubtypesByClass(config, described)) {
      Class<?> subtype = each.getType();
      if (subtype.isEnum() && naming != null) {
        any.add(constants(subtype, naming.getTypeIdResolver().idFromValueAndType(null, subtype)));
        continue;
      }
      ClassStructure structure = ClassStructure.of(subtype, use.path());
      ImmutableList<ClassComponent> components = structure.components();
      if (components != null) {
        any.add(reference(use.alternative(subtype), components, naming));
      } else if (structure.subclasses() == null && subtype != raw) {
        throw TypeSchemaException.type(
            use.path(),
            subtype.getName() + " is no record",
            "alternatives are records, enums, and data classes of Kotlin");
      }
    }
    if (naming == null || any.isEmpty()) {
      throw use.unsupported();
    }
    return result;
  }

  private static TypeSchemaException endlessType(TypeUse use) {
    return TypeSchemaException.type(
        use.path(),
        "more than " + MOST_DEFINITIONS + " types, or nested " + GREATEST_DEPTH + " deep",
        "a record whose type argument grows has no end");
  }
}
