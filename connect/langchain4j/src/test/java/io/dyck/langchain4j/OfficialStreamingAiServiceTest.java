package io.dyck.langchain4j;

import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.service.common.AbstractStreamingAiServiceIT;
import java.util.List;

/** LangChain4j's own tests of AI services whose answers come in pieces. */
final class OfficialStreamingAiServiceTest extends AbstractStreamingAiServiceIT {
  private final Knowledge knowledge = new Knowledge();

  @Override
  protected List<StreamingChatModel> models() {
    return List.of(
        DyckStreamingChatModel.builder()
            .model(knowledge.model())
            .template(Knowledge.template())
            .listeners(List.of(knowledge))
            .build());
  }
}
