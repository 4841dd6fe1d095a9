package io.dyck.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMultimap;
import com.google.common.collect.ImmutableSet;
import io.dyck.chat.ChatTemplate;
import io.dyck.pda.Pda;
import io.dyck.tools.ToolCall;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.ToolMessage;
import io.dyck.tools.ToolSet;
import io.dyck.tools.format.Template;
import io.dyck.tools.format.ToolFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests the formats of calls against the chat templates of their models, if there are some in the
 * folder {@code chat-templates} of the system property {@code dyck.corpus}. A template renders a
 * message with calls. The result is a message in the format, with the same calls.
 */
class TemplateCallsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 23, 12, 0);

  private static final String QUESTION = "Which one is it?";

  private static final String TOOLS =
      """
      [{"type": "function", "function": {"name": "find_trip", "description": "Finds a trip.",
        "parameters": {"type": "object", "required": ["city"], "additionalProperties": false,
          "properties": {
            "city": {"type": "string", "description": "Its name"},
            "days": {"type": "integer", "description": "How long"},
            "fast": {"type": "boolean", "description": "By train"},
            "near": {"type": "object", "description": "Where", "additionalProperties": false,
              "properties": {"place": {"type": "string"}, "range": {"type": "number"}}},
            "stops": {"type": "array", "description": "On the way",
              "items": {"type": ["string", "integer"]}}}}}}]
      """;

  private static final String FIRST =
      """
      {"city": "São Paulo, \\"B\\" <1>", "days": 2, "fast": true,
       "near": {"place": "it's here", "range": 1.5}, "stops": ["a b", 3, ""]}
      """;

  private static final String SECOND = "{\"city\": \"two\\nlines\", \"stops\": []}";

  /** Templates by format. */
  private static final ImmutableMultimap<String, String> TEMPLATES =
      ImmutableMultimap.<String, String>builder()
          .put("hermes", "NousResearch-Hermes-3-Llama-3.1-8B-tool_use")
          .put("hermes", "Qwen-Qwen2.5-7B-Instruct")
          .put("hermes", "Qwen-Qwen3-0.6B")
          .put("hermes", "ibm-granite-granite-4.1")
          .put("llama3", "meta-llama-Llama-3.1-8B-Instruct")
          .put("llama3", "meta-llama-Llama-3.2-3B-Instruct")
          .put("llama3", "meta-llama-Llama-3.3-70B-Instruct")
          .put("mistral-v11", "Mistral-Small-3.2-24B-Instruct-2506")
          .put("mistral-v13", "mistralai-Ministral-3-14B-Reasoning-2512")
          .put("mistral-v13", "unsloth-mistral-Devstral-Small-2507")
          .put("deepseek-v3.1", "deepseek-ai-DeepSeek-V3.1")
          .put("deepseek-v4", "deepseek-ai-DeepSeek-V4")
          .put("deepseek-v4", "deepseek-ai-DeepSeek-V4-Flash-0731")
          .put("kimi-k2", "moonshotai-Kimi-K2")
          .put("harmony", "openai-gpt-oss-120b")
          .put("qwen3-coder", "Qwen3.5-4B")
          .put("glm-4.5", "GLM-4.6")
          .put("glm-4.5", "poolside-Laguna-XS-2.1")
          .put("glm-4.7", "GLM-4.7-Flash")
          .put("minimax-m2", "MiniMax-M2")
          .put("gemma-4", "google-gemma-4-31B-it")
          .put("gemma-4", "google-gemma-4-31B-it-interleaved")
          .build();

  /** Templates that render one call in a message at most. */
  private static final ImmutableSet<String> SINGLE = ImmutableSet.of("llama3", "harmony");

  @Test
  void whatATemplateRendersIsReadAsTheSameCalls() throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    Path folder = Path.of(corpus, "chat-templates");
    assumeTrue(!corpus.isEmpty() && Files.isDirectory(folder), "dyck.corpus has no chat templates");
    for (Map.Entry<String, String> each : TEMPLATES.entries()) {
      Path file = folder.resolve(each.getValue() + ".jinja");
      ToolFormat format = ToolFormat.named(each.getKey());
      boolean isSingle = SINGLE.contains(each.getKey());
      String text = calls(format, render(file, isSingle));
      ToolCalls calls = ToolCalls.of(ToolSet.read(TOOLS), ToolChoice.AUTO, format);
      String what = each + ":\n" + text;
      ToolMessage message = calls.read(text);
      assertThat(message.isComplete()).as(what).isTrue();
      assertThat(message.content()).as(what).isEmpty();
      assertThat(message.calls()).as(what).hasSize(isSingle ? 1 : 2);
      check(message.calls().get(0), FIRST, what);
      check(message.calls().get(message.calls().size() - 1), isSingle ? FIRST : SECOND, what);
      assertThat(Pda.compile(calls.grammar()).accepts(text.getBytes(StandardCharsets.UTF_8)))
          .as(what)
          .isTrue();
    }
  }

  private static void check(ToolCall call, String arguments, String what) throws IOException {
    assertThat(call.name()).as(what).isEqualTo("find_trip");
    assertThat(JSON.readTree(call.arguments())).as(what).isEqualTo(JSON.readTree(arguments));
  }

  private static String render(Path template, boolean isSingle) throws IOException {
    ObjectNode conversation = JSON.createObjectNode();
    conversation.set("tools", JSON.readTree(TOOLS));
    conversation.putNull("documents");
    conversation.put("date_string", "23 Nov 2026").put("model_identity", "You are a model.");
    conversation.put("add_generation_prompt", false);
    ArrayNode messages = conversation.putArray("messages");
    messages.addObject().put("role", "user").put("content", QUESTION);
    ArrayNode calls =
        messages.addObject().put("role", "assistant").put("content", "").putArray("tool_calls");
    addCall(calls, "call00001", FIRST);
    if (!isSingle) {
      addCall(calls, "call00002", SECOND);
    }
    return ChatTemplate.parse(template.getFileName().toString(), Files.readString(template))
        .render(conversation, Map.of("bos_token", "", "eos_token", ""), NOW)
        .text();
  }

  private static void addCall(ArrayNode calls, String id, String arguments) throws IOException {
    ObjectNode call = calls.addObject().put("id", id).put("type", "function");
    JsonNode values = JSON.readTree(arguments);
    call.putObject("function").put("name", "find_trip").set("arguments", values);
  }

  /** From the first mark of a call behind the question to the end of the last call. */
  private static String calls(ToolFormat format, String rendered) {
    String answer = rendered.substring(rendered.lastIndexOf(QUESTION) + QUESTION.length());
    int begin = -1;
    int end = answer.stripTrailing().length();
    for (int way = 0; way < format.calls().size(); way++) {
      int found = answer.indexOf(format.triggers().get(way));
      begin = begin < 0 || (found >= 0 && found < begin) ? found : begin;
      Template call = format.calls().get(way);
      String tail = call.tail() + format.end();
      int last = answer.lastIndexOf(tail);
      end = found >= 0 && !tail.isEmpty() && last >= 0 ? last + tail.length() : end;
    }
    assertThat(begin).as("%s:\n%s", format, answer).isNotNegative();
    return answer.substring(begin, end);
  }
}
