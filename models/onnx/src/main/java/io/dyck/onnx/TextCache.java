package io.dyck.onnx;

/** The keys and values of the tokens that one text has read. For one thread at a time. */
interface TextCache {
  /** Returns the number of tokens. */
  int length();

  /**
   * Forgets the last tokens.
   *
   * @param newLength the number of tokens that remain
   */
  void truncate(int newLength);

  /** Returns an independent cache with the same tokens. */
  TextCache copy();

  /** Frees the memory. The cache must not be used afterwards. */
  void release();
}
