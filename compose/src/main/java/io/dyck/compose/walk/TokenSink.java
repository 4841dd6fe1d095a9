package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.RegionWalk;

/** Receives the tokens that a walk decides, and the configuration after each. */
interface TokenSink {
  void add(int token, int configuration);

  /** Adds many tokens at once. Called only if configurations are not distinguished. */
  void addAll(TokenMask tokens);

  /** Adds all tokens that stay in a region. */
  void addInside(RegionWalk walk, int[] configurations);

  /**
   * Adds the tokens that stay in a region, except for excluded tokens.
   *
   * @param excluded ids; other calls may still add them
   */
  void addInsideExcept(RegionWalk walk, int[] configurations, int[] excluded);

  /**
   * Returns whether the configuration after a token matters, because configurations that read alike
   * can differ in the cost of completion.
   */
  boolean needsConfigurations();
}
