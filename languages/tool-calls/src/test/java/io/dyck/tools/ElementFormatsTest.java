package io.dyck.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.pda.Pda;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.ToolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Formats whose arguments are elements: written as their models write them, and read back. */
class ElementFormatsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ToolSet TOOLS =
      ToolSet.read(
          """
          [{"name": "find", "parameters": {"required": ["city"], "additionalProperties": false,
            "properties": {
              "city": {"type": "string"}, "days": {"type": "integer", "minimum": 1},
              "near": {"type": ["string", "boolean"]},
              "at": {"type": "array", "items": {"type": "object", "additionalProperties": false,
                "properties": {"x": {"type": "number"}, "of": {"type": ["string", "null"]},
                  "ok": {"type": "boolean"}}}}}}},
           {"name": "find_all"}]
          """);

  private static final String SMALL = "{\"city\": \"Rome\", \"days\": 2}";
  private static final String LARGE =
      "{\"city\": \"A <b>\\n\\\"c\\\"\", \"days\": 1, \"near\": true, \"at\":"
          + " [{\"x\": 1.5, \"of\": null, \"ok\": false}, {\"of\": \"é, }\"}, {}]}";

  private static ToolCalls calls(String format, ToolChoice choice) {
    return ToolCalls.of(TOOLS, choice, ToolFormat.named(format));
  }

  private static boolean accepts(ToolCalls calls, String text) {
    return Pda.compile(calls.grammar()).accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(text, e);
    }
  }

  /**
   * Checks that a text is a message with calls of the given arguments, read at once and character
   * by character.
   */
  private static ToolMessage check(String format, String text, String... arguments) {
    ToolCalls calls = calls(format, ToolChoice.AUTO);
    assertThat(accepts(calls, text)).as(text).isTrue();
    ToolMessage message = calls.read(text);
    assertThat(message.isComplete()).as(message.toString()).isTrue();
    assertThat(message.calls().stream().map(call -> json(call.arguments())))
        .containsExactlyElementsOf(List.of(arguments).stream().map(each -> json(each)).toList());
    ToolMessageReader reader = calls.reader(new ToolMessageListener() {});
    text.codePoints().forEach(c -> reader.add(Character.toString(c)));
    assertThat(reader.finish()).isEqualTo(message);
    for (int cut = 1; cut < text.length(); cut++) {
      assertThat(calls.read(text.substring(0, cut)).calls().size())
          .isLessThanOrEqualTo(arguments.length);
    }
    assertThat(accepts(calls, text.replace("find", "fund"))).isFalse();
    return message;
  }

  @Test
  void qwen() {
    String small =
        """
        <tool_call>
        <function=find>
        <parameter=city>
        Rome
        </parameter>
        <parameter=days>
        2
        </parameter>
        </function>
        </tool_call>""";
    String large =
        """
        <tool_call>
        <function=find>
        <parameter=city>
        A <b>
        "c"
        </parameter>
        <parameter=days>
        1
        </parameter>
        <parameter=near>
        True
        </parameter>
        <parameter=at>
        [{"x": 1.5, "of": null, "ok": false}, {"of": "é, }"}, {}]
        </parameter>
        </function>
        </tool_call>""";
    String none = "<tool_call>\n<function=find_all>\n</function>\n</tool_call>";
    ToolMessage message =
        check(
            "qwen3-coder",
            "<think>\nSo.\n</think>\n\nI look.\n\n" + small + "\n" + large + "\n" + none,
            SMALL,
            LARGE,
            "{}");
    assertThat(message.content().strip()).isEqualTo("I look.");
    ToolCalls calls = calls("qwen3-coder", ToolChoice.REQUIRED);
    assertThat(accepts(calls, small + "\n" + none)).isTrue();
    assertThat(accepts(calls, small.replace("\n2\n", "\n0\n"))).isFalse();
    assertThat(accepts(calls, small.replace("\n2\n", "\n\"2\"\n"))).isFalse();
    // A string does not contain the text at which other readers would end it.
    assertThat(accepts(calls, small.replace("Rome", "a</parameter>b"))).isFalse();
    // If a string and other values are allowed, a text that can be JSON is JSON.
    String either = small.replace("days", "near").replace("\n2\n", "\nno\n");
    assertThat(json(calls.read(either).calls().get(0).arguments()).get("near").asText())
        .isEqualTo("no");
    String blank = small.replace("\nRome\n", "\n\n Rome\n\n");
    check("qwen3-coder", blank, "{\"city\": \"\\n Rome\\n\", \"days\": 2}");
  }

  @Test
  void glm() {
    String small =
        "<tool_call>find\n<arg_key>city</arg_key>\n<arg_value>Rome</arg_value>\n"
            + "<arg_key>days</arg_key>\n<arg_value>2</arg_value>\n</tool_call>";
    String none = "<tool_call>find_all\n</tool_call>";
    check("glm-4.5", "Well.\n" + small + "\n" + none, SMALL, "{}");
    check("glm-4.7", "Well." + (small + none).replace("\n", ""), SMALL, "{}");
    assertThat(accepts(calls("glm-4.7", ToolChoice.REQUIRED), (small + none).replace("\n", "")))
        .isTrue();
    assertThat(accepts(calls("glm-4.7", ToolChoice.AUTO), small)).isFalse();
  }

  @Test
  void miniMaxAndDeepSeek() {
    String text =
        """
        <minimax:tool_call>
        <invoke name="find">
        <parameter name="city">Rome</parameter>
        <parameter name="days">2</parameter>
        </invoke>
        <invoke name="find_all">
        </invoke>
        </minimax:tool_call>""";
    check("minimax-m2", "Well.\n" + text, SMALL, "{}");
    String dsml =
        text.replace("<minimax:tool_call>", "<｜DSML｜tool_calls>")
            .replace("</minimax:tool_call>", "</｜DSML｜tool_calls>")
            .replace("<invoke", "<｜DSML｜invoke")
            .replace("</invoke", "</｜DSML｜invoke")
            .replace("<parameter name=\"city\"", "<｜DSML｜parameter name=\"city\" string=\"true\"")
            .replace("<parameter name=\"days\"", "<｜DSML｜parameter name=\"days\" string=\"false\"")
            .replace("</parameter", "</｜DSML｜parameter");
    check("deepseek-v4", "Well.\n\n" + dsml, SMALL, "{}");
    check("deepseek-v3.2", dsml.replace("tool_calls>", "function_calls>"), SMALL, "{}");
    assertThat(accepts(calls("deepseek-v4", ToolChoice.AUTO), dsml.replace("false", "true")))
        .isFalse();
    // The written type distinguishes a string from a number.
    String either = dsml.replace("days", "near").replace("string=\"false\">2", "string=\"true\">2");
    assertThat(calls("deepseek-v4", ToolChoice.AUTO).read(either).calls().get(0).arguments())
        .isEqualTo("{\"city\": \"Rome\", \"near\": \"2\"}");
    // A model may write an empty line in place of arguments.
    String lines = dsml.replace("find_all\">\n", "find_all\">\n\n");
    assertThat(calls("deepseek-v4", ToolChoice.AUTO).read(lines).calls()).hasSize(2);
  }

  @Test
  void kimi() {
    String call =
        "<|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool=\"find\" index=\"1\"<|sep|>"
            + "<|open|>argument key=\"city\" type=\"string\"<|sep|>Rome<|close|>argument<|sep|>"
            + "<|open|>argument key=\"days\" type=\"number\"<|sep|>2<|close|>argument<|sep|>"
            + "<|close|>call<|sep|><|open|>call tool=\"find_all\" index=\"2\"<|sep|>"
            + "<|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|>";
    ToolMessage message = check("kimi-k3", "I look." + call, SMALL, "{}");
    assertThat(message.content()).isEqualTo("I look.");
    assertThat(message.calls().get(1).id()).isEqualTo("2");
    check("kimi-k3", call, SMALL, "{}");
    ToolCalls calls = calls("kimi-k3", ToolChoice.AUTO);
    String text = "No.<|close|>response<|sep|><|close|>message<|sep|>";
    assertThat(accepts(calls, text)).isTrue();
    assertThat(accepts(calls, "No.")).isFalse();
    assertThat(calls.read(text).content()).isEqualTo("No.");
    assertThat(calls.read(text).isComplete()).isTrue();
    assertThat(calls.read("No.").isComplete()).isFalse();
    ToolCalls thinking = calls.withReasoning(Reasoning.BEGUN);
    String thought = "Hm.<|close|>think<|sep|><|open|>response<|sep|>";
    assertThat(accepts(thinking, thought + text)).isTrue();
    assertThat(thinking.read(thought + call).reasoning()).isEqualTo("Hm.");
    assertThat(accepts(calls("kimi-k3", ToolChoice.NONE), text)).isTrue();
    assertThat(accepts(calls("kimi-k3", ToolChoice.NONE), call)).isFalse();
  }

  @Test
  void gemma() {
    String small = "<|tool_call>call:find{city:<|\"|>Rome<|\"|>,days:2}<tool_call|>";
    String large =
        "<|tool_call>call:find{city:<|\"|>A <b>\n\"c\"<|\"|>,days:1,near:true,"
            + "at:[{x:1.5,of:None,ok:false},{of:<|\"|>é, }<|\"|>},{}]}<tool_call|>";
    String none = "<|tool_call>call:find_all{}<tool_call|>";
    String thought = "<|channel>thought\nHm.<channel|>";
    ToolMessage message =
        check("gemma-4", thought + "Well." + small + large + none, SMALL, LARGE, "{}");
    assertThat(message.reasoning()).isEqualTo("Hm.");
    assertThat(message.content()).isEqualTo("Well.");
    ToolCalls calls = calls("gemma-4", ToolChoice.AUTO);
    assertThat(accepts(calls, small.replace(",days", "days"))).isFalse();
    assertThat(accepts(calls, small.replace(":2", ":<|\"|>2<|\"|>"))).isFalse();
  }

  @Test
  void command() {
    String json =
        "<|START_THINKING|>Hm.<|END_THINKING|><|START_ACTION|>[\n    {\"tool_call_id\": \"0\","
            + " \"tool_name\": \"find\", \"parameters\": "
            + SMALL
            + "},\n    {\"tool_call_id\": \"1\", \"tool_name\": \"find_all\", \"parameters\": {}}"
            + "\n]<|END_ACTION|>";
    assertThat(check("command-r7b", json, SMALL, "{}").reasoning()).isEqualTo("Hm.");
    assertThat(
            calls("command-r7b", ToolChoice.AUTO)
                .read("<|START_RESPONSE|>Rain.<|END_RESPONSE|>")
                .content())
        .isEqualTo("Rain.");
    String small =
        "<cofl:tool_call id=\"0\" name=\"find\"><cofl:value name=\"city\" type=\"raw\">Rome"
            + "</cofl:value><cofl:value name=\"days\" type=\"json\">2</cofl:value>"
            + "</cofl:tool_call>";
    String large =
        "<cofl:tool_call id=\"1\" name=\"find\"><cofl:value name=\"city\" type=\"raw\">A <b>\n"
            + "\"c\"</cofl:value><cofl:value name=\"days\" type=\"json\">1</cofl:value>"
            + "<cofl:value name=\"near\" type=\"json\">true</cofl:value>"
            + "<cofl:value name=\"at\" type=\"list\"><cofl:value type=\"dict\">"
            + "<cofl:value name=\"x\" type=\"json\">1.5</cofl:value>"
            + "<cofl:value name=\"of\" type=\"json\">null</cofl:value>"
            + "<cofl:value name=\"ok\" type=\"json\">false</cofl:value></cofl:value>"
            + "<cofl:value type=\"dict\"><cofl:value name=\"of\" type=\"raw\">é, }</cofl:value>"
            + "</cofl:value><cofl:value type=\"dict\"></cofl:value></cofl:value>"
            + "</cofl:tool_call>";
    check("command-xml", "<cofl:tool_calls>" + small + large + "</cofl:tool_calls>", SMALL, LARGE);
  }

  @Test
  void llama4() {
    String small = "find(city=\"Rome\", days=2)";
    String large =
        "find(city=\"A <b>\\n\\\"c\\\"\", days=1, near=True, at=[{\"x\": 1.5, \"of\": None,"
            + " \"ok\": False}, {\"of\": \"é, }\"}, {}])";
    check("llama4", "[" + small + ", " + large + ", find_all()]", SMALL, LARGE, "{}");
    ToolCalls calls = calls("llama4", ToolChoice.AUTO);
    assertThat(accepts(calls, "See [1] there.")).isTrue();
    assertThat(calls.read("See [find()] there.").content()).isEqualTo("See [find()] there.");
    assertThat(accepts(calls, "[1] is there.")).isFalse();
    assertThat(accepts(calls, "[" + small + "] and more")).isFalse();
    assertThat(calls.read("[find(city='It\\'s', days= 2)]").calls().get(0).arguments())
        .isEqualTo("{\"city\": \"It's\", \"days\": 2}");
  }

  @Test
  void harmonyAndLlamaWriteCallsInSeveralWays() {
    String call = " to=functions.find<|channel|>commentary json<|message|>" + SMALL + "<|call|>";
    check("harmony", call, SMALL);
    String thought = "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant";
    assertThat(check("harmony", thought + call, SMALL).reasoning()).isEqualTo("Hm.");
    String typed = "{\"type\": \"function\", \"name\": \"find\", \"parameters\": " + SMALL + "}";
    check("llama3", typed, SMALL);
    check("llama3", typed + "; {\"name\": \"find_all\", \"parameters\": {}}", SMALL, "{}");
    check("llama3", "<|python_tag|>" + typed, SMALL);
    ToolCalls calls = calls("llama3", ToolChoice.AUTO);
    assertThat(accepts(calls, "{\"type\": \"function\", \"name\": \"find\"}")).isFalse();
    assertThat(accepts(calls, "{\"type\": \"object\"}")).isTrue();
  }

  @Test
  void toolsThatAreNotKnownAreReadAsFarAsPossible() {
    String text =
        "<tool_call>\n<function=other>\n<parameter=a>\n5\n</parameter>\n<parameter=b>\nx\n"
            + "</parameter>\n</function>\n</tool_call>";
    ToolCalls calls = calls("qwen3-coder", ToolChoice.AUTO);
    ToolMessageReader reader = calls.reader(new ToolMessageListener() {});
    reader.add(text);
    assertThat(reader.finish().calls().get(0).arguments()).isEqualTo("{\"a\": 5, \"b\": \"x\"}");
    assertThatThrownBy(() -> calls.read(text)).hasMessageStartingWith("DYCK-T011");
    assertThatThrownBy(() -> calls("gemma-4", ToolChoice.AUTO).read("<|tool_call>call:find{city:;"))
        .isInstanceOf(ToolException.class)
        .hasMessageStartingWith("DYCK-T010");
  }

  /** A double would cut digits off, and be infinite. */
  @Test
  void numbersKeepTheirValues() {
    for (String number : new String[] {"-9E+750", "0.12345678901234567890123", "7.50"}) {
      ToolMessageReader reader =
          calls("minimax-m2", ToolChoice.AUTO).reader(new ToolMessageListener() {});
      reader.add(
          """
          <minimax:tool_call>
          <invoke name="other">
          <parameter name="x">%s</parameter>
          </invoke>
          </minimax:tool_call>"""
              .formatted(number));
      assertThat(reader.finish().calls().get(0).arguments()).isEqualTo("{\"x\": " + number + "}");
    }
  }

  @Test
  void aFormatOfOnesOwnHasElements() {
    ToolFormat own =
        ToolFormat.read(
            "own",
            """
            {"call": "(call {name}{arguments} end)",
             "arguments": {"member": " [{name}: {value}]",
               "values": {"string": "'{text}'", "other": "{json}"}}}
            """);
    ToolCalls calls = ToolCalls.of(TOOLS, ToolChoice.AUTO, own);
    String text = "So (call find [city: 'Rome'] [days: 2] end)";
    assertThat(accepts(calls, text)).isTrue();
    assertThat(calls.read(text).calls().get(0).arguments()).isEqualTo(SMALL);
    refused("DYCK-T002: at #/arguments/member: ", "{\"member\": \"{name}\"}");
    refused("DYCK-T002: at #/arguments/member: ", "{\"member\": \"{name}={value}\"}");
    refused(
        "DYCK-T002: at #/arguments/values/string: ",
        "{\"member\": \"{name}={value};\", \"values\": {\"string\": \"text\"}}");
    refused(
        "DYCK-T002: at #/arguments/values: ",
        "{\"member\": \"{name}={value};\", \"values\": {\"string\": \"{text}\"}}");
  }

  private static void refused(String message, String arguments) {
    String format = "{\"call\": \"({name} {arguments})\", \"arguments\": " + arguments + "}";
    assertThatThrownBy(() -> ToolFormat.read("own", format))
        .isInstanceOf(ToolException.class)
        .hasMessageStartingWith(message);
  }
}
