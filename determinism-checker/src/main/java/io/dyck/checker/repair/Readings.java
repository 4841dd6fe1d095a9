package io.dyck.checker.repair;

import io.dyck.pda.conflict.Reading.OpenRule;
import java.util.List;

/** The rules that two readings of a text have open at its end, the outermost first. */
final class Readings {
  private Readings() {}

  /** How many rules both have open alike, leaving at least one of each. */
  static int common(List<OpenRule> first, List<OpenRule> second) {
    int common = 0;
    while (common < Math.min(first.size(), second.size()) - 1
        && first.get(common).equals(second.get(common))) {
      common++;
    }
    return common;
  }
}
