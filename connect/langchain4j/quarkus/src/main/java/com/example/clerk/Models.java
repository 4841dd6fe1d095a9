package com.example.clerk;

import dev.langchain4j.model.chat.ChatModel;
import io.dyck.chat.ModelChat;
import io.dyck.langchain4j.DyckChatModel;
import io.dyck.models.ModelLoader;
import io.dyck.smallmodel.SmallModel;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Opens the model for as long as the application runs. Quarkus calls it once for a service. */
public class Models implements Supplier<ChatModel> {
  @Override
  public ChatModel get() {
    Path folder = SmallModel.folder(); // or that of another model
    return DyckChatModel.builder()
        .model(ModelLoader.open(folder))
        .template(ModelChat.read(folder))
        .requireAllProperties(true)
        .integerDigits(9)
        .maxOutputTokens(60)
        .build();
  }
}
