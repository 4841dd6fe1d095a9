package io.dyck.models;

import java.nio.FloatBuffer;

/**
 * A session: the tokens of one text that a model has read so far. Mutable; for one thread at a
 * time.
 *
 * <p>A call that fails changes nothing.
 */
public interface ModelSession extends AutoCloseable {
  /**
   * Returns the number of tokens that were read.
   *
   * @return 0 or more
   */
  int position();

  /**
   * Reads tokens, all in one pass if the model can.
   *
   * @param tokens ids of the vocabulary, in order
   * @param rows the number of last tokens after which logits are wanted, from 0 to the number of
   *     tokens. The value 1 is always allowed; without tokens it gives the logits of the session's
   *     current position
   * @return from position 0 on, {@code rows} rows of one logit for each id. Row r holds the logits
   *     after token {@code tokens.length - rows + r}. The buffer is valid until the next call of
   *     this session or of {@link LanguageModel#read}, and may be changed
   * @throws ModelException if the context is too short (code {@code DYCK-M035}), the model lacks a
   *     token, or the runtime fails
   */
  FloatBuffer read(int[] tokens, int rows);

  /**
   * Reads the tokens of a prompt.
   *
   * @param tokens the tokens in order
   * @return one logit for each id, of the token after the last one; see {@link #read}
   */
  default FloatBuffer prefill(int... tokens) {
    return read(tokens, 1);
  }

  /**
   * Reads one token.
   *
   * @param token an id of the vocabulary
   * @return one logit for each id, of the token after it; see {@link #read}
   */
  default FloatBuffer readToken(int token) {
    return read(new int[] {token}, 1);
  }

  /**
   * Forgets the last tokens.
   *
   * @param tokens the number of tokens, from 0 to {@link #position()}
   */
  void rollback(int tokens);

  /**
   * Returns an independent session at the same position.
   *
   * @return a new session, to be closed, too
   */
  ModelSession fork();

  /** Frees what the session holds. Does nothing the second time. */
  @Override
  void close();
}
