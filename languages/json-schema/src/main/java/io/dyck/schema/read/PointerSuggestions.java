package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Suggests existing JSON pointers that resemble a missing pointer. */
final class PointerSuggestions {
  private static final int MOST_NAMES = 8;

  private PointerSuggestions() {}

  /** Returns the longest beginning of a pointer that exists, with the names that may follow. */
  static String suggest(SchemaDocument document, String pointer) {
    String at = pointer;
    JsonNode node = null;
    while (node == null && !at.isEmpty()) {
      at = at.substring(0, at.lastIndexOf('/'));
      node = document.valueAt(at);
    }
    List<String> names = new ArrayList<>();
    if (node != null) {
      node.fieldNames().forEachRemaining(names::add);
    }
    Collections.sort(names);
    String some = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
    return names.isEmpty()
        ? "nothing in #" + at
        : "#" + at + " with " + some + (names.size() > MOST_NAMES ? ", …" : "");
  }
}
