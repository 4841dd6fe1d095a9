package io.dyck.models.decode;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.LogitBias;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.compose.sample.StopConditions;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to a model: the prompt, the constraint of the answer, and the way to choose tokens.
 * Immutable; each {@code with} method returns a changed copy.
 */
public final class GenerationRequest {
  private static final int TOKENS = 512;

  private final ImmutableIntArray prompt;
  private @Nullable TokenConstraint constraint;
  private boolean afterPrompt;
  private SamplerOptions sampling = SamplerOptions.GREEDY;
  private long seed;
  private Penalties penalties = Penalties.NONE;
  private ImmutableMap<Integer, Float> bias = ImmutableMap.of();
  private StopConditions stops = StopConditions.NONE;
  private int maxTokens = TOKENS;
  private int finishFrom = Integer.MAX_VALUE;
  private int logprobs = -1;
  private @Nullable DraftModel draft;

  private GenerationRequest(ImmutableIntArray prompt) {
    this.prompt = prompt;
  }

  private GenerationRequest copy() {
    GenerationRequest copy = new GenerationRequest(prompt);
    copy.constraint = constraint;
    copy.afterPrompt = afterPrompt;
    copy.sampling = sampling;
    copy.seed = seed;
    copy.penalties = penalties;
    copy.bias = bias;
    copy.stops = stops;
    copy.maxTokens = maxTokens;
    copy.finishFrom = finishFrom;
    copy.logprobs = logprobs;
    copy.draft = draft;
    return copy;
  }

  /**
   * Returns a request for free text: at most 512 tokens, each the likeliest one.
   *
   * @param prompt the tokens of the prompt, as {@code LanguageModel.prompt} gives them
   * @return a request without a constraint
   */
  public static GenerationRequest of(int... prompt) {
    return new GenerationRequest(ImmutableIntArray.copyOf(prompt));
  }

  /**
   * Returns the request for an answer that is a text of a grammar by itself.
   *
   * @param newConstraint a constraint of the model's vocabulary
   * @return a changed copy
   */
  public GenerationRequest withConstraint(TokenConstraint newConstraint) {
    GenerationRequest copy = copy();
    copy.constraint = newConstraint;
    copy.afterPrompt = false;
    return copy;
  }

  /**
   * Returns the request for a text of a grammar that continues the last line of the prompt. In
   * canonical mode, prompt and text together have the tokens that the tokenizer would produce.
   *
   * @param newConstraint a constraint of the model's vocabulary
   * @return a changed copy
   */
  public GenerationRequest withConstraintAfterPrompt(TokenConstraint newConstraint) {
    GenerationRequest copy = withConstraint(newConstraint);
    copy.afterPrompt = true;
    return copy;
  }

  /**
   * Returns the request with another way to draw tokens.
   *
   * @param newSampling the options of the sampler
   * @param newSeed the seed of the random numbers
   * @return a changed copy
   */
  public GenerationRequest withSampling(SamplerOptions newSampling, long newSeed) {
    GenerationRequest copy = copy();
    copy.sampling = newSampling;
    copy.seed = newSeed;
    return copy;
  }

  /**
   * Returns the request with penalties for tokens that occurred before.
   *
   * @param newPenalties the penalties
   * @return a changed copy
   */
  public GenerationRequest withPenalties(Penalties newPenalties) {
    GenerationRequest copy = copy();
    copy.penalties = newPenalties;
    return copy;
  }

  /**
   * Returns the request with a bias of tokens.
   *
   * @param newBias a bias from −100 to 100 by token id, see {@link LogitBias}
   * @return a changed copy
   */
  public GenerationRequest withBias(Map<Integer, Float> newBias) {
    GenerationRequest copy = copy();
    copy.bias = ImmutableMap.copyOf(newBias);
    return copy;
  }

  /**
   * Returns the request with stop conditions. A stop may leave a text of the grammar incomplete.
   *
   * @param newStops the texts and tokens that stop the answer
   * @return a changed copy
   */
  public GenerationRequest withStops(StopConditions newStops) {
    GenerationRequest copy = copy();
    copy.stops = newStops;
    return copy;
  }

  /**
   * Returns the request with another budget. Under a constraint the text is complete within the
   * budget.
   *
   * @param tokens the largest number of tokens of the answer, the end token included; at least 1
   * @return a changed copy
   */
  public GenerationRequest withMaxTokens(int tokens) {
    Preconditions.checkArgument(tokens >= 1, "tokens (%s) must be >= 1", tokens);
    GenerationRequest copy = copy();
    copy.maxTokens = tokens;
    return copy;
  }

  /**
   * Returns the request for a model that does not end by itself. After some number of tokens, only
   * tokens that finish the text are allowed.
   *
   * @param tokens the number of tokens, 0 or more; without effect in free text
   * @return a changed copy
   */
  public GenerationRequest withFinishFrom(int tokens) {
    Preconditions.checkArgument(tokens >= 0, "tokens (%s) must be >= 0", tokens);
    GenerationRequest copy = copy();
    copy.finishFrom = tokens;
    return copy;
  }

  /**
   * Returns the request with probabilities of the tokens. Each token then needs a pass of the
   * model, also each forced token.
   *
   * @param top the number of likeliest tokens that are listed beside the chosen token; 0 or more
   * @return a changed copy
   */
  public GenerationRequest withLogprobs(int top) {
    Preconditions.checkArgument(top >= 0, "top (%s) must be >= 0", top);
    GenerationRequest copy = copy();
    copy.logprobs = top;
    return copy;
  }

  /**
   * Returns the request with a draft model, which guesses tokens ahead. The text does not change.
   *
   * @param newDraft a draft model of the same vocabulary
   * @return a changed copy
   */
  public GenerationRequest withDraft(DraftModel newDraft) {
    GenerationRequest copy = copy();
    copy.draft = newDraft;
    return copy;
  }

  /**
   * Returns the tokens of the prompt.
   *
   * @return the tokens in order
   */
  public ImmutableIntArray prompt() {
    return prompt;
  }

  /**
   * Returns the constraint of the answer.
   *
   * @return the constraint; empty for free text
   */
  public Optional<TokenConstraint> constraint() {
    return Optional.ofNullable(constraint);
  }

  /**
   * Returns the budget.
   *
   * @return the largest number of tokens of the answer
   */
  public int maxTokens() {
    return maxTokens;
  }

  boolean isAfterPrompt() {
    return afterPrompt;
  }

  SamplerOptions sampling() {
    return sampling;
  }

  long seed() {
    return seed;
  }

  Penalties penalties() {
    return penalties;
  }

  ImmutableMap<Integer, Float> bias() {
    return bias;
  }

  StopConditions stops() {
    return stops;
  }

  int finishFrom() {
    return finishFrom;
  }

  /**
   * Returns the number of likeliest tokens to list, or a negative number if no probabilities are
   * wanted.
   */
  int logprobs() {
    return logprobs;
  }

  Optional<DraftModel> draft() {
    return Optional.ofNullable(draft);
  }
}
