package io.dyck.models.decode;

import com.google.common.collect.ImmutableList;
import java.util.PriorityQueue;

/**
 * The probability that the model gave to a token of the text, before mask, penalties, bias and
 * temperature.
 *
 * @param token the chosen token
 * @param logprob the natural logarithm of its probability, 0 or less
 * @param top the likeliest tokens, the likeliest first; their number is set by the request
 */
public record TokenLogprobs(int token, float logprob, ImmutableList<Choice> top) {
  /**
   * One of the likeliest tokens.
   *
   * @param token the id of the token
   * @param logprob the natural logarithm of its probability
   */
  public record Choice(int token, float logprob) {}

  /**
   * Computes the probabilities from logits. Cost: linear in the number of logits, times the
   * logarithm of the number of listed tokens.
   */
  static TokenLogprobs of(float[] logits, int token, int most) {
    float best = Float.NEGATIVE_INFINITY;
    for (float logit : logits) {
      best = Math.max(best, logit);
    }
    double sum = 0;
    PriorityQueue<Choice> likeliest =
        new PriorityQueue<>((a, b) -> Float.compare(a.logprob, b.logprob));
    for (int id = 0; id < logits.length; id++) {
      sum += logits[id] == best ? 1 : Math.exp((double) logits[id] - best);
      if (likeliest.size() < most) {
        likeliest.add(new Choice(id, logits[id]));
      } else if (most > 0 && logits[id] > likeliest.element().logprob) {
        likeliest.remove();
        likeliest.add(new Choice(id, logits[id]));
      }
    }
    double all = best + Math.log(sum);
    ImmutableList.Builder<Choice> ascending = ImmutableList.builder();
    while (!likeliest.isEmpty()) {
      Choice next = likeliest.remove();
      ascending.add(new Choice(next.token, (float) (next.logprob - all)));
    }
    return new TokenLogprobs(token, (float) (logits[token] - all), ascending.build().reverse());
  }
}
