package io.dyck.compose;

import org.jspecify.annotations.Nullable;

/** A completion that is known to close the text: the tokens from some position on. Immutable. */
final class KnownCompletion {
  private final int[] tokens;
  private final int from;

  KnownCompletion(int[] tokens) {
    this(tokens, 0);
  }

  private KnownCompletion(int[] tokens, int from) {
    this.tokens = tokens;
    this.from = from;
  }

  /** Returns the number of tokens left, the end token included. */
  int length() {
    return tokens.length - from + 1;
  }

  /** Returns the next token; -1 if the end token is next. */
  int nextToken() {
    return from < tokens.length ? tokens[from] : -1;
  }

  /**
   * Returns the rest of the completion after a token; null if the completion begins with another
   * token.
   */
  @Nullable KnownCompletion completionAfter(int token) {
    return nextToken() == token ? new KnownCompletion(tokens, from + 1) : null;
  }
}
