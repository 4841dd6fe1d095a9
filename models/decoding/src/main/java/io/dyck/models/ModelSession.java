package io.dyck.models;

import java.nio.FloatBuffer;

/**
 * One text under way: the tokens that a model has read. Mutable; for one thread at a time.
 *
 * <p>A call that fails changes nothing.
 */
public interface ModelSession extends AutoCloseable {
  /**
   * How many tokens were read.
   *
   * @return 0 or more
   */
  int position();

  /**
   * Reads tokens, all in one pass where the model can.
   *
   * @param tokens ids of the vocabulary, in order
   * @param rows after how many of the last tokens logits are wanted: 0 for none, at most as many as
   *     there are tokens; 1 is always allowed, and after no token gives the logits of the place
   *     where the session is
   * @return from position 0 on {@code rows} times one logit for each id; row r holds those after
   *     token {@code tokens.length - rows + r}. Valid until the next call of this session or of
   *     {@link LanguageModel#read}; may be changed
   * @throws ModelException if the context is too short (code {@code DYCK-M035}), a token is none of
   *     the model's, or the runtime fails
   */
  FloatBuffer read(int[] tokens, int rows);

  /**
   * Reads the tokens of a prompt.
   *
   * @param tokens in order
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
  default FloatBuffer next(int token) {
    return read(new int[] {token}, 1);
  }

  /**
   * Forgets the last tokens.
   *
   * @param tokens 0 to {@link #position()}
   */
  void rollback(int tokens);

  /**
   * A session at the same place that goes on by itself.
   *
   * @return independent of this one; to be closed, too
   */
  ModelSession fork();

  /** Frees what the session holds. Does nothing the second time. */
  @Override
  void close();
}
