package io.dyck.cli.model;

import it.unimi.dsi.fastutil.ints.IntList;

/**
 * Says how likely each token is to come next. A real runtime is one class away: implement this with
 * a public constructor that takes a {@link io.dyck.vocabulary.Vocabulary} or nothing, and name it
 * with {@code dyck generate --model}, and its folder or jar with {@code --class-path}.
 */
public interface LanguageModel {
  /**
   * The logits of the next token.
   *
   * @param prefix the tokens so far; not to be kept
   * @param into one element for each id of the vocabulary, all to be written
   */
  void logits(IntList prefix, float[] into);
}
