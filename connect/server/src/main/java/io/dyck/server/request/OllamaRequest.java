package io.dyck.server.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import io.dyck.vocabulary.Vocabulary;
import java.util.Optional;

/**
 * A request of Ollama's interface.
 *
 * @param chat the request for a conversation
 * @param raw a text that the model reads unchanged, without a template; empty if there is a
 *     conversation
 * @param isLoad whether the request has no prompt: the client only wants to load the model
 */
public record OllamaRequest(ChatRequest chat, Optional<String> raw, boolean isLoad) {
  /** The names that Ollama uses for options, by the names that the other interfaces use. */
  private static final ImmutableMap<String, String> OPTIONS =
      ImmutableMap.<String, String>builder()
          .put("temperature", "temperature")
          .put("top_p", "top_p")
          .put("top_k", "top_k")
          .put("min_p", "min_p")
          .put("seed", "seed")
          .put("stop", "stop")
          .put("repetition_penalty", "repeat_penalty")
          .put("presence_penalty", "presence_penalty")
          .put("frequency_penalty", "frequency_penalty")
          .put("max_tokens", "num_predict")
          .buildOrThrow();

  /** Reads a request of {@code /api/chat}. */
  public static OllamaRequest readChat(
      JsonNode body, Vocabulary vocabulary, AnswerForm.Reader reader, int mostTokens) {
    RequestFields fields = RequestFields.of(body, "");
    boolean isLoad = fields.hasField("messages") && fields.array("messages").isEmpty();
    ArrayNode messages = isLoad ? JsonNodeFactory.instance.arrayNode() : ChatMessages.read(fields);
    ObjectNode conversation = conversation(messages);
    ChatRequest chat = read(fields, vocabulary, reader, mostTokens, conversation, "messages");
    return new OllamaRequest(chat, Optional.empty(), isLoad);
  }

  /** Reads a request of {@code /api/generate}: one message of the user, or a raw prompt. */
  public static OllamaRequest readGenerate(
      JsonNode body, Vocabulary vocabulary, AnswerForm.Reader reader, int mostTokens) {
    RequestFields fields = RequestFields.of(body, "");
    String prompt = fields.text("prompt").orElse("");
    boolean isRaw = fields.booleanField("raw", false);
    ArrayNode messages = JsonNodeFactory.instance.arrayNode();
    Optional<String> system = fields.text("system").filter(text -> !text.isEmpty());
    if (isRaw && system.isPresent()) {
      throw fields.invalid("system", "has no place in a raw prompt");
    }
    system.ifPresent(text -> messages.addObject().put("role", "system").put("content", text));
    messages.addObject().put("role", "user").put("content", prompt);
    fields.requireOnly("suffix", "");
    fields.requireOnly("template", "");
    fields.requireEmpty("images", "the model reads text");
    fields.requireEmpty("context", "send a conversation to /api/chat instead");
    ChatRequest chat =
        read(fields, vocabulary, reader, mostTokens, conversation(messages), "prompt");
    return new OllamaRequest(
        chat, isRaw ? Optional.of(prompt) : Optional.empty(), prompt.isEmpty());
  }

  private static ObjectNode conversation(ArrayNode messages) {
    ObjectNode conversation = JsonNodeFactory.instance.objectNode();
    conversation.set("messages", messages);
    return conversation.put("add_generation_prompt", true);
  }

  private static ChatRequest read(
      RequestFields fields,
      Vocabulary vocabulary,
      AnswerForm.Reader reader,
      int mostTokens,
      ObjectNode conversation,
      String prompt) {
    RequestFields options = options(fields, mostTokens);
    SamplingFields choosing = SamplingFields.read(options, vocabulary, mostTokens);
    boolean stream = fields.booleanField("stream", true);
    String model = fields.text("model").orElse("");
    fields.requireOnly("think", "false");
    fields.requireOnly("logprobs", "false");
    fields.requireOnly("truncate", "true");
    fields.requireOnly("shift", "true");
    fields.ignore("keep_alive");
    boolean isChat = prompt.equals("messages");
    AnswerForm wanted = reader.read(fields, vocabulary, RequestDialect.OLLAMA);
    if (!isChat && (wanted.calls() != null || wanted.custom() != null)) {
      throw fields.invalid("tools", "are for conversations: /api/chat");
    }
    fields.refuseOthers();
    ChatRequest.addTools(fields, conversation);
    ChatRequest.checkStops(wanted, choosing, "options.stop");
    FieldNames names = FieldNames.of(prompt, options, wanted, "max_tokens");
    return new ChatRequest(model, conversation, choosing, wanted, stream, true, names);
  }

  /** The options by the names that other interfaces have. */
  private static RequestFields options(RequestFields request, int mostTokens) {
    ObjectNode named = JsonNodeFactory.instance.objectNode();
    if (request.hasField("options")) {
      RequestFields options = request.object("options");
      OPTIONS.forEach(
          (name, sent) -> {
            if (options.hasField(sent)) {
              named.set(name, options.node(sent));
            }
          });
      // The value -1 means no bound, and -2 the rest of the context.
      if (options.integer("num_predict", -2, mostTokens).orElse(1) <= 0) {
        named.remove("max_tokens");
      }
      // These options are for loading a model, and the model is already loaded.
      options.ignore("num_ctx", "num_keep", "num_thread", "num_gpu", "num_batch");
      options.refuseOthers();
    }
    return RequestFields.of(named, "options").sentAs(OPTIONS);
  }
}
