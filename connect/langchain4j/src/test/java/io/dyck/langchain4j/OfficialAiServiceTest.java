package io.dyck.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.common.AbstractAiServiceIT;
import java.util.List;

/** LangChain4j's own tests of AI services. */
final class OfficialAiServiceTest extends AbstractAiServiceIT {
  private final Knowledge knowledge = new Knowledge();

  @Override
  protected List<ChatModel> models() {
    return List.of(
        DyckChatModel.builder()
            .model(knowledge.model())
            .template(Knowledge.template())
            .listeners(List.of(knowledge))
            .build());
  }
}
