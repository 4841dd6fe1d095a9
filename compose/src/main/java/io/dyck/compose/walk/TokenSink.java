package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.RegionWalk;

/** Told the tokens that a walk decides, and the configuration after each. */
interface TokenSink {
  void add(int token, int configuration);

  /** Many tokens at once. Only where configurations are not told apart. */
  void addAll(TokenMask tokens);

  /** All tokens that stay in a region. */
  void addInside(RegionWalk walk, int[] configurations);

  /**
   * The tokens that stay in a region, but for some.
   *
   * @param excluded ids; what else adds them counts all the same
   */
  void addInsideBut(RegionWalk walk, int[] configurations, int[] excluded);

  /**
   * Whether the configuration after a token matters, not only what it can read: two that read alike
   * can cost differently to complete.
   */
  boolean tellsConfigurationsApart();
}
