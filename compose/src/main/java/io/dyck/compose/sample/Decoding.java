package io.dyck.compose.sample;

import com.google.common.base.Preconditions;
import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import java.util.Map;

/**
 * The loop around a model for one sequence: which tokens may follow within the budget and the bias,
 * one of them drawn and accepted, and the text so far.
 *
 * <pre>{@code
 * Decoding decoding = Decoding.of(matcher, sampler).within(200).stopAt(conditions);
 * while (!decoding.isDone()) {
 *   int token = decoding.next(model.logits());
 *   show(decoding.takeText());
 * }
 * }</pre>
 *
 * <p>It is done when an end token was drawn, a stop condition is met, or the budget is spent. With
 * a budget the text is complete by then, unless a stop condition cut it: each mask leaves a known
 * way to the end. Tokens that need no model can be read off {@link #mask()}, or accepted at once by
 * {@link #accept}.
 *
 * <p>Mutable; for one thread, and alone with its matcher.
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
   * Begins at the matcher's place.
   *
   * @param matcher moved on from now on by this object only
   * @param sampler draws
   * @return without budget, bias and stop conditions
   */
  public static Decoding of(Matcher matcher, Sampler sampler) {
    return new Decoding(matcher, sampler);
  }

  /**
   * Sets the budget.
   *
   * @param tokens how many may follow, the end token included
   * @return this
   * @throws IllegalArgumentException if no text is known that fits (code {@code DYCK-M002})
   */
  public Decoding within(int tokens) {
    TokenMask unused = matcher.maskWithin(tokens);
    tokensLeft = tokens;
    return this;
  }

  /**
   * Sets the bias. A ban may forbid the known way to the end: that is an error at that place.
   *
   * @param newBias of the vocabulary's size
   * @return this
   */
  public Decoding biased(LogitBias newBias) {
    bias = newBias;
    return this;
  }

  /**
   * Sets the stop conditions, before the first token.
   *
   * @param conditions what ends the text besides the grammar
   * @return this
   */
  public Decoding stopAt(StopConditions conditions) {
    shown = new ShownText(conditions, matcher.constraint().vocabulary());
    return this;
  }

  /**
   * Whether nothing more is to be drawn.
   *
   * @return true after the end, a stop, or with the budget spent
   */
  public boolean isDone() {
    return matcher.isFinished() || shown.isStopped() || tokensLeft == 0;
  }

  /**
   * Whether a stop condition was met.
   *
   * @return true if a stop text or token came
   */
  public boolean isStopped() {
    return shown.isStopped();
  }

  /**
   * What may be drawn now.
   *
   * @return grammar, budget and bias together; empty once done
   * @throws IllegalStateException if the bias leaves nothing (code {@code DYCK-M004})
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
   * @throws IllegalStateException if it is done, or the bias leaves nothing
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
   * @throws IllegalArgumentException if budget or bias do not
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
   * The text since this was last asked, without what may turn out to be a stop text, and without
   * special tokens such as the one that ends the text. A character whose bytes are spread over
   * several tokens is held back until it is complete. Once done this is all that is left: where a
   * budget or a stop condition cut a character, that ends with its first bytes.
   *
   * @return UTF-8, as far as the grammar's texts are; perhaps nothing
   */
  public byte[] takeText() {
    return shown.take(isDone());
  }
}
