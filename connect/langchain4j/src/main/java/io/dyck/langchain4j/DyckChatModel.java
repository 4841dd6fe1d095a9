package io.dyck.langchain4j;

import dev.langchain4j.model.ModelProvider;
import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.dyck.tools.ToolMessageListener;
import java.util.List;
import java.util.Set;

/**
 * A chat model of LangChain4j on a model that Dyck runs. Where the response format is JSON, the
 * answer is JSON that satisfies the schema; calls of tools name a tool of the request, and their
 * arguments satisfy its schema. Both hold within {@code maxOutputTokens}, whatever the model is.
 *
 * <p>Thread-safe; each request has a session of its own. Without a temperature, top-p or top-k the
 * likeliest token is taken each time. An unsupported request raises an {@code
 * UnsupportedFeatureException}. A request that cannot be answered raises an {@code
 * InvalidRequestException} with Dyck's code.
 */
public final class DyckChatModel implements ChatModel {
  private final ChatSettings settings;
  private final ChatEngine engine;

  private DyckChatModel(ChatSettings settings) {
    this.settings = settings;
    this.engine = new ChatEngine(settings);
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
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Makes the chat model.
     *
     * @return ready for use
     */
    public DyckChatModel build() {
      return new DyckChatModel(settings());
    }
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    return engine.chat(engine.convert(request), new ToolMessageListener() {}, () -> false);
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
