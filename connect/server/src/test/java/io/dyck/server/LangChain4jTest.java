package io.dyck.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import io.dyck.server.setup.ServerOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** LangChain4j's client of OpenAI's interface, as a program uses it. */
class LangChain4jTest {
  private static DyckServer server;

  @BeforeAll
  static void start() {
    server =
        DyckServer.start(LetterModel.served(), ServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static OpenAiChatModel model(String name) {
    return OpenAiChatModel.builder()
        .baseUrl("http://127.0.0.1:" + server.port() + "/v1")
        .apiKey("none")
        .modelName(name)
        .maxTokens(300)
        .strictJsonSchema(true)
        .maxRetries(0)
        .build();
  }

  private static JsonObjectSchema person() {
    return JsonObjectSchema.builder()
        .addEnumProperty("name", java.util.List.of("Ada", "Bob"))
        .addBooleanProperty("here")
        .required("name", "here")
        .build();
  }

  @Test
  void getsAnObjectOfItsSchema() throws Exception {
    ResponseFormat format =
        ResponseFormat.builder()
            .type(ResponseFormatType.JSON)
            .jsonSchema(JsonSchema.builder().name("person").rootElement(person()).build())
            .build();
    ChatResponse response =
        model("letters")
            .chat(
                ChatRequest.builder()
                    .messages(UserMessage.from("who?"))
                    .responseFormat(format)
                    .build());
    assertThat(Client.JSON.readTree(response.aiMessage().text()).get("here").isBoolean()).isTrue();
    assertThat(response.tokenUsage().outputTokenCount()).isPositive();
  }

  @Test
  void getsCallsOfItsTools() throws Exception {
    ToolSpecification tool =
        ToolSpecification.builder().name("greet").description("d").parameters(person()).build();
    ChatResponse response =
        model("letters")
            .chat(
                ChatRequest.builder()
                    .messages(UserMessage.from("greet"))
                    .toolSpecifications(tool)
                    .toolChoice(ToolChoice.REQUIRED)
                    .build());
    assertThat(response.aiMessage().toolExecutionRequests()).isNotEmpty();
    assertThat(response.aiMessage().toolExecutionRequests().get(0).name()).isEqualTo("greet");
    String arguments = response.aiMessage().toolExecutionRequests().get(0).arguments();
    assertThat(Client.JSON.readTree(arguments).get("name").asText()).isIn("Ada", "Bob");
  }

  @Test
  void streams() throws Exception {
    StringBuilder pieces = new StringBuilder();
    CompletableFuture<ChatResponse> done = new CompletableFuture<>();
    OpenAiStreamingChatModel.builder()
        .baseUrl("http://127.0.0.1:" + server.port() + "/v1")
        .apiKey("none")
        .modelName("letters")
        .maxTokens(30)
        .build()
        .chat(
            "hi",
            new StreamingChatResponseHandler() {
              @Override
              public void onPartialResponse(String piece) {
                pieces.append(piece);
              }

              @Override
              public void onCompleteResponse(ChatResponse response) {
                done.complete(response);
              }

              @Override
              public void onError(Throwable error) {
                done.completeExceptionally(error);
              }
            });
    ChatResponse response = done.get(30, TimeUnit.SECONDS);
    String text = response.aiMessage().text();
    assertThat(text == null ? "" : text).isEqualTo(pieces.toString());
  }

  @Test
  void isToldWhatIsWrong() {
    assertThatThrownBy(() -> model("gpt-9").chat("hi")).hasMessageContaining("there is no model");
    assertThatThrownBy(
            () ->
                OpenAiChatModel.builder()
                    .baseUrl("http://127.0.0.1:" + server.port() + "/v1")
                    .apiKey("none")
                    .modelName("letters")
                    .temperature(7.0)
                    .maxRetries(0)
                    .build()
                    .chat("hi"))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("temperature");
  }
}
