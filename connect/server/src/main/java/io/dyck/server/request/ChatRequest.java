package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.vocabulary.Vocabulary;

/**
 * A request for an answer in a conversation.
 *
 * @param model the client's name of the model; empty for the only model
 * @param conversation the data for the chat template
 * @param stream whether the answer is sent while it is generated
 * @param usage whether a stream ends with the numbers of tokens
 * @param names the client's names of the request's fields
 */
public record ChatRequest(
    String model,
    ObjectNode conversation,
    SamplingFields choosing,
    AnswerForm wanted,
    boolean stream,
    boolean usage,
    FieldNames names) {

  /** Reads a request of OpenAI's interface, with the additions of vLLM and llama.cpp. */
  public static ChatRequest read(
      JsonNode body, Vocabulary vocabulary, AnswerForm.Reader reader, int mostTokens) {
    RequestFields fields = RequestFields.of(body, "");
    ObjectNode conversation = JsonNodeFactory.instance.objectNode();
    conversation.set("messages", ChatMessages.read(fields));
    SamplingFields choosing = SamplingFields.read(fields, vocabulary, mostTokens);
    boolean stream = fields.booleanField("stream", false);
    boolean usage = wantsUsage(fields, stream);
    String model = fields.text("model").orElse("");
    fields.requireOnly("service_tier", "auto", "default");
    fields.requireOnly("store", "false");
    fields.requireOnly("reasoning_effort", "none");
    fields.ignore("user", "metadata", "safety_identifier", "prompt_cache_key");
    if (fields.hasField("chat_template_kwargs")) {
      conversation.setAll((ObjectNode) checkFields(fields));
    }
    conversation.put("add_generation_prompt", fields.booleanField("add_generation_prompt", true));
    AnswerForm wanted = reader.read(fields, vocabulary, RequestDialect.COMPLETIONS);
    fields.refuseOthers();
    addTools(fields, conversation);
    checkStops(wanted, choosing, "stop");
    FieldNames names =
        FieldNames.of("messages", fields, wanted, "max_completion_tokens", "max_tokens");
    return new ChatRequest(model, conversation, choosing, wanted, stream, usage, names);
  }

  /** Refuses texts that end an answer where the answer may be calls. */
  static void checkStops(AnswerForm wanted, SamplingFields choosing, String name) {
    if (wanted.calls() != null && !choosing.stopTexts().isEmpty()) {
      throw new ApiException(
          Refusal.UNSUPPORTED_VALUE,
          name,
          "'" + name + "' could cut off calls; leave it out with tools");
    }
  }

  private static JsonNode checkFields(RequestFields fields) {
    JsonNode variables = fields.node("chat_template_kwargs");
    if (!variables.isObject()) {
      throw fields.wrongType("chat_template_kwargs", "an object");
    } else if (variables.has("messages") || variables.has("tools")) {
      throw fields.invalid("chat_template_kwargs", "must not have messages or tools");
    }
    return variables;
  }

  private static boolean wantsUsage(RequestFields fields, boolean stream) {
    if (!fields.hasField("stream_options")) {
      return false;
    } else if (!stream) {
      throw fields.invalid("stream_options", "needs 'stream' to be true");
    }
    RequestFields options = fields.object("stream_options");
    boolean usage = options.booleanField("include_usage", false);
    options.ignore("include_obfuscation");
    options.refuseOthers();
    return usage;
  }

  /** Gives the template the tools that may be called. */
  static void addTools(RequestFields fields, ObjectNode conversation) {
    JsonNode tools = fields.node("tools");
    if (tools.size() > 0 && !fields.node("tool_choice").asText().equals("none")) {
      conversation.set("tools", tools);
    }
  }
}
