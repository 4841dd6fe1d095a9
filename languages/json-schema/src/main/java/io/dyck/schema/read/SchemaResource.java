package io.dyck.schema.read;

import java.util.HashMap;
import java.util.Map;

/** A schema with a URI of its own. Compared by identity. */
final class SchemaResource {
  final String uri;
  final SchemaDocument document;

  /** The pointer of its root. */
  final String root;

  final SchemaDialect dialect;
  final Map<String, String> anchors = new HashMap<>();
  final Map<String, String> dynamicAnchors = new HashMap<>();
  boolean recursiveAnchor;

  SchemaResource(String uri, SchemaDocument document, String root, SchemaDialect dialect) {
    this.uri = uri;
    this.document = document;
    this.root = root;
    this.dialect = dialect;
  }

  boolean isDynamic() {
    return recursiveAnchor || !dynamicAnchors.isEmpty();
  }
}
