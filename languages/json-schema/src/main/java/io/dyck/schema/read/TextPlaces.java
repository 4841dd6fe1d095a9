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

/** Where in a JSON text pointers lead. */
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

  /** The place of the value at a pointer, of a member that of its value; null if there is none. */
  static @Nullable Place of(String text, String pointer) {
    return of(text, Set.of(pointer)).get(pointer);
  }

  /**
   * The places of the values at pointers, without those that the text does not have. One pass.
   *
   * @param pointers without {@code #} at the front
   */
  public static Map<String, Place> of(String text, Set<String> pointers) {
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
      // What comes after a mistake has no place.
      return result;
    }
    return result;
  }

  private static String pointer(JsonParser parser) {
    // The start of an array or an object is in its own context; what leads to it is the parent.
    var context = parser.getParsingContext();
    var at = parser.currentToken().isStructStart() ? context.getParent() : context;
    return at == null ? "" : at.pathAsPointer().toString();
  }
}
