package io.dyck.cli.sql;

import io.dyck.compose.Matcher;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.util.function.IntPredicate;

/** Completes the beginning of a statement with few tokens. */
final class StatementCompletion {
  private final Matcher matcher;
  private final Vocabulary vocabulary;
  private final Tokenizer tokenizer;

  /** Takes a matcher at the start of a text. */
  StatementCompletion(Matcher matcher, Vocabulary vocabulary, Tokenizer tokenizer) {
    this.matcher = matcher;
    this.vocabulary = vocabulary;
    this.tokenizer = tokenizer;
  }

  /**
   * Returns a whole statement. If the beginning ends in a letter or a digit and a space may follow,
   * its last word stays as it is. Returns the beginning if its tokens spell another text.
   */
  String complete(String beginning) {
    int[] tokens = tokenizer.encodeContinuation(beginning);
    if (matcher.tryAccept(tokens) < tokens.length) {
      return beginning;
    }
    StringBuilder text = new StringBuilder(beginning);
    Matcher spaced = matcher.fork();
    if (endsInWord(beginning) && spaced.tryAccept(tokenizer.encodeContinuation(" ")) == 1) {
      int most = Math.max(matcher.shortestCompletion(), 1 + spaced.shortestCompletion());
      append(most, token -> vocabulary.text(token).startsWith(" "), text);
    }
    while (!matcher.isFinished()) {
      append(matcher.shortestCompletion(), token -> true, text);
    }
    return text.toString();
  }

  private static boolean endsInWord(String text) {
    return !text.isEmpty() && Character.isLetterOrDigit(text.charAt(text.length() - 1));
  }

  /** Appends the token behind which the fewest tokens have to follow, as far as is known. */
  private void append(int most, IntPredicate isTried, StringBuilder text) {
    int nearest = -1;
    int fewest = Integer.MAX_VALUE;
    for (int token : matcher.maskWithin(most).toArray()) {
      if (isTried.test(token)) {
        Matcher after = matcher.fork();
        after.accept(token);
        if (after.shortestCompletion() < fewest) {
          nearest = token;
          fewest = after.shortestCompletion();
        }
      }
    }
    matcher.accept(nearest);
    text.append(matcher.isFinished() ? "" : vocabulary.text(nearest));
  }
}
