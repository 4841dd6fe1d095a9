package io.dyck.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.failure.DyckException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Renders templates of public models as transformers does. The folder {@code chat-templates} of the
 * system property {@code dyck.corpus} has templates, conversations and expected texts.
 */
class PublicTemplatesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 23, 12, 0);

  @Test
  void rendersWhatTransformersRendersOrSaysWhyNot() throws IOException {
    String corpus = System.getProperty("dyck.corpus", "");
    Path folder = Path.of(corpus, "chat-templates");
    assumeTrue(!corpus.isEmpty() && Files.isDirectory(folder), "dyck.corpus has no chat templates");
    JsonNode cases = JSON.readTree(folder.resolve("cases.json").toFile());
    List<String> different = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    int rendered = 0;
    for (String line : Files.readAllLines(folder.resolve("expected.jsonl"))) {
      JsonNode expected = JSON.readTree(line);
      String name = expected.get("template").textValue();
      String which = name + " " + expected.get("case").textValue();
      String source = Files.readString(folder.resolve(name));
      JsonNode conversation = complete(cases.get(expected.get("case").textValue()));
      try {
        String text = render(name, source, conversation);
        rendered++;
        if (!expected.has("output") || !text.equals(expected.get("output").textValue())) {
          different.add(which + "\n" + text + "\n--- expected\n" + expected);
        }
      } catch (DyckException e) {
        if (expected.has("output")) {
          refused.add(which + ": " + String.valueOf(e.getMessage()));
        } else if (!String.valueOf(e.getMessage()).contains(expected.get("error").textValue())) {
          refused.add(
              which
                  + ": "
                  + String.valueOf(e.getMessage())
                  + " instead of "
                  + expected.get("error"));
        }
      }
    }
    assertThat(different).isEmpty();
    assertThat(refused).isEmpty();
    assertThat(rendered).isGreaterThan(300);
  }

  private static String render(String name, String source, JsonNode conversation) {
    return ChatTemplate.parse(name, source)
        .render(conversation, Map.of("bos_token", "<BOS>", "eos_token", "<EOS>"), NOW)
        .text();
  }

  /** Adds the variables that transformers adds to a conversation. */
  private static JsonNode complete(JsonNode conversation) {
    ObjectNode complete = JSON.createObjectNode();
    complete.putNull("tools").putNull("documents");
    complete.put("date_string", "23 Nov 2026").put("current_date", "2026-11-23");
    complete.put("model_identity", "You are a model.");
    complete.setAll((ObjectNode) conversation.deepCopy());
    return complete;
  }
}
