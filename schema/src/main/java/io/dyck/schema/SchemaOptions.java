package io.dyck.schema;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.numbers.NumberPolicy;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.KeywordNames;
import io.dyck.schema.strings.StringEscapes;
import io.dyck.schema.text.SizeBounds;
import io.dyck.schema.text.Spaces;
import io.dyck.schema.text.TextPolicy;

/**
 * How a schema is read and how its values are written. Immutable.
 *
 * @param draft the draft of schemas without {@code $schema}
 * @param documents texts of other documents by their absolute URIs, or by their paths relative to
 *     the schema; nothing else is ever fetched
 * @param relaxed keywords that are left out, such as {@code uniqueItems}
 * @param formats whether formats of strings are enforced
 * @param closed whether a schema that declares properties, or the first items of an array, and says
 *     nothing of others forbids them
 * @param text how values are written, where the schema says nothing of it
 * @param profile which schemas are taken
 * @param overruled the keywords of writing that count for nothing where a schema has them, such as
 *     {@code x-dyck-spaces}
 * @param narrowed keywords that are held narrowly where they cannot be held as they are: {@code
 *     uniqueItems}, which then tells items apart by classes of values
 */
public record SchemaOptions(
    Draft draft,
    ImmutableMap<String, String> documents,
    ImmutableSet<String> relaxed,
    boolean formats,
    boolean closed,
    TextPolicy text,
    Profile profile,
    ImmutableSet<String> overruled,
    ImmutableSet<String> narrowed) {
  private static final ImmutableSet<String> NARROWABLE = ImmutableSet.of("uniqueItems");

  /**
   * Checks what is left out.
   *
   * @param draft the draft of schemas without {@code $schema}
   * @param documents texts of other documents by their absolute URIs
   * @param relaxed keywords that are left out
   * @param formats whether formats of strings are enforced
   * @param closed whether members and items that a schema does not speak of are forbidden
   * @param text how values are written
   * @param profile which schemas are taken
   * @param overruled the keywords of writing that count for nothing
   * @param narrowed keywords that are held narrowly
   * @throws IllegalArgumentException if it is no keyword that says something about values
   */
  public SchemaOptions {
    for (String keyword : relaxed) {
      if (!KeywordNames.isRelaxable(keyword)) {
        String near = KeywordNames.nearest(keyword);
        String hint = near == null ? "" : "; did you mean \"" + near + "\"?";
        throw new IllegalArgumentException(
            "\"" + keyword + "\" is no keyword that can be relaxed" + hint);
      }
    }
    if (!NARROWABLE.containsAll(narrowed)) {
      throw new IllegalArgumentException(
          "only " + NARROWABLE + " can be narrowed, not all of " + narrowed);
    }
  }

  /** The most white space in a row, unless the user says otherwise. */
  public static final int DEFAULT_BLANKS = 64;

  /**
   * Draft 2020-12, every schema, every keyword enforced, members in any order, white space wherever
   * JSON allows it up to a bound, any escapes, numbers of 64 bits without exponents.
   */
  public static final SchemaOptions DEFAULT =
      new SchemaOptions(
          Draft.DRAFT_2020_12,
          ImmutableMap.of(),
          ImmutableSet.of(),
          true,
          false,
          new TextPolicy(
              new Spaces(Spaces.Kind.FLEXIBLE, DEFAULT_BLANKS),
              StringEscapes.ANY,
              NumberPolicy.DEFAULT,
              true),
          Profile.FULL,
          ImmutableSet.of(),
          ImmutableSet.of());

  /**
   * What ends in a text that is generated, unless the user says otherwise: strings after 100,000
   * characters, arrays after 10,000 items, objects after 1,000 members beside those that the schema
   * names.
   */
  public static final SizeBounds GENERATED_SIZES = new SizeBounds(100_000, 10_000, 1_000);

  /** The same for what a model writes: each default ends, as {@link #GENERATED_SIZES} says. */
  public static final SchemaOptions GENERATION = DEFAULT.forGeneration();

  /**
   * The same with an end of everything that a model could go on with: {@link #GENERATED_SIZES}
   * where there is no bound already.
   *
   * @return other options
   */
  public SchemaOptions forGeneration() {
    return withText(text.withSizes(text.sizes().or(GENERATED_SIZES)));
  }

  /**
   * The same but for the draft.
   *
   * @param value the draft of schemas without {@code $schema}
   * @return other options
   */
  public SchemaOptions withDraft(Draft value) {
    return new SchemaOptions(
        value, documents, relaxed, formats, closed, text, profile, overruled, narrowed);
  }

  /**
   * The same but for other documents.
   *
   * @param value texts by absolute URIs, or by paths relative to the schema
   * @return other options
   */
  public SchemaOptions withDocuments(ImmutableMap<String, String> value) {
    return new SchemaOptions(
        draft, value, relaxed, formats, closed, text, profile, overruled, narrowed);
  }

  /**
   * The same but for what is left out.
   *
   * @param value keywords
   * @return other options
   */
  public SchemaOptions withRelaxed(ImmutableSet<String> value) {
    return new SchemaOptions(
        draft, documents, value, formats, closed, text, profile, overruled, narrowed);
  }

  /**
   * The same but for formats.
   *
   * @param value whether they are enforced
   * @return other options
   */
  public SchemaOptions withFormats(boolean value) {
    return new SchemaOptions(
        draft, documents, relaxed, value, closed, text, profile, overruled, narrowed);
  }

  /**
   * The same but for members and items that a schema does not speak of. A closed schema with {@code
   * properties} or {@code patternProperties} is read as if {@code additionalProperties} were false,
   * one with a schema for each of the first items as if none could follow, unless a keyword says
   * otherwise beside them. Parts of {@code allOf} are closed one by one.
   *
   * @param value whether they are forbidden
   * @return other options
   */
  public SchemaOptions withClosed(boolean value) {
    return new SchemaOptions(
        draft, documents, relaxed, formats, value, text, profile, overruled, narrowed);
  }

  /**
   * The same but for how values are written.
   *
   * @param value the policy
   * @return other options
   */
  public SchemaOptions withText(TextPolicy value) {
    return new SchemaOptions(
        draft, documents, relaxed, formats, closed, value, profile, overruled, narrowed);
  }

  /**
   * The same but for the profile. The strict one also writes members in the order of the schema,
   * unless {@link #withText} says otherwise afterwards.
   *
   * @param value which schemas are taken
   * @return other options
   */
  public SchemaOptions withProfile(Profile value) {
    TextPolicy policy = value == Profile.STRICT ? text.withAnyOrder(false) : text;
    return new SchemaOptions(
        draft, documents, relaxed, formats, closed, policy, value, overruled, narrowed);
  }

  /**
   * The same but for what a schema says of how its values are written: some of it counts for
   * nothing.
   *
   * @param value keywords such as {@code x-dyck-spaces}
   * @return other options
   */
  public SchemaOptions withOverruled(ImmutableSet<String> value) {
    return new SchemaOptions(
        draft, documents, relaxed, formats, closed, text, profile, value, narrowed);
  }

  /**
   * The same but for keywords that are held narrowly where they cannot be held as they are. Beside
   * such arrays a mask takes longer, and states are made for each class of values.
   *
   * @param value {@code uniqueItems}, or none
   * @return other options
   */
  public SchemaOptions withNarrowed(ImmutableSet<String> value) {
    return new SchemaOptions(
        draft, documents, relaxed, formats, closed, text, profile, overruled, value);
  }
}
