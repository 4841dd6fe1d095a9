package io.dyck.schema.algebra;

import io.dyck.schema.read.SchemaNode;

/** Receives the effect of each keyword of a schema. */
public interface Usage {
  /** Notes that a schema is translated. The types of its keywords' values were checked before. */
  void met(SchemaNode node);

  /** Notes that a keyword is enforced as written. */
  void exact(SchemaNode node, String keyword);

  /**
   * Notes that some values that the keyword allows are refused, and no invalid value is allowed.
   */
  void narrowed(SchemaNode node, String keyword, String why);

  /** Notes that a keyword is enforced, but an undeclared name may occur twice and count twice. */
  void countsRepeated(SchemaNode node, String keyword);

  /** Notes that members or items that a keyword does not declare are not written. */
  void closed(SchemaNode node, String keyword);

  /** Notes that a keyword has no effect at its place. */
  void ignored(SchemaNode node, String keyword, String why);

  /** Notes that a keyword does not constrain values. */
  void annotation(SchemaNode node, String keyword);

  /** Whether {@code format} is enforced. */
  boolean assertsFormats();

  /** Whether numbers, dates and times are only those that parsers of typed languages read. */
  boolean isPlain();

  /** Whether undeclared members and items are left out. */
  boolean isClosed();
}
