package io.dyck.sql.catalog;

import com.google.common.base.Ascii;

/** What a statement does. */
public enum SqlVerb {
  /** Reads rows. */
  SELECT,
  /** Adds rows. */
  INSERT,
  /** Changes rows. */
  UPDATE,
  /** Removes rows. */
  DELETE;

  /**
   * What commands and policies call it.
   *
   * @return in lower case
   */
  public String id() {
    return Ascii.toLowerCase(name());
  }

  /**
   * The verb of a name such as {@code insert}.
   *
   * @param id in any case
   * @return the verb
   * @throws SqlException if there is none
   */
  public static SqlVerb of(String id) {
    for (SqlVerb verb : values()) {
      if (verb.id().equals(Ascii.toLowerCase(id))) {
        return verb;
      }
    }
    throw SqlException.unknownVerb(id);
  }
}
