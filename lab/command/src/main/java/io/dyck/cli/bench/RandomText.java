package io.dyck.cli.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;
import java.util.SplittableRandom;

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

  /** The tokens that begin with a sign. */
  private record Signs(TokenMask tokens) {}

  RandomText(Matcher matcher, SplittableRandom random) {
    this.matcher = matcher;
    this.random = random;
    Vocabulary vocabulary = matcher.constraint().vocabulary();
    TokenTrie trie = vocabulary.trie();
    this.signs = trie.memo(Signs.class, () -> new Signs(findSigns(vocabulary))).tokens();
    this.left = matcher.shortestCompletion() + MORE_TOKENS;
  }

  private static TokenMask findSigns(Vocabulary vocabulary) {
    boolean[] isSign = new boolean[vocabulary.size()];
    int count = 0;
    for (int id = 0; id < isSign.length; id++) {
      if (vocabulary.isOrdinary(id) && vocabulary.length(id) > 0) {
        int first = vocabulary.bytes(id)[0];
        isSign[id] = first > ' ' && first < 0x7F && !Character.isLetter(first);
        count += isSign[id] ? 1 : 0;
      }
    }
    int[] ids = new int[count];
    int at = 0;
    for (int id = 0; id < isSign.length; id++) {
      if (isSign[id]) {
        ids[at++] = id;
      }
    }
    return TokenMask.of(vocabulary.size(), ids);
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
