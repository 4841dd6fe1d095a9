package io.dyck.server.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.server.answer.AnswerChoice.Call;
import io.dyck.server.request.ChatRequest;
import io.dyck.server.schedule.TextProgress;
import io.dyck.vocabulary.Vocabulary;
import java.time.Instant;
import java.util.List;

/**
 * Ollama's {@code /api/chat} and {@code /api/generate}: a stream has one object a line, and
 * contains calls when they are complete.
 */
public final class OllamaAnswer extends Answer {
  /** Keeps the numbers of arguments as they are. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final String model;
  private final boolean isChat;
  private final long start = System.nanoTime();

  /**
   * An answer without text yet.
   *
   * @param isChat whether the text is that of a message
   */
  public OllamaAnswer(
      ChatRequest request, String model, boolean isChat, Vocabulary vocabulary, int promptTokens) {
    super(request.wanted(), vocabulary, 1, promptTokens);
    this.model = model;
    this.isChat = isChat;
  }

  /**
   * Returns the answer to a request without a prompt, which only loads the model. The model is
   * already loaded.
   */
  public ObjectNode loadedAnswer() {
    return object("").put("done", true).put("done_reason", "load");
  }

  private ObjectNode object(String content) {
    ObjectNode object =
        JSON.createObjectNode().put("model", model).put("created_at", Instant.now().toString());
    if (!isChat) {
      return object.put("response", content);
    }
    object.putObject("message").put("role", "assistant").put("content", content);
    return object;
  }

  @Override
  public List<ObjectNode> stream(TextProgress progress) {
    AnswerChoice choice = newChoice(progress);
    StringBuilder content = new StringBuilder();
    choice.add(progress).forEach(delta -> content.append(delta.content()));
    return content.length() == 0
        ? List.of()
        : List.of(object(content.toString()).put("done", false));
  }

  @Override
  public List<ObjectNode> endObjects(boolean usage) {
    return List.of(lastMessage(""));
  }

  @Override
  public ObjectNode completeAnswer() {
    return lastMessage(choices().get(0).content());
  }

  private ObjectNode lastMessage(String content) {
    AnswerChoice choice = choices().get(0);
    ObjectNode last = object(content);
    if (!choice.calls().isEmpty()) {
      ArrayNode calls = ((ObjectNode) last.get("message")).putArray("tool_calls");
      for (Call call : choice.calls()) {
        ObjectNode function = calls.addObject().putObject("function").put("name", call.name);
        try {
          function.set("arguments", JSON.readTree(call.arguments.toString()));
        } catch (JsonProcessingException e) {
          // The budget cut the arguments off; the answer contains the part so far.
          function.put("arguments", call.arguments.toString());
        }
      }
    }
    return last.put("done", true)
        .put("done_reason", choice.finish().equals("length") ? "length" : "stop")
        .put("total_duration", System.nanoTime() - start)
        .put("prompt_eval_count", promptTokens())
        .put("eval_count", completionTokens());
  }
}
