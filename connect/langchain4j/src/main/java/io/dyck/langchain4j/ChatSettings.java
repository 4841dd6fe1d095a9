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
import org.jspecify.annotations.Nullable;

/**
 * The settings of a chat model.
 *
 * @param model the model that answers
 * @param template the template of its prompts; without a template the prompt is the contents of the
 *     messages
 * @param toolFormat the notation of its tool calls
 * @param requiresAllProperties whether objects contain all members that a schema names
 * @param integerDigits the most digits of an integer
 * @param maxOutputTokens the most tokens of an answer if the request gives no budget
 * @param seed the seed of the sampler; each run differs if null
 * @param parameters the parameters if a request gives none
 * @param listeners the listeners, which receive requests, answers and errors
 */
record ChatSettings(
    LanguageModel model,
    Optional<ModelChat> template,
    ToolFormat toolFormat,
    boolean requiresAllProperties,
    int integerDigits,
    int maxOutputTokens,
    @Nullable Long seed,
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
    private @Nullable Long seed;
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
     * Sets the template of the model's prompts. Without a template the prompt is the contents of
     * the messages, one a line.
     *
     * @param value the template, as {@code ModelChat.read} reads it from the model's folder
     * @return this
     */
    public B template(ModelChat value) {
      template = value;
      return self();
    }

    /**
     * Sets the notation of the model's tool calls.
     *
     * @param value by default {@code hermes}
     * @return this
     */
    public B toolFormat(ToolFormat value) {
      toolFormat = value;
      return self();
    }

    /**
     * Sets whether objects contain all members that their schema names. LangChain4j treats members
     * of classes as optional. A model may therefore leave all of them out.
     *
     * @param value by default false
     * @return this
     */
    public B requireAllProperties(boolean value) {
      requiresAllProperties = value;
      return self();
    }

    /**
     * Sets how long integers may be. LangChain4j's schemas do not distinguish an {@code int} from a
     * {@code long}, and it refuses an answer with a number that does not fit.
     *
     * @param value the greatest number of decimal digits, at least 1; 18 by default. Integers of 9
     *     digits always fit an {@code int}, integers of 18 digits a {@code long}
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
     * Sets the seed. Equal requests then get equal answers at any temperature.
     *
     * @param value any number
     * @return this
     */
    public B seed(long value) {
      seed = value;
      return self();
    }

    /**
     * Sets the parameters for requests that give none.
     *
     * @param value the parameters, such as the temperature
     * @return this
     */
    public B defaultRequestParameters(ChatRequestParameters value) {
      parameters = value;
      return self();
    }

    /**
     * Sets the listeners, which receive requests, answers and errors.
     *
     * @param value the listeners in the order of their calls
     * @return this
     */
    public B listeners(List<ChatModelListener> value) {
      listeners = ImmutableList.copyOf(value);
      return self();
    }
  }
}
