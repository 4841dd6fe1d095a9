package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.analysis.NameSuggestions;
import io.dyck.server.request.ApiException.Refusal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The fields of an object of a request. Fields that no code has read are refused; null counts as a
 * missing field.
 */
public final class RequestFields {
  private final JsonNode object;
  private final String path;
  private final ImmutableMap<String, String> sentAs;
  private final Set<String> known = new HashSet<>();

  private RequestFields(JsonNode object, String path, ImmutableMap<String, String> sentAs) {
    this.object = object;
    this.path = path;
    this.sentAs = sentAs;
  }

  /** The fields of a whole request, or of an object in it. */
  public static RequestFields of(JsonNode node, String path) {
    if (!node.isObject()) {
      throw new ApiException(
          Refusal.INVALID_TYPE,
          path.isEmpty() ? null : path,
          qualifiedName(path) + " must be an object");
    }
    return new RequestFields(node, path, ImmutableMap.of());
  }

  /** Returns these fields with the client's names for some of them, which errors then use. */
  RequestFields sentAs(ImmutableMap<String, String> names) {
    return new RequestFields(object, path, names);
  }

  private static String qualifiedName(String path) {
    return path.isEmpty() ? "the body" : "'" + path + "'";
  }

  /** Returns the path of this object in the request; empty for the whole request. */
  String path() {
    return path;
  }

  /** Returns the path of a field as error messages show it. */
  public String path(String name) {
    String sent = sentAs.getOrDefault(name, name);
    return path.isEmpty() ? sent : path + "." + sent;
  }

  public boolean hasField(String name) {
    known.add(name);
    return object.hasNonNull(name);
  }

  /** The value, or a node that is missing. */
  public JsonNode node(String name) {
    return hasField(name) ? object.get(name) : JsonNodeFactory.instance.missingNode();
  }

  public RequestFields object(String name) {
    return of(required(name), path(name));
  }

  public JsonNode required(String name) {
    JsonNode node = node(name);
    if (node.isMissingNode()) {
      throw new ApiException(
          Refusal.MISSING_REQUIRED_PARAMETER, path(name), "'" + path(name) + "' is missing");
    }
    return node;
  }

  public Optional<String> text(String name) {
    JsonNode node = node(name);
    if (node.isMissingNode()) {
      return Optional.empty();
    } else if (!node.isTextual()) {
      throw wrongType(name, "a string");
    }
    return Optional.of(node.textValue());
  }

  public boolean booleanField(String name, boolean otherwise) {
    JsonNode node = node(name);
    if (node.isMissingNode()) {
      return otherwise;
    } else if (!node.isBoolean()) {
      throw wrongType(name, "true or false");
    }
    return node.booleanValue();
  }

  public OptionalDouble number(String name, double least, double most) {
    JsonNode node = node(name);
    if (node.isMissingNode()) {
      return OptionalDouble.empty();
    } else if (!node.isNumber()) {
      throw wrongType(name, "a number");
    }
    double value = node.doubleValue();
    if (!(value >= least && value <= most)) {
      throw invalid(name, "must be from " + least + " to " + most + ", not " + node);
    }
    return OptionalDouble.of(value);
  }

  public OptionalLong integer(String name, long least, long most) {
    JsonNode node = node(name);
    if (node.isMissingNode()) {
      return OptionalLong.empty();
    } else if (!node.isIntegralNumber()) {
      throw wrongType(name, "an integer");
    } else if (!node.canConvertToLong() || node.longValue() < least || node.longValue() > most) {
      throw invalid(name, "must be from " + least + " to " + most + ", not " + node);
    }
    return OptionalLong.of(node.longValue());
  }

  /** Returns the items of an array, each with its path for messages. */
  public List<RequestFields> objects(String name) {
    List<RequestFields> objects = new ArrayList<>();
    JsonNode array = array(name);
    for (int i = 0; i < array.size(); i++) {
      objects.add(of(array.get(i), path(name) + "[" + i + "]"));
    }
    return objects;
  }

  public JsonNode array(String name) {
    JsonNode node = required(name);
    if (!node.isArray()) {
      throw wrongType(name, "an array");
    }
    return node;
  }

  /** Only a value that changes nothing is allowed. */
  public void requireOnly(String name, Object... values) {
    JsonNode node = node(name);
    if (!node.isMissingNode()
        && ImmutableSet.copyOf(values).stream()
            .noneMatch(value -> node.asText().equals(value.toString()) && node.isValueNode())) {
      throw new ApiException(
          Refusal.UNSUPPORTED_VALUE,
          path(name),
          "'"
              + path(name)
              + "' is only supported as "
              + (values.length == 0 ? "null" : java.util.Arrays.toString(values)));
    }
  }

  /** Only an array or an object without anything in it is allowed. */
  public void requireEmpty(String name, String why) {
    JsonNode node = node(name);
    if (!node.isMissingNode() && !(node.isContainerNode() && node.isEmpty())) {
      throw new ApiException(
          Refusal.UNSUPPORTED_VALUE, path(name), "'" + path(name) + "' must be empty: " + why);
    }
  }

  /** Accepts fields with any value, because they serve only the caller's own records. */
  public void ignore(String... names) {
    known.addAll(List.of(names));
  }

  public ApiException wrongType(String name, String expected) {
    return new ApiException(
        Refusal.INVALID_TYPE, path(name), "'" + path(name) + "' must be " + expected);
  }

  /**
   * Returns a hint if a field looks like a misspelled supported field. The hint is empty for other
   * unsupported fields.
   */
  private String suggestion(String name) {
    return NameSuggestions.findNearest(name, known)
        .map(near -> "; did you mean '" + near + "'?")
        .orElse("");
  }

  public ApiException invalid(String name, String what) {
    return new ApiException(Refusal.INVALID_VALUE, path(name), "'" + path(name) + "' " + what);
  }

  /** Refuses all fields that no code has read. Call it after all supported fields are read. */
  public void refuseOthers() {
    object
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                throw new ApiException(
                    Refusal.UNSUPPORTED_PARAMETER,
                    path(name),
                    "'" + path(name) + "' is not supported" + suggestion(name));
              }
            });
  }
}
