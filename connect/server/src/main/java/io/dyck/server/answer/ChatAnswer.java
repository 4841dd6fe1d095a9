package io.dyck.server.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.server.answer.AnswerChoice.Call;
import io.dyck.server.answer.AnswerChoice.Delta;
import io.dyck.server.request.ChatRequest;
import io.dyck.server.schedule.TextProgress;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/** OpenAI's chat completions. */
public final class ChatAnswer extends Answer {
  private final String id = AnswerChoice.newId("chatcmpl-");
  private final long created = System.currentTimeMillis() / 1000;
  private final String model;
  private final boolean withLogprobs;
  private final LogprobsJson logprobs;

  public ChatAnswer(ChatRequest request, String model, Vocabulary vocabulary, int promptTokens) {
    super(request.wanted(), vocabulary, request.choosing().choices(), promptTokens);
    this.model = model;
    this.withLogprobs = request.choosing().logprobs() >= 0;
    this.logprobs = new LogprobsJson(vocabulary);
  }

  private ObjectNode object(String kind) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", id)
        .put("object", kind)
        .put("created", created)
        .put("model", model);
  }

  private ObjectNode chunk(int choice, ObjectNode delta) {
    ObjectNode chunk = object("chat.completion.chunk");
    ObjectNode one = chunk.putArray("choices").addObject().put("index", choice);
    one.set("delta", delta);
    one.putNull("finish_reason");
    return chunk;
  }

  @Override
  public List<ObjectNode> begin() {
    List<ObjectNode> chunks = new ArrayList<>();
    for (int i = 0; i < choices().size(); i++) {
      chunks.add(
          chunk(
              i,
              JsonNodeFactory.instance.objectNode().put("role", "assistant").put("content", "")));
    }
    return chunks;
  }

  @Override
  public List<ObjectNode> stream(TextProgress progress) {
    List<ObjectNode> chunks = new ArrayList<>();
    AnswerChoice choice = newChoice(progress);
    for (Delta delta : choice.add(progress)) {
      chunks.add(chunk(progress.choice(), delta(choice, delta)));
    }
    if (withLogprobs && !progress.logprobs().isEmpty()) {
      if (chunks.isEmpty()) {
        chunks.add(
            chunk(progress.choice(), JsonNodeFactory.instance.objectNode().put("content", "")));
      }
      ((ObjectNode) chunks.get(0).path("choices").path(0))
          .set("logprobs", logprobs.content(progress.logprobs()));
    }
    if (progress.result() != null) {
      ObjectNode last = chunk(progress.choice(), JsonNodeFactory.instance.objectNode());
      ((ObjectNode) last.path("choices").path(0)).put("finish_reason", choice.finish());
      chunks.add(last);
    }
    return chunks;
  }

  private static ObjectNode delta(AnswerChoice choice, Delta delta) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    if (delta.call() < 0) {
      return delta.reasoning().isEmpty()
          ? json.put("content", delta.content())
          : json.put("reasoning_content", delta.reasoning());
    }
    Call call = choice.calls().get(delta.call());
    ObjectNode one = json.putArray("tool_calls").addObject().put("index", delta.call());
    if (delta.begins()) {
      one.put("id", call.id).put("type", choice.isCustom() ? "custom" : "function");
    }
    ObjectNode function = one.putObject(choice.isCustom() ? "custom" : "function");
    if (delta.begins()) {
      function.put("name", call.name);
    }
    function.put(choice.isCustom() ? "input" : "arguments", delta.arguments());
    return json;
  }

  @Override
  public List<ObjectNode> endObjects(boolean usage) {
    if (!usage) {
      return List.of();
    }
    ObjectNode chunk = object("chat.completion.chunk");
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
    ObjectNode answer = object("chat.completion");
    ArrayNode array = answer.putArray("choices");
    for (int i = 0; i < choices().size(); i++) {
      AnswerChoice choice = choices().get(i);
      ObjectNode one = array.addObject().put("index", i);
      one.set("message", message(choice));
      if (withLogprobs) {
        one.set("logprobs", logprobs.content(choice.logprobs()));
      } else {
        one.putNull("logprobs");
      }
      one.put("finish_reason", choice.finish());
    }
    answer.set("usage", usage());
    return answer;
  }

  private static ObjectNode message(AnswerChoice choice) {
    ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", "assistant");
    boolean calls = !choice.calls().isEmpty();
    message.put("content", calls && choice.content().isEmpty() ? null : choice.content());
    message.putNull("refusal");
    if (!choice.reasoning().isEmpty()) {
      message.put("reasoning_content", choice.reasoning());
    }
    if (calls) {
      ArrayNode array = message.putArray("tool_calls");
      for (Call call : choice.calls()) {
        ObjectNode one = array.addObject().put("id", call.id);
        if (choice.isCustom()) {
          one.put("type", "custom")
              .putObject("custom")
              .put("name", call.name)
              .put("input", call.arguments.toString());
        } else {
          one.put("type", "function")
              .putObject("function")
              .put("name", call.name)
              .put("arguments", call.arguments.toString());
        }
      }
    }
    return message;
  }
}
