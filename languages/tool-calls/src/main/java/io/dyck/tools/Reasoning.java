package io.dyck.tools;

/** Whether a message begins with reasoning, where a format tells it apart from other text. */
public enum Reasoning {
  /** There is none, and no text that looks as if it began. */
  NONE,
  /** There may be some. */
  ALLOWED,
  /** The prompt has begun it: the message goes on with it, and ends it. */
  BEGUN
}
