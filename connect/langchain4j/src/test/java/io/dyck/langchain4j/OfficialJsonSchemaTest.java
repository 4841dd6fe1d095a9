package io.dyck.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.common.AbstractAiServiceWithJsonSchemaIT;
import java.util.List;

/** LangChain4j's own tests of AI services that return values. */
final class OfficialJsonSchemaTest extends AbstractAiServiceWithJsonSchemaIT {
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

  @Override
  protected boolean supportsRecursion() {
    return true;
  }
}
