package io.dyck.schema.algebra;

import io.dyck.schema.read.SchemaNode;

/** Receives the effect of each keyword of a schema. */
public interface KeywordUsageListener {
  /** Notes that a schema is translated. The types of its keywords' values were checked before. */
  void noteTranslated(SchemaNode node);

  /** Notes that a keyword is enforced as written. */
  void noteExact(SchemaNode node, String keyword);

  /**
   * Notes that some values that the keyword allows are refused, and no invalid value is allowed.
   */
  void noteNarrowed(SchemaNode node, String keyword, String why);

  /** Notes that a keyword is enforced, but an undeclared name may occur twice and count twice. */
  void noteRepeatedCount(SchemaNode node, String keyword);

  /** Notes that members or items that a keyword does not declare are not written. */
  void noteClosed(SchemaNode node, String keyword);

  /** Notes that a keyword has no effect at its place. */
  void noteIgnored(SchemaNode node, String keyword, String why);

  /** Notes that a keyword does not constrain values. */
  void noteAnnotation(SchemaNode node, String keyword);

  /** Whether {@code format} is enforced. */
  boolean isAssertingFormats();

  /** Whether numbers, dates and times are only those that parsers of typed languages read. */
  boolean isPlain();

  /** Whether undeclared members and items are left out. */
  boolean isClosed();
}
