package io.dyck.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.P;
import dev.langchain4j.agent.tool.Tool;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.listener.ChatModelErrorContext;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.listener.ChatModelRequestContext;
import dev.langchain4j.model.chat.listener.ChatModelResponseContext;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.CompleteToolCall;
import dev.langchain4j.model.chat.response.PartialToolCall;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.service.AiServices;
import dev.langchain4j.service.output.OutputParsingException;
import io.dyck.chat.ModelChat;
import io.dyck.models.LanguageModel;
import io.dyck.smallmodel.SmallModel;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests with a model that was not trained for the questions. The forms of the answers are valid
 * nevertheless.
 */
final class DyckChatModelTest {
  private static LanguageModel model;

  @BeforeAll
  static void open() {
    model = SmallModel.open();
  }

  @AfterAll
  static void close() {
    model.close();
  }

  private static DyckChatModel.Builder builder() {
    return DyckChatModel.builder()
        .model(model)
        .template(ModelChat.read(SmallModel.folder()))
        .maxOutputTokens(80);
  }

  enum Colour {
    RED,
    GREEN,
    BLUE
  }

  record Lamp(String name, Colour colour, int watts, List<String> rooms) {}

  interface Reader {
    Lamp lamp(String text);

    Colour colour(String text);

    boolean isLit(String text);

    int watts(String text);

    List<String> rooms(String text);

    Set<Colour> colours(String text);
  }

  @Test
  void aiServicesReturnRecordsEnumsListsAndBooleans() {
    ChatModel chat = builder().requireAllProperties(true).integerDigits(9).build();
    Reader reader = AiServices.create(Reader.class, chat);
    Lamp lamp = reader.lamp("a green lamp in the kitchen");
    assertThat(lamp.colour()).isNotNull();
    assertThat(lamp.name()).isNotNull();
    assertThat(lamp.rooms()).isNotNull();
    assertThat(reader.colour("a green lamp")).isNotNull();
    assertThat(reader.rooms("kitchen and hall")).isNotNull();
    assertThat(reader.colours("green and blue")).isNotNull();
    boolean lit = reader.isLit("it is on");
    int watts = reader.watts("sixty");
    assertThat(List.of(lit, watts)).hasSize(2);
  }

  record Appointment(LocalDate day, LocalTime at, LocalDateTime made) {}

  interface Secretary {
    Appointment appointment(String text);
  }

  /** LangChain4j describes them by their fields, and takes no 24th month. */
  @Test
  void datesAndTimesOfJavaAreReadBack() {
    ChatModel chat = builder().requireAllProperties(true).maxOutputTokens(120).build();
    Secretary secretary = AiServices.create(Secretary.class, chat);
    Appointment appointment = secretary.appointment("tomorrow at noon");
    assertThat(appointment.day()).isNotNull();
    assertThat(appointment.at()).isNotNull();
    assertThat(appointment.made()).isNotNull();
  }

  record Event(Instant at) {}

  interface Historian {
    Event event(String text);
  }

  /**
   * LangChain4j describes an instant by its private fields, and does not read these. Any record may
   * have such fields. Therefore a chat model cannot help.
   */
  @Test
  void instantsAreNotReadByLangChain4j() {
    ChatModel chat = builder().requireAllProperties(true).build();
    Historian historian = AiServices.create(Historian.class, chat);
    assertThatThrownBy(() -> historian.event("now"))
        .isInstanceOf(OutputParsingException.class)
        .hasMessageContaining("seconds");
  }

  private static ResponseFormat format(JsonObjectSchema.Builder schema) {
    return ResponseFormat.builder()
        .type(ResponseFormatType.JSON)
        .jsonSchema(JsonSchema.builder().name("answer").rootElement(schema.build()).build())
        .build();
  }

  private static ChatRequest.Builder request(String text) {
    return ChatRequest.builder().messages(UserMessage.from(text));
  }

  @Test
  void membersAreOptionalUnlessTheyAreRequired() {
    JsonObjectSchema schema =
        JsonObjectSchema.builder().addStringProperty("a").required(List.of()).build();
    assertThat(ChatSchema.toSchema(schema, false).toString())
        .isEqualTo(
            "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}},"
                + "\"required\":[],\"additionalProperties\":false}");
    assertThat(ChatSchema.toSchema(schema, true).path("required").toString()).isEqualTo("[\"a\"]");
    JsonObjectSchema.Builder open = JsonObjectSchema.builder().additionalProperties(true);
    assertThat(ChatSchema.toSchema(open.build(), true).path("additionalProperties").asBoolean())
        .isTrue();
  }

  @Test
  void anAnswerInJsonFitsTheBudgetAndCountsItsTokens() {
    ChatResponse response =
        builder()
            .build()
            .chat(
                request("a lamp")
                    .responseFormat(
                        format(
                            JsonObjectSchema.builder()
                                .addStringProperty("name")
                                .addIntegerProperty("watts")
                                .required("name", "watts")))
                    .maxOutputTokens(24)
                    .build());
    assertThat(response.aiMessage().text())
        .matches("\\{\"name\": ?\".*\", ?\"watts\": ?-?\\d+(\\.0+)?\\}");
    assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
    assertThat(response.tokenUsage().outputTokenCount()).isBetween(5, 24);
    assertThat(response.tokenUsage().inputTokenCount()).isGreaterThan(3);
    assertThat(response.modelName()).isEqualTo(model.name());
  }

  @Test
  void freeTextEndsWithTheBudgetAndStopsAtItsTexts() {
    ChatResponse cut = builder().build().chat(request("sql").maxOutputTokens(3).build());
    assertThat(cut.finishReason()).isEqualTo(FinishReason.LENGTH);
    assertThat(cut.tokenUsage().outputTokenCount()).isEqualTo(3);
    ChatModel chat =
        DyckChatModel.builder()
            .model(new AnswerBook(model.vocabulary(), prompt -> "one, two; three"))
            .template(ModelChat.read(SmallModel.folder()))
            .build();
    assertThat(chat.chat("count")).isEqualTo("one, two; three");
    ChatResponse stopped = chat.chat(request("count").stopSequences(List.of("; t")).build());
    assertThat(stopped.aiMessage().text()).isEqualTo("one, two");
    assertThat(stopped.finishReason()).isEqualTo(FinishReason.STOP);
  }

  private static final ToolSpecification WEATHER =
      ToolSpecification.builder()
          .name("weather")
          .description("the weather of a city")
          .parameters(
              JsonObjectSchema.builder()
                  .addStringProperty("city")
                  .addEnumProperty("unit", List.of("celsius", "fahrenheit"))
                  .required("city", "unit")
                  .build())
          .build();

  @Test
  void callsOfToolsSatisfyTheirSchema() {
    ChatResponse response =
        builder()
            .build()
            .chat(
                request("Paris?")
                    .toolSpecifications(WEATHER)
                    .toolChoice(ToolChoice.REQUIRED)
                    .build());
    assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_EXECUTION);
    assertThat(response.aiMessage().toolExecutionRequests()).isNotEmpty();
    for (ToolExecutionRequest call : response.aiMessage().toolExecutionRequests()) {
      assertThat(call.name()).isEqualTo("weather");
      assertThat(call.id()).isNotBlank();
      assertThat(call.arguments())
          .matches("\\{\"city\": ?\".*\", ?\"unit\": ?\"(celsius|fahrenheit)\"\\}");
    }
  }

  /** A tool that the model calls for every question, until it gets a result. */
  static final class Weather {
    private final List<String> cities = new ArrayList<>();

    @Tool("the weather of a city")
    String weather(@P("the city") String city) {
      cities.add(city);
      return "sunny";
    }
  }

  interface Assistant {
    String answer(String question);
  }

  @Test
  void aToolIsRunByAnAiService() {
    Weather weather = new Weather();
    ChatModel chat = builder().requireAllProperties(true).build();
    Assistant assistant =
        AiServices.builder(Assistant.class)
            .chatModel(chat)
            .tools(weather)
            .chatRequestTransformer(
                request ->
                    weather.cities.isEmpty()
                        ? request.toBuilder()
                            .parameters(
                                request
                                    .parameters()
                                    .overrideWith(
                                        dev.langchain4j.model.chat.request.ChatRequestParameters
                                            .builder()
                                            .toolChoice(ToolChoice.REQUIRED)
                                            .build()))
                            .build()
                        : request)
            .build();
    assertThat(assistant.answer("Paris?")).isNotNull();
    assertThat(weather.cities).isNotEmpty();
  }

  @Test
  void whatIsNotSupportedIsNeverIgnored() {
    ChatModel chat = builder().build();
    assertThatThrownBy(
            () -> chat.chat(UserMessage.from(ImageContent.from("http://localhost/cat.png"))))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("image");
    assertThatThrownBy(() -> chat.chat(request("x").modelName("gpt-9").build()))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("gpt-9");
    assertThatThrownBy(() -> chat.chat("word ".repeat(2000)))
        .isInstanceOf(InvalidRequestException.class)
        .hasMessageContaining("DYCK-M035");
  }

  /** Counts what it is told. */
  private static final class Counting implements ChatModelListener {
    private final List<String> told = new ArrayList<>();

    @Override
    public void onRequest(ChatModelRequestContext context) {
      told.add("request");
    }

    @Override
    public void onResponse(ChatModelResponseContext context) {
      told.add("response " + context.chatResponse().tokenUsage().outputTokenCount());
    }

    @Override
    public void onError(ChatModelErrorContext context) {
      told.add("error " + context.error().getClass().getSimpleName());
    }
  }

  @Test
  void listenersAreTold() {
    Counting counting = new Counting();
    ChatModel chat = builder().listeners(List.of(counting)).build();
    chat.chat(request("x").maxOutputTokens(2).build());
    assertThatThrownBy(() -> chat.chat("word ".repeat(2000))).isNotNull();
    assertThat(counting.told)
        .containsExactly("request", "response 2", "request", "error InvalidRequestException");
  }

  /** Keeps what it is told. */
  private static final class Keeping implements StreamingChatResponseHandler {
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder arguments = new StringBuilder();
    private final List<CompleteToolCall> calls = new ArrayList<>();
    private final CompletableFuture<ChatResponse> response = new CompletableFuture<>();

    @Override
    public void onPartialResponse(String piece) {
      text.append(piece);
    }

    @Override
    public void onPartialToolCall(PartialToolCall call) {
      arguments.append(call.partialArguments());
    }

    @Override
    public void onCompleteToolCall(CompleteToolCall call) {
      calls.add(call);
    }

    @Override
    public void onCompleteResponse(ChatResponse complete) {
      response.complete(complete);
    }

    @Override
    public void onError(Throwable error) {
      response.completeExceptionally(error);
    }

    ChatResponse await() throws Exception {
      return response.get(60, TimeUnit.SECONDS);
    }
  }

  private static DyckStreamingChatModel streaming() {
    return DyckStreamingChatModel.builder()
        .model(model)
        .template(ModelChat.read(SmallModel.folder()))
        .maxOutputTokens(80)
        .build();
  }

  @Test
  void aStreamTellsTheSameAsTheWholeAnswer() throws Exception {
    Keeping keeping = new Keeping();
    streaming().chat(request("turn the lamp off").build(), keeping);
    String whole = keeping.await().aiMessage().text();
    assertThat(keeping.text).hasToString(whole);
    assertThat(builder().build().chat("turn the lamp off")).isEqualTo(whole);
    Keeping tools = new Keeping();
    ChatRequest call =
        request("Paris?").toolSpecifications(WEATHER).toolChoice(ToolChoice.REQUIRED).build();
    streaming().chat(call, tools);
    List<ToolExecutionRequest> wanted = tools.await().aiMessage().toolExecutionRequests();
    assertThat(tools.calls).hasSameSizeAs(wanted);
    assertThat(tools.calls.get(0).toolExecutionRequest()).isEqualTo(wanted.get(0));
    assertThat(tools.arguments.toString()).startsWith(wanted.get(0).arguments());
    Keeping failing = new Keeping();
    streaming().chat("word ".repeat(2000), failing);
    assertThatThrownBy(failing::await).hasRootCauseInstanceOf(io.dyck.models.ModelException.class);
  }
}
