package io.dyck.models.simple;

import io.dyck.models.PrefixModel;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;

/** A model in which all tokens are equally likely. Its texts show the grammar, not a language. */
public final class UniformModel extends PrefixModel {
  /**
   * Makes a model of the number of tokens in a vocabulary.
   *
   * @param vocabulary the tokens
   */
  public UniformModel(Vocabulary vocabulary) {
    super("uniform", vocabulary);
  }

  @Override
  protected void computeLogits(IntList prefix, float[] into) {
    Arrays.fill(into, 0);
  }
}
