package io.dyck.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.chat.ModelChat;
import io.dyck.conversation.ConversationModel;
import io.dyck.failure.DyckException;
import io.dyck.models.LanguageModel;
import io.dyck.smallmodel.SmallModel;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.format.ToolFormat;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.AdvisorParams;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.ResponseEntity;
import org.springframework.ai.chat.client.advisor.api.AdvisorChain;
import org.springframework.ai.chat.client.advisor.api.BaseAdvisor;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.Media;
import org.springframework.ai.support.ToolCallbacks;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.util.MimeTypeUtils;

/**
 * Tests with Spring AI's clients and a small model, which was not trained for the questions. The
 * forms of the answers are valid nevertheless.
 */
final class DyckSpringChatModelTest {
  private static LanguageModel model;
  private static ConversationModel conversations;

  @BeforeAll
  static void open() {
    model = SmallModel.open();
    conversations =
        new ConversationModel(
            model, ModelChat.find(SmallModel.folder()), ToolFormat.named("hermes"));
  }

  @AfterAll
  static void close() {
    model.close();
  }

  private static DyckSpringChatModel chat() {
    return DyckSpringChatModel.builder(conversations)
        .options(DyckChatOptions.builder().maxTokens(80).build())
        .build();
  }

  private static ChatClient client() {
    return ChatClient.builder(chat())
        .defaultAdvisors(AdvisorParams.ENABLE_NATIVE_STRUCTURED_OUTPUT)
        .build();
  }

  enum Colour {
    RED,
    GREEN
  }

  record Lamp(String name, Colour colour, int watts, long serial, List<String> rooms) {}

  record Appointment(LocalDate day, Instant at) {}

  @Test
  void entitiesAlwaysParse() {
    for (long seed = 0; seed < 20; seed++) {
      Lamp lamp =
          Objects.requireNonNull(
              client()
                  .prompt()
                  .system("order")
                  .user("a green lamp for the kitchen")
                  .options(DyckChatOptions.builder().temperature(2.0).seed(seed))
                  .call()
                  .entity(Lamp.class));
      assertThat(lamp.colour()).isNotNull();
      assertThat(lamp.rooms()).isNotNull();
    }
  }

  @Test
  void datesAndTimesOfJavaAreReadBack() {
    for (long seed = 0; seed < 20; seed++) {
      Appointment appointment =
          Objects.requireNonNull(
              client()
                  .prompt("tomorrow at noon")
                  .options(DyckChatOptions.builder().temperature(2.0).seed(seed))
                  .call()
                  .entity(Appointment.class));
      assertThat(appointment.day()).isNotNull();
      assertThat(appointment.at()).isNotNull();
    }
  }

  @Test
  void listsAreEntitiesAndProvidersAreAskedForOne() {
    ResponseEntity<ChatResponse, List<Lamp>> lamps =
        ChatClient.create(chat())
            .prompt("two lamps")
            .call()
            .responseEntity(
                new ParameterizedTypeReference<List<Lamp>>() {},
                spec -> spec.useProviderStructuredOutput());
    assertThat(lamps.entity()).isNotNull();
    ChatResponse response = Objects.requireNonNull(lamps.response());
    assertThat(finish(response)).isEqualTo("stop");
    assertThat(response.getMetadata().getModel()).isEqualTo(model.name());
    assertThat(response.getMetadata().getUsage().getPromptTokens()).isGreaterThan(3);
    assertThat(response.getMetadata().getUsage().getCompletionTokens()).isBetween(1, 80);
  }

  @Test
  void optionsAreObeyed() {
    ChatResponse cut = chat().call(new Prompt("sql", ChatOptions.builder().maxTokens(3).build()));
    assertThat(finish(cut)).isEqualTo("length");
    assertThat(cut.getMetadata().getUsage().getCompletionTokens()).isEqualTo(3);
    DyckChatOptions drawn = DyckChatOptions.builder().temperature(1.5).seed(5L).build();
    String text = text(chat().call(new Prompt("sql", drawn)));
    assertThat(text(chat().call(new Prompt("sql", drawn)))).isEqualTo(text);
    assertThat(text(chat().call(new Prompt("sql", drawn.mutate().seed(6L).build()))))
        .isNotEqualTo(text);
    String stop = text.substring(2, 4);
    DyckChatOptions stopping = drawn.mutate().stopSequences(List.of(stop)).build();
    assertThat(text(chat().call(new Prompt("sql", stopping))))
        .isEqualTo(text.substring(0, text.indexOf(stop)));
  }

  private static Generation result(ChatResponse response) {
    return Objects.requireNonNull(response.getResult());
  }

  private static String finish(ChatResponse response) {
    return Objects.requireNonNull(result(response).getMetadata().getFinishReason());
  }

  private static String text(ChatResponse response) {
    return Objects.requireNonNull(result(response).getOutput().getText());
  }

  /** A tool that remembers its calls. */
  static final class Weather {
    private final List<String> cities = new ArrayList<>();

    @Tool(description = "the weather of a city")
    String weather(@ToolParam(description = "the city") String city, Colour unit) {
      cities.add(city);
      return unit == Colour.RED ? "hot" : "mild";
    }
  }

  /** Lets the model call once: the small model would never stop, if it had to call. */
  private record OneTurn() implements BaseAdvisor {
    @Override
    public ChatClientRequest before(ChatClientRequest request, AdvisorChain chain) {
      boolean isAnswered =
          request.prompt().getInstructions().stream()
              .anyMatch(message -> message.getMessageType() == MessageType.TOOL);
      DyckChatOptions options =
          ((DyckChatOptions) Objects.requireNonNull(request.prompt().getOptions()))
              .mutate()
              .toolChoice(isAnswered ? ToolChoice.NONE : ToolChoice.singleTool("weather"))
              .build();
      return request
          .mutate()
          .prompt(request.prompt().mutate().chatOptions(options).build())
          .build();
    }

    @Override
    public ChatClientResponse after(ChatClientResponse response, AdvisorChain chain) {
      return response;
    }

    @Override
    public int getOrder() {
      return LOWEST_PRECEDENCE - 1;
    }
  }

  @Test
  void toolsAreRunAndTheAnswerIsAnEntity() {
    Weather weather = new Weather();
    Lamp lamp =
        client().prompt("Paris?").tools(weather).advisors(new OneTurn()).call().entity(Lamp.class);
    assertThat(lamp).isNotNull();
    assertThat(weather.cities).hasSize(1);
  }

  @Test
  void toolsAreRunInAStream() {
    Weather weather = new Weather();
    List<String> pieces =
        client().prompt("Paris?").tools(weather).advisors(new OneTurn()).stream()
            .content()
            .collectList()
            .block(Duration.ofSeconds(60));
    assertThat(pieces).isNotEmpty();
    assertThat(weather.cities).hasSize(1);
  }

  @Test
  void aCallNamesAToolAndSatisfiesItsSchema() {
    DyckChatOptions options =
        DyckChatOptions.builder()
            .maxTokens(90)
            .toolCallbacks(ToolCallbacks.from(new Weather()))
            .toolChoice(ToolChoice.REQUIRED)
            .build();
    ChatResponse response = chat().call(new Prompt("Paris?", options));
    assertThat(response.hasToolCalls()).isTrue();
    assertThat(finish(response)).isEqualTo("tool_calls");
    for (AssistantMessage.ToolCall call : result(response).getOutput().getToolCalls()) {
      assertThat(call.name()).isEqualTo("weather");
      assertThat(call.id()).isNotBlank();
      assertThat(call.arguments()).matches("\\{\"city\": ?\".*\", ?\"unit\": ?\"(RED|GREEN)\"\\}");
    }
  }

  @Test
  void aStreamGivesTheSameAsACall() {
    Prompt prompt = new Prompt("turn the lamp off");
    List<ChatResponse> pieces =
        Objects.requireNonNull(chat().stream(prompt).collectList().block(Duration.ofSeconds(60)));
    assertThat(pieces).hasSizeGreaterThan(3);
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(text(piece)));
    ChatResponse whole = chat().call(prompt);
    assertThat(text).hasToString(text(whole));
    ChatResponse last = pieces.get(pieces.size() - 1);
    assertThat(finish(last)).isEqualTo(finish(whole));
    assertThat(last.getMetadata().getUsage().getCompletionTokens())
        .isEqualTo(whole.getMetadata().getUsage().getCompletionTokens());
  }

  @Test
  void aSubscriberThatCancelsEndsTheWork() {
    TestObservationRegistry registry = TestObservationRegistry.create();
    DyckSpringChatModel chat =
        DyckSpringChatModel.builder(conversations).observationRegistry(registry).build();
    List<ChatResponse> pieces =
        chat.stream(new Prompt("turn the lamp off"))
            .take(2)
            .collectList()
            .block(Duration.ofSeconds(60));
    assertThat(pieces).hasSize(2);
    TestObservationRegistryAssert.assertThat(registry)
        .hasObservationWithNameEqualTo("gen_ai.client.operation")
        .that()
        .hasBeenStopped();
  }

  @Test
  void answersAreObservedInTheNamesOfSpring() {
    TestObservationRegistry registry = TestObservationRegistry.create();
    DyckSpringChatModel chat =
        DyckSpringChatModel.builder(conversations).observationRegistry(registry).build();
    String unused = text(chat.call(new Prompt("x", ChatOptions.builder().maxTokens(2).build())));
    TestObservationRegistryAssert.assertThat(registry)
        .hasObservationWithNameEqualTo("gen_ai.client.operation")
        .that()
        .hasLowCardinalityKeyValue("gen_ai.system", "dyck")
        .hasLowCardinalityKeyValue("gen_ai.request.model", model.name())
        .hasLowCardinalityKeyValue("gen_ai.response.model", model.name())
        .hasHighCardinalityKeyValue("gen_ai.usage.output_tokens", "2")
        .hasBeenStopped();
  }

  @Test
  void whatIsNotSupportedIsNeverIgnored() {
    DyckSpringChatModel chat = chat();
    Prompt otherModel = new Prompt("x", ChatOptions.builder().model("gpt-9").build());
    assertThatThrownBy(() -> chat.call(otherModel)).hasMessageContaining("gpt-9");
    UserMessage picture =
        UserMessage.builder()
            .text("what is this?")
            .media(new Media(MimeTypeUtils.IMAGE_PNG, new ByteArrayResource(new byte[] {1})))
            .build();
    assertThatThrownBy(() -> chat.call(new Prompt(picture))).hasMessageContaining("media");
    Prompt badSchema =
        new Prompt("x", DyckChatOptions.builder().outputSchema("{\"type\": 7}").build());
    assertThatThrownBy(() -> chat.call(badSchema)).isInstanceOf(DyckException.class);
    Prompt longPrompt = new Prompt("word ".repeat(2000));
    assertThatThrownBy(() -> chat.call(longPrompt))
        .isInstanceOfSatisfying(
            DyckException.class, e -> assertThat(e.code()).isEqualTo("DYCK-M035"));
    assertThatThrownBy(() -> chat.stream(longPrompt).blockLast(Duration.ofSeconds(60)))
        .isInstanceOf(DyckException.class);
    String schema = "{\"type\": \"string\", \"minLength\": 50}";
    Prompt small =
        new Prompt("x", DyckChatOptions.builder().maxTokens(3).outputSchema(schema).build());
    assertThatThrownBy(() -> chat.call(small)).hasMessageContaining("DYCK-M002");
  }
}
