package io.dyck.server.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.server.answer.AnswerChoice.Call;
import io.dyck.server.answer.AnswerChoice.Delta;
import io.dyck.server.request.ResponsesRequest;
import io.dyck.server.schedule.TextProgress;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** OpenAI's Responses: items of text, reasoning and calls, and the events of a stream of them. */
public final class ResponsesAnswer extends Answer {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final String id = AnswerChoice.newId("resp_");
  private final long created = System.currentTimeMillis() / 1000;
  private final String model;
  private final ObjectNode echo;
  private final List<OutputItem> items = new ArrayList<>();

  /** The item that is being written. */
  private @Nullable OutputItem open;

  private int events;

  public ResponsesAnswer(
      ResponsesRequest request, String model, Vocabulary vocabulary, int promptTokens) {
    super(request.chat().wanted(), vocabulary, 1, promptTokens);
    this.model = model;
    this.echo = request.echoedFields();
  }

  @Override
  public List<ObjectNode> begin() {
    ObjectNode begun = response("in_progress");
    return List.of(
        event("response.created", "response", begun),
        event("response.in_progress", "response", begun));
  }

  @Override
  public void add(TextProgress progress) {
    List<ObjectNode> unused = stream(progress);
  }

  @Override
  public List<ObjectNode> stream(TextProgress progress) {
    List<ObjectNode> told = new ArrayList<>();
    AnswerChoice choice = newChoice(progress);
    for (Delta delta : choice.add(progress)) {
      add(choice, delta, told);
    }
    if (progress.result() != null) {
      if (items.isEmpty()) {
        enter(OutputItem.message(), told);
      }
      close(told);
    }
    return told;
  }

  private void add(AnswerChoice choice, Delta delta, List<ObjectNode> told) {
    if (delta.call() >= 0) {
      Call call = choice.calls().get(delta.call());
      if (delta.begins()) {
        enter(OutputItem.call(call.id, call.name, choice.isCustom()), told);
      }
      write(delta.arguments(), told);
    } else if (!delta.reasoning().isEmpty()) {
      if (open == null || !open.is("reasoning")) {
        enter(OutputItem.reasoning(), told);
      }
      write(delta.reasoning(), told);
    } else {
      if (open == null || !open.is("message")) {
        enter(OutputItem.message(), told);
      }
      write(delta.content(), told);
    }
  }

  private void enter(OutputItem item, List<ObjectNode> told) {
    close(told);
    open = item;
    items.add(item);
    told.add(ofItem("response.output_item.added").set("item", item.json(false)));
    if (item.hasParts()) {
      told.add(ofPart("response.content_part.added", item).set("part", item.part()));
    }
  }

  private void write(String more, List<ObjectNode> told) {
    OutputItem item = open;
    if (item == null || more.isEmpty()) {
      return;
    }
    item.add(more);
    ObjectNode event = ofPart("response." + item.event() + ".delta", item).put("delta", more);
    if (item.is("message")) {
      event.putArray("logprobs");
    }
    told.add(event);
  }

  private void close(List<ObjectNode> told) {
    OutputItem item = open;
    if (item == null) {
      return;
    }
    ObjectNode event = ofPart("response." + item.event() + ".done", item);
    event.put(item.textName(), item.text());
    if (item.is("message")) {
      event.putArray("logprobs");
    } else if (!item.hasParts()) {
      event.put("name", item.name());
    }
    told.add(event);
    if (item.hasParts()) {
      told.add(ofPart("response.content_part.done", item).set("part", item.part()));
    }
    told.add(ofItem("response.output_item.done").set("item", item.json(true)));
    open = null;
  }

  private ObjectNode event(String type) {
    return JSON.objectNode().put("type", type).put("sequence_number", events++);
  }

  private ObjectNode event(String type, String name, ObjectNode value) {
    ObjectNode event = event(type);
    event.set(name, value);
    return event;
  }

  private ObjectNode ofItem(String type) {
    return event(type).put("output_index", items.size() - 1);
  }

  private ObjectNode ofPart(String type, OutputItem item) {
    ObjectNode event = ofItem(type).put("item_id", item.id());
    return item.hasParts() ? event.put("content_index", 0) : event;
  }

  @Override
  public List<ObjectNode> endObjects(boolean usage) {
    ObjectNode response = completeAnswer();
    return List.of(event("response." + response.get("status").asText(), "response", response));
  }

  @Override
  public ObjectNode completeAnswer() {
    return response(finish().equals("length") ? "incomplete" : "completed");
  }

  private ObjectNode response(String status) {
    ObjectNode response =
        JSON.objectNode()
            .put("id", id)
            .put("object", "response")
            .put("created_at", created)
            .put("status", status)
            .put("model", model)
            .putNull("error");
    if (status.equals("incomplete")) {
      response.putObject("incomplete_details").put("reason", "max_output_tokens");
    } else {
      response.putNull("incomplete_details");
    }
    response.putNull("instructions").putNull("max_output_tokens").putNull("previous_response_id");
    response.put("parallel_tool_calls", true).put("store", false).put("truncation", "disabled");
    response.put("temperature", 1.0).put("top_p", 1.0).put("tool_choice", "auto");
    response.putObject("text").putObject("format").put("type", "text");
    response.putArray("tools");
    response.putObject("metadata");
    response.setAll(echo);
    ArrayNode output = response.putArray("output");
    items.forEach(item -> output.add(item.json(item != open)));
    if (status.equals("in_progress")) {
      return response.putNull("usage");
    }
    ObjectNode usage =
        response
            .putObject("usage")
            .put("input_tokens", promptTokens())
            .put("output_tokens", completionTokens())
            .put("total_tokens", promptTokens() + completionTokens());
    usage.putObject("input_tokens_details").put("cached_tokens", 0);
    usage.putObject("output_tokens_details").put("reasoning_tokens", 0);
    return response;
  }
}
