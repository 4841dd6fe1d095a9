package io.dyck.cli.model;

import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;

/** Finds every token equally likely: shows a grammar, not a language. */
public final class UniformModel implements LanguageModel {
  /** Needs nothing. */
  public UniformModel() {}

  @Override
  public void logits(IntList prefix, float[] into) {
    Arrays.fill(into, 0);
  }
}
