package io.dyck.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.common.AbstractChatModelIT;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import java.util.List;

/** LangChain4j's own tests of chat models. */
final class OfficialChatModelTest extends AbstractChatModelIT {
  private final Knowledge knowledge = new Knowledge();

  @Override
  protected List<ChatModel> models() {
    return List.of(builder().build());
  }

  private DyckChatModel.Builder builder() {
    return DyckChatModel.builder()
        .model(knowledge.model())
        .template(Knowledge.template())
        .listeners(List.of(knowledge));
  }

  @Override
  protected ChatModel createModelWith(ChatRequestParameters parameters) {
    return builder().defaultRequestParameters(parameters).build();
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
}
