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
 * What is asked of a model: the prompt, what the answer is constrained by, and how its tokens are
 * chosen. Immutable; each {@code with} gives a changed copy.
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
   * A request for free text: the likeliest token each time, at most 512.
   *
   * @param prompt the tokens of the prompt, as {@code LanguageModel.prompt} gives them
   * @return without constraint
   */
  public static GenerationRequest of(int... prompt) {
    return new GenerationRequest(ImmutableIntArray.copyOf(prompt));
  }

  /**
   * The same for an answer that is a text of a grammar by itself.
   *
   * @param newConstraint of the model's vocabulary
   * @return changed
   */
  public GenerationRequest withConstraint(TokenConstraint newConstraint) {
    GenerationRequest copy = copy();
    copy.constraint = newConstraint;
    copy.afterPrompt = false;
    return copy;
  }

  /**
   * The same for a text of a grammar that goes on in the prompt's last line: in canonical mode the
   * tokens of both together are what the tokenizer would produce.
   *
   * @param newConstraint of the model's vocabulary
   * @return changed
   */
  public GenerationRequest withConstraintAfterPrompt(TokenConstraint newConstraint) {
    GenerationRequest copy = withConstraint(newConstraint);
    copy.afterPrompt = true;
    return copy;
  }

  /**
   * The same, drawn otherwise.
   *
   * @param newSampling which tokens to draw from
   * @param newSeed the source of chance
   * @return changed
   */
  public GenerationRequest withSampling(SamplerOptions newSampling, long newSeed) {
    GenerationRequest copy = copy();
    copy.sampling = newSampling;
    copy.seed = newSeed;
    return copy;
  }

  /**
   * The same with penalties for tokens that came before.
   *
   * @param newPenalties see there
   * @return changed
   */
  public GenerationRequest withPenalties(Penalties newPenalties) {
    GenerationRequest copy = copy();
    copy.penalties = newPenalties;
    return copy;
  }

  /**
   * The same with a bias.
   *
   * @param newBias from id to −100 … 100, see {@link LogitBias}
   * @return changed
   */
  public GenerationRequest withBias(Map<Integer, Float> newBias) {
    GenerationRequest copy = copy();
    copy.bias = ImmutableMap.copyOf(newBias);
    return copy;
  }

  /**
   * The same with stop conditions. A stop may leave a text of the grammar incomplete.
   *
   * @param newStops texts and tokens
   * @return changed
   */
  public GenerationRequest withStops(StopConditions newStops) {
    GenerationRequest copy = copy();
    copy.stops = newStops;
    return copy;
  }

  /**
   * The same with another budget. Under a constraint the text is complete within it.
   *
   * @param tokens how many may follow, the end token included; at least 1
   * @return changed
   */
  public GenerationRequest withMaxTokens(int tokens) {
    Preconditions.checkArgument(tokens >= 1, "tokens (%s) must be >= 1", tokens);
    GenerationRequest copy = copy();
    copy.maxTokens = tokens;
    return copy;
  }

  /**
   * The same for a model that knows no end: from some token on only what finishes is allowed.
   *
   * @param tokens after how many tokens; 0 or more; without effect in free text
   * @return changed
   */
  public GenerationRequest withFinishFrom(int tokens) {
    Preconditions.checkArgument(tokens >= 0, "tokens (%s) must be >= 0", tokens);
    GenerationRequest copy = copy();
    copy.finishFrom = tokens;
    return copy;
  }

  /**
   * The same with probabilities of the tokens. Each token then takes a pass of the model, forced
   * ones, too.
   *
   * @param top how many of the likeliest tokens are listed beside the one taken; 0 or more
   * @return changed
   */
  public GenerationRequest withLogprobs(int top) {
    Preconditions.checkArgument(top >= 0, "top (%s) must be >= 0", top);
    GenerationRequest copy = copy();
    copy.logprobs = top;
    return copy;
  }

  /**
   * The same with a model that guesses ahead. The text does not change.
   *
   * @param newDraft of the same vocabulary
   * @return changed
   */
  public GenerationRequest withDraft(DraftModel newDraft) {
    GenerationRequest copy = copy();
    copy.draft = newDraft;
    return copy;
  }

  /**
   * The tokens of the prompt.
   *
   * @return in order
   */
  public ImmutableIntArray prompt() {
    return prompt;
  }

  /**
   * What the answer is constrained by.
   *
   * @return nothing for free text
   */
  public Optional<TokenConstraint> constraint() {
    return Optional.ofNullable(constraint);
  }

  /**
   * The budget.
   *
   * @return how many tokens may follow at most
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

  /** Negative for none. */
  int logprobs() {
    return logprobs;
  }

  Optional<DraftModel> draft() {
    return Optional.ofNullable(draft);
  }
}
