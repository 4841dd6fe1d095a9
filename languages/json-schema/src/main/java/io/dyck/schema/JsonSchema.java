package io.dyck.schema;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.LazyLanguage;
import io.dyck.schema.algebra.Formula;
import io.dyck.schema.algebra.Formulas;
import io.dyck.schema.algebra.Translation;
import io.dyck.schema.elements.ElementLanguage;
import io.dyck.schema.elements.ElementStyle;
import io.dyck.schema.language.JsonLanguage;
import io.dyck.schema.numbers.Spelling;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.DynamicScope;
import io.dyck.schema.read.SchemaException;
import io.dyck.schema.read.SchemaNode;
import io.dyck.schema.read.SchemaReader;
import io.dyck.schema.read.StrictProfile;
import io.dyck.schema.read.TextPlaces;
import io.dyck.schema.text.TextPolicy;
import io.dyck.schema.text.WritingKeywords;
import org.jspecify.annotations.Nullable;

/**
 * A JSON Schema as a language: the JSON texts of the values that satisfy it. Every keyword is
 * enforced exactly, or the schema is refused; {@link #report} names the keywords that the options
 * leave out.
 */
public final class JsonSchema {
  /** The most characters of a pointer in a message. */
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
   * @throws SchemaException if the text is no schema, the schema has no value, or a keyword cannot
   *     be enforced
   * @throws io.dyck.failure.LimitExceededException if the schema is too large
   */
  public static JsonSchema of(String text) {
    return of(text, SchemaOptions.DEFAULT);
  }

  /**
   * Reads a schema. Its keywords of writing ({@code x-dyck-…}) hold, except the keywords that the
   * options overrule. Cost: linear in the size of the schema, except for patterns, and for
   * alternatives that must be distinguished.
   *
   * @param text JSON
   * @param options how to read the schema, and how to write values
   * @return the language
   * @throws SchemaException if the text is no schema, the schema has no value, or a keyword cannot
   *     be enforced
   * @throws io.dyck.failure.LimitExceededException if the schema is too large
   */
  public static JsonSchema of(String text, SchemaOptions options) {
    try {
      JsonSchema schema = read(text, options, ImmutableMap.of());
      schema.checkSatisfiable(text, options);
      return schema;
    } catch (SchemaException e) {
      throw e.withPosition(text);
    } catch (LimitExceededException e) {
      throw withPosition(text, e);
    }
  }

  /** Adds the line and the column of the place to the exception of a passed limit. */
  static LimitExceededException withPosition(String text, LimitExceededException e) {
    String pointer = e.place().isEmpty() ? "#" : e.place();
    if (!pointer.startsWith("#")) {
      return e;
    }
    String inText = pointer.substring(1);
    TextPlaces.Place place = TextPlaces.find(text, ImmutableSet.of(inText)).get(inText);
    return place == null ? e : e.withPlace(shorten(pointer) + " (" + place + ")");
  }

  /** Shortens a long pointer by its middle. */
  private static String shorten(String pointer) {
    int part = LONGEST_SHOWN / 2;
    return pointer.length() <= LONGEST_SHOWN
        ? pointer
        : pointer.substring(0, part) + "…" + pointer.substring(pointer.length() - part);
  }

  /**
   * Reads a schema whose values are the arguments of calls and are written as elements. An
   * undeclared name does not begin with a digit and contains none of {@code < > " ' = & |} and no
   * white space but blanks.
   *
   * @param text JSON
   * @param options how to read the schema, and how to write JSON values inside of an element
   * @param style how the elements are written
   * @return the language of the objects; the empty object has no text, and may be the only object
   * @throws SchemaException if the text is no schema, the schema has no object, or a keyword cannot
   *     be enforced
   * @throws io.dyck.failure.LimitExceededException if the schema is too large
   */
  public static ElementLanguage elements(String text, SchemaOptions options, ElementStyle style) {
    return elements(text, options, style, ImmutableList.of());
  }

  /**
   * Reads a schema as {@link #elements(String, SchemaOptions, ElementStyle)} does, with the tokens
   * of a vocabulary.
   *
   * @param text JSON
   * @param options how to read the schema, and how to write JSON values inside of an element
   * @param style how the elements are written
   * @param tokens the spellings of the style that are tokens of the vocabulary, at most {@link
   *     LazyLanguage#MAX_TOKENS}
   * @return the language of the objects; the empty object has no text, and may be the only object
   * @throws SchemaException if the text is no schema, the schema has no object, or a keyword cannot
   *     be enforced
   * @throws io.dyck.failure.LimitExceededException if the schema is too large
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
   * Reads a schema without some of its keywords. A caller finds in this way the keyword that
   * refuses a text.
   *
   * @param text JSON
   * @param options how to read the schema, and how to write values
   * @param pointers the pointers of the keywords, such as {@code #/properties/age/maximum}
   * @return the language; the report calls the keywords relaxed
   * @throws SchemaException if the text is no schema, the schema has no value, or a keyword cannot
   *     be enforced
   * @throws io.dyck.failure.LimitExceededException if the schema is too large
   */
  public static JsonSchema withoutKeywords(
      String text, SchemaOptions options, ImmutableSet<String> pointers) {
    JsonSchema schema = read(text, options, pointers, ImmutableMap.of());
    schema.checkSatisfiable(text, options);
    return schema;
  }

  /**
   * Reads a schema that may have no values.
   *
   * @param refused the errors of the keywords that are left out because they cannot be enforced, by
   *     pointer
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
   * @param beside another schema that the values must satisfy too, or null
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
    SchemaReader.IgnoredMembers hidden = new SchemaReader.IgnoredMembers(options.relaxed(), left);
    SchemaNode root =
        SchemaReader.read(text, null, options.draft(), uri -> options.documents().get(uri), hidden);
    TextPolicy policy = WritingKeywords.apply(root, options.text(), options.overruled());
    if (root.draft() == Draft.DRAFT_4 && policy.spelling() == Spelling.ANY) {
      policy = policy.withSpelling(Spelling.DRAFT_4);
    }
    KeywordUse usage = new KeywordUse(options, policy, refused);
    Formulas formulas = new Formulas();
    Translation translation = new Translation(formulas, usage, policy.anyOrder());
    Formula meaning = translation.translateAll(root);
    if (beside != null) {
      meaning = formulas.conjunction(meaning, translation.translateAll(beside));
    }
    JsonLanguage language =
        new JsonLanguage(meaning, formulas, translation.shapes(), translation.constants(), policy);
    return new JsonSchema(language, formulas, usage);
  }

  /**
   * Checks that the schema has a value.
   *
   * @throws SchemaException if the schema has no value; the exception names the contradictory
   *     keywords
   */
  void checkSatisfiable(String text, SchemaOptions options) {
    if (language.isEmpty()) {
      ContradictionSearch.ContradictionReason found =
          ContradictionSearch.findIn(
              text, changed -> read(changed, options, ImmutableMap.of()).language.isEmpty());
      throw found.isEndless()
          ? SchemaException.endlessReference("#", found.pointers())
          : SchemaException.unsatisfiable("#", found.pointers());
    }
  }

  /** Adds a warning for each inner schema that no value satisfies. */
  void warnOfEmptyParts() {
    for (SchemaNode node : usage.translatedSchemas()) {
      if (!language.hasText(formulas.leaf(node, DynamicScope.EMPTY))) {
        usage.warnOfEmpty(node);
      }
    }
  }

  /**
   * Returns the language of the texts.
   *
   * @return the language, which is not thread-safe
   */
  public LazyLanguage language() {
    return language;
  }

  /**
   * Returns the report on the keywords.
   *
   * @return the effect of each keyword that was read
   */
  public SchemaReport report() {
    return usage.report();
  }
}
