package io.dyck.schema;

import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.algebra.Translation;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.read.SchemaReader;
import io.dyck.schema.text.JsonLanguage;
import io.dyck.schema.text.TextPolicy;

/**
 * A JSON Schema as a language: the JSON texts of the values that satisfy it. Every keyword is
 * enforced exactly, or the schema is refused; {@link #report} says what was left out because the
 * options say so.
 */
public final class JsonSchema {
  private final JsonLanguage language;
  private final SchemaReport report;

  private JsonSchema(JsonLanguage language, SchemaReport report) {
    this.language = language;
    this.report = report;
  }

  /**
   * Reads a schema with the default options.
   *
   * @param text JSON
   * @return the language
   * @throws SchemaException if it is no schema, no value satisfies it, or it cannot be held
   * @throws io.dyck.failure.LimitExceededException if it is too large
   */
  public static JsonSchema of(String text) {
    return of(text, SchemaOptions.DEFAULT);
  }

  /**
   * Reads a schema. Cost: linear in the schema, but for patterns, and for alternatives that must be
   * told apart.
   *
   * @param text JSON
   * @param options how to read it, and how values are written
   * @return the language
   * @throws SchemaException if it is no schema, no value satisfies it, or it cannot be held
   * @throws io.dyck.failure.LimitExceededException if it is too large
   */
  public static JsonSchema of(String text, SchemaOptions options) {
    try {
      JsonSchema schema = read(text, options);
      if (schema.language.isEmpty()) {
        throw SchemaException.unsatisfiable(
            "#", Contradiction.in(text, changed -> read(changed, options).language.isEmpty()));
      }
      return schema;
    } catch (SchemaException e) {
      throw e.in(text);
    }
  }

  private static JsonSchema read(String text, SchemaOptions options) {
    SchemaNode root =
        SchemaReader.read(text, null, options.draft(), uri -> options.documents().get(uri));
    KeywordUse usage = new KeywordUse(options);
    Formulas formulas = new Formulas();
    Translation translation = new Translation(formulas, usage);
    Formula meaning = translation.all(root);
    TextPolicy policy = options.text();
    if (root.draft() == Draft.DRAFT_4) {
      policy = policy.withNumbers(policy.numbers().withPlainIntegers(true));
    }
    JsonLanguage language =
        new JsonLanguage(meaning, formulas, translation.shapes(), translation.constants(), policy);
    usage.unique().forEach(node -> language.check(formulas.leaf(node, DynamicScope.EMPTY)));
    return new JsonSchema(language, usage.report());
  }

  /**
   * The texts.
   *
   * @return for one thread at a time
   */
  public LazyLanguage language() {
    return language;
  }

  /**
   * What became of each keyword.
   *
   * @return as far as the schema was looked at
   */
  public SchemaReport report() {
    return report;
  }
}
