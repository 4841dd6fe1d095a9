package io.dyck.schema.strings;

/** The spelling of characters in a JSON string. */
public enum StringEscapes {
  /** Any spelling that JSON allows. */
  ANY,
  /** The character itself where JSON allows it, otherwise the shortest escape. */
  MINIMAL
}
