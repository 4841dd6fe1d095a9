package io.dyck.schema.algebra;

import io.dyck.schema.read.SchemaNode;

/** Is told what became of each keyword of a schema. */
public interface Usage {
  /** A schema is looked at; its keywords have values of their types. */
  void met(SchemaNode node);

  /** It is enforced as it is written. */
  void exact(SchemaNode node, String keyword);

  /** Fewer values are allowed than it says, none of them wrong. */
  void narrowed(SchemaNode node, String keyword, String why);

  /** It is enforced, but members of a name that is not declared may come twice and count twice. */
  void countsRepeated(SchemaNode node, String keyword);

  /** What it does not declare is not written. */
  void closed(SchemaNode node, String keyword);

  /** A keyword says nothing about values at its place. */
  void ignored(SchemaNode node, String keyword, String why);

  /** It says nothing about a value. */
  void annotation(SchemaNode node, String keyword);

  /** Whether {@code format} is enforced. */
  boolean assertsFormats();

  /** Whether numbers, dates and times are only those that parsers of typed languages read. */
  boolean isPlain();

  /** Whether members and items that no schema of a value speaks of are left out. */
  boolean isClosed();
}
