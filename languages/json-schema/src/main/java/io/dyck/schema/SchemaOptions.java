package io.dyck.schema;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.read.Draft;
import io.dyck.schema.read.KeywordNames;
import io.dyck.schema.text.TextPolicy;

/**
 * The options for reading a schema and for writing its values. Immutable.
 *
 * @param draft the draft of schemas without {@code $schema}
 * @param documents texts of other documents by their absolute URIs, or by their paths relative to
 *     the schema; no other document is ever fetched
 * @param relaxed keywords that are left out, such as {@code uniqueItems}
 * @param formats whether formats of strings are enforced
 * @param text the policy of writing where the schema sets none
 * @param profile the set of accepted schemas
 * @param overruled the keywords of writing that are ignored in a schema, such as {@code
 *     x-dyck-spaces}
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
   * Checks the names of the relaxed keywords.
   *
   * @param draft the draft of schemas without {@code $schema}
   * @param documents texts of other documents by their absolute URIs
   * @param relaxed keywords that are left out
   * @param formats whether formats of strings are enforced
   * @param text how values are written
   * @param profile the set of accepted schemas
   * @param overruled the keywords of writing that are ignored
   * @throws IllegalArgumentException if a relaxed name is no keyword that constrains values
   */
  public SchemaOptions {
    for (String keyword : relaxed) {
      if (!KeywordNames.isRelaxable(keyword)) {
        String near = KeywordNames.nearestKeyword(keyword);
        String hint = near == null ? "" : "; did you mean \"" + near + "\"?";
        throw new IllegalArgumentException(
            "\"" + keyword + "\" is no keyword that can be relaxed" + hint);
      }
    }
  }

  /**
   * The options for reading: draft 2020-12, every schema, every keyword enforced, and {@link
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

  /** The options for texts of a model: {@link #DEFAULT} with {@link TextPolicy#WRITING}. */
  public static final SchemaOptions GENERATION = DEFAULT.withText(TextPolicy.WRITING);

  /**
   * Returns options with another draft.
   *
   * @param value the draft of schemas without {@code $schema}
   * @return other options
   */
  public SchemaOptions withDraft(Draft value) {
    return new SchemaOptions(value, documents, relaxed, formats, text, profile, overruled);
  }

  /**
   * Returns options with other documents.
   *
   * @param value texts by absolute URIs, or by paths relative to the schema
   * @return other options
   */
  public SchemaOptions withDocuments(ImmutableMap<String, String> value) {
    return new SchemaOptions(draft, value, relaxed, formats, text, profile, overruled);
  }

  /**
   * Returns options with other relaxed keywords.
   *
   * @param value keywords
   * @return other options
   */
  public SchemaOptions withRelaxed(ImmutableSet<String> value) {
    return new SchemaOptions(draft, documents, value, formats, text, profile, overruled);
  }

  /**
   * Returns options that enforce formats of strings, or do not.
   *
   * @param value whether formats are enforced
   * @return other options
   */
  public SchemaOptions withFormats(boolean value) {
    return new SchemaOptions(draft, documents, relaxed, value, text, profile, overruled);
  }

  /**
   * Returns options with another policy of writing.
   *
   * @param value the policy
   * @return other options
   */
  public SchemaOptions withText(TextPolicy value) {
    return new SchemaOptions(draft, documents, relaxed, formats, value, profile, overruled);
  }

  /**
   * Returns options with another profile. {@link Profile#STRICT} also sets the order of members to
   * that of the schema, which a later {@link #withText} can change.
   *
   * @param value the set of accepted schemas
   * @return other options
   */
  public SchemaOptions withProfile(Profile value) {
    TextPolicy policy = value == Profile.STRICT ? text.withAnyOrder(false) : text;
    return new SchemaOptions(draft, documents, relaxed, formats, policy, value, overruled);
  }

  /**
   * Returns options with other overruled keywords, which are ignored in a schema.
   *
   * @param value keywords such as {@code x-dyck-spaces}
   * @return other options
   */
  public SchemaOptions withOverruled(ImmutableSet<String> value) {
    return new SchemaOptions(draft, documents, relaxed, formats, text, profile, value);
  }
}
