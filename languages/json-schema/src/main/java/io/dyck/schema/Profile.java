package io.dyck.schema;

/** Which schemas are taken. */
public enum Profile {
  /** Every schema, as the specification of its draft says. */
  FULL,
  /**
   * What the strict mode of OpenAI's structured outputs takes: an object whose members are all
   * required, no others, a part of the keywords, and bounds on the size of a schema. Members are
   * written in the order of the schema unless something else is asked for.
   */
  STRICT
}
