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
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.HashMap;
import java.util.List;
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
      ImmutableList<ClassComponent> components,
      Map<String, ObjectNode> bindings,
      String path,
      @Nullable TypeSerializer naming) {
    check(type, type.getSimpleName());
    Map<String, String> written = new HashMap<>();
    BeanDescription description =
        mapper.getSerializationConfig().introspect(mapper.constructType(type));
    ObjectNode result = JsonNodeFactory.instance.objectNode();
    result.put("type", "object");
    // An object of Kotlin has no constructor.
    boolean isObject = components.isEmpty() && !type.isRecord();
    String call = type.getTypeParameters().length > 0 ? "<>(" : "(";
    String open =
        isObject ? type.getSimpleName() + ".INSTANCE" : "new " + type.getSimpleName() + call;
    ConstructorCallTexts.setTexts(result, open, isObject ? "" : ")");
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
      if (!property.couldSerialize()) {
        continue;
      }
      ClassComponent component = component(type, components, property);
      written.put(component.name(), property.getName());
      TypeUse use = TypeUse.component(type, component, bindings);
      for (Annotation each : use.annotations()) {
        check(each, use.path());
      }
      ObjectNode member = schemas.apply(use);
      String said = property.getMetadata().getDescription();
      members.set(property.getName(), said == null ? member : member.put("description", said));
      if (!component.hasDefault()
          && property.getRawPrimaryType() != Optional.class
          && isAlwaysWritten(property, description.findPropertyInclusion(null))) {
        required.add(property.getName());
      }
    }
    ArrayNode order = result.withObject(ConstructorCallTexts.KEYWORD).putArray("order");
    for (ClassComponent each : components) {
      order.add(written.get(each.name()));
      if (each.isNeeded() && !written.containsKey(each.name())) {
        throw TypeSchemaException.type(
            type.getSimpleName() + "." + each.name(),
            "Jackson does not write it, and the constructor needs it",
            "give it a default value");
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

  private static ClassComponent component(
      Class<?> type, List<ClassComponent> components, BeanPropertyDefinition property) {
    for (ClassComponent component : components) {
      if (component.name().equals(property.getInternalName())) {
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
