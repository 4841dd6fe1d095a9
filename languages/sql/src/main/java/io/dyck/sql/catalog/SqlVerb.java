package io.dyck.sql.catalog;

import com.google.common.base.Ascii;

/** The verb of a statement. */
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
   * Returns the name of the verb in commands and policies.
   *
   * @return the name in lower case
   */
  public String id() {
    return Ascii.toLowerCase(name());
  }

  /**
   * Returns the verb of a name such as {@code insert}.
   *
   * @param id the name, in any case
   * @return the verb
   * @throws SqlException if there is no such verb
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
