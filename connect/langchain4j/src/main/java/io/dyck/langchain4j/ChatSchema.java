package io.dyck.langchain4j;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.request.json.JsonAnyOfSchema;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNullSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonReferenceSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Converts LangChain4j's schemas to JSON Schema. LangChain4j's own conversion drops an {@code
 * additionalProperties} that is true. This class therefore converts each schema element itself. An
 * object schema with properties allows no further properties, unless the schema says so.
 *
 * <p>LangChain4j treats every member of a class as optional, unless it has
 * {@code @JsonProperty(required = true)}. A conversion keeps {@code "required": []}, which allows
 * the answer {@code {}}. If all members must be present, this class requires them.
 */
final class ChatSchema {
  static final ObjectMapper JSON = new ObjectMapper();

  private final boolean requireAll;

  /** The greatest integer; null if integers are unbounded. */
  private final @Nullable BigInteger mostInteger;

  private ChatSchema(boolean requireAll, @Nullable BigInteger mostInteger) {
    this.requireAll = requireAll;
    this.mostInteger = mostInteger;
  }

  /**
   * Returns the schema that constrains an answer, as a text.
   *
   * @param integerDigits the most digits of an integer
   */
  static String toSchemaText(JsonSchemaElement element, boolean requireAll, int integerDigits) {
    BigInteger most = BigInteger.TEN.pow(integerDigits).subtract(BigInteger.ONE);
    return new ChatSchema(requireAll, most).schema(element).toString();
  }

  /** A schema as a model is shown it. */
  static ObjectNode toSchema(JsonSchemaElement element, boolean requireAll) {
    return new ChatSchema(requireAll, null).schema(element);
  }

  private ObjectNode schema(JsonSchemaElement element) {
    ObjectNode schema = JSON.createObjectNode();
    if (element.description() != null) {
      schema.put("description", element.description());
    }
    if (element instanceof JsonObjectSchema object) {
      if (mostInteger != null && TimeSchemas.isTimeSchema(object)) {
        TimeSchemas.add(schema, object.properties().keySet());
      } else {
        writeObject(schema, object);
      }
    } else if (element instanceof JsonArraySchema array) {
      schema.put("type", "array");
      if (array.items() != null) {
        schema.set("items", schema(array.items()));
      }
    } else if (element instanceof JsonEnumSchema choice) {
      ArrayNode values = schema.put("type", "string").putArray("enum");
      choice.enumValues().forEach(values::add);
    } else if (element instanceof JsonAnyOfSchema any) {
      ArrayNode branches = schema.putArray("anyOf");
      any.anyOf().forEach(branch -> branches.add(schema(branch)));
    } else if (element instanceof JsonReferenceSchema reference) {
      schema.put("$ref", "#/$defs/" + reference.reference());
    } else if (element instanceof JsonRawSchema raw) {
      return parseRaw(raw.schema());
    } else {
      schema.put("type", type(element));
      if (element instanceof JsonIntegerSchema && mostInteger != null) {
        schema.put("minimum", mostInteger.negate()).put("maximum", mostInteger);
      }
    }
    return schema;
  }

  private static String type(JsonSchemaElement element) {
    if (element instanceof JsonStringSchema) {
      return "string";
    }
    if (element instanceof JsonIntegerSchema) {
      return "integer";
    }
    if (element instanceof JsonNumberSchema) {
      return "number";
    }
    if (element instanceof JsonBooleanSchema) {
      return "boolean";
    }
    if (element instanceof JsonNullSchema) {
      return "null";
    }
    throw new UnsupportedFeatureException(
        "schemas of " + element.getClass().getSimpleName() + " are not supported");
  }

  private void writeObject(ObjectNode schema, JsonObjectSchema object) {
    ObjectNode properties = schema.put("type", "object").putObject("properties");
    object.properties().forEach((name, member) -> properties.set(name, schema(member)));
    ArrayNode required = schema.putArray("required");
    if (requireAll) {
      object.properties().keySet().forEach(required::add);
    } else if (object.required() != null) {
      object.required().forEach(required::add);
    }
    Boolean others = object.additionalProperties();
    schema.put("additionalProperties", others == null ? properties.isEmpty() : others);
    if (object.definitions() != null && !object.definitions().isEmpty()) {
      ObjectNode definitions = schema.putObject("$defs");
      object.definitions().forEach((name, element) -> definitions.set(name, schema(element)));
    }
  }

  private static ObjectNode parseRaw(String text) {
    try {
      JsonNode read = JSON.readTree(text);
      if (read instanceof ObjectNode object) {
        return object;
      }
      throw new IllegalArgumentException("a raw schema must be an object: " + text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a raw schema is no JSON: " + e.getOriginalMessage(), e);
    }
  }
}
