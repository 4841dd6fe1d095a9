package io.dyck.schema;

/** The set of schemas that are accepted. */
public enum Profile {
  /** Every schema, as the specification of its draft says. */
  FULL,
  /**
   * The schemas that the strict mode of OpenAI's structured outputs accepts. All members are
   * required, no other members are allowed, and the keywords and the size of the schema are
   * restricted. Members are written in the order of the schema unless the caller asks for another
   * order.
   */
  STRICT
}
