package io.dyck.langchain4j;

import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.common.AbstractStreamingChatModelListenerIT;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import io.dyck.models.PrefixModel;
import io.dyck.smallmodel.SmallModel;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Arrays;
import java.util.List;

/** LangChain4j's own tests of listeners of streams. */
final class OfficialStreamingListenerTest extends AbstractStreamingChatModelListenerIT {
  private final Knowledge knowledge = new Knowledge();

  @Override
  protected StreamingChatModel createModel(ChatModelListener listener) {
    return DyckStreamingChatModel.builder()
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

  /** Computes what is no number. */
  private static final class Broken extends PrefixModel {
    Broken() {
      super("broken", SmallModel.open().vocabulary());
    }

    @Override
    protected void logits(IntList prefix, float[] into) {
      Arrays.fill(into, Float.NaN);
    }
  }

  @Override
  protected StreamingChatModel createFailingModel(ChatModelListener listener) {
    return DyckStreamingChatModel.builder()
        .model(new Broken())
        .template(Knowledge.template())
        .listeners(List.of(listener))
        .build();
  }

  @Override
  protected Class<? extends Exception> expectedExceptionClass() {
    return InvalidRequestException.class;
  }
}
