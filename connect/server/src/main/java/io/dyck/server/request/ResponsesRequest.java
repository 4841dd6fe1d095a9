package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import io.dyck.vocabulary.Vocabulary;

/**
 * A request of OpenAI's Responses.
 *
 * @param chat the request for a conversation
 * @param echoedFields the fields that an answer repeats unchanged
 */
public record ResponsesRequest(ChatRequest chat, ObjectNode echoedFields) {
  private static final ImmutableMap<String, String> SENT_AS =
      ImmutableMap.of("max_tokens", "max_output_tokens");

  /** Reads a request, which has the whole conversation because the server stores no answers. */
  public static ResponsesRequest read(
      JsonNode body, Vocabulary vocabulary, AnswerForm.Reader reader, int mostTokens) {
    RequestFields fields = RequestFields.of(body, "");
    ObjectNode conversation = JsonNodeFactory.instance.objectNode();
    conversation.set("messages", ResponsesInput.read(fields));
    conversation.put("add_generation_prompt", true);
    SamplingFields choosing = samplingFields(fields, body, vocabulary, mostTokens);
    boolean stream = fields.booleanField("stream", false);
    if (fields.hasField("stream_options")) {
      RequestFields options = fields.object("stream_options");
      options.ignore("include_obfuscation");
      options.refuseOthers();
    }
    String model = fields.text("model").orElse("");
    fields.requireOnly("service_tier", "auto", "default");
    fields.requireOnly("store", "false");
    fields.requireOnly("background", "false");
    fields.requireOnly("truncation", "disabled");
    fields.requireOnly("previous_response_id");
    fields.requireOnly("conversation");
    fields.requireOnly("prompt");
    fields.requireOnly("top_logprobs", "0");
    fields.requireEmpty("include", "answers have nothing more");
    checkReasoning(fields);
    fields.ignore("user", "metadata", "safety_identifier", "prompt_cache_key");
    fields.ignore("prompt_cache_retention");
    AnswerForm wanted = reader.read(fields, vocabulary, RequestDialect.RESPONSES);
    ArrayNode tools = tools(fields);
    fields.refuseOthers();
    if (!tools.isEmpty() && !fields.node("tool_choice").asText().equals("none")) {
      conversation.set("tools", tools);
    }
    ChatRequest.checkStops(wanted, choosing, "stop");
    FieldNames names = FieldNames.of("input", fields, wanted, "max_output_tokens");
    return new ResponsesRequest(
        new ChatRequest(model, conversation, choosing, wanted, stream, true, names),
        echoedFields(body));
  }

  private static SamplingFields samplingFields(
      RequestFields fields, JsonNode body, Vocabulary vocabulary, int mostTokens) {
    ObjectNode named = JsonNodeFactory.instance.objectNode();
    for (String name : SamplingFields.NAMES) {
      String sent = SENT_AS.getOrDefault(name, name);
      if (fields.hasField(sent)) {
        named.set(name, body.get(sent));
      }
    }
    return SamplingFields.read(RequestFields.of(named, "").sentAs(SENT_AS), vocabulary, mostTokens);
  }

  /** The model reasons as it does; nothing can be chosen. */
  private static void checkReasoning(RequestFields fields) {
    if (fields.hasField("reasoning")) {
      RequestFields reasoning = fields.object("reasoning");
      reasoning.requireOnly("effort", "none");
      reasoning.requireOnly("summary");
      reasoning.requireOnly("generate_summary");
      reasoning.refuseOthers();
    }
  }

  /** Returns the tools in the form of templates, with the function in an object of its own. */
  private static ArrayNode tools(RequestFields fields) {
    ArrayNode tools = JsonNodeFactory.instance.arrayNode();
    if (fields.hasField("tools")) {
      for (JsonNode tool : fields.array("tools")) {
        if (tool.isObject()
            && !tool.has("function")
            && !tool.path("type").asText().equals("custom")) {
          tools
              .addObject()
              .put("type", "function")
              .set("function", ((ObjectNode) tool).deepCopy().without("type"));
        } else {
          tools.add(tool);
        }
      }
    }
    return tools;
  }

  private static ObjectNode echoedFields(JsonNode body) {
    ObjectNode echo = JsonNodeFactory.instance.objectNode();
    for (String name :
        new String[] {
          "instructions",
          "max_output_tokens",
          "metadata",
          "parallel_tool_calls",
          "temperature",
          "text",
          "tool_choice",
          "tools",
          "top_p",
          "user"
        }) {
      if (body.hasNonNull(name)) {
        echo.set(name, body.get(name));
      }
    }
    return echo;
  }
}
