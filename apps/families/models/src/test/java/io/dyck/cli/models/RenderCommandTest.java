package io.dyck.cli.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import io.dyck.cli.terminal.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RenderCommandTest {
  @TempDir Path folder;

  private String write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  @Test
  void printsTheTextAsItIs() throws IOException {
    String template =
        write(
            "t.jinja",
            "{{ bos_token }}{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}"
                + "{{ strftime_now('%d %b %Y') }}{{ think }}");
    String chat = write("c.json", "[{\"role\": \"user\", \"content\": \"Grüße <|x|>\"}]");
    Run run =
        Run.dyck(
            "model",
            "render",
            template,
            chat,
            "--set",
            "bos_token=<s>",
            "--set",
            "now=2026-11-23T12:00",
            "--set",
            "think=false");
    assertThat(run)
        .isEqualTo(new Run(ExitStatus.YES, "<s>user: Grüße <|x|>\n23 Nov 2026False", ""));
    assertThat(Run.dyck("model", "render", template, chat, "--set", "think=true", "--pieces").out())
        .startsWith("[{\"text\":\"user: \",\"origin\":\"TEMPLATE\"}");
  }

  @Test
  void rendersTheTemplateOfAFolder() throws IOException {
    write(
        "tokenizer_config.json",
        "{\"bos_token\": \"<b>\", \"chat_template\": \"{{ bos_token }}!\"}");
    assertThat(Run.withInput("{\"messages\": []}", "model", "render", folder.toString(), "-").out())
        .isEqualTo("<b>!");
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    String template = write("t.jinja", "{{ raise_exception('no ' + messages[0].role) }}");
    String chat = write("c.json", "{\"messages\": [{\"role\": \"system\"}]}");
    Run refused = Run.dyck("model", "render", template, chat);
    assertThat(refused.status()).isEqualTo(ExitStatus.NO);
    assertThat(refused.err()).contains("DYCK-C004", "t.jinja:1", "no system");
    assertThat(Run.dyck("model", "render", template, write("bad.json", "{")).err())
        .contains("is not JSON");
    assertThat(Run.dyck("model", "render", template, write("text.json", "1")).err())
        .contains("is no conversation");
    assertThat(Run.dyck("model", "render", folder.toString(), chat).err()).contains("DYCK-C006");
    assertThat(Run.dyck("model", "render", folder + "/none", chat).status())
        .isEqualTo(ExitStatus.TROUBLE);
    assertThat(Run.dyck("model", "render", template, chat, "--set", "now=noon").err())
        .contains("'noon' is no time");
    assertThat(Run.dyck("model").err()).contains("dyck model --help");
  }
}
