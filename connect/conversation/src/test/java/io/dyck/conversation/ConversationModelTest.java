package io.dyck.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.chat.ModelChat;
import io.dyck.models.LanguageModel;
import io.dyck.models.decode.FinishReason;
import io.dyck.smallmodel.SmallModel;
import io.dyck.tools.ToolCall;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.format.ToolFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Most tests of conversations are those of the chat models. */
final class ConversationModelTest {
  private static final OfferedTool CLOCK =
      new OfferedTool(
          "clock",
          "the time of a zone",
          null,
          """
          {"type": "object", "properties": {"zone": {"enum": ["UTC", "CET"]}},
           "required": ["zone"], "additionalProperties": false}
          """);

  private static final String COLOUR = "{\"enum\": [\"red\", \"green\"]}";

  private static LanguageModel model;

  @BeforeAll
  static void open() {
    model = SmallModel.open();
  }

  @AfterAll
  static void close() {
    model.close();
  }

  private static ConversationModel chat() {
    return new ConversationModel(
        model, ModelChat.find(SmallModel.folder()), ToolFormat.named("hermes"));
  }

  private static ConversationRequest request() {
    Conversation conversation =
        Conversation.builder()
            .system("a colour")
            .addUserMessage("green?")
            .assistant("", List.of(new ToolCall("clock", "{\"zone\": \"CET\"}", "call_0")))
            .toolResult("clock", "call_0", "noon")
            .build();
    return ConversationRequest.of(conversation);
  }

  @Test
  void withToolsAndASchemaAnAnswerIsEitherCallsOrJson() {
    ConversationRequest both =
        request().withSchema(COLOUR).withTools(List.of(CLOCK), ToolChoice.AUTO);
    for (long seed = 0; seed < 30; seed++) {
      AnswerOptions drawn =
          new AnswerOptions(60, 2.0, null, null, null, null, AnswerOptions.stopsOf(null), seed);
      ConversationAnswer answer = chat().answer(both.withOptions(drawn));
      assertThat(answer.finish()).isEqualTo(FinishReason.END);
      if (answer.calls().isEmpty()) {
        assertThat(answer.text()).isIn("\"red\"", "\"green\"");
      } else {
        assertThat(answer.text()).isEmpty();
        assertThat(answer.calls())
            .allSatisfy(call -> assertThat(call.arguments()).containsAnyOf("\"UTC\"", "\"CET\""));
      }
    }
  }

  @Test
  void aRequiredCallTakesThePlaceOfJson() {
    ConversationAnswer answer =
        chat()
            .answer(
                request()
                    .withSchema(COLOUR)
                    .withTools(List.of(CLOCK), ToolChoice.singleTool("clock")));
    assertThat(answer.calls()).hasSize(1);
    assertThat(answer.calls().get(0).id()).isEqualTo("call_0");
  }

  @Test
  void withoutATemplateThePromptIsTheContents() {
    ConversationModel plain =
        new ConversationModel(model, Optional.empty(), ToolFormat.named("hermes"));
    ConversationAnswer answer = plain.answer(request().withSchema(COLOUR));
    assertThat(answer.text()).isIn("\"red\"", "\"green\"");
    assertThat(answer.promptTokens()).isEqualTo(model.prompt("a colour\ngreen?\n\nnoon\n").length);
  }
}
