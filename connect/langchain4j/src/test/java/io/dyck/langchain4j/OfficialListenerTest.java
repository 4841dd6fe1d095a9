package io.dyck.langchain4j;

import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.common.AbstractChatModelListenerIT;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import java.util.List;

/** LangChain4j's own tests of listeners. */
final class OfficialListenerTest extends AbstractChatModelListenerIT {
  private final Knowledge knowledge = new Knowledge();

  @Override
  protected ChatModel createModel(ChatModelListener listener) {
    return DyckChatModel.builder()
        .model(knowledge.model())
        .template(Knowledge.template())
        .listeners(List.of(knowledge, listener))
        .defaultRequestParameters(
            ChatRequestParameters.builder()
                .modelName(modelName())
                .temperature(temperature())
                .topP(topP())
                .maxOutputTokens(maxTokens())
                .build())
        .build();
  }

  @Override
  protected String modelName() {
    return "book";
  }

  @Override
  protected ChatModel createFailingModel(ChatModelListener listener) {
    return DyckChatModel.builder()
        .model(new BrokenModel())
        .template(Knowledge.template())
        .listeners(List.of(listener))
        .build();
  }

  @Override
  protected Class<? extends Exception> expectedExceptionClass() {
    return InvalidRequestException.class;
  }
}
