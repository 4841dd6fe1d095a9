package io.dyck.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.internal.InternalStreamingChatResponseHandlerUtils;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import io.dyck.conversation.ConversationAnswer;
import io.dyck.conversation.ConversationRequest;
import io.dyck.tools.ToolMessageListener;
import org.jspecify.annotations.Nullable;

/** Passes the output of a model to a handler of LangChain4j. Used for one request. */
final class AnswerStream implements ToolMessageListener, StreamingHandle {
  private final StreamingChatResponseHandler handler;
  private final StringBuilder arguments = new StringBuilder();
  private String id = "";
  private String name = "";
  private volatile boolean cancelled;

  AnswerStream(StreamingChatResponseHandler handler) {
    this.handler = handler;
  }

  void run(ChatEngine engine, ConversationRequest request) {
    try {
      ChatResponse response = engine.chat(request, this, this::isCancelled);
      if (!cancelled) {
        InternalStreamingChatResponseHandlerUtils.onCompleteResponse(handler, response);
      }
    } catch (RuntimeException | Error e) {
      InternalStreamingChatResponseHandlerUtils.withLoggingExceptions(() -> handler.onError(e));
    }
  }

  @Override
  public void onText(String more) {
    if (!cancelled) {
      InternalStreamingChatResponseHandlerUtils.onPartialResponse(handler, more, this);
    }
  }

  @Override
  public void callBegins(int index, String newName, @Nullable String ownId) {
    name = newName;
    id = ConversationAnswer.callId(index, ownId);
    arguments.setLength(0);
  }

  @Override
  public void onArguments(int index, String more) {
    arguments.append(more);
    if (!cancelled && !more.isEmpty()) {
      PartialToolCall part =
          PartialToolCall.builder().index(index).id(id).name(name).partialArguments(more).build();
      InternalStreamingChatResponseHandlerUtils.onPartialToolCall(handler, part, this);
    }
  }

  @Override
  public void callEnds(int index) {
    if (!cancelled) {
      ToolExecutionRequest request =
          ToolExecutionRequest.builder().id(id).name(name).arguments(arguments.toString()).build();
      InternalStreamingChatResponseHandlerUtils.onCompleteToolCall(
          handler, new CompleteToolCall(index, request));
    }
  }

  @Override
  public void cancel() {
    cancelled = true;
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }
}
