package io.dyck.schema.read;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A keyword of some draft of JSON Schema.
 *
 * @param type the type of the values that it constrains; "any" if it constrains values of all
 *     types; "-" if it constrains no value by itself
 * @param vocabulary the vocabulary that a metaschema can leave out with it; "-" if there is none
 * @param form the form of its value
 * @param isStrict whether the strict mode of OpenAI's structured outputs permits it
 */
public record Keyword(String name, String type, String vocabulary, Form form, boolean isStrict) {
  /** The form of a keyword's value. */
  public enum Form {
    /** A whole number from 0. */
    COUNT,
    NUMBER,
    /** A number, or in draft 4 a boolean. */
    BOUND,
    STRING,
    SCHEMA,
    LIST_OF_SCHEMAS,
    SCHEMA_OR_LIST,
    /** An object with schemas as members. */
    NAMED_SCHEMAS,
    OTHER
  }

  private static final String TABLE =
      """
      minimum               number  validation   number           strict
      maximum               number  validation   number           strict
      exclusiveMinimum      number  validation   bound            strict
      exclusiveMaximum      number  validation   bound            strict
      multipleOf            number  validation   number           strict
      minLength             string  validation   count            -
      maxLength             string  validation   count            -
      pattern               string  validation   string           strict
      format                string  -            string           strict
      items                 array   applicator   schema_or_list   strict
      prefixItems           array   applicator   list_of_schemas  -
      additionalItems       array   applicator   schema           -
      unevaluatedItems      array   unevaluated  schema           -
      contains              array   applicator   schema           -
      minContains           array   validation   count            -
      maxContains           array   validation   count            -
      minItems              array   validation   count            strict
      maxItems              array   validation   count            strict
      uniqueItems           array   validation   other            -
      properties            object  applicator   named_schemas    strict
      patternProperties     object  applicator   named_schemas    -
      additionalProperties  object  applicator   schema           strict
      unevaluatedProperties object  unevaluated  schema           -
      propertyNames         object  applicator   schema           -
      required              object  validation   other            strict
      minProperties         object  validation   count            -
      maxProperties         object  validation   count            -
      dependencies          object  applicator   named_schemas    -
      dependentRequired     object  validation   other            -
      dependentSchemas      object  applicator   named_schemas    -
      type                  any     validation   other            strict
      enum                  any     validation   other            strict
      const                 any     validation   other            strict
      allOf                 any     applicator   list_of_schemas  -
      anyOf                 any     applicator   list_of_schemas  strict
      oneOf                 any     applicator   list_of_schemas  -
      not                   any     applicator   schema           -
      if                    any     applicator   schema           -
      then                  any     applicator   schema           -
      else                  any     applicator   schema           -
      $ref                  -       -            string           strict
      $dynamicRef           -       -            string           -
      $recursiveRef         -       -            string           -
      $schema               -       -            other            strict
      $id                   -       -            other            strict
      id                    -       -            other            -
      $anchor               -       -            other            -
      $dynamicAnchor        -       -            other            -
      $recursiveAnchor      -       -            other            -
      $vocabulary           -       -            other            -
      $comment              -       -            other            -
      $defs                 -       -            named_schemas    strict
      definitions           -       -            named_schemas    strict
      title                 -       -            other            strict
      description           -       -            other            strict
      default               -       -            other            -
      examples              -       -            other            -
      example               -       -            other            -
      deprecated            -       -            other            -
      readOnly              -       -            other            -
      writeOnly             -       -            other            -
      contentEncoding       -       -            other            -
      contentMediaType      -       -            other            -
      contentSchema         -       -            schema           -
      """;

  /** All keywords by name. */
  static final ImmutableMap<String, Keyword> ALL =
      TABLE.lines().map(Keyword::of).collect(toImmutableMap(Keyword::name, Function.identity()));

  private static Keyword of(String line) {
    String[] columns = line.split(" +");
    return new Keyword(
        columns[0],
        columns[1],
        columns[2],
        Form.valueOf(columns[3].toUpperCase(Locale.ROOT)),
        columns[4].equals("strict"));
  }

  /** Returns the names of the keywords that pass a test. */
  static ImmutableSet<String> namesWhere(Predicate<Keyword> test) {
    return ALL.values().stream().filter(test).map(Keyword::name).collect(toImmutableSet());
  }

  /** Returns the form of a keyword's value; {@link Form#OTHER} for an unknown keyword. */
  public static Form formOf(String name) {
    Keyword keyword = ALL.get(name);
    return keyword == null ? Form.OTHER : keyword.form;
  }
}
