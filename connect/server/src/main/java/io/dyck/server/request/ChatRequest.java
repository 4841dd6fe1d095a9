package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.vocabulary.Vocabulary;

/**
 * A request for an answer in a conversation.
 *
 * @param model as the client names it; empty for the only one
 * @param conversation what the template is given
 * @param stream whether the answer is sent as it is written
 * @param usage whether a stream ends with the numbers of tokens
 */
public record ChatRequest(
    String model,
    ObjectNode conversation,
    Choosing choosing,
    Wanted wanted,
    boolean stream,
    boolean usage) {

  /** Reads a request of OpenAI's interface, with the additions of vLLM and llama.cpp. */
  public static ChatRequest read(
      JsonNode body, Vocabulary vocabulary, Wanted.Reader reader, int mostTokens) {
    Fields fields = Fields.of(body, "");
    ObjectNode conversation = JsonNodeFactory.instance.objectNode();
    conversation.set("messages", ChatMessages.read(fields));
    Choosing choosing = Choosing.read(fields, vocabulary, mostTokens);
    boolean stream = fields.flag("stream", false);
    boolean usage = usage(fields, stream);
    String model = fields.text("model").orElse("");
    fields.only("service_tier", "auto", "default");
    fields.only("store", "false");
    fields.only("reasoning_effort", "none");
    fields.ignore("user", "metadata", "safety_identifier", "prompt_cache_key");
    if (fields.has("chat_template_kwargs")) {
      conversation.setAll((ObjectNode) checked(fields));
    }
    conversation.put("add_generation_prompt", fields.flag("add_generation_prompt", true));
    Wanted wanted = reader.read(fields, vocabulary, false);
    fields.refuseOthers();
    tools(fields, conversation);
    if (wanted.calls() != null && !choosing.stops().isEmpty()) {
      throw new ApiException(
          Refusal.UNSUPPORTED_VALUE, "stop", "'stop' could cut off calls; leave it out with tools");
    }
    return new ChatRequest(model, conversation, choosing, wanted, stream, usage);
  }

  private static JsonNode checked(Fields fields) {
    JsonNode variables = fields.node("chat_template_kwargs");
    if (!variables.isObject()) {
      throw fields.wrongType("chat_template_kwargs", "an object");
    } else if (variables.has("messages") || variables.has("tools")) {
      throw fields.invalid("chat_template_kwargs", "must not have messages or tools");
    }
    return variables;
  }

  private static boolean usage(Fields fields, boolean stream) {
    if (!fields.has("stream_options")) {
      return false;
    } else if (!stream) {
      throw fields.invalid("stream_options", "needs 'stream' to be true");
    }
    Fields options = fields.object("stream_options");
    boolean usage = options.flag("include_usage", false);
    options.ignore("include_obfuscation");
    options.refuseOthers();
    return usage;
  }

  private static void tools(Fields fields, ObjectNode conversation) {
    JsonNode tools = fields.node("tools");
    if (tools.size() > 0 && !fields.node("tool_choice").asText().equals("none")) {
      conversation.set("tools", tools);
    }
  }

  /** Reads a request of Ollama's {@code /api/chat}. */
  public static ChatRequest readOllama(
      JsonNode body, Vocabulary vocabulary, Wanted.Reader reader, int mostTokens) {
    Fields fields = Fields.of(body, "");
    ObjectNode conversation = JsonNodeFactory.instance.objectNode();
    conversation.set("messages", ChatMessages.read(fields));
    conversation.put("add_generation_prompt", true);
    Choosing choosing = ollamaOptions(fields, vocabulary, mostTokens);
    boolean stream = fields.flag("stream", true);
    String model = fields.text("model").orElse("");
    fields.only("think", "false");
    fields.ignore("keep_alive");
    Wanted wanted = reader.read(fields, vocabulary, true);
    fields.refuseOthers();
    tools(fields, conversation);
    return new ChatRequest(model, conversation, choosing, wanted, stream, true);
  }

  private static Choosing ollamaOptions(Fields request, Vocabulary vocabulary, int mostTokens) {
    if (!request.has("options")) {
      return Choosing.read(
          Fields.of(JsonNodeFactory.instance.objectNode(), "options"), vocabulary, mostTokens);
    }
    Fields options = request.object("options");
    long most = options.integer("num_predict", -2, mostTokens).orElse(0);
    ObjectNode named = JsonNodeFactory.instance.objectNode();
    copy(options, named, "temperature", "temperature");
    copy(options, named, "top_p", "top_p");
    copy(options, named, "top_k", "top_k");
    copy(options, named, "min_p", "min_p");
    copy(options, named, "seed", "seed");
    copy(options, named, "stop", "stop");
    copy(options, named, "repeat_penalty", "repetition_penalty");
    copy(options, named, "presence_penalty", "presence_penalty");
    copy(options, named, "frequency_penalty", "frequency_penalty");
    if (most > 0) {
      named.put("max_tokens", most);
    }
    // Sizes of what a server loads, which is loaded already.
    options.ignore("num_ctx", "num_keep", "num_thread", "num_gpu", "num_batch");
    options.refuseOthers();
    return Choosing.read(Fields.of(named, "options"), vocabulary, mostTokens);
  }

  private static void copy(Fields from, ObjectNode to, String name, String as) {
    if (from.has(name)) {
      to.set(as, from.node(name));
    }
  }

  /** The texts at which the answer ends. */
  public ImmutableList<String> stops() {
    return choosing.stops();
  }
}
