package io.dyck.grammar.gbnf;

import io.dyck.grammar.antlr.gbnf.GbnfParser;
import java.util.Arrays;

/**
 * Follows how deep the expression tree of a body becomes, token by token, without building it: a
 * group is one deeper than what it holds, and every repetition and difference counts one more.
 */
final class NestingDepth {
  // For each open parenthesis, and for the body outside of them at 0:
  private int[] deepest = new int[16]; // the deepest item so far
  private int[] current = new int[16]; // the item being read, a whole chain of differences
  private boolean afterMinus;
  private int level;

  void clear() {
    level = 0;
    deepest[0] = 0;
    current[0] = 0;
    afterMinus = false;
  }

  /** The depth of the place after this token, what is still open counted in. */
  int after(int tokenType) {
    switch (tokenType) {
      case GbnfParser.OPEN -> {
        startItem();
        push();
      }
      case GbnfParser.CLOSE -> {
        int group = deepest[level] + 1;
        level--;
        set(Math.max(current[level], group));
      }
      case GbnfParser.STAR,
          GbnfParser.PLUS,
          GbnfParser.QUESTION,
          GbnfParser.COUNT,
          GbnfParser.MINUS ->
          set(current[level] + 1);
      default -> startItem();
    }
    afterMinus = tokenType == GbnfParser.MINUS;
    return level + current[level];
  }

  private void startItem() {
    if (!afterMinus) {
      current[level] = 0;
    }
  }

  private void push() {
    level++;
    if (level == current.length) {
      current = Arrays.copyOf(current, 2 * level);
      deepest = Arrays.copyOf(deepest, 2 * level);
    }
    current[level] = 0;
    deepest[level] = 0;
  }

  private void set(int depth) {
    current[level] = depth;
    deepest[level] = Math.max(deepest[level], depth);
  }
}
