package io.dyck.cli.editor.analysis;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/**
 * Names of definitions in a JSON Schema as they are, as parts of a JSON pointer (RFC 6901), and as
 * they are written in a reference, which is a URI.
 */
public final class SchemaNames {
  private static final JsonFactory JSON = new JsonFactory();

  private SchemaNames() {}

  /**
   * Returns the name at the end of a JSON pointer.
   *
   * @param pointer a pointer such as {@code #/$defs/a~1b}
   * @return the name, such as {@code a/b}
   */
  public static String lastName(String pointer) {
    return pointer.substring(pointer.lastIndexOf('/') + 1).replace("~1", "/").replace("~0", "~");
  }

  /** Returns a name as a part of a pointer. */
  static String toPointerPart(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /** Returns a name as the end of a reference. */
  static String toReference(String name) {
    return toPointerPart(name).replace("%", "%25").replace(" ", "%20");
  }

  /** The pointer that a reference is. */
  static String pointer(String reference) {
    try {
      return URLDecoder.decode(reference.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return reference; // a sign of percent that is no escape
    }
  }

  /** Returns the value of a JSON string; a malformed string stays as it is written. */
  static String read(String content) {
    if (content.indexOf('\\') < 0) {
      return content;
    }
    try (JsonParser parser = JSON.createParser('"' + content + '"')) {
      parser.nextToken();
      return parser.getText();
    } catch (IOException e) {
      return content;
    }
  }
}
