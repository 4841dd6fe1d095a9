package io.dyck.schema.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where in a JSON text a pointer leads. */
final class TextPlaces {
  private TextPlaces() {}

  /**
   * Line and column of the value at a pointer; of a member, of its value.
   *
   * @return null if the text has no such place
   */
  static @Nullable String of(String text, String pointer) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken() != JsonToken.FIELD_NAME && isAt(parser, pointer)) {
          JsonLocation at = parser.currentTokenLocation();
          return at.getLineNr() + ":" + at.getColumnNr();
        }
      }
    } catch (IOException e) {
      return null;
    }
    return null;
  }

  private static boolean isAt(JsonParser parser, String pointer) {
    // The start of an array or an object is in its own context; what leads to it is the parent.
    boolean opens = parser.currentToken().isStructStart();
    var context = parser.getParsingContext();
    var at = opens ? context.getParent() : context;
    return !parser.currentToken().isStructEnd()
        && (at == null ? "" : at.pathAsPointer().toString()).equals(pointer);
  }
}
