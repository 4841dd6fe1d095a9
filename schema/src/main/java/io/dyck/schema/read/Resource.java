package io.dyck.schema.read;

import java.util.HashMap;
import java.util.Map;

/** A schema with a URI of its own. Compared by identity. */
final class Resource {
  final String uri;
  final Document document;

  /** The pointer of its root. */
  final String root;

  final Draft draft;
  final Map<String, String> anchors = new HashMap<>();
  final Map<String, String> dynamicAnchors = new HashMap<>();
  boolean recursiveAnchor;

  Resource(String uri, Document document, String root, Draft draft) {
    this.uri = uri;
    this.document = document;
    this.root = root;
    this.draft = draft;
  }

  boolean isDynamic() {
    return recursiveAnchor || !dynamicAnchors.isEmpty();
  }
}
