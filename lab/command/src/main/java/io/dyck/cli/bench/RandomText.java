package io.dyck.cli.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A random text of a constraint, token by token to its end. Uniform tokens would stay inside of the
 * first string, therefore a token often is one that begins with a sign instead of a letter. A
 * budget ends the text. Not thread-safe.
 */
final class RandomText {
  /** The tokens beyond the shortest text. */
  private static final int MORE_TOKENS = 80;

  private final Matcher matcher;
  private final SplittableRandom random;
  private final TokenMask signs;
  private int left;
  private int next = -1;

  /**
   * Begins a text.
   *
   * @param signs the tokens that begin with a sign
   */
  RandomText(Matcher matcher, TokenMask signs, SplittableRandom random) {
    this.matcher = matcher;
    this.random = random;
    this.signs = signs;
    this.left = matcher.shortestCompletion() + MORE_TOKENS;
  }

  /** Returns the tokens that begin with a sign. */
  static TokenMask signs(Vocabulary vocabulary) {
    int[] signs =
        IntStream.range(0, vocabulary.size())
            .filter(id -> vocabulary.isOrdinary(id) && vocabulary.length(id) > 0)
            .filter(id -> isSign(vocabulary.bytes(id)[0]))
            .toArray();
    return TokenMask.of(vocabulary.size(), signs);
  }

  private static boolean isSign(int octet) {
    return octet > ' ' && octet < 0x7F && !Character.isLetter(octet);
  }

  boolean isOpen() {
    return !matcher.isFinished();
  }

  /** Computes a mask, and chooses a token of it. Returns the time of the mask in nanoseconds. */
  long mask() {
    long start = System.nanoTime();
    TokenMask mask = matcher.mask();
    long time = System.nanoTime() - start;
    TokenMask within = matcher.maskWithin(left);
    left--;
    TokenMask some = random.nextInt(3) == 0 ? within : within.intersection(signs);
    int[] ids = (some.cardinality() == 0 ? within : some).toArray();
    next = ids[random.nextInt(ids.length)];
    if (!mask.contains(next)) {
      throw new IllegalStateException("token " + next + " is in the budget and not in the mask");
    }
    return time;
  }

  /** Accepts the chosen token. Returns the time in nanoseconds. */
  long accept() {
    long start = System.nanoTime();
    matcher.accept(next);
    return System.nanoTime() - start;
  }
}
