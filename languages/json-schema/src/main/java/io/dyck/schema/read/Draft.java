package io.dyck.schema.read;

import org.jspecify.annotations.Nullable;

/** A version of JSON Schema. */
public enum Draft {
  /** Draft 4, of 2013. */
  DRAFT_4("json-schema.org/draft-04/schema"),
  /** Draft 6, of 2017. */
  DRAFT_6("json-schema.org/draft-06/schema"),
  /** Draft 7, of 2018. */
  DRAFT_7("json-schema.org/draft-07/schema"),
  /** Draft 2019-09. */
  DRAFT_2019_09("json-schema.org/draft/2019-09/schema"),
  /** Draft 2020-12. */
  DRAFT_2020_12("json-schema.org/draft/2020-12/schema");

  private final String place;

  Draft(String place) {
    this.place = place;
  }

  /**
   * Returns the draft that {@code $schema} names.
   *
   * @param uri with http or https, with or without an empty fragment
   * @return null if the URI names no draft of this enum
   */
  public static @Nullable Draft ofUri(String uri) {
    String plain = uri.endsWith("#") ? uri.substring(0, uri.length() - 1) : uri;
    for (Draft draft : values()) {
      if (plain.equals("http://" + draft.place) || plain.equals("https://" + draft.place)) {
        return draft;
      }
    }
    return null;
  }

  /** Returns the usual name of the draft. */
  String title() {
    return "draft " + name().substring("DRAFT_".length()).replace('_', '-');
  }

  /**
   * Whether this draft is at least as new as another draft.
   *
   * @param other the other draft
   * @return true for the same draft
   */
  public boolean isAtLeast(Draft other) {
    return compareTo(other) >= 0;
  }
}
