package io.dyck.schema.types;

import com.fasterxml.jackson.annotation.JacksonAnnotation;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The schema of one record: its members as Jackson names, orders and omits them. */
final class RecordMembers {
  /**
   * The supported annotations of Jackson. Other annotations would change the JSON and are refused.
   */
  private static final ImmutableSet<String> KNOWN =
      ImmutableSet.of(
          "JsonProperty",
          "JsonPropertyOrder",
          "JsonPropertyDescription",
          "JsonClassDescription",
          "JsonIgnore",
          "JsonInclude",
          "JsonTypeInfo",
          "JsonTypeName",
          "JsonSubTypes",
          "JsonNaming",
          "JsonGetter",
          "JsonAutoDetect",
          "JsonCreator",
          "JsonAlias");

  private final ObjectMapper mapper;
  private final Function<TypeUse, ObjectNode> schemas;

  /** Creates the schemas of records with a function for the schemas of components. */
  RecordMembers(ObjectMapper mapper, Function<TypeUse, ObjectNode> schemas) {
    this.mapper = mapper;
    this.schemas = schemas;
  }

  ObjectNode schema(
      Class<?> type,
      Map<String, ObjectNode> bindings,
      String path,
      @Nullable TypeSerializer naming) {
    check(type, type.getSimpleName());
    BeanDescription description =
        mapper.getSerializationConfig().introspect(mapper.constructType(type));
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
      nameOfType(type, path, naming, members, required);
    }
    for (BeanPropertyDefinition property : description.findProperties()) {
      RecordComponent component = component(type, property);
      TypeUse use = TypeUse.component(component, bindings);
      for (Annotation each : use.annotations()) {
        check(each, use.path());
      }
      ObjectNode member = schemas.apply(use);
      String said = property.getMetadata().getDescription();
      members.set(property.getName(), said == null ? member : member.put("description", said));
      if (component.getType() != Optional.class
          && isAlwaysWritten(property, description.findPropertyInclusion(null))) {
        required.add(property.getName());
      }
    }
    return result.put("additionalProperties", false);
  }

  private static void nameOfType(
      Class<?> type, String path, TypeSerializer naming, ObjectNode members, ArrayNode required) {
    if (naming.getTypeInclusion() != JsonTypeInfo.As.PROPERTY) {
      throw TypeSchemaException.type(
          path, "type names as " + naming.getTypeInclusion(), "use As.PROPERTY");
    }
    String id = naming.getTypeIdResolver().idFromValueAndType(null, type);
    members.putObject(naming.getPropertyName()).put("const", id);
    required.add(naming.getPropertyName());
  }

  private static RecordComponent component(Class<?> type, BeanPropertyDefinition property) {
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getName().equals(property.getInternalName())) {
        return component;
      }
    }
    throw TypeSchemaException.type(
        type.getSimpleName() + "." + property.getInternalName(),
        "Jackson writes it, but it is no component",
        "annotate it with @JsonIgnore");
  }

  private static void check(AnnotatedElement element, String path) {
    for (Annotation each : element.getAnnotations()) {
      check(each, path);
    }
  }

  private static void check(Annotation each, String path) {
    String name = each.annotationType().getSimpleName();
    if (each.annotationType().isAnnotationPresent(JacksonAnnotation.class)
        && !KNOWN.contains(name)) {
      throw TypeSchemaException.type(
          path, "@" + name + " changes how it is written", "leave it out");
    }
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
}
