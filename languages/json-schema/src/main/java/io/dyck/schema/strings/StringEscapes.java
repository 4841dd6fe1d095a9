package io.dyck.schema.strings;

/** How characters are written in a JSON string. */
public enum StringEscapes {
  /** In any way that JSON allows. */
  ANY,
  /** As themselves where JSON allows it; otherwise by the shortest escape. */
  MINIMAL
}
