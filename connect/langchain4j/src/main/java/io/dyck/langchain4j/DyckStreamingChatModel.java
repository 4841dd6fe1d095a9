package io.dyck.langchain4j;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import io.dyck.conversation.ConversationRequest;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/**
 * A streaming chat model of LangChain4j on a model that Dyck runs: as {@link DyckChatModel}, but
 * text and calls are reported while they are generated. Text arrives in whole characters, calls
 * with whole names and the arguments piece by piece. A handler that cancels ends the work after the
 * next token.
 *
 * <p>Thread-safe. A request is answered on the executor, by default in a new thread.
 */
public final class DyckStreamingChatModel implements StreamingChatModel {
  private final ChatSettings settings;
  private final ChatEngine engine;
  private final Executor executor;

  private DyckStreamingChatModel(ChatSettings settings, Executor executor) {
    this.settings = settings;
    this.engine = new ChatEngine(settings);
    this.executor = executor;
  }

  /**
   * Starts to build a model.
   *
   * @return a builder, which needs a model
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects settings. */
  public static final class Builder extends ChatSettings.Builder<Builder> {
    private Executor executor =
        work -> {
          Thread thread = new Thread(work, "dyck-chat");
          thread.setDaemon(true);
          thread.start();
        };

    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Sets the executor that answers requests.
     *
     * @param value runs one task for each request
     * @return this
     */
    public Builder executor(Executor value) {
      executor = value;
      return this;
    }

    /**
     * Makes the chat model.
     *
     * @return ready for use
     */
    public DyckStreamingChatModel build() {
      return new DyckStreamingChatModel(settings(), executor);
    }
  }

  @Override
  public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
    ConversationRequest converted = engine.convert(request);
    executor.execute(() -> new AnswerStream(handler).run(engine, converted));
  }

  @Override
  public ChatRequestParameters defaultRequestParameters() {
    return settings.parameters();
  }

  @Override
  public List<ChatModelListener> listeners() {
    return settings.listeners();
  }

  @Override
  public ModelProvider provider() {
    return ModelProvider.OTHER;
  }

  @Override
  public Set<Capability> supportedCapabilities() {
    return Set.of(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
  }
}
