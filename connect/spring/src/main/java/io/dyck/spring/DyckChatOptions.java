package io.dyck.spring;

import io.dyck.tools.ToolChoice;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.model.tool.DefaultToolCallingChatOptions;
import org.springframework.ai.model.tool.StructuredOutputChatOptions;

/**
 * The options of a {@link DyckSpringChatModel}: Spring AI's own, the JSON Schema of the answer,
 * whether tools are called, and a seed. Immutable.
 */
public final class DyckChatOptions extends DefaultToolCallingChatOptions
    implements StructuredOutputChatOptions {
  private final @Nullable String outputSchema;
  private final @Nullable ToolChoice toolChoice;
  private final @Nullable Long seed;

  private DyckChatOptions(Builder builder, DefaultToolCallingChatOptions common) {
    super(
        common.getToolCallbacks(),
        common.getToolContext(),
        common.getModel(),
        common.getFrequencyPenalty(),
        common.getMaxTokens(),
        common.getPresencePenalty(),
        common.getStopSequences(),
        common.getTemperature(),
        common.getTopK(),
        common.getTopP());
    this.outputSchema = builder.outputSchema;
    this.toolChoice = builder.toolChoice;
    this.seed = builder.seed;
  }

  /**
   * Starts to build options.
   *
   * @return a builder without any option
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the schema of the answer.
   *
   * @return a JSON Schema; null for free text
   */
  @Override
  public @Nullable String getOutputSchema() {
    return outputSchema;
  }

  /**
   * Returns whether tools are called.
   *
   * @return the choice; null means that the model decides
   */
  public @Nullable ToolChoice getToolChoice() {
    return toolChoice;
  }

  /**
   * Returns the seed of the sampler.
   *
   * @return the seed; null means that each answer has another one
   */
  public @Nullable Long getSeed() {
    return seed;
  }

  @Override
  public Builder mutate() {
    return builder()
        .model(getModel())
        .frequencyPenalty(getFrequencyPenalty())
        .maxTokens(getMaxTokens())
        .presencePenalty(getPresencePenalty())
        .stopSequences(getStopSequences())
        .temperature(getTemperature())
        .topK(getTopK())
        .topP(getTopP())
        .toolCallbacks(getToolCallbacks())
        .toolContext(getToolContext())
        .outputSchema(outputSchema)
        .toolChoice(toolChoice)
        .seed(seed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return super.equals(other)
        && other instanceof DyckChatOptions that
        && Objects.equals(outputSchema, that.outputSchema)
        && Objects.equals(toolChoice, that.toolChoice)
        && Objects.equals(seed, that.seed);
  }

  @Override
  public int hashCode() {
    return Objects.hash(super.hashCode(), outputSchema, toolChoice, seed);
  }

  /** Collects options. */
  public static final class Builder extends DefaultToolCallingChatOptions.Builder<Builder>
      implements StructuredOutputChatOptions.Builder<Builder> {
    private @Nullable String outputSchema;
    private @Nullable ToolChoice toolChoice;
    private @Nullable Long seed;

    private Builder() {}

    @Override
    public Builder outputSchema(@Nullable String value) {
      outputSchema = value;
      return this;
    }

    /**
     * Sets whether tools are called.
     *
     * @param value the choice; null means that the model decides
     * @return this
     */
    public Builder toolChoice(@Nullable ToolChoice value) {
      toolChoice = value;
      return this;
    }

    /**
     * Sets the seed of the sampler. Equal requests then get equal answers at any temperature.
     *
     * @param value any number; null means that each answer has another one
     * @return this
     */
    public Builder seed(@Nullable Long value) {
      seed = value;
      return this;
    }

    @Override
    public Builder combineWith(ChatOptions.Builder<?> other) {
      super.combineWith(other);
      ChatOptions options = other.build();
      if (options instanceof StructuredOutputChatOptions structured
          && structured.getOutputSchema() != null) {
        outputSchema = structured.getOutputSchema();
      }
      if (options instanceof DyckChatOptions that) {
        toolChoice = that.toolChoice == null ? toolChoice : that.toolChoice;
        seed = that.seed == null ? seed : that.seed;
      }
      return this;
    }

    @Override
    public DyckChatOptions build() {
      return new DyckChatOptions(this, (DefaultToolCallingChatOptions) super.build());
    }
  }
}
