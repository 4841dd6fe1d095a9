package io.dyck.schema.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.TextPolicy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The grammar of the constructor form: a rule for each definition of a schema, which holds the
 * {@link ConstructorCallTexts}. Numbers and strings are the languages of their schemas. The source
 * of the grammar lists the rules, because messages show lines of it.
 */
final class CallGrammar {
  private static final String START = "root";

  /** The bound of whole numbers whose schema has none. */
  private static final BigDecimal LARGE =
      BigDecimal.TEN.scaleByPowerOfTen(99).subtract(BigDecimal.ONE);

  private static final TextPolicy DECIMALS =
      TextPolicy.WRITING.withSizes(SizeBounds.NONE).withSpelling(Spelling.ANY);
  private static final SchemaOptions OPTIONS = SchemaOptions.DEFAULT.withText(DECIMALS);
  private static final SchemaOptions WHOLE =
      OPTIONS.withText(DECIMALS.withSpelling(Spelling.PLAIN));

  private final JsonNode definitions;
  private final StringBuilder listing = new StringBuilder();
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final Map<JsonNode, Expression> values = new HashMap<>();
  private String path;
  private SourceSpan span = new SourceSpan(0, 0);

  private CallGrammar(JsonNode schema, String name) {
    this.definitions = schema.path("$defs");
    this.path = name;
  }

  static Grammar grammarOf(JsonNode schema, String name) {
    CallGrammar grammar = new CallGrammar(schema, name);
    grammar.add(START, name, schema);
    for (Map.Entry<String, JsonNode> each : grammar.definitions.properties()) {
      grammar.path = each.getKey();
      grammar.add(
          each.getKey(), ConstructorCallTexts.textsOf(each.getValue()).path("open").asText(), null);
    }
    return new Grammar(
        SourceText.of(name, grammar.listing.toString()),
        ImmutableMap.copyOf(grammar.rules),
        START,
        ImmutableList.of());
  }

  /** Adds the rule of a value, or of a definition without the text before it. */
  private void add(String rule, String meaning, @Nullable JsonNode value) {
    int start = listing.length();
    listing.append(rule).append(" ::= ").append(meaning);
    span = new SourceSpan(start, listing.length());
    listing.append('\n');
    Expression body = value == null ? definition(definitions.path(rule)) : expression(value);
    rules.put(rule, new Rule(rule, span, body));
  }

  private Expression definition(JsonNode schema) {
    List<Expression> parts = new ArrayList<>();
    if (schema.has("anyOf")) {
      schema.path("anyOf").forEach(each -> parts.add(expression(each)));
      return choice(parts);
    }
    for (JsonNode name : ConstructorCallTexts.textsOf(schema).path("order")) {
      if (name.isNull()) {
        throw refusal("JSON leaves a component out", "write it in JSON, too");
      }
      if (!parts.isEmpty()) {
        parts.add(text(", "));
      }
      parts.add(expression(schema.path("properties").path(name.asText())));
    }
    parts.add(text(ConstructorCallTexts.textsOf(schema).path("close").asText()));
    return new Expression.Sequence(span, ImmutableList.copyOf(parts));
  }

  private Expression expression(JsonNode schema) {
    if (schema.has("$ref")) {
      String name = ConstructorCallTexts.definitionName(schema);
      // The text before a record distinguishes it from others, therefore the caller reads it.
      String open = ConstructorCallTexts.textsOf(definitions.path(name)).path("open").asText();
      return sequence(text(open), new Expression.Reference(span, name));
    }
    JsonNode java = ConstructorCallTexts.textsOf(schema);
    if (java.isMissingNode()) {
      throw refusal("a value of any type", "name a type");
    }
    Expression body;
    if (java.has("texts")) {
      List<Expression> texts = new ArrayList<>();
      java.path("texts").forEach(each -> texts.add(text(each.asText())));
      return choice(texts);
    } else if (schema.has("anyOf")) {
      body = expression(checkInside(schema.path("anyOf").path(0), ""));
    } else if (schema.has("items")) {
      Expression item = expression(checkInside(schema.path("items"), ConstructorCallTexts.NULL));
      body = list(item, schema.path("minItems"), schema.path("maxItems"));
    } else if (java.has("key")) {
      Expression key = expression(java.path("key"));
      Expression value =
          expression(checkInside(schema.path("additionalProperties"), ConstructorCallTexts.NULL));
      Expression entry = sequence(text("Map.entry("), key, text(", "), value, text(")"));
      body = list(entry, schema.path("minProperties"), schema.path("maxProperties"));
    } else {
      body = values.computeIfAbsent(schema, this::scalar);
    }
    Expression whole =
        sequence(text(java.path("open").asText()), body, text(java.path("close").asText()));
    return java.has("empty") ? choice(List.of(whole, text(java.path("empty").asText()))) : whole;
  }

  /** Checks that a value in another value does not have a text of null that begins so. */
  private JsonNode checkInside(JsonNode schema, String empty) {
    JsonNode java = ConstructorCallTexts.textsOf(schema);
    if (java.has("empty") && java.path("empty").asText().startsWith(empty)) {
      throw refusal("null inside of a collection, or of an Optional", "put it in a record");
    }
    return schema;
  }

  private Expression scalar(JsonNode schema) {
    ObjectNode alone = schema.deepCopy();
    alone.remove(ConstructorCallTexts.KEYWORD);
    boolean isWhole = schema.path("type").asText().equals("integer");
    if (isWhole && !schema.has("minimum") && !schema.has("exclusiveMinimum")) {
      alone.put("minimum", LARGE.negate());
    }
    if (isWhole && !schema.has("maximum") && !schema.has("exclusiveMaximum")) {
      alone.put("maximum", LARGE);
    }
    SchemaOptions options = isWhole ? WHOLE : OPTIONS;
    return new Expression.Lazy(span, JsonSchema.of(alone.toString(), options).language());
  }

  private Expression list(Expression item, JsonNode least, JsonNode most) {
    int minimum = least.asInt(0);
    Integer maximum = most.isMissingNode() ? null : most.asInt();
    if (maximum != null && maximum == 0) {
      return sequence();
    }
    Expression more =
        new Expression.Repetition(
            span,
            sequence(text(", "), item),
            Math.max(0, minimum - 1),
            maximum == null ? null : maximum - 1);
    Expression all = sequence(item, more);
    return minimum == 0 ? new Expression.Repetition(span, all, 0, 1) : all;
  }

  private Expression text(String text) {
    return new Expression.Literal(span, ImmutableIntArray.copyOf(text.codePoints()));
  }

  private Expression sequence(Expression... items) {
    return new Expression.Sequence(span, ImmutableList.copyOf(items));
  }

  private Expression choice(List<Expression> alternatives) {
    return new Expression.Choice(span, ImmutableList.copyOf(alternatives));
  }

  private TypeSchemaException refusal(String what, String advice) {
    return TypeSchemaException.type(path, what + " has no constructor form", advice);
  }
}
