package io.dyck.compose.sample;

import com.google.common.base.Preconditions;
import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import java.util.Map;

/**
 * The decoding loop around a model for one sequence. Each step computes the mask within grammar,
 * budget and bias, draws a token, accepts it, and collects the text.
 *
 * <pre>{@code
 * Decoding decoding = Decoding.of(matcher, sampler).within(200).stopAt(conditions);
 * while (!decoding.isDone()) {
 *   int token = decoding.next(model.logits());
 *   show(decoding.takeText());
 * }
 * }</pre>
 *
 * <p>The loop is done when an end token was drawn, a stop condition is met, or the budget is spent.
 * With a budget the text is then complete unless a stop condition cut it, because each mask leaves
 * a known completion. Forced tokens need no model: a caller can read them from {@link #mask()} and
 * pass them to {@link #accept}.
 *
 * <p>Mutable; for one thread. No other code may change the matcher.
 */
public final class Decoding {
  private final Matcher matcher;
  private final Sampler sampler;
  private int tokensLeft = Integer.MAX_VALUE;
  private ShownText shown;
  private LogitBias bias;

  private Decoding(Matcher matcher, Sampler sampler) {
    this.matcher = matcher;
    this.sampler = sampler;
    this.shown = new ShownText(StopConditions.NONE, matcher.constraint().vocabulary());
    this.bias = LogitBias.of(matcher.constraint().vocabulary().size(), Map.of());
  }

  /**
   * Begins at the matcher's position.
   *
   * @param matcher the matcher, which only this object may change from now on
   * @param sampler draws the tokens
   * @return a loop without budget, bias and stop conditions
   */
  public static Decoding of(Matcher matcher, Sampler sampler) {
    return new Decoding(matcher, sampler);
  }

  /**
   * Sets the budget.
   *
   * @param tokens the number of tokens that may follow, the end token included
   * @return this
   * @throws IllegalArgumentException if no known text fits (code {@code DYCK-M002})
   */
  public Decoding within(int tokens) {
    TokenMask unused = matcher.maskWithin(tokens);
    tokensLeft = tokens;
    return this;
  }

  /**
   * Sets the bias. A ban may forbid the known completion; {@link #mask()} then throws an error.
   *
   * @param newBias a bias of the vocabulary's size
   * @return this
   */
  public Decoding biased(LogitBias newBias) {
    bias = newBias;
    return this;
  }

  /**
   * Sets the stop conditions, before the first token.
   *
   * @param conditions the conditions that end the text besides the grammar
   * @return this
   */
  public Decoding stopAt(StopConditions conditions) {
    shown = new ShownText(conditions, matcher.constraint().vocabulary());
    return this;
  }

  /**
   * Returns whether no further token can be drawn.
   *
   * @return true after the end, a stop, or with the budget spent
   */
  public boolean isDone() {
    return matcher.isFinished() || shown.isStopped() || tokensLeft == 0;
  }

  /**
   * Returns whether a stop condition was met.
   *
   * @return true after a stop text or a stop token
   */
  public boolean isStopped() {
    return shown.isStopped();
  }

  /**
   * Returns the tokens that may be drawn now.
   *
   * @return the mask under grammar, budget and bias; empty once done
   * @throws IllegalStateException if the bias leaves no token (code {@code DYCK-M004})
   */
  public TokenMask mask() {
    if (isDone()) {
      return TokenMask.empty(matcher.constraint().vocabulary().size());
    }
    boolean bounded = tokensLeft < Integer.MAX_VALUE;
    return bias.restrict(bounded ? matcher.maskWithin(tokensLeft) : matcher.mask());
  }

  /**
   * Draws a token and accepts it.
   *
   * @param logits one for each id; the bias is added to them
   * @return the token
   * @throws IllegalStateException if the loop is done, or the bias leaves no token
   */
  public int next(float[] logits) {
    Preconditions.checkState(!isDone(), "nothing may follow: the text is done");
    TokenMask mask = mask();
    bias.addTo(logits);
    int token = sampler.sample(logits, mask);
    accept(token);
    return token;
  }

  /**
   * Accepts a token that was chosen elsewhere.
   *
   * @param token a member of {@link #mask()}
   * @throws io.dyck.compose.TokenRefusedException if the grammar does not allow it
   * @throws IllegalArgumentException if budget or bias do not allow it
   */
  public void accept(int token) {
    Preconditions.checkArgument(
        mask().contains(token) || !matcher.mask().contains(token),
        "token %s is within the grammar, but not within budget and bias",
        token);
    matcher.accept(token);
    tokensLeft -= tokensLeft < Integer.MAX_VALUE ? 1 : 0;
    shown.accept(token);
  }

  /**
   * Returns the new text since the last call, without special tokens and without bytes that may
   * still become a stop text. A character whose bytes are spread over several tokens is held back
   * until it is complete. Once the loop is done, the call returns all remaining text, which may end
   * with the first bytes of a cut character.
   *
   * @return UTF-8, as far as the grammar's texts are; perhaps empty
   */
  public byte[] takeText() {
    return shown.take(isDone());
  }
}
