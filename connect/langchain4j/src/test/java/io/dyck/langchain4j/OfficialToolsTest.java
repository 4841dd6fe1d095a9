package io.dyck.langchain4j;

import dev.langchain4j.data.image.Image;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.common.AbstractAiServiceWithToolsIT;
import java.util.List;

/** LangChain4j's own tests of AI services with tools. */
final class OfficialToolsTest extends AbstractAiServiceWithToolsIT {
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

  @Override
  protected boolean verifyModelInteractions() {
    return true;
  }

  /** Any will do: it is refused. */
  @Override
  protected Image catImage() {
    return Image.builder().base64Data("AAAA").mimeType("image/png").build();
  }
}
