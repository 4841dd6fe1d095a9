package io.dyck.server.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.server.request.CompletionRequest;
import io.dyck.server.schedule.TextProgress;
import io.dyck.vocabulary.Vocabulary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** OpenAI's completions. */
public final class CompletionAnswer extends Answer {
  private final String id = AnswerChoice.newId("cmpl-");
  private final long created = System.currentTimeMillis() / 1000;
  private final String model;
  private final boolean withLogprobs;
  private final LogprobsJson logprobs;

  public CompletionAnswer(
      CompletionRequest request, String model, Vocabulary vocabulary, int promptTokens) {
    super(
        request.wanted(),
        vocabulary,
        request.choosing().choices() * request.prompts().size(),
        promptTokens);
    this.model = model;
    this.withLogprobs = request.choosing().logprobs() >= 0;
    this.logprobs = new LogprobsJson(vocabulary);
  }

  private ObjectNode object() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", id)
        .put("object", "text_completion")
        .put("created", created)
        .put("model", model);
  }

  private static ObjectNode addChoice(
      ArrayNode to, int index, String text, @Nullable ObjectNode logprobs) {
    ObjectNode one = to.addObject().put("index", index).put("text", text);
    one.set("logprobs", logprobs);
    return one;
  }

  @Override
  public List<ObjectNode> stream(TextProgress progress) {
    AnswerChoice choice = newChoice(progress);
    choice.add(progress);
    boolean last = progress.result() != null;
    if (progress.text().isEmpty() && !last) {
      return List.of();
    }
    ObjectNode chunk = object();
    addChoice(
            chunk.putArray("choices"),
            progress.choice(),
            progress.text(),
            withLogprobs ? logprobs.lists(progress.logprobs()) : null)
        .put("finish_reason", last ? choice.finish() : null);
    return List.of(chunk);
  }

  @Override
  public List<ObjectNode> endObjects(boolean usage) {
    if (!usage) {
      return List.of();
    }
    ObjectNode chunk = object();
    chunk.putArray("choices");
    chunk.set("usage", usage());
    return List.of(chunk);
  }

  private ObjectNode usage() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("prompt_tokens", promptTokens())
        .put("completion_tokens", completionTokens())
        .put("total_tokens", promptTokens() + completionTokens());
  }

  @Override
  public ObjectNode completeAnswer() {
    ObjectNode answer = object();
    ArrayNode array = answer.putArray("choices");
    for (int i = 0; i < choices().size(); i++) {
      AnswerChoice choice = choices().get(i);
      addChoice(array, i, choice.content(), withLogprobs ? logprobs.lists(choice.logprobs()) : null)
          .put("finish_reason", choice.finish());
    }
    answer.set("usage", usage());
    return answer;
  }
}
