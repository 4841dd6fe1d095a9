package io.dyck.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.notation.SchemaLanguages;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.SchemaReader;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;
import java.util.Iterator;

/**
 * The schemas inside of grammars, as {@code %json {…}} of llguidance. The keyword {@code
 * x-guidance} at the root of a schema sets how a value is written: {@code whitespace_flexible},
 * {@code item_separator}, {@code key_separator}, {@code json_allow_general_unicode_escapes}.
 * Immutable.
 *
 * @param options the options for reading schemas, and for writing values where a schema does not
 *     set how
 */
public record EmbeddedSchemas(SchemaOptions options) implements SchemaLanguages {
  private static final String GUIDANCE = "x-guidance";
  private static final String FLEXIBLE = "whitespace_flexible";
  private static final String ITEMS = "item_separator";
  private static final String KEYS = "key_separator";
  private static final String ESCAPES = "json_allow_general_unicode_escapes";
  private static final ImmutableSet<String> KNOWN = ImmutableSet.of(FLEXIBLE, ITEMS, KEYS, ESCAPES);

  @Override
  public LazyLanguage language(String schema) {
    JsonNode guidance = SchemaReader.tree(schema).path(GUIDANCE);
    return JsonSchema.of(schema, guidance.isObject() ? options.withText(policy(guidance)) : options)
        .language();
  }

  private TextPolicy policy(JsonNode guidance) {
    for (Iterator<String> names = guidance.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!KNOWN.contains(name)) {
        throw unsupported(name, "it is not known; there are " + String.join(", ", KNOWN));
      }
    }
    TextPolicy text = options.text();
    boolean escapes = guidance.path(ESCAPES).asBoolean(text.escapes() == StringEscapes.ANY);
    return text.withSpaces(spaces(guidance))
        .withEscapes(escapes ? StringEscapes.ANY : StringEscapes.MINIMAL);
  }

  /**
   * Returns the white space of a schema. The separators must be those of a policy. White space can
   * be flexible only around plain separators.
   */
  private Spaces spaces(JsonNode guidance) {
    String items = guidance.path(ITEMS).asText(",");
    String keys = guidance.path(KEYS).asText(":");
    boolean plain = items.equals(",") && keys.equals(":");
    if (guidance.path(FLEXIBLE).asBoolean(true)) {
      if (!plain) {
        throw unsupported(
            FLEXIBLE, "flexible white space is not bound to separators other than ',' and ':'");
      }
      Spaces usual = options.text().spaces();
      return usual.kind() == Spaces.Kind.FLEXIBLE
          ? usual
          : new Spaces(Spaces.Kind.FLEXIBLE, TextPolicy.DEFAULT_BLANKS);
    }
    if (plain) {
      return Spaces.COMPACT;
    }
    if (items.equals(", ") && keys.equals(": ")) {
      return Spaces.ONE;
    }
    throw unsupported(ITEMS, "the separators are those of no policy: ',' ':' or ', ' ': '");
  }

  private static SchemaException unsupported(String name, String why) {
    return SchemaException.unsupported("#/" + GUIDANCE, name, why);
  }
}
