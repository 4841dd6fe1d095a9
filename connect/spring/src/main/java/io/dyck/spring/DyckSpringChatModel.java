package io.dyck.spring;

import com.google.common.base.Ascii;
import com.google.common.base.Preconditions;
import io.dyck.conversation.ConversationAnswer;
import io.dyck.conversation.ConversationModel;
import io.dyck.conversation.ConversationRequest;
import io.dyck.models.decode.FinishReason;
import io.dyck.tools.ToolMessageListener;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.metadata.DefaultUsage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.model.MessageAggregator;
import org.springframework.ai.chat.observation.ChatModelObservationContext;
import org.springframework.ai.chat.observation.ChatModelObservationConvention;
import org.springframework.ai.chat.observation.ChatModelObservationDocumentation;
import org.springframework.ai.chat.observation.DefaultChatModelObservationConvention;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingManager;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.scheduler.Schedulers;

/**
 * A chat model of Spring AI on a model that Dyck runs. With an output schema the answer is JSON
 * that satisfies the schema; calls of tools name a tool of the prompt, and their arguments satisfy
 * its schema. Both hold within {@code maxTokens}, whatever the model is. As in all chat models of
 * Spring AI 2, the chat client runs the tools.
 *
 * <p>Thread-safe; each prompt has a session of its own. Without a temperature, top-p or top-k the
 * likeliest token is taken each time. A stream reports text in whole characters while it is
 * generated, and the calls of tools at its end; a subscriber that cancels ends the work after the
 * next token.
 *
 * <p>A prompt that cannot be answered raises a {@link io.dyck.failure.DyckException} with its code,
 * or an {@link IllegalArgumentException} that names what is not supported. No option is ignored.
 */
public final class DyckSpringChatModel implements ChatModel {
  private static final String PROVIDER = "dyck";
  private static final ChatModelObservationConvention CONVENTION =
      new DefaultChatModelObservationConvention();

  private final ConversationModel model;
  private final DyckChatOptions options;
  private final ToolCallingManager tools;
  private final ObservationRegistry observations;
  private final @Nullable ChatModelObservationConvention convention;

  private DyckSpringChatModel(Builder builder) {
    this.model = builder.model;
    this.options = builder.options.mutate().model(name(builder.options)).build();
    this.tools = builder.tools;
    this.observations = builder.observations;
    this.convention = builder.convention;
  }

  /**
   * Starts to build a chat model.
   *
   * @param model the model that answers, with its template and the format of its calls
   * @return a builder
   */
  public static Builder builder(ConversationModel model) {
    return new Builder(model);
  }

  /** Collects settings. */
  public static final class Builder {
    private final ConversationModel model;
    private DyckChatOptions options = DyckChatOptions.builder().build();
    private ToolCallingManager tools = ToolCallingManager.builder().build();
    private ObservationRegistry observations = ObservationRegistry.NOOP;
    private @Nullable ChatModelObservationConvention convention;

    private Builder(ConversationModel model) {
      this.model = Preconditions.checkNotNull(model, "model");
    }

    /**
     * Sets the options for prompts that have none.
     *
     * @param value the options; none by default
     * @return this
     */
    public Builder options(DyckChatOptions value) {
      options = value;
      return this;
    }

    /**
     * Sets the manager that finds the definitions of tools.
     *
     * @param value Spring AI's manager by default
     * @return this
     */
    public Builder toolCallingManager(ToolCallingManager value) {
      tools = value;
      return this;
    }

    /**
     * Sets where each answer is observed.
     *
     * @param value a registry; by default nothing is observed
     * @return this
     */
    public Builder observationRegistry(ObservationRegistry value) {
      observations = value;
      return this;
    }

    /**
     * Sets the names of observations.
     *
     * @param value a convention; by default Spring AI's own
     * @return this
     */
    public Builder observationConvention(ChatModelObservationConvention value) {
      convention = value;
      return this;
    }

    /**
     * Makes the chat model.
     *
     * @return ready for use
     */
    public DyckSpringChatModel build() {
      return new DyckSpringChatModel(this);
    }
  }

  @Override
  public DyckChatOptions getOptions() {
    return options;
  }

  @Override
  public ChatResponse call(Prompt prompt) {
    Prompt complete = withOptions(prompt);
    ConversationRequest request = convert(complete);
    ChatModelObservationContext context = context(complete, false);
    return Objects.requireNonNull(
        observation(context)
            .observe(
                () -> {
                  ConversationAnswer answer = model.answer(request);
                  ChatResponse response =
                      lastResponse(answer, answer.text(), UUID.randomUUID().toString());
                  context.setResponse(response);
                  return response;
                }));
  }

  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    return Flux.deferContextual(
        view -> {
          Prompt complete = withOptions(prompt);
          ConversationRequest request = convert(complete);
          ChatModelObservationContext context = context(complete, true);
          Observation observation = observation(context);
          observation.parentObservation(
              view.getOrDefault(ObservationThreadLocalAccessor.KEY, null));
          observation.start();
          Flux<ChatResponse> responses =
              Flux.<ChatResponse>create(sink -> write(request, sink))
                  .subscribeOn(Schedulers.boundedElastic())
                  .doOnError(observation::error)
                  .doFinally(signal -> observation.stop())
                  .contextWrite(
                      written -> written.put(ObservationThreadLocalAccessor.KEY, observation));
          return new MessageAggregator().aggregate(responses, context::setResponse);
        });
  }

  /** Writes an answer into a stream: its text in pieces, and all else at the end. */
  private void write(ConversationRequest request, FluxSink<ChatResponse> to) {
    String id = UUID.randomUUID().toString();
    ToolMessageListener shown =
        new ToolMessageListener() {
          @Override
          public void onText(String more) {
            to.next(response(new Generation(new AssistantMessage(more)), metadata(id).build()));
          }
        };
    try {
      ConversationAnswer answer = model.answer(request, shown, to::isCancelled);
      to.next(lastResponse(answer, "", id));
      to.complete();
    } catch (RuntimeException e) {
      to.error(e);
    }
  }

  private Prompt withOptions(Prompt prompt) {
    ChatOptions own = prompt.getOptions();
    if (own instanceof DyckChatOptions) {
      return prompt;
    }
    DyckChatOptions.Builder all = options.mutate();
    return prompt
        .mutate()
        .chatOptions(own == null ? options : all.combineWith(own.mutate()).build())
        .build();
  }

  private ConversationRequest convert(Prompt prompt) {
    DyckChatOptions wanted = (DyckChatOptions) Objects.requireNonNull(prompt.getOptions());
    String unused = name(wanted);
    return PromptConversion.toRequest(
        prompt.getInstructions(), wanted, tools.resolveToolDefinitions(wanted));
  }

  private String name(DyckChatOptions wanted) {
    String name = model.model().name();
    Preconditions.checkArgument(
        wanted.getModel() == null || wanted.getModel().equals(name),
        "model '%s' is not supported: this is the model '%s'",
        wanted.getModel(),
        name);
    return name;
  }

  private static ChatModelObservationContext context(Prompt prompt, boolean isStream) {
    return ChatModelObservationContext.builder()
        .prompt(prompt)
        .provider(PROVIDER)
        .streaming(isStream)
        .build();
  }

  private Observation observation(ChatModelObservationContext context) {
    return ChatModelObservationDocumentation.CHAT_MODEL_OPERATION.observation(
        convention, CONVENTION, () -> context, observations);
  }

  private ChatResponseMetadata.Builder metadata(String id) {
    return ChatResponseMetadata.builder().id(id).model(model.model().name());
  }

  private static ChatResponse response(Generation generation, ChatResponseMetadata metadata) {
    return new ChatResponse(List.of(generation), metadata);
  }

  /** Returns the response with a text, and all that is known at the end of an answer. */
  private ChatResponse lastResponse(ConversationAnswer answer, String text, String id) {
    Map<String, Object> properties =
        answer.reasoning().isEmpty() ? Map.of() : Map.of("reasoning", answer.reasoning());
    AssistantMessage message =
        AssistantMessage.builder()
            .content(text)
            .properties(properties)
            .toolCalls(
                answer.calls().stream()
                    .map(
                        call ->
                            new AssistantMessage.ToolCall(
                                Objects.requireNonNull(call.id()),
                                "function",
                                call.name(),
                                call.arguments()))
                    .toList())
            .build();
    return response(
        new Generation(
            message, ChatGenerationMetadata.builder().finishReason(finish(answer)).build()),
        metadata(id).usage(new DefaultUsage(answer.promptTokens(), answer.tokens())).build());
  }

  /** Returns the reason for the end, by OpenAI's names where OpenAI has a name. */
  private static String finish(ConversationAnswer answer) {
    return answer.finish() == FinishReason.END || answer.finish() == FinishReason.STOP
        ? answer.calls().isEmpty() ? "stop" : "tool_calls"
        : Ascii.toLowerCase(answer.finish().name());
  }
}
