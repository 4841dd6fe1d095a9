package io.dyck.grammar.oracle;

import io.dyck.grammar.LazyLanguage;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Random rules over a few letters, given state by state; for the tests of all modules. */
public final class RandomLazyLanguage implements LazyLanguage {
  private static final int STATES = 6;
  private final int rules;
  private final String[][] reads;
  private final int[][] targets;
  private final int[][] calls;
  private final boolean[] ends;

  /** Rules that begin with a letter each; from each state, z leads to the end of its rule. */
  public RandomLazyLanguage(Random random) {
    rules = 1 + random.nextInt(3);
    int size = rules * STATES;
    reads = new String[size][];
    targets = new int[size][];
    calls = new int[size][];
    ends = new boolean[size];
    for (int s = 0; s < size; s++) {
      int rule = s / STATES;
      boolean isStart = s % STATES == 0;
      boolean isLast = s % STATES == STATES - 1;
      ends[s] = isLast || (!isStart && random.nextInt(4) == 0);
      reads[s] = new String[] {"a", "b", "c", isLast ? "" : "z"};
      targets[s] = new int[4];
      for (int i = 0; i < 4; i++) {
        boolean none = i < 3 && random.nextBoolean();
        targets[s][i] = none ? -1 : rule * STATES + 1 + random.nextInt(STATES - 1);
      }
      targets[s][3] = isLast ? -1 : rule * STATES + STATES - 1;
      calls[s] = new int[rules];
      for (int r = 0; r < rules; r++) {
        boolean none = isStart || isLast || random.nextInt(3) > 0;
        calls[s][r] = none ? -1 : rule * STATES + 1 + random.nextInt(STATES - 1);
      }
    }
  }

  @Override
  public int start() {
    return 0;
  }

  @Override
  public void expand(int state, Steps steps) {
    if (ends[state]) {
      steps.end();
    }
    for (int i = 0; i < 4; i++) {
      if (targets[state][i] >= 0) {
        int letter = reads[state][i].charAt(0);
        steps.read(letter, letter, targets[state][i]);
      }
    }
    for (int r = 0; r < rules; r++) {
      if (calls[state][r] >= 0) {
        steps.call(r * STATES, calls[state][r]);
      }
    }
  }

  @Override
  public byte[] shortestEnd(int state) {
    return (ends[state] ? "" : "z").getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public String ruleName(int state) {
    return "rule" + state / STATES;
  }
}
