package io.dyck.schema.types;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedClassResolver;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Walks a Java type and writes its schema; each record and sealed interface once. */
final class TypeSchemas {
  private static final ImmutableSet<Class<?>> COLLECTIONS =
      ImmutableSet.of(List.class, java.util.Collection.class, java.util.Set.class);

  private final ObjectMapper mapper;
  private final ObjectNode definitions = JsonNodeFactory.instance.objectNode();
  private final Map<Object, String> names = new HashMap<>();

  /** A type that is used: what its parameters stand for, and what is said of it. */
  private record Use(
      Type type,
      @Nullable AnnotatedType annotated,
      List<Annotation> annotations,
      Map<String, Use> bindings,
      String path) {}

  private record Key(Type type, boolean typed, Map<String, Use> bindings) {}

  TypeSchemas(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  ObjectNode schema(Type type) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    result.setAll(of(new Use(type, null, List.of(), ImmutableMap.of(), type.getTypeName())));
    if (!definitions.isEmpty()) {
      result.set("$defs", definitions);
    }
    return result;
  }

  private ObjectNode of(Use use) {
    if (use.type instanceof TypeVariable<?> variable) {
      Use bound = use.bindings.get(variable.getName());
      if (bound == null) {
        throw unsupported(use);
      }
      List<Annotation> all = new ArrayList<>(bound.annotations);
      all.addAll(use.annotations);
      return of(new Use(bound.type, bound.annotated, all, bound.bindings, use.path));
    }
    ObjectNode result = plain(use);
    new Constraints(use.path).add(use.annotations, result);
    return Constraints.isNullable(use.annotations) ? orNull(result) : result;
  }

  private static ObjectNode orNull(ObjectNode schema) {
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.putArray("anyOf").add(schema).addObject().put("type", "null");
    return result;
  }

  private ObjectNode plain(Use use) {
    Class<?> raw = raw(use);
    ObjectNode scalar = ScalarTypes.schema(raw);
    if (scalar != null) {
      return scalar;
    }
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    if (raw.isEnum()) {
      ArrayNode values = result.putArray("enum");
      for (Object constant : raw.getEnumConstants()) {
        values.add(mapper.<com.fasterxml.jackson.databind.JsonNode>valueToTree(constant));
      }
      return result;
    } else if (raw.isArray()) {
      AnnotatedType inner =
          use.annotated instanceof AnnotatedArrayType array
              ? array.getAnnotatedGenericComponentType()
              : null;
      Use item = inner(use, raw.getComponentType(), inner, "[]");
      return result.put("type", "array").set("items", of(item));
    } else if (COLLECTIONS.contains(raw)) {
      return result.put("type", "array").set("items", of(argument(use, 0)));
    } else if (raw == Map.class) {
      result.put("type", "object");
      Use key = argument(use, 0);
      Class<?> keys = raw(key);
      if (keys.isEnum()) {
        result.set("propertyNames", of(key));
      } else if (keys != String.class) {
        throw TypeSchemaException.type(use.path, "keys of " + keys, "use strings or an enum");
      }
      return result.set("additionalProperties", of(argument(use, 1)));
    } else if (raw.isRecord() || SealedTypes.isSealed(raw) || raw.isInterface()) {
      return reference(use, raw, null);
    }
    throw unsupported(use);
  }

  private static Class<?> raw(Use use) {
    if (use.type instanceof Class<?> type) {
      return type;
    } else if (use.type instanceof ParameterizedType parameterized) {
      return (Class<?>) parameterized.getRawType();
    }
    throw unsupported(use);
  }

  private static Use argument(Use use, int index) {
    if (!(use.type instanceof ParameterizedType parameterized)) {
      throw TypeSchemaException.type(use.path, "a raw type", "say what its parameters are");
    }
    AnnotatedType annotated =
        use.annotated instanceof AnnotatedParameterizedType both
            ? both.getAnnotatedActualTypeArguments()[index]
            : null;
    Type type = parameterized.getActualTypeArguments()[index];
    return inner(use, type, annotated, "<" + (index + 1) + ">");
  }

  private static Use inner(Use use, Type type, @Nullable AnnotatedType annotated, String step) {
    List<Annotation> said = annotated == null ? List.of() : List.of(annotated.getAnnotations());
    return new Use(type, annotated, said, use.bindings, use.path + step);
  }

  /** A reference to the definition of a record or of alternatives. */
  private ObjectNode reference(Use use, Class<?> raw, @Nullable TypeSerializer outer) {
    Map<String, Use> bindings = new HashMap<>();
    TypeVariable<?>[] variables = raw.getTypeParameters();
    for (int i = 0; i < variables.length; i++) {
      bindings.put(variables[i].getName(), argument(use, i));
    }
    TypeSerializer naming = outer == null ? serializer(raw, use) : outer;
    Key key = new Key(use.type, naming != null, bindings);
    String name = names.get(key);
    if (name == null) {
      name = raw.getSimpleName();
      for (int i = 2; names.containsValue(name); i++) {
        name = raw.getSimpleName() + "-" + i;
      }
      names.put(key, name);
      // Takes its place before those that it refers to.
      definitions.putObject(name);
      Use inside = new Use(use.type, use.annotated, List.of(), bindings, use.path);
      definitions.set(
          name, raw.isRecord() ? record(raw, inside, naming) : alternatives(raw, inside, naming));
    }
    return JsonNodeFactory.instance.objectNode().put("$ref", "#/$defs/" + name);
  }

  private @Nullable TypeSerializer serializer(Class<?> raw, Use use) {
    try {
      return mapper.getSerializerProviderInstance().findTypeSerializer(mapper.constructType(raw));
    } catch (JsonMappingException e) {
      throw TypeSchemaException.type(use.path, String.valueOf(e.getMessage()), "mend it");
    }
  }

  private ObjectNode alternatives(Class<?> raw, Use use, @Nullable TypeSerializer naming) {
    JavaType type = mapper.constructType(raw);
    AnnotatedClass described =
        AnnotatedClassResolver.resolve(
            mapper.getSerializationConfig(), type, mapper.getSerializationConfig());
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    ArrayNode any = result.putArray("anyOf");
    for (NamedType each :
        mapper
            .getSubtypeResolver()
            .collectAndResolveSubtypesByClass(mapper.getSerializationConfig(), described)) {
      Class<?> subtype = each.getType();
      if (subtype.isRecord()) {
        Use inside =
            new Use(
                subtype, null, List.of(), use.bindings, use.path + " → " + subtype.getSimpleName());
        any.add(reference(inside, subtype, naming));
      } else if (!SealedTypes.isSealed(subtype) && subtype != raw) {
        throw TypeSchemaException.type(
            use.path, subtype.getName() + " is no record", "alternatives are records");
      }
    }
    if (naming == null || any.isEmpty()) {
      throw unsupported(use);
    }
    return result;
  }

  private ObjectNode record(Class<?> raw, Use use, @Nullable TypeSerializer naming) {
    var description = mapper.getSerializationConfig().introspect(mapper.constructType(raw));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("type", "object");
    String text =
        mapper
            .getSerializationConfig()
            .getAnnotationIntrospector()
            .findClassDescription(description.getClassInfo());
    if (text != null) {
      result.put("description", text);
    }
    ObjectNode members = result.putObject("properties");
    ArrayNode required = result.putArray("required");
    if (naming != null) {
      if (naming.getTypeInclusion() != JsonTypeInfo.As.PROPERTY) {
        throw TypeSchemaException.type(
            use.path, "type names " + naming.getTypeInclusion(), "use As.PROPERTY");
      }
      String id = naming.getTypeIdResolver().idFromValueAndType(null, raw);
      members.putObject(naming.getPropertyName()).put("const", id);
      required.add(naming.getPropertyName());
    }
    for (BeanPropertyDefinition property : description.findProperties()) {
      for (RecordComponent component : raw.getRecordComponents()) {
        if (component.getName().equals(property.getInternalName())) {
          Use member = component(component, use);
          members.set(property.getName(), described(property, of(member)));
          if (isAlwaysWritten(property, description.findPropertyInclusion(null))) {
            required.add(property.getName());
          }
        }
      }
    }
    return result.put("additionalProperties", false);
  }

  private static ObjectNode described(BeanPropertyDefinition property, ObjectNode schema) {
    String text = property.getMetadata().getDescription();
    if (text != null) {
      schema.put("description", text);
    }
    return schema;
  }

  private static boolean isAlwaysWritten(
      BeanPropertyDefinition property, JsonInclude.@Nullable Value ofClass) {
    JsonInclude.Value own = property.findInclusion();
    JsonInclude.Include include = own.getValueInclusion();
    if (include == JsonInclude.Include.USE_DEFAULTS && ofClass != null) {
      include = ofClass.getValueInclusion();
    }
    return include == JsonInclude.Include.ALWAYS || include == JsonInclude.Include.USE_DEFAULTS;
  }

  /** What is said of a component, of its type, of its accessor or of its field. */
  private static Use component(RecordComponent component, Use use) {
    ImmutableSet.Builder<Annotation> said = ImmutableSet.builder();
    said.add(component.getAnnotatedType().getAnnotations());
    said.add(component.getAccessor().getAnnotations());
    try {
      said.add(
          component.getDeclaringRecord().getDeclaredField(component.getName()).getAnnotations());
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException("a component without a field", e);
    }
    return new Use(
        component.getGenericType(),
        component.getAnnotatedType(),
        ImmutableList.copyOf(said.build()),
        use.bindings,
        component.getDeclaringRecord().getSimpleName() + "." + component.getName());
  }

  private static TypeSchemaException unsupported(Use use) {
    return TypeSchemaException.type(
        use.path,
        use.type.getTypeName() + " has no schema",
        "use records, sealed interfaces of records, enums, List, Set, Map, arrays, String, UUID,"
            + " boolean, char and numbers, with all type arguments given");
  }
}
