package io.dyck.models.simple;

import io.dyck.models.PrefixModel;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;

/** Finds every token equally likely: shows a grammar, not a language. */
public final class UniformModel extends PrefixModel {
  /**
   * Needs nothing but the number of tokens.
   *
   * @param vocabulary the tokens
   */
  public UniformModel(Vocabulary vocabulary) {
    super("uniform", vocabulary);
  }

  @Override
  protected void logits(IntList prefix, float[] into) {
    Arrays.fill(into, 0);
  }
}
