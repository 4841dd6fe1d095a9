package io.dyck.models.decode;

/** Why a text ended. */
public enum FinishReason {
  /** The model ended it with an end token, or the grammar allows nothing more. */
  END,

  /** A stop text or token came. */
  STOP,

  /** The number of tokens or the model's context is used up. */
  LENGTH,

  /** Whoever asked for it wants no more. */
  CANCELLED,

  /** The model or the runtime failed. */
  FAILED
}
