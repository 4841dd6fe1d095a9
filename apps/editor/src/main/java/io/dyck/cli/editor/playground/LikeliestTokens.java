package io.dyck.cli.editor.playground;

import com.google.common.collect.ImmutableList;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The likeliest of many tokens. Among equally likely tokens, earlier tokens come first. In most
 * cases, adding a token costs one comparison. Therefore all tokens of a vocabulary can be added
 * while a user types. Not thread-safe.
 */
final class LikeliestTokens {
  private final int most;
  private final float[] logits;
  private final PriorityQueue<RankedToken> kept;
  private int seen;

  private record RankedToken(int token, float logit, int place) {}

  private static final Comparator<RankedToken> LIKELY_FIRST =
      Comparator.comparingDouble((RankedToken kept) -> -kept.logit())
          .thenComparingInt(RankedToken::place);

  LikeliestTokens(int most, float[] logits) {
    this.most = most;
    this.logits = logits;
    this.kept = new PriorityQueue<>(most + 1, LIKELY_FIRST.reversed());
  }

  void add(int token) {
    int place = seen++;
    if (kept.size() == most && logits[token] <= kept.element().logit()) {
      return;
    }
    kept.add(new RankedToken(token, logits[token], place));
    if (kept.size() > most) {
      kept.remove();
    }
  }

  /** Returns the number of added tokens. */
  int addedCount() {
    return seen;
  }

  /** The likeliest first. */
  ImmutableList<Integer> likeliestFirst() {
    return kept.stream()
        .sorted(LIKELY_FIRST)
        .map(RankedToken::token)
        .collect(ImmutableList.toImmutableList());
  }
}
