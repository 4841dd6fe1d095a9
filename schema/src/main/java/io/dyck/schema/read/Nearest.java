package io.dyck.schema.read;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What there is near a place that there is not. */
final class Nearest {
  private static final int MOST_NAMES = 8;

  private Nearest() {}

  /** Says how far a pointer leads, and where it could go on. */
  static String of(Document document, String pointer) {
    String at = pointer;
    JsonNode node = null;
    while (node == null && !at.isEmpty()) {
      at = at.substring(0, at.lastIndexOf('/'));
      node = document.at(at);
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
