package io.dyck.schema;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.algebra.Translation;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.read.SchemaReader;
import io.dyck.schema.read.StrictProfile;
import io.dyck.schema.read.TextPlaces;
import io.dyck.schema.text.ElementLanguage;
import io.dyck.schema.text.ElementStyle;
import io.dyck.schema.text.JsonLanguage;
import io.dyck.schema.text.TextPolicy;
import io.dyck.schema.text.WritingKeywords;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema as a language: the JSON texts of the values that satisfy it. Every keyword is
 * enforced exactly, or the schema is refused; {@link #report} says what was left out because the
 * options say so.
 */
public final class JsonSchema {
  /** In characters. */
  private static final int LONGEST_SHOWN = 200;

  private final JsonLanguage language;
  private final Formulas formulas;
  private final KeywordUse usage;

  private JsonSchema(JsonLanguage language, Formulas formulas, KeywordUse usage) {
    this.language = language;
    this.formulas = formulas;
    this.usage = usage;
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
   * Reads a schema. What it says itself of how its values are written ({@code x-dyck-…}) holds, but
   * for what the options overrule. Cost: linear in the schema, but for patterns, and for
   * alternatives that must be told apart.
   *
   * @param text JSON
   * @param options how to read it, and how values are written
   * @return the language
   * @throws SchemaException if it is no schema, no value satisfies it, or it cannot be held
   * @throws io.dyck.failure.LimitExceededException if it is too large
   */
  public static JsonSchema of(String text, SchemaOptions options) {
    try {
      JsonSchema schema = read(text, options, ImmutableMap.of());
      schema.checkSatisfiable(text, options);
      return schema;
    } catch (SchemaException e) {
      throw e.in(text);
    } catch (LimitExceededException e) {
      throw in(text, e);
    }
  }

  /** A passed limit with the line and the column of its place. */
  static LimitExceededException in(String text, LimitExceededException e) {
    String pointer = e.place().isEmpty() ? "#" : e.place();
    if (!pointer.startsWith("#")) {
      return e;
    }
    String inText = pointer.substring(1);
    TextPlaces.Place place = TextPlaces.of(text, ImmutableSet.of(inText)).get(inText);
    return place == null ? e : e.at(shown(pointer) + " (" + place + ")");
  }

  /** A pointer without its middle, if it is long. */
  private static String shown(String pointer) {
    int part = LONGEST_SHOWN / 2;
    return pointer.length() <= LONGEST_SHOWN
        ? pointer
        : pointer.substring(0, part) + "…" + pointer.substring(pointer.length() - part);
  }

  /**
   * Reads a schema whose values are the arguments of calls, and are written as elements. A name
   * that the schema does not declare begins with no digit and holds none of {@code < > " ' = & |}
   * and no white space but blanks.
   *
   * @param text JSON
   * @param options how to read it, and how values are written that are JSON inside of an element
   * @param style how the elements are written
   * @return the objects; the one without members has no text, and may be the only one
   * @throws SchemaException if it is no schema, no object satisfies it, or it cannot be held
   * @throws io.dyck.failure.LimitExceededException if it is too large
   */
  public static ElementLanguage elements(String text, SchemaOptions options, ElementStyle style) {
    return elements(text, options, style, ImmutableList.of());
  }

  /**
   * Reads a schema as {@link #elements(String, SchemaOptions, ElementStyle)} does, for a
   * vocabulary.
   *
   * @param text JSON
   * @param options how to read it, and how values are written that are JSON inside of an element
   * @param style how the elements are written
   * @param tokens the spellings that are tokens of the vocabulary where the style has them, at most
   *     {@link LazyLanguage#MAX_TOKENS}
   * @return the objects; the one without members has no text, and may be the only one
   * @throws SchemaException if it is no schema, no object satisfies it, or it cannot be held
   * @throws io.dyck.failure.LimitExceededException if it is too large
   */
  public static ElementLanguage elements(
      String text, SchemaOptions options, ElementStyle style, ImmutableList<String> tokens) {
    JsonSchema unused = of(text, options);
    JsonLanguage language =
        read(text, options, ImmutableSet.of(), ImmutableMap.of(), ElementNames.schema(text, style))
            .language;
    if (language.isEmpty()) {
      throw SchemaException.unsupported(
          "#",
          "type",
          "what is written as elements is an object with names that can be written so");
    }
    return new ElementLanguage(language, style, tokens);
  }

  /**
   * Reads a schema as if some of its keywords were not there: to find out which of them refuses a
   * text.
   *
   * @param text JSON
   * @param options how to read it, and how values are written
   * @param pointers of the keywords, such as {@code #/properties/age/maximum}
   * @return the language; the report calls the keywords relaxed
   * @throws SchemaException if it is no schema, no value satisfies it, or it cannot be held
   * @throws io.dyck.failure.LimitExceededException if it is too large
   */
  public static JsonSchema without(
      String text, SchemaOptions options, ImmutableSet<String> pointers) {
    JsonSchema schema = read(text, options, pointers, ImmutableMap.of());
    schema.checkSatisfiable(text, options);
    return schema;
  }

  /**
   * Reads a schema that may have no values.
   *
   * @param refused keywords that are left out because they cannot be held
   */
  static JsonSchema read(
      String text, SchemaOptions options, ImmutableMap<String, SchemaException> refused) {
    return read(text, options, refused.keySet(), refused);
  }

  private static JsonSchema read(
      String text,
      SchemaOptions options,
      ImmutableSet<String> left,
      ImmutableMap<String, SchemaException> refused) {
    return read(text, options, left, refused, null);
  }

  /**
   * Reads a schema.
   *
   * @param beside another schema that values satisfy, too
   */
  private static JsonSchema read(
      String text,
      SchemaOptions options,
      ImmutableSet<String> left,
      ImmutableMap<String, SchemaException> refused,
      @Nullable SchemaNode beside) {
    if (options.profile() == Profile.STRICT) {
      StrictProfile.check(SchemaReader.tree(text));
    }
    SchemaReader.Hidden hidden = new SchemaReader.Hidden(options.relaxed(), left);
    SchemaNode root =
        SchemaReader.read(text, null, options.draft(), uri -> options.documents().get(uri), hidden);
    TextPolicy policy = WritingKeywords.apply(root, options.text(), options.overruled());
    if (root.draft() == Draft.DRAFT_4 && policy.spelling() == Spelling.ANY) {
      policy = policy.withSpelling(Spelling.DRAFT_4);
    }
    KeywordUse usage = new KeywordUse(options, policy, refused);
    Formulas formulas = new Formulas();
    Translation translation = new Translation(formulas, usage, policy.anyOrder());
    Formula meaning = translation.all(root);
    if (beside != null) {
      meaning = formulas.and(meaning, translation.all(beside));
    }
    JsonLanguage language =
        new JsonLanguage(meaning, formulas, translation.shapes(), translation.constants(), policy);
    return new JsonSchema(language, formulas, usage);
  }

  /**
   * Looks whether there are values at all.
   *
   * @throws SchemaException with what contradicts each other, if there are none
   */
  void checkSatisfiable(String text, SchemaOptions options) {
    if (language.isEmpty()) {
      Contradiction.Found found =
          Contradiction.in(
              text, changed -> read(changed, options, ImmutableMap.of()).language.isEmpty());
      throw found.isEndless()
          ? SchemaException.endless("#", found.pointers())
          : SchemaException.unsatisfiable("#", found.pointers());
    }
  }

  /** Warns of schemas in it that no value satisfies. */
  void lookForEmptyParts() {
    for (SchemaNode node : usage.met()) {
      if (!language.has(formulas.leaf(node, DynamicScope.EMPTY))) {
        usage.empty(node);
      }
    }
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
    return usage.report();
  }
}
