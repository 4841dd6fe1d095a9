package io.dyck.cli.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.read.SchemaReader;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.tag.StructuralTag;
import java.util.Map;

/**
 * The options in {@code opts} of a case: the call of the case's own engine, in terms of Dyck.
 *
 * @param style the way that values are written: {@code json}, or as the elements of an {@link
 *     ElementStyle}
 * @param unknown an option with its value that has no meaning for Dyck; empty if there is none
 */
record SchemaCall(SchemaOptions options, String style, String unknown) {
  private static final String JSON = "json";
  private static final ImmutableSet<String> STYLES = ElementStyle.NAMED.keySet();

  /** The known options; {@code root} names the start rule of grammars. */
  private static final ImmutableSet<String> KNOWN =
      ImmutableSet.of(
          "root",
          "any_whitespace",
          "max_whitespace_cnt",
          "indent",
          "separators",
          "any_order",
          "strict_mode",
          "json_format");

  /**
   * Reads the options of a case.
   *
   * @param opts an object, or nothing
   * @param otherwise the options where {@code opts} gives none
   */
  static SchemaCall of(JsonNode opts, SchemaOptions otherwise) {
    for (Map.Entry<String, JsonNode> each : opts.properties()) {
      boolean saysNothing = each.getValue().isNull();
      if (!saysNothing && !KNOWN.contains(each.getKey())) {
        return new SchemaCall(otherwise, JSON, each.getKey() + "=" + each.getValue().asText());
      }
    }
    String style = opts.path("json_format").asText(JSON);
    if (!style.equals(JSON) && !STYLES.contains(style)) {
      return new SchemaCall(otherwise, JSON, "json_format=" + style);
    }
    TextPolicy text = otherwise.text();
    Spaces spaces = spaces(opts, text.spaces());
    if (!hasSeparators(opts.path("separators"), spaces)) {
      return new SchemaCall(otherwise, JSON, "separators=" + opts.get("separators"));
    }
    boolean anyOrder = opts.path("any_order").asBoolean(text.anyOrder());
    return new SchemaCall(
        otherwise.withText(
            text.withSpaces(spaces)
                .withAnyOrder(anyOrder)
                .withClosed(opts.path("strict_mode").asBoolean(text.closed()))),
        style,
        "");
  }

  /** The automaton of a schema. */
  Pda pda(String name, String schema) {
    if (style.equals(JSON)) {
      return Pda.of(name, JsonSchema.of(schema, options).language());
    }
    ObjectNode tag = JsonNodeFactory.instance.objectNode();
    tag.putObject("format")
        .put("type", "json_schema")
        .put("style", style)
        .put("any_order", options.text().anyOrder())
        .set("json_schema", SchemaReader.tree(schema));
    Grammar grammar = StructuralTag.read(JsonPart.read(tag.toString()), options);
    return Pda.compile(grammar, PdaOptions.DEFAULT.permissively());
  }

  /** Any white space wins over an indentation, and an indentation over separators. */
  private static Spaces spaces(JsonNode opts, Spaces otherwise) {
    boolean fixed = opts.path("indent").isInt() || opts.path("separators").isArray();
    boolean flexible = otherwise.kind() == Spaces.Kind.FLEXIBLE;
    if (opts.path("any_whitespace").asBoolean(flexible && !fixed)) {
      int most = flexible ? otherwise.count() : TextPolicy.DEFAULT_BLANKS;
      return new Spaces(Spaces.Kind.FLEXIBLE, opts.path("max_whitespace_cnt").asInt(most));
    }
    if (opts.path("indent").isInt()) {
      return new Spaces(Spaces.Kind.PRETTY, Math.max(0, opts.get("indent").asInt()));
    }
    if (opts.path("separators").isArray()) {
      return separatorSpaces(opts);
    }
    return opts.path("any_whitespace").isBoolean() ? Spaces.ONE : otherwise;
  }

  private static Spaces separatorSpaces(JsonNode opts) {
    return opts.get("separators").path(1).asText().equals(":") ? Spaces.COMPACT : Spaces.ONE;
  }

  /** Returns whether the separators of commas and of names, if given, are those of a policy. */
  private static boolean hasSeparators(JsonNode separators, Spaces spaces) {
    if (!separators.isArray() || spaces.kind() == Spaces.Kind.FLEXIBLE) {
      return true;
    }
    String comma = spaces.kind() == Spaces.Kind.ONE ? ", " : ",";
    String colon = spaces.kind() == Spaces.Kind.COMPACT ? ":" : ": ";
    return separators.path(0).asText().equals(comma) && separators.path(1).asText().equals(colon);
  }
}
