package io.dyck.langchain4j;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.listener.ChatModelListener;
import dev.langchain4j.model.chat.listener.ChatModelRequestContext;
import dev.langchain4j.model.chat.request.ChatRequest;
import io.dyck.chat.ModelChat;
import io.dyck.models.LanguageModel;
import io.dyck.smallmodel.SmallModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The knowledge of a large model about the questions in LangChain4j's tests. This class receives
 * each request as a listener. {@link AnswerBook} writes the answer, token by token, under the
 * constraint.
 */
final class Knowledge implements ChatModelListener {
  /** Words of a question, and the answer in free text. */
  private static final Map<String, String> TEXTS =
      Map.of(
          "capital of Germany", "The capital of Germany is Berlin.",
          "I love you", "Ich liebe dich",
          "my favorite color", "Your favorite color is green.",
          "long story", "Once upon a time there was a king who told a story, and in it a king.",
          "Hello World", "Hello World",
          "hello", "Hello!");

  private volatile String answer = "";

  /** Returns a model that gives the answers of this class. */
  LanguageModel model() {
    return new AnswerBook(SmallModel.open().vocabulary(), prompt -> answer);
  }

  static ModelChat template() {
    return ModelChat.read(SmallModel.folder());
  }

  @Override
  public void onRequest(ChatModelRequestContext context) {
    answer = answer(context.chatRequest());
  }

  private static String answer(ChatRequest request) {
    List<ChatMessage> messages = request.messages();
    List<String> results = new ArrayList<>();
    String question = "";
    int turn = 0;
    for (ChatMessage message : messages) {
      if (message instanceof UserMessage user) {
        question = user.singleText();
        results.clear();
        turn = 0;
      } else if (message instanceof ToolExecutionResultMessage result) {
        results.add(result.hasSingleText() ? result.text() : "something to see");
      } else if (message instanceof AiMessage said && said.hasToolExecutionRequests()) {
        results.clear();
        turn++;
      }
    }
    if (request.toolSpecifications() != null) {
      Optional<String> calls = KnownCalls.of(question, turn, request.toolSpecifications());
      if (calls.isPresent()) {
        return calls.get();
      }
    }
    if (request.responseFormat() != null && request.responseFormat().jsonSchema() != null) {
      JsonNode schema =
          ChatSchema.toSchema(request.responseFormat().jsonSchema().rootElement(), false);
      return new SchemaAnswer(question).of(schema);
    }
    if (request.responseFormat() != null && results.isEmpty() && question.contains("JSON")) {
      return "{\"city\": \"Berlin\"}";
    }
    if (!results.isEmpty()) {
      return "It is " + String.join(" and ", results);
    }
    String asked = question;
    return TEXTS.entrySet().stream()
        .filter(known -> asked.contains(known.getKey()))
        .map(Map.Entry::getValue)
        .collect(Collectors.joining(" "));
  }
}
