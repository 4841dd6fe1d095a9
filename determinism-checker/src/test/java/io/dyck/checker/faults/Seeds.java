package io.dyck.checker.faults;

import java.util.Random;

/** Random numbers whose first numbers already differ for neighbouring seeds. */
final class Seeds {
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  static Random random(long seed) {
    return new Random(seed * GOLDEN_RATIO);
  }
}
