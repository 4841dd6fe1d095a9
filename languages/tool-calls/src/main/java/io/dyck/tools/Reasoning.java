package io.dyck.tools;

/** Whether a message begins with reasoning. The setting applies to formats that mark reasoning. */
public enum Reasoning {
  /** Reasoning is not allowed, and neither is text that begins like reasoning. */
  NONE,
  /** The message may contain reasoning. */
  ALLOWED,
  /** The prompt has begun the reasoning. The message continues and ends it. */
  BEGUN
}
