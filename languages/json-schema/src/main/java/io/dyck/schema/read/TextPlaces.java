package io.dyck.schema.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the places of JSON pointers in a JSON text. */
public final class TextPlaces {
  private TextPlaces() {}

  /**
   * A place in a text.
   *
   * @param line from 1
   * @param column from 1
   */
  public record Place(int line, int column) {
    @Override
    public String toString() {
      return line + ":" + column;
    }
  }

  /** Returns the place of the value at a pointer, or null if the text has no such value. */
  static @Nullable Place find(String text, String pointer) {
    return find(text, Set.of(pointer)).get(pointer);
  }

  /**
   * Returns the places of the values at pointers, in one pass. Pointers without a value are left
   * out.
   *
   * @param pointers JSON pointers without {@code #} at the front
   */
  public static Map<String, Place> find(String text, Set<String> pointers) {
    Map<String, Place> result = new HashMap<>();
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      while (result.size() < pointers.size() && parser.nextToken() != null) {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.FIELD_NAME && !token.isStructEnd()) {
          String pointer = pointer(parser);
          if (pointers.contains(pointer)) {
            JsonLocation at = parser.currentTokenLocation();
            result.putIfAbsent(pointer, new Place(at.getLineNr(), at.getColumnNr()));
          }
        }
      }
    } catch (IOException e) {
      // Values after a syntax error have no place.
      return result;
    }
    return result;
  }

  private static String pointer(JsonParser parser) {
    // The start of an array or an object is in its own context; the parent context has its pointer.
    var context = parser.getParsingContext();
    var at = parser.currentToken().isStructStart() ? context.getParent() : context;
    return at == null ? "" : at.pathAsPointer().toString();
  }
}
