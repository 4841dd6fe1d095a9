package com.example.clerk;

import dev.langchain4j.service.SystemMessage;
import dev.langchain4j.service.UserMessage;
import io.quarkiverse.langchain4j.RegisterAiService;

/** Reads orders. */
@RegisterAiService(chatLanguageModelSupplier = Models.class)
interface Clerk {
  record Order(String product, int pieces, boolean express) {}

  @SystemMessage("order")
  Order read(@UserMessage String sentence);
}
