package io.dyck.langchain4j;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.DefaultChatRequestParameters;
import io.dyck.chat.ModelChat;
import io.dyck.models.LanguageModel;
import io.dyck.tools.format.ToolFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a chat model is made of.
 *
 * @param model answers
 * @param template of its prompts; without one the contents of the messages are the prompt
 * @param toolFormat how it writes that it calls tools
 * @param requiresAllProperties whether objects hold all members that a schema names
 * @param integerDigits the most digits of an integer
 * @param maxOutputTokens of an answer where the request says nothing
 * @param seed of the sampler; without one another each time
 * @param parameters where requests say nothing
 * @param listeners are told of requests, answers and errors
 */
record ChatSettings(
    LanguageModel model,
    Optional<ModelChat> template,
    ToolFormat toolFormat,
    boolean requiresAllProperties,
    int integerDigits,
    int maxOutputTokens,
    OptionalLong seed,
    ChatRequestParameters parameters,
    ImmutableList<ChatModelListener> listeners) {
  /**
   * Collects the settings of a chat model.
   *
   * @param <B> the builder itself
   */
  abstract static class Builder<B extends Builder<B>> {
    private static final int TOKENS = 512;
    private static final int LONG_DIGITS = 18;

    private @Nullable LanguageModel model;
    private @Nullable ModelChat template;
    private ToolFormat toolFormat = ToolFormat.named("hermes");
    private boolean requiresAllProperties;
    private int integerDigits = LONG_DIGITS;
    private int maxOutputTokens = TOKENS;
    private OptionalLong seed = OptionalLong.empty();
    private ChatRequestParameters parameters = DefaultChatRequestParameters.EMPTY;
    private ImmutableList<ChatModelListener> listeners = ImmutableList.of();

    abstract B self();

    ChatSettings settings() {
      return new ChatSettings(
          Preconditions.checkNotNull(model, "model(…) must be called: what is to answer?"),
          Optional.ofNullable(template),
          toolFormat,
          requiresAllProperties,
          integerDigits,
          maxOutputTokens,
          seed,
          parameters,
          listeners);
    }

    /**
     * Sets the model.
     *
     * @param value answers; stays open
     * @return this
     */
    public B model(LanguageModel value) {
      model = value;
      return self();
    }

    /**
     * Sets the template of the model's prompts. Without one the contents of the messages, a line
     * each, are the prompt.
     *
     * @param value as {@code ModelChat.read} reads it from the model's folder
     * @return this
     */
    public B template(ModelChat value) {
      template = value;
      return self();
    }

    /**
     * Sets how the model writes that it calls tools.
     *
     * @param value by default {@code hermes}
     * @return this
     */
    public B toolFormat(ToolFormat value) {
      toolFormat = value;
      return self();
    }

    /**
     * Sets whether objects hold all members that their schema names. LangChain4j takes members of
     * classes for optional, so that a model may leave them all out.
     *
     * @param value by default false
     * @return this
     */
    public B requireAllProperties(boolean value) {
      requiresAllProperties = value;
      return self();
    }

    /**
     * Sets how long integers may be. LangChain4j's schemas do not tell an {@code int} from a {@code
     * long}, and it refuses an answer with a number that does not fit.
     *
     * @param value 9 for what is always an {@code int}; by default 18, always a {@code long}
     * @return this
     */
    public B integerDigits(int value) {
      Preconditions.checkArgument(value >= 1, "integerDigits (%s) must be >= 1", value);
      integerDigits = value;
      return self();
    }

    /**
     * Sets the budget of answers for requests that have none.
     *
     * @param value at least 1; by default 512
     * @return this
     */
    public B maxOutputTokens(int value) {
      Preconditions.checkArgument(value >= 1, "maxOutputTokens (%s) must be >= 1", value);
      maxOutputTokens = value;
      return self();
    }

    /**
     * Sets the seed, so that the same request gets the same answer at any temperature.
     *
     * @param value any number
     * @return this
     */
    public B seed(long value) {
      seed = OptionalLong.of(value);
      return self();
    }

    /**
     * Sets what holds where requests say nothing.
     *
     * @param value temperature and such
     * @return this
     */
    public B defaultRequestParameters(ChatRequestParameters value) {
      parameters = value;
      return self();
    }

    /**
     * Sets who is told of requests, answers and errors.
     *
     * @param value in this order
     * @return this
     */
    public B listeners(List<ChatModelListener> value) {
      listeners = ImmutableList.copyOf(value);
      return self();
    }
  }
}
