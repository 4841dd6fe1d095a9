package io.dyck.langchain4j;

import com.google.common.collect.ImmutableList;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.ChatResponseMetadata;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.dyck.conversation.AnswerOptions;
import io.dyck.conversation.ConversationAnswer;
import io.dyck.conversation.ConversationModel;
import io.dyck.conversation.ConversationRequest;
import io.dyck.conversation.OfferedTool;
import io.dyck.failure.DyckException;
import io.dyck.tools.Tool;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.ToolMessageListener;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Converts requests and answers of both kinds of chat models. Thread-safe. */
final class ChatEngine {
  private final ChatSettings settings;
  private final ConversationModel model;

  ChatEngine(ChatSettings settings) {
    this.settings = settings;
    this.model =
        new ConversationModel(settings.model(), settings.template(), settings.toolFormat());
    checkModel(settings.parameters().modelName());
  }

  /**
   * Converts a request before any work is done for it.
   *
   * @throws UnsupportedFeatureException if the request needs an unsupported feature
   */
  ConversationRequest convert(ChatRequest request) {
    checkModel(request.modelName());
    ConversationRequest converted =
        ConversationRequest.of(ChatConversation.toConversation(request.messages()))
            .withTools(tools(request.toolSpecifications()), choice(request))
            .withOptions(options(request));
    ResponseFormat wanted = request.responseFormat();
    if (wanted == null || wanted.type() == ResponseFormatType.TEXT) {
      return converted;
    }
    return converted.withSchema(
        wanted.jsonSchema() == null
            ? ConversationRequest.ANY_OBJECT
            : ChatSchema.toSchemaText(
                wanted.jsonSchema().rootElement(),
                settings.requiresAllProperties(),
                settings.integerDigits()));
  }

  /**
   * Answers a request.
   *
   * @param shown receives text and calls as they are generated
   * @param cancelled is called after each step
   * @throws InvalidRequestException if the request cannot be answered
   */
  ChatResponse chat(
      ConversationRequest request, ToolMessageListener shown, BooleanSupplier cancelled) {
    try {
      return response(model.answer(request, shown, cancelled));
    } catch (DyckException | IllegalArgumentException e) {
      throw new InvalidRequestException(e.getMessage(), e);
    }
  }

  private void checkModel(@Nullable String wanted) {
    String name = settings.model().name();
    if (wanted != null && !wanted.equals(name)) {
      throw new UnsupportedFeatureException(
          "modelName '" + wanted + "' is not supported: this is the model '" + name + "'");
    }
  }

  private ImmutableList<OfferedTool> tools(@Nullable List<ToolSpecification> tools) {
    ImmutableList.Builder<OfferedTool> offered = ImmutableList.builder();
    for (ToolSpecification tool : tools == null ? List.<ToolSpecification>of() : tools) {
      boolean hasParameters = tool.parameters() != null;
      offered.add(
          new OfferedTool(
              tool.name(),
              tool.description(),
              hasParameters ? ChatSchema.toSchema(tool.parameters(), false).toString() : null,
              hasParameters
                  ? ChatSchema.toSchemaText(
                      tool.parameters(), settings.requiresAllProperties(), settings.integerDigits())
                  : Tool.NO_PARAMETERS));
    }
    return offered.build();
  }

  private static ToolChoice choice(ChatRequest request) {
    if (request.toolChoice() == null) {
      return ToolChoice.AUTO;
    }
    return switch (request.toolChoice()) {
      case AUTO -> ToolChoice.AUTO;
      case REQUIRED -> ToolChoice.REQUIRED;
      case NONE -> ToolChoice.NONE;
    };
  }

  private AnswerOptions options(ChatRequest request) {
    Integer tokens = request.maxOutputTokens();
    return new AnswerOptions(
        tokens == null ? Integer.valueOf(settings.maxOutputTokens()) : tokens,
        request.temperature(),
        request.topK(),
        request.topP(),
        request.frequencyPenalty(),
        request.presencePenalty(),
        AnswerOptions.stopsOf(request.stopSequences()),
        settings.seed());
  }

  private ChatResponse response(ConversationAnswer answer) {
    ImmutableList<ToolExecutionRequest> requests =
        answer.calls().stream()
            .map(
                call ->
                    ToolExecutionRequest.builder()
                        .id(call.id())
                        .name(call.name())
                        .arguments(call.arguments())
                        .build())
            .collect(ImmutableList.toImmutableList());
    AiMessage message =
        requests.isEmpty()
            ? AiMessage.from(answer.text())
            : answer.text().isEmpty()
                ? AiMessage.from(requests)
                : AiMessage.from(answer.text(), requests);
    return ChatResponse.builder()
        .aiMessage(message)
        .metadata(
            ChatResponseMetadata.builder()
                .id(UUID.randomUUID().toString())
                .modelName(settings.model().name())
                .tokenUsage(new TokenUsage(answer.promptTokens(), answer.tokens()))
                .finishReason(finish(answer))
                .build())
        .build();
  }

  private static FinishReason finish(ConversationAnswer answer) {
    return switch (answer.finish()) {
      case END, STOP -> answer.calls().isEmpty() ? FinishReason.STOP : FinishReason.TOOL_EXECUTION;
      case LENGTH -> FinishReason.LENGTH;
      case CANCELLED, FAILED -> FinishReason.OTHER;
    };
  }
}
