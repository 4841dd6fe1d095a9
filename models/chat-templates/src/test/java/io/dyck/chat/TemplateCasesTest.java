package io.dyck.chat;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.io.Resources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Renders each construct as Jinja does with the settings of transformers, failures included. The
 * file {@code expected.jsonl} has the expected texts. The script {@code expected.py} wrote this
 * file.
 */
class TemplateCasesTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final LocalDateTime NOW = LocalDateTime.of(2026, 11, 3, 9, 5, 7);

  @Test
  void rendersAndFailsAsJinjaDoes() throws IOException {
    List<String> lines =
        Resources.readLines(
            Resources.getResource(TemplateCasesTest.class, "expected.jsonl"),
            StandardCharsets.UTF_8);
    JsonNode conversation = JSON.readTree(lines.get(0));
    List<String> wrong = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      JsonNode expected = JSON.readTree(line);
      String template = expected.get("template").textValue();
      String got;
      boolean failed = false;
      try {
        got = ChatTemplate.parse("case", template).render(conversation, Map.of(), NOW).text();
      } catch (ChatTemplateException e) {
        got = String.valueOf(e.getMessage());
        failed = true;
      }
      boolean same =
          expected.has("error")
              ? failed && !got.startsWith("DYCK-C002")
              : !failed && got.equals(expected.get("output").textValue());
      if (!same) {
        wrong.add(template + "\n got      " + JSON.writeValueAsString(got) + "\n expected " + line);
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** Constructs of Jinja that are not supported are named in the error. */
  @Test
  void saysWhichConstructIsNotSupported() {
    assertThat(failure("{% include 'x' %}")).contains("DYCK-C002", "line 1", "tag 'include'");
    assertThat(failure("{{ 1 | pprint }}")).contains("DYCK-C002", "filter 'pprint'");
    assertThat(failure("\n{{ 'a'.encode() }}")).contains("t:2", "method 'encode' of a str");
    assertThat(failure("{{ cycler(1) }}")).contains("DYCK-C002", "function 'cycler'");
    assertThat(failure("{{ strftime_now('%E') }}")).contains("DYCK-C002", "'%E'");
  }

  @Test
  void refusesTemplatesThatDoTooMuch() {
    String loops =
        "{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}";
    assertThat(failure(loops)).startsWith("DYCK-C005");
    assertThat(failure("{{ 'x' * 999999999999 }}")).startsWith("DYCK-C005");
    assertThat(failure("{{ 9 ** 9 ** 9 ** 9 ** 9 ** 9 }}")).startsWith("DYCK-C00");
    assertThat(failure("{{ '%999999999d' % 1 }}")).startsWith("DYCK-C00");
    assertThat(failure("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}")).startsWith("DYCK-C005");
    assertThat(failure("{{ " + "(".repeat(50_000))).startsWith("DYCK-C00");
    assertThat(failure("{{ " + "not ".repeat(50_000) + "1 }}")).startsWith("DYCK-C005");
    assertThat(failure("{% if 1 %}".repeat(20_000))).startsWith("DYCK-C005");
    String doubling =
        "{% set ns = namespace(s='x') %}{% for i in range(60) %}{% set ns.s = ns.s + ns.s %}"
            + "{% endfor %}";
    assertThat(failure(doubling)).startsWith("DYCK-C005");
  }

  private static String failure(String template) {
    try {
      return "rendered: "
          + ChatTemplate.parse("t", template)
              .render(JSON.createObjectNode(), Map.of(), NOW)
              .text()
              .length();
    } catch (ChatTemplateException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
