package io.dyck.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The chat templates in a model's folder, with the names of its special tokens. Immutable and
 * thread-safe.
 *
 * @param templates the templates by name; {@code default} is one of them
 * @param specialTokens the special tokens by variable, such as {@code bos_token}
 */
public record ModelChat(
    ImmutableMap<String, ChatTemplate> templates, ImmutableMap<String, String> specialTokens) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NO_TEMPLATE = "DYCK-C006";
  private static final String DEFAULT = "default";
  private static final String WITH_TOOLS = "tool_use";

  /**
   * Reads the files that transformers reads: {@code chat_template.jinja}, or else the {@code
   * chat_template} of {@code chat_template.json} or {@code tokenizer_config.json}; and the special
   * tokens of {@code special_tokens_map.json} and {@code tokenizer_config.json}.
   *
   * @param folder a model's folder
   * @return the templates of the model
   * @throws ChatTemplateException if there is no default template (code {@code DYCK-C006}), a file
   *     cannot be read ({@code DYCK-C007}), or a template is invalid
   */
  public static ModelChat read(Path folder) {
    JsonNode config = json(folder.resolve("tokenizer_config.json"));
    Map<String, String> specialTokens = new LinkedHashMap<>();
    addTokens(json(folder.resolve("special_tokens_map.json")), specialTokens);
    addTokens(config, specialTokens);
    return new ModelChat(templates(folder, config), ImmutableMap.copyOf(specialTokens));
  }

  /**
   * Reads the files as {@link #read} does, of a model that may have no chat template.
   *
   * @param folder a model's folder
   * @return the templates of the model; empty if there is no default template
   * @throws ChatTemplateException if a file cannot be read, or a template is invalid
   */
  public static Optional<ModelChat> find(Path folder) {
    try {
      return Optional.of(read(folder));
    } catch (ChatTemplateException e) {
      if (e.code().equals(NO_TEMPLATE)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static ImmutableMap<String, ChatTemplate> templates(Path folder, JsonNode config) {
    Path file = folder.resolve("chat_template.jinja");
    if (Files.exists(file)) {
      return ImmutableMap.of(DEFAULT, ChatTemplate.parse(file.toString(), text(file)));
    }
    JsonNode field = json(folder.resolve("chat_template.json")).path("chat_template");
    if (field.isMissingNode()) {
      field = config.path("chat_template");
    }
    String place = folder.resolve("tokenizer_config.json") + " chat_template";
    ImmutableMap.Builder<String, ChatTemplate> templates = ImmutableMap.builder();
    if (field.isTextual()) {
      templates.put(DEFAULT, ChatTemplate.parse(place, field.textValue()));
    }
    for (JsonNode named : field.isArray() ? field : JSON.createArrayNode()) {
      String name = named.path("name").asText();
      templates.put(name, ChatTemplate.parse(place + " " + name, named.path("template").asText()));
    }
    ImmutableMap<String, ChatTemplate> found = templates.buildKeepingLast();
    if (!found.containsKey(DEFAULT)) {
      throw new ChatTemplateException(
          NO_TEMPLATE,
          folder.toString(),
          "there is no chat template",
          "put it into chat_template.jinja, or use the model without one",
          null);
    }
    return found;
  }

  private static void addTokens(JsonNode config, Map<String, String> to) {
    config
        .properties()
        .forEach(
            field -> {
              JsonNode token = field.getValue();
              JsonNode content = token.isObject() ? token.path("content") : token;
              if (field.getKey().endsWith("_token") && content.isTextual()) {
                to.put(field.getKey(), content.textValue());
              }
            });
  }

  private static JsonNode json(Path file) {
    try {
      JsonNode read = Files.exists(file) ? JSON.readTree(text(file)) : JSON.createObjectNode();
      return read.isObject() ? read : JSON.createObjectNode();
    } catch (JsonProcessingException e) {
      throw new ChatTemplateException(
          "DYCK-C007", file.toString(), e.getOriginalMessage(), "mend the JSON of the file", e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new ChatTemplateException(
          "DYCK-C007",
          file.toString(),
          "cannot be read as text in UTF-8: " + e.getMessage(),
          "check its permissions and its encoding",
          e);
    }
  }

  /**
   * Renders a conversation with the template that transformers would choose: {@code tool_use} if
   * this template exists and the conversation has tools, otherwise {@code default}.
   *
   * @param conversation the conversation, as for {@link ChatTemplate#render}
   * @param now the time for {@code strftime_now}
   * @return the text, in pieces
   * @throws ChatTemplateException as {@link ChatTemplate#render} does
   */
  public RenderedPrompt render(JsonNode conversation, LocalDateTime now) {
    ChatTemplate withTools = templates.get(WITH_TOOLS);
    ChatTemplate template =
        withTools != null && conversation.hasNonNull("tools") ? withTools : template();
    return template.render(conversation, specialTokens, now);
  }

  /**
   * Renders the messages of system and user, followed by the start of the model's answer.
   *
   * @param system the message of the system, if there is one
   * @param user the message of the user, if there is one
   * @param now the time for {@code strftime_now}
   * @return the text, in pieces
   * @throws ChatTemplateException as {@link ChatTemplate#render} does
   */
  public RenderedPrompt render(Optional<String> system, Optional<String> user, LocalDateTime now) {
    ObjectNode conversation = JSON.createObjectNode().put("add_generation_prompt", true);
    ArrayNode messages = conversation.putArray("messages");
    system.ifPresent(text -> messages.addObject().put("role", "system").put("content", text));
    user.ifPresent(text -> messages.addObject().put("role", "user").put("content", text));
    return render(conversation, now);
  }

  /**
   * Returns whether the prompt of a conversation is the same with and without tools, so that the
   * model cannot know the tools.
   *
   * @return true if the template writes nothing about tools
   */
  public boolean isIgnoringTools() {
    ObjectNode conversation = JSON.createObjectNode().put("add_generation_prompt", true);
    conversation.putArray("messages").addObject().put("role", "user").put("content", "a");
    ObjectNode withTools = conversation.deepCopy();
    ObjectNode function = withTools.putArray("tools").addObject().put("type", "function");
    function = function.putObject("function").put("name", "b").put("description", "c");
    function.putObject("parameters").put("type", "object").putObject("properties");
    LocalDateTime now = LocalDateTime.of(2000, 1, 1, 0, 0);
    try {
      return render(withTools, now).text().equals(render(conversation, now).text());
    } catch (ChatTemplateException e) {
      // The template does something about tools, or takes no conversation at all.
      return false;
    }
  }

  /**
   * Returns the template for conversations without tools.
   *
   * @return the template {@code default}
   */
  public ChatTemplate template() {
    ChatTemplate template = templates.get(DEFAULT);
    if (template == null) {
      throw new IllegalStateException("no template '" + DEFAULT + "'");
    }
    return template;
  }
}
