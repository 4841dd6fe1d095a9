package io.dyck.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelChatTest {
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 23, 12, 0);

  @TempDir Path folder;

  private void write(String name, String content) throws IOException {
    Files.writeString(folder.resolve(name), content);
  }

  private String render(String conversation) throws IOException {
    JsonNode json = new ObjectMapper().readTree(conversation);
    return ModelChat.read(folder).render(json, NOW).text();
  }

  @Test
  void readsTheFieldOfTheConfigurationAndItsTokens() throws IOException {
    write(
        "tokenizer_config.json",
        """
        {"chat_template": "{{ bos_token }}{{ messages[0].content }}{{ eos_token }}",
         "bos_token": "<s>", "eos_token": {"content": "</s>", "special": true}}
        """);
    assertThat(render("{\"messages\": [{\"content\": \"hi\"}]}")).isEqualTo("<s>hi</s>");
  }

  @Test
  void takesTheFileBeforeTheField() throws IOException {
    write("tokenizer_config.json", "{\"chat_template\": \"old\"}");
    write("chat_template.jinja", "{{ 'new' }}\n");
    assertThat(render("{\"messages\": []}")).isEqualTo("new");
  }

  @Test
  void takesTheTemplateForTools() throws IOException {
    write(
        "tokenizer_config.json",
        """
        {"chat_template": [{"name": "default", "template": "plain"},
                           {"name": "tool_use", "template": "{{ tools | length }} tools"}]}
        """);
    assertThat(render("{\"messages\": []}")).isEqualTo("plain");
    assertThat(render("{\"messages\": [], \"tools\": [{}]}")).isEqualTo("1 tools");
  }

  @Test
  void saysWhetherATemplateIgnoresTools() throws IOException {
    write(
        "chat_template.jinja", "{% for m in messages %}{{ m.role }}: {{ m.content }}{% endfor %}");
    assertThat(ModelChat.read(folder).isIgnoringTools()).isTrue();
    write("chat_template.jinja", "{% if tools %}{{ tools | tojson }}{% endif %}a");
    assertThat(ModelChat.read(folder).isIgnoringTools()).isFalse();
    write("chat_template.jinja", "{{ raise_exception('no') if tools else 'a' }}");
    assertThat(ModelChat.read(folder).isIgnoringTools()).isFalse();
  }

  @Test
  void saysWhatIsMissingOrBroken() throws IOException {
    assertThatThrownBy(() -> ModelChat.read(folder))
        .isInstanceOfSatisfying(
            ChatTemplateException.class, e -> assertThat(e.code()).isEqualTo("DYCK-C006"));
    write("tokenizer_config.json", "{\"chat_template\": ");
    assertThatThrownBy(() -> ModelChat.read(folder)).hasMessageContaining("DYCK-C007");
    write("tokenizer_config.json", "{\"chat_template\": \"{% if %}\"}");
    assertThatThrownBy(() -> ModelChat.read(folder)).hasMessageContaining("DYCK-C001");
    Files.write(folder.resolve("chat_template.jinja"), new byte[] {(byte) 0xff, (byte) 0xfe});
    assertThatThrownBy(() -> ModelChat.read(folder)).hasMessageContaining("DYCK-C007");
  }
}
