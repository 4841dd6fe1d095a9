package io.dyck.schema.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableSet;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads schemas and resolves their references. A reference leads to a JSON pointer, an anchor, a
 * schema with an {@code $id}, a document of the user, or the metaschema of a draft. The network is
 * never used.
 */
public final class SchemaReader {
  private static final String NO_SCHEME = "dyck:/";
  private static final String NO_BASE = NO_SCHEME + "schema";
  private static final int MAX_NAMED = 20;
  private static final int DEEPEST = 1_000;
  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxStringLength(64 << 20)
                          .maxNumberLength(10_000)
                          .build())
                  .build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final Draft defaultDraft;
  private final Function<String, @Nullable String> documents;
  private final Map<String, SchemaResource> resources = new HashMap<>();
  private final Map<String, SchemaDialect> dialects = new HashMap<>();
  private final IgnoredMembers hidden;
  private final List<SchemaDocument> loaded = new ArrayList<>();

  /** The beginning of the URIs that are relative to the main document. */
  private String folder = "";

  private SchemaReader(
      Draft defaultDraft, Function<String, @Nullable String> documents, IgnoredMembers hidden) {
    this.defaultDraft = defaultDraft;
    this.documents = documents;
    this.hidden = hidden;
  }

  /**
   * Keywords that are ignored.
   *
   * @param keywords the names of keywords that are ignored everywhere
   * @param pointers the pointers of single keywords that are ignored
   */
  public record IgnoredMembers(ImmutableSet<String> keywords, ImmutableSet<String> pointers) {
    /** The empty set of ignored keywords. */
    public static final IgnoredMembers NONE =
        new IgnoredMembers(ImmutableSet.of(), ImmutableSet.of());
  }

  /**
   * Reads a schema.
   *
   * @param text JSON
   * @param baseUri the base of relative references; null if relative references are paths from the
   *     main document
   * @param defaultDraft the draft of schemas without {@code $schema}
   * @param documents gives the text of a document by its absolute URI, or by its path relative to
   *     the main document, or null
   * @param hidden the keywords to ignore
   * @return the schema; references are resolved when needed
   * @throws SchemaException if the text is no schema
   */
  public static SchemaNode read(
      String text,
      @Nullable String baseUri,
      Draft defaultDraft,
      Function<String, @Nullable String> documents,
      IgnoredMembers hidden) {
    SchemaReader reader = new SchemaReader(defaultDraft, documents, hidden);
    return reader.load("", baseUri == null ? NO_BASE : baseUri, parse(text));
  }

  /**
   * Reads JSON with the settings for schemas.
   *
   * @param text JSON
   * @return its value
   * @throws SchemaException if the text is no JSON
   */
  @SuppressWarnings("exports")
  public static JsonNode tree(String text) {
    return parse(text);
  }

  private static JsonNode parse(String text) {
    try {
      JsonNode root = JSON.readTree(text);
      if (root.isMissingNode()) {
        throw SchemaException.wrongValue("", "a schema", "an empty text");
      }
      return root;
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String place = at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr();
      throw SchemaException.malformedJson(place, e.getOriginalMessage(), e);
    }
  }

  private SchemaNode load(String name, String uri, JsonNode root) {
    SchemaDocument document = new SchemaDocument(name, root);
    SchemaResource outer =
        new SchemaResource(
            withoutFragment(uri), document, "", dialect(root, SchemaDialect.of(defaultDraft)));
    resources.putIfAbsent(outer.uri, outer);
    document.resources.put("", outer);
    loaded.add(document);
    SchemaFinder.visit(root, "", (pointer, schema) -> register(document, pointer, schema));
    if (name.isEmpty()) {
      String main = document.resourceAround("").uri;
      folder = main.substring(0, main.lastIndexOf('/') + 1);
    }
    return document.node("", root, this);
  }

  IgnoredMembers ignoredMembers() {
    return hidden;
  }

  /**
   * Returns the dialect of a schema. A schema with an unknown metaschema has the dialect of the
   * schema around it.
   */
  private SchemaDialect dialect(JsonNode schema, SchemaDialect otherwise) {
    JsonNode named = schema.get("$schema");
    if (named == null || !named.isTextual()) {
      return otherwise;
    }
    String uri = withoutFragment(named.textValue());
    Draft draft = Draft.ofUri(uri);
    if (draft != null) {
      return SchemaDialect.of(draft);
    }
    SchemaDialect known = dialects.get(uri);
    if (known == null) {
      String text = documents.apply(uri);
      // A metaschema that names itself finds this entry.
      dialects.put(uri, otherwise);
      known = text == null ? otherwise : ofMetaschema(uri, parse(text), otherwise);
      dialects.put(uri, known);
    }
    return known;
  }

  /** Whether a metaschema belongs to a draft, or is one of the documents. */
  boolean knowsDialect(String uri) {
    String plain = withoutFragment(uri);
    return Draft.ofUri(plain) != null || documents.apply(plain) != null;
  }

  private SchemaDialect ofMetaschema(String uri, JsonNode metaschema, SchemaDialect otherwise) {
    return SchemaDialect.of(dialect(metaschema, otherwise).draft(), uri, metaschema);
  }

  /** Registers the identifiers of a schema. */
  private void register(SchemaDocument document, String pointer, JsonNode schema) {
    SchemaResource around = document.resourceAround(pointer);
    SchemaDialect dialect = dialect(schema, around.dialect);
    Draft draft = dialect.draft();
    JsonNode id = schema.get(draft == Draft.DRAFT_4 ? "id" : "$id");
    boolean modern = draft.isAtLeast(Draft.DRAFT_2019_09);
    SchemaResource resource = around;
    if (id != null && id.isTextual() && (modern || !schema.has("$ref"))) {
      String text = id.textValue();
      if (text.startsWith("#") && !modern) {
        around.anchors.put(text.substring(1), pointer);
      } else {
        String uri = withoutFragment(absolute(around.uri, text));
        resource = new SchemaResource(uri, document, pointer, dialect);
        resources.put(uri, resource);
        document.resources.put(pointer, resource);
        int hash = text.indexOf('#');
        if (!modern && hash >= 0 && hash + 1 < text.length()) {
          resource.anchors.put(text.substring(hash + 1), pointer);
        }
      }
    }
    if (modern) {
      addAnchor(schema.get("$anchor"), pointer, resource.anchors);
      if (draft == Draft.DRAFT_2020_12) {
        addAnchor(schema.get("$dynamicAnchor"), pointer, resource.anchors);
        addAnchor(schema.get("$dynamicAnchor"), pointer, resource.dynamicAnchors);
      } else if (pointer.equals(resource.root)) {
        JsonNode recursive = schema.get("$recursiveAnchor");
        resource.recursiveAnchor = recursive != null && recursive.asBoolean();
      }
    }
  }

  private static void addAnchor(@Nullable JsonNode name, String pointer, Map<String, String> to) {
    if (name != null && name.isTextual()) {
      to.putIfAbsent(name.textValue(), pointer);
    }
  }

  private static String withoutFragment(String uri) {
    int hash = uri.indexOf('#');
    return hash < 0 ? uri : uri.substring(0, hash);
  }

  private static String absolute(String base, String reference) {
    if (reference.isEmpty() || reference.startsWith("#")) {
      return withoutFragment(base) + reference;
    }
    try {
      return URI.create(base).resolve(URI.create(reference)).toString();
    } catch (IllegalArgumentException e) {
      return reference;
    }
  }

  /** Returns the target of a reference. */
  SchemaNode resolve(SchemaNode from, String reference) {
    String target = absolute(from.resource().uri, reference);
    SchemaResource resource = resource(withoutFragment(target));
    if (resource == null) {
      throw SchemaException.missingTarget(
          from.pointerOf("$ref"), reference, missingDocuments(withoutFragment(target)));
    }
    int hash = target.indexOf('#');
    String fragment = hash < 0 ? "" : decodeFragment(target.substring(hash + 1));
    String pointer = fragment.isEmpty() ? resource.root : resource.root + fragment;
    if (!fragment.isEmpty() && !fragment.startsWith("/")) {
      pointer = resource.anchors.get(fragment);
    }
    JsonNode value = pointer == null ? null : resource.document.valueAt(pointer);
    if (pointer == null || value == null) {
      throw SchemaException.missingTarget(
          from.pointerOf("$ref"),
          reference,
          pointer == null
              ? "there is no such anchor"
              : "there is " + PointerSuggestions.suggest(resource.document, pointer));
    }
    return resource.document.node(pointer, value, this);
  }

  private @Nullable SchemaResource resource(String uri) {
    SchemaResource known = resources.get(uri);
    if (known == null) {
      String named = document(uri);
      String text = named == null ? Metaschemas.text(uri) : named;
      if (text != null) {
        load(uri, uri, parse(text));
        known = resources.get(uri);
      }
    }
    return known;
  }

  private @Nullable String document(String uri) {
    String named = documents.apply(uri);
    boolean isNear = !folder.isEmpty() && uri.startsWith(folder);
    return named == null && isNear ? documents.apply(uri.substring(folder.length())) : named;
  }

  /** Returns a message that names all missing documents, a given document first. */
  private String missingDocuments(String first) {
    Set<String> uris = new LinkedHashSet<>();
    uris.add(first);
    for (int i = 0; i < loaded.size(); i++) {
      SchemaDocument document = loaded.get(i);
      SchemaFinder.visit(
          document.root, "", (pointer, schema) -> addMissing(document, pointer, schema, uris));
    }
    int named = Math.min(uris.size(), MAX_NAMED);
    return (uris.size() == 1
            ? "the document is missing: "
            : uris.size() + " documents are missing: ")
        + uris.stream().limit(named).map(this::path).collect(Collectors.joining(", "))
        + (named < uris.size() ? ", …" : "")
        + "; give "
        + (uris.size() == 1 ? "it" : "them")
        + " with --document URI=FILE or --documents FOLDER, in Java with withDocuments (nothing is"
        + " fetched)";
  }

  /** Returns a URI, or a relative path if the main document has no URI. */
  private String path(String uri) {
    return folder.startsWith(NO_SCHEME) && uri.startsWith(folder)
        ? uri.substring(folder.length())
        : uri;
  }

  private void addMissing(
      SchemaDocument document, String pointer, JsonNode schema, Set<String> to) {
    JsonNode ref = schema.get("$ref");
    if (ref != null && ref.isTextual()) {
      String target = absolute(document.resourceAround(pointer).uri, ref.textValue());
      String uri = withoutFragment(target);
      try {
        if (resource(uri) == null) {
          to.add(uri);
        }
      } catch (SchemaException e) {
        // A document that is no schema is reported once it is needed.
        return;
      }
    }
  }

  private static String decodeFragment(String fragment) {
    return fragment.indexOf('%') < 0
        ? fragment
        : URLDecoder.decode(fragment.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /**
   * Returns the target of a {@code $dynamicRef}: the outermost schema with the same dynamic anchor.
   */
  SchemaNode resolveDynamic(SchemaNode from, String reference, DynamicScope scope) {
    SchemaNode target = resolve(from, reference);
    int hash = reference.indexOf('#');
    String name = hash < 0 ? "" : reference.substring(hash + 1);
    if (target.resource().dynamicAnchors.containsKey(name)) {
      for (SchemaResource each : scope.resources()) {
        String pointer = each.dynamicAnchors.get(name);
        JsonNode value = pointer == null ? null : each.document.valueAt(pointer);
        if (pointer != null && value != null) {
          return each.document.node(pointer, value, this);
        }
      }
    }
    return target;
  }

  /** Returns the target of a {@code $recursiveRef}. */
  SchemaNode resolveRecursive(SchemaNode from, String reference, DynamicScope scope) {
    SchemaNode target = resolve(from, reference);
    if (target.resource().recursiveAnchor) {
      for (SchemaResource each : scope.resources()) {
        JsonNode value = each.document.valueAt(each.root);
        if (each.recursiveAnchor && value != null) {
          return each.document.node(each.root, value, this);
        }
      }
    }
    return target;
  }
}
