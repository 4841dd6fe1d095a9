package io.dyck.cli.text;

import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import org.jspecify.annotations.Nullable;

/** Takes a matcher through tokens and reports every step. */
public final class Tracer {
  private final Matcher matcher;
  private final TraceReport report;

  Tracer(Matcher matcher, TraceReport report) {
    this.matcher = matcher;
    this.report = report;
  }

  /**
   * One step.
   *
   * @param token the token; null for the end of the text
   * @param acceptNanos the time to accept the token; 0 at the end of the text
   */
  public record Step(
      int position,
      @Nullable Integer token,
      TokenMask mask,
      long maskNanos,
      long acceptNanos,
      boolean accepted,
      String configuration) {}

  /** Follows tokens until one is refused. Returns true if all are accepted and the text may end. */
  boolean run(int[] tokens) {
    for (int i = 0; i < tokens.length; i++) {
      if (!step(i, tokens[i])) {
        return false;
      }
    }
    long before = System.nanoTime();
    TokenMask mask = matcher.mask();
    long maskNanos = System.nanoTime() - before;
    boolean end = matcher.isAccepting();
    report.add(new Step(tokens.length, null, mask, maskNanos, 0, end, matcher.describe()));
    return end;
  }

  private boolean step(int position, int token) {
    String configuration = matcher.describe();
    long start = System.nanoTime();
    TokenMask mask = matcher.mask();
    long masked = System.nanoTime();
    boolean accepted = matcher.tryAccept(token);
    long done = System.nanoTime();
    report.add(
        new Step(position, token, mask, masked - start, done - masked, accepted, configuration));
    return accepted;
  }
}
