package io.dyck.cli.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A JSON Schema with instances that are labelled as valid or invalid, as in MaskBench.
 *
 * @param id the name in results
 * @param schema its text
 * @param instances the instances in the order of the file
 */
record LabelledSchema(String id, String schema, ImmutableList<Instance> instances) {
  private static final JsonFactory JSON = new JsonFactory();

  /**
   * A value.
   *
   * @param text the text as {@code json.dumps} of Python writes it: one blank after commas and
   *     colons
   */
  record Instance(String text, boolean isValid) {}

  /**
   * Reads {@code {"id", "schema", "tests": [{"valid", "data"}]}}.
   *
   * @param place for messages
   * @throws UserException if the text is something else
   */
  static LabelledSchema of(String text, String place, String id) {
    try (JsonParser parser = JSON.createParser(text)) {
      return read(parser, place, id);
    } catch (IOException e) {
      throw new UserException(
          place + ": no JSON: " + e.getMessage(), "give schemas as MaskBench has them");
    }
  }

  private static LabelledSchema read(JsonParser parser, String place, String defaultId)
      throws IOException {
    String id = defaultId;
    String schema = null;
    ImmutableList<Instance> instances = null;
    require(parser.nextToken() == JsonToken.START_OBJECT, place);
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (name) {
        case "id" -> id = parser.getText();
        case "schema" -> schema = dump(parser);
        case "tests" -> {
          require(value == JsonToken.START_ARRAY, place);
          instances = instances(parser, place);
        }
        default -> parser.skipChildren();
      }
    }
    if (schema == null || instances == null) {
      throw malformedLine(place);
    }
    return new LabelledSchema(id, schema, instances);
  }

  private static ImmutableList<Instance> instances(JsonParser parser, String place)
      throws IOException {
    ImmutableList.Builder<Instance> result = ImmutableList.builder();
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      String text = null;
      boolean valid = false;
      boolean labelled = false;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("data")) {
          text = dump(parser);
        } else if (name.equals("valid")) {
          require(value.isBoolean(), place);
          valid = parser.getBooleanValue();
          labelled = true;
        } else {
          parser.skipChildren();
        }
      }
      if (text == null || !labelled) {
        throw malformedLine(place);
      }
      result.add(new Instance(text, valid));
    }
    return result.build();
  }

  private static void require(boolean holds, String place) {
    if (!holds) {
      throw malformedLine(place);
    }
  }

  private static UserException malformedLine(String place) {
    return new UserException(
        place + ": not a schema of MaskBench",
        "a schema is an object with schema and tests, and each test has data and valid");
  }

  /** Returns the value at the position of a parser; numbers stay as they are written. */
  private static String dump(JsonParser parser) throws IOException {
    StringBuilder to = new StringBuilder();
    Deque<JsonToken> open = new ArrayDeque<>();
    boolean first = true;
    do {
      JsonToken token = parser.currentToken();
      boolean closes = token == JsonToken.END_OBJECT || token == JsonToken.END_ARRAY;
      if (!closes && !first && !open.isEmpty()) {
        to.append(", ");
      }
      first = false;
      switch (token) {
        case START_OBJECT, START_ARRAY -> {
          to.append(token == JsonToken.START_OBJECT ? '{' : '[');
          open.push(token);
          first = true;
        }
        case END_OBJECT, END_ARRAY -> {
          to.append(token == JsonToken.END_OBJECT ? '}' : ']');
          JsonToken unused = open.pop();
        }
        case FIELD_NAME -> {
          quote(parser.currentName(), to);
          to.append(": ");
          first = true;
        }
        case VALUE_STRING -> quote(parser.getText(), to);
        default -> to.append(parser.getText());
      }
    } while (!open.isEmpty() && parser.nextToken() != null);
    return to.toString();
  }

  private static void quote(String text, StringBuilder to) {
    to.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> to.append("\\\"");
        case '\\' -> to.append("\\\\");
        case '\n' -> to.append("\\n");
        case '\r' -> to.append("\\r");
        case '\t' -> to.append("\\t");
        case '\b' -> to.append("\\b");
        case '\f' -> to.append("\\f");
        default -> {
          if (c < ' ') {
            to.append("\\u00").append(c < 16 ? "0" : "").append(Integer.toHexString(c));
          } else {
            to.append(c);
          }
        }
      }
    }
    to.append('"');
  }
}
