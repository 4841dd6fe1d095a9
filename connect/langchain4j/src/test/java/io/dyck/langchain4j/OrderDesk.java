package io.dyck.langchain4j;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import io.dyck.chat.ModelChat;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelLoader;
import io.dyck.smallmodel.SmallModel;
import java.nio.file.Path;

/** A sample application: from a sentence to a record, with any model folder, on this machine. */
public final class OrderDesk {
  record Order(String product, int pieces, boolean express) {}

  interface Clerk {
    @SystemMessage("order")
    Order read(@UserMessage String sentence);
  }

  private OrderDesk() {}

  public static void main(String[] arguments) {
    Path folder = arguments.length > 0 ? Path.of(arguments[0]) : SmallModel.folder();
    try (LanguageModel model = ModelLoader.open(folder)) {
      ChatModel chat =
          DyckChatModel.builder()
              .model(model)
              .template(ModelChat.read(folder))
              .requireAllProperties(true)
              .integerDigits(9)
              .maxOutputTokens(60)
              .build();
      Clerk clerk = AiServices.create(Clerk.class, chat);
      System.out.println(clerk.read("three green lamps, and hurry, please"));
    }
  }
}
