package io.dyck.cli.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Walks texts token by token and measures the times: mask into a caller's words, then accept. Times
 * of several passes add up. Not thread-safe.
 */
final class MeasuredPass {
  /** The failure of a workload that passed its time limit. */
  static final String TIMEOUT = "timeout";

  private final int end;
  private final int budget;
  private final int[] words;
  private final LongArrayList masks = new LongArrayList();
  private final LongArrayList accepts = new LongArrayList();
  private final long deadline;

  /**
   * Prepares a pass.
   *
   * @param budget the tokens that a mask leaves beyond the rest of its text; 0 for masks without a
   *     budget
   */
  MeasuredPass(int vocabularySize, int end, long deadline, int budget) {
    this.end = end;
    this.budget = budget;
    this.words = new int[(vocabularySize + 31) / 32];
    this.deadline = deadline;
  }

  /** Times of masks, in nanoseconds. */
  LongArrayList masks() {
    return masks;
  }

  /** Times of accepting, in nanoseconds. */
  LongArrayList accepts() {
    return accepts;
  }

  /**
   * Computes a mask, within a budget unless the budget is 0.
   *
   * @param left the tokens of the rest of the text
   */
  static void fill(Matcher matcher, int left, int budget, int[] words) {
    if (budget == 0) {
      matcher.fill(words);
    } else {
      matcher.maskWithin(Math.max(matcher.shortestCompletion(), left + budget)).copyTo(words);
    }
  }

  /** Walks all texts. Returns the reason for a failure, or null. */
  @Nullable String run(TokenConstraint constraint, List<int[]> texts) {
    for (int[] ids : texts) {
      Matcher matcher = constraint.newMatcher();
      for (int i = 0; i <= ids.length; i++) {
        long start = System.nanoTime();
        fill(matcher, ids.length - i, budget, words);
        masks.add(System.nanoTime() - start);
        int token = i < ids.length ? ids[i] : end;
        if ((words[token >> 5] >>> (token & 31) & 1) == 0) {
          return "token " + token + " masked after " + i + " tokens";
        }
        if (i < ids.length) {
          start = System.nanoTime();
          boolean accepted = matcher.tryAccept(token);
          long now = System.nanoTime();
          accepts.add(now - start);
          if (!accepted) {
            return "token " + token + " refused after " + i + " tokens";
          }
          if (now - deadline > 0) {
            return TIMEOUT;
          }
        }
      }
    }
    return null;
  }
}
