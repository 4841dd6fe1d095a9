package io.dyck.schema;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.KeywordNames;
import io.dyck.schema.text.TextPolicy;

/**
 * How a schema is read and how its values are written. Immutable.
 *
 * @param draft the draft of schemas without {@code $schema}
 * @param documents texts of other documents by their absolute URIs, or by their paths relative to
 *     the schema; nothing else is ever fetched
 * @param relaxed keywords that are left out, such as {@code uniqueItems}
 * @param formats whether formats of strings are enforced
 * @param text how values are written, where the schema says nothing of it
 * @param profile which schemas are taken
 * @param overruled the keywords of writing that count for nothing where a schema has them, such as
 *     {@code x-dyck-spaces}
 */
public record SchemaOptions(
    Draft draft,
    ImmutableMap<String, String> documents,
    ImmutableSet<String> relaxed,
    boolean formats,
    TextPolicy text,
    Profile profile,
    ImmutableSet<String> overruled) {
  /**
   * Checks what is left out.
   *
   * @param draft the draft of schemas without {@code $schema}
   * @param documents texts of other documents by their absolute URIs
   * @param relaxed keywords that are left out
   * @param formats whether formats of strings are enforced
   * @param text how values are written
   * @param profile which schemas are taken
   * @param overruled the keywords of writing that count for nothing
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
  }

  /**
   * For reading: draft 2020-12, every schema, every keyword enforced, and {@link
   * TextPolicy#READING}.
   */
  public static final SchemaOptions DEFAULT =
      new SchemaOptions(
          Draft.DRAFT_2020_12,
          ImmutableMap.of(),
          ImmutableSet.of(),
          true,
          TextPolicy.READING,
          Profile.FULL,
          ImmutableSet.of());

  /** For what a model writes: the same with {@link TextPolicy#WRITING}. */
  public static final SchemaOptions GENERATION = DEFAULT.withText(TextPolicy.WRITING);

  /**
   * The same but for the draft.
   *
   * @param value the draft of schemas without {@code $schema}
   * @return other options
   */
  public SchemaOptions withDraft(Draft value) {
    return new SchemaOptions(value, documents, relaxed, formats, text, profile, overruled);
  }

  /**
   * The same but for other documents.
   *
   * @param value texts by absolute URIs, or by paths relative to the schema
   * @return other options
   */
  public SchemaOptions withDocuments(ImmutableMap<String, String> value) {
    return new SchemaOptions(draft, value, relaxed, formats, text, profile, overruled);
  }

  /**
   * The same but for what is left out.
   *
   * @param value keywords
   * @return other options
   */
  public SchemaOptions withRelaxed(ImmutableSet<String> value) {
    return new SchemaOptions(draft, documents, value, formats, text, profile, overruled);
  }

  /**
   * The same but for formats.
   *
   * @param value whether they are enforced
   * @return other options
   */
  public SchemaOptions withFormats(boolean value) {
    return new SchemaOptions(draft, documents, relaxed, value, text, profile, overruled);
  }

  /**
   * The same but for how values are written.
   *
   * @param value the policy
   * @return other options
   */
  public SchemaOptions withText(TextPolicy value) {
    return new SchemaOptions(draft, documents, relaxed, formats, value, profile, overruled);
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
    return new SchemaOptions(draft, documents, relaxed, formats, policy, value, overruled);
  }

  /**
   * The same but for what a schema says of how its values are written: some of it counts for
   * nothing.
   *
   * @param value keywords such as {@code x-dyck-spaces}
   * @return other options
   */
  public SchemaOptions withOverruled(ImmutableSet<String> value) {
    return new SchemaOptions(draft, documents, relaxed, formats, text, profile, value);
  }
}
