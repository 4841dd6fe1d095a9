package io.dyck.schema.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;

/**
 * Turns a text of the constructor form into JSON, by recursive descent. Names in the text are only
 * compared with the {@link ConstructorCallTexts} of the schema.
 */
final class CallReader {
  private static final String NUMBER_CHARACTERS = "0123456789+-.eE";

  private final JsonNode definitions;
  private final String text;
  private final StringBuilder json = new StringBuilder();
  private int at;
  private int depth;

  private CallReader(JsonNode schema, String text) {
    this.definitions = schema.path("$defs");
    this.text = text;
  }

  /** Returns the JSON of a text that the grammar accepts. */
  static String json(JsonNode schema, String text) {
    CallReader reader = new CallReader(schema, text);
    reader.expect(reader.read(schema) && reader.at == text.length());
    return reader.json.toString();
  }

  /** Reads a value if its text begins here. Returns false if another text begins here. */
  private boolean read(JsonNode reference) {
    JsonNode schema = ConstructorCallTexts.resolve(reference, definitions);
    depth = ConstructorCallTexts.checkDepth(depth + 1);
    boolean found = tryRead(schema, ConstructorCallTexts.textsOf(schema));
    depth--;
    return found;
  }

  private boolean tryRead(JsonNode schema, JsonNode java) {
    if (java.has("texts")) {
      return readConstant(java.path("texts"), schema.path("enum"));
    } else if (java.isMissingNode()) {
      for (JsonNode each : schema.path("anyOf")) {
        if (read(each)) {
          return true;
        }
      }
      return false;
    } else if (java.has("empty") && expectText(java.path("empty").asText())) {
      json.append("null");
      return true;
    } else if (!expectText(java.path("open").asText())) {
      return false;
    }
    String close = java.path("close").asText();
    if (schema.has("anyOf")) {
      expect(read(schema.path("anyOf").path(0)));
    } else if (schema.has("items")) {
      json.append('[');
      for (int i = 0; !text.startsWith(close, at); i++) {
        separate(i);
        expect(read(schema.path("items")));
      }
      json.append(']');
    } else if (java.has("key")) {
      map(schema, java.path("key"), close);
    } else if (java.has("order")) {
      readMembers(schema, java.path("order"));
    } else {
      readScalar();
    }
    expect(expectText(close));
    return true;
  }

  /** Reads the constant with the longest text. */
  private boolean readConstant(JsonNode texts, JsonNode values) {
    int best = -1;
    for (int i = 0; i < texts.size(); i++) {
      String each = texts.path(i).asText();
      boolean isLonger = best < 0 || each.length() > texts.path(best).asText().length();
      best = isLonger && text.startsWith(each, at) ? i : best;
    }
    if (best >= 0) {
      at += texts.path(best).asText().length();
      json.append(values.path(best));
    }
    return best >= 0;
  }

  private void map(JsonNode schema, JsonNode key, String close) {
    json.append('{');
    for (int i = 0; !text.startsWith(close, at); i++) {
      separate(i);
      expect(expectText("Map.entry("));
      int start = json.length();
      expect(read(key));
      if (json.charAt(start) != '"') {
        json.insert(start, '"').append('"');
      }
      json.append(':');
      expect(expectText(", ") && read(schema.path("additionalProperties")) && expectText(")"));
    }
    json.append('}');
  }

  private void readMembers(JsonNode schema, JsonNode order) {
    json.append('{');
    String between = "";
    for (Map.Entry<String, JsonNode> each : CallWriter.typeNames(schema).entrySet()) {
      json.append(between).append(quoted(each.getKey())).append(':').append(each.getValue());
      between = ",";
    }
    for (int i = 0; i < order.size(); i++) {
      expect(i == 0 || expectText(", "));
      json.append(between).append(order.path(i)).append(':');
      expect(read(schema.path("properties").path(order.path(i).asText())));
      between = ",";
    }
    json.append('}');
  }

  private static String quoted(String name) {
    return TextNode.valueOf(name).toString();
  }

  /**
   * Copies a literal from the call of Java to the JSON text. JSON and Java write numbers, strings
   * and booleans alike.
   */
  private void readScalar() {
    int start = at;
    if (text.startsWith("\"", at)) {
      at++;
      while (text.charAt(at) != '"') {
        at += text.charAt(at) == '\\' ? 2 : 1;
      }
      at++;
    } else if (!expectText("true") && !expectText("false")) {
      while (at < text.length() && NUMBER_CHARACTERS.indexOf(text.charAt(at)) >= 0) {
        at++;
      }
    }
    json.append(text, start, at);
  }

  private void separate(int index) {
    if (index > 0) {
      expect(expectText(", "));
      json.append(',');
    }
  }

  private boolean expectText(String expected) {
    boolean here = text.startsWith(expected, at);
    at += here ? expected.length() : 0;
    return here;
  }

  private void expect(boolean found) {
    if (!found) {
      throw TypeSchemaException.text("another text is expected at character " + at, null);
    }
  }
}
