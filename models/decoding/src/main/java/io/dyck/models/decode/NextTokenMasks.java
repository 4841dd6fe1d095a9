package io.dyck.models.decode;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.LogitBias;
import io.dyck.vocabulary.Vocabulary;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Computes the tokens that may follow in one text: tokens of a grammar within a budget, or any
 * tokens in free text. For one thread.
 */
final class NextTokenMasks {
  private final Vocabulary vocabulary;
  private final LogitBias bias;
  private final @Nullable Matcher matcher;
  private final TokenMask anything;
  private final int budget;
  private final int finishFrom;
  private int position;
  private boolean ended;

  /** The mask at this position; null until it is needed. */
  private @Nullable TokenMask current;

  private NextTokenMasks(NextTokenMasks other) {
    vocabulary = other.vocabulary;
    bias = other.bias;
    matcher = other.matcher == null ? null : other.matcher.fork();
    anything = other.anything;
    budget = other.budget;
    finishFrom = other.finishFrom;
    position = other.position;
    ended = other.ended;
    current = other.current;
  }

  /**
   * Makes a guide for the position after the prompt.
   *
   * @throws IllegalArgumentException if no text of the grammar is known that fits (code {@code
   *     DYCK-M002})
   */
  NextTokenMasks(GenerationRequest request, Vocabulary vocabulary, int budget) {
    this.vocabulary = vocabulary;
    this.budget = budget;
    this.finishFrom = request.finishFrom();
    this.bias = LogitBias.of(vocabulary.size(), request.bias());
    TokenConstraint constraint = request.constraint().orElse(null);
    if (constraint == null) {
      matcher = null;
      anything =
          TokenMask.of(
              vocabulary.size(),
              IntStream.range(0, vocabulary.size()).filter(vocabulary::isDefined).toArray());
    } else {
      matcher =
          request.isAfterPrompt()
              ? constraint.newMatcherAfter(request.prompt().toArray())
              : constraint.newMatcher();
      anything = TokenMask.empty(vocabulary.size());
      TokenMask unused = matcher.maskWithin(budget);
    }
  }

  /** Returns an independent copy. */
  NextTokenMasks fork() {
    return new NextTokenMasks(this);
  }

  @Nullable Matcher matcher() {
    return matcher;
  }

  LogitBias bias() {
    return bias;
  }

  /**
   * Returns the mask at this position. The mask is empty at the end of the text and when the budget
   * is spent.
   */
  TokenMask mask() {
    TokenMask known = current;
    if (known == null) {
      known = newMask();
      current = known;
    }
    return known;
  }

  private TokenMask newMask() {
    int left = budget - position;
    if (ended || left == 0) {
      return TokenMask.empty(vocabulary.size());
    }
    if (matcher == null) {
      return bias.restrict(anything);
    }
    int within =
        finishFrom >= budget
            ? left
            : Math.min(left, Math.max(finishFrom - position, matcher.shortestCompletion()));
    return bias.restrict(matcher.maskWithin(within));
  }

  void accept(int token) {
    if (matcher != null) {
      matcher.accept(token);
    }
    position++;
    current = null;
    ended = matcher == null ? vocabulary.endTokens().contains(token) : matcher.isFinished();
  }

  boolean hasEnded() {
    return ended;
  }

  /** Whether the text may end here. */
  boolean isComplete() {
    return matcher == null ? ended : matcher.isAccepting();
  }
}
