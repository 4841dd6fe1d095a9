package io.dyck.models.decode;

/** The reason why a text ended. */
public enum FinishReason {
  /** The model chose an end token, or the grammar allows no further token. */
  END,

  /** A stop text or stop token occurred. */
  STOP,

  /** The number of tokens or the model's context is used up. */
  LENGTH,

  /** The caller cancelled the text. */
  CANCELLED,

  /** The model or the runtime failed. */
  FAILED
}
