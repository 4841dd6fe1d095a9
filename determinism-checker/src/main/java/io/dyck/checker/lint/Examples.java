package io.dyck.checker.lint;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression.CharacterClass;

/** Characters to show for a class: one that a reader knows, if there is one. */
final class Examples {
  private static final String PREFERRED = "aA0x1_b-. ";

  private Examples() {}

  static int character(CharacterClass characterClass) {
    for (int i = 0; i < PREFERRED.length(); i++) {
      if (contains(characterClass, PREFERRED.charAt(i))) {
        return PREFERRED.charAt(i);
      }
    }
    for (int c = '!'; c < 127; c++) {
      if (contains(characterClass, c)) {
        return c;
      }
    }
    return characterClass.ranges().isEmpty() ? ' ' : characterClass.ranges().get(0).first();
  }

  static boolean contains(CharacterClass characterClass, int c) {
    for (CodePointRange range : characterClass.ranges()) {
      if (range.first() <= c && c <= range.last()) {
        return true;
      }
    }
    return false;
  }
}
