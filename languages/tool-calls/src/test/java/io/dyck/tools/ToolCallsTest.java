package io.dyck.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.ToolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Messages with calls. The grammar of each format accepts exactly the messages of the format, and
 * the reader reads them back.
 */
class ToolCallsTest {
  private static final String TOOLS =
      """
      [{"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object",
          "properties": {"city": {"type": "string"}, "days": {"type": "integer", "minimum": 1}},
          "required": ["city"], "additionalProperties": false}}},
       {"type": "function", "function": {"name": "get_time"}},
       {"type": "function", "name": "get", "parameters": {"properties": {"key": {"const": "}\\""}}}}]
      """;
  private static final ToolSet SET = ToolSet.read(TOOLS);
  private static final String PARIS = "{\"city\": \"Paris\", \"days\": 3}";

  private static ToolCalls calls(String format, ToolChoice choice) {
    return ToolCalls.of(SET, choice, ToolFormat.named(format));
  }

  private static boolean accepts(ToolCalls calls, String text) {
    return Pda.compile(calls.grammar()).accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void check(String format, String text, int howMany) {
    ToolCalls calls = calls(format, ToolChoice.AUTO);
    assertThat(accepts(calls, text)).as(text).isTrue();
    ToolMessage message = calls.read(text);
    assertThat(message.isComplete()).isTrue();
    assertThat(message.calls()).hasSize(howMany);
    assertThat(message.calls().get(0).name()).isEqualTo("get_weather");
    assertThat(message.calls().get(0).arguments()).isEqualTo(PARIS);
    // Reading character by character gives the same message.
    ToolMessageReader reader = calls.reader(new ToolMessageListener() {});
    text.codePoints().forEach(c -> reader.add(Character.toString(c)));
    assertThat(reader.finish()).isEqualTo(message);
    // Wrong arguments and unknown tools are refused.
    String wrong = text.replace("\"days\": 3", "\"days\": 0");
    assertThat(accepts(calls, wrong)).isFalse();
    assertThat(accepts(calls, text.replace("get_weather", "get_whether"))).isFalse();
  }

  @Test
  void hermes() {
    String call =
        "<tool_call>\n{\"name\": \"get_weather\", \"arguments\": " + PARIS + "}\n</tool_call>";
    check("hermes", call, 1);
    check("hermes", "I look it up.\n" + call + "\n" + call + " Done.", 2);
    String thinking = "<think>\nA <tool_call> may help.\n</think>\n\n" + call;
    check("hermes", thinking, 1);
    ToolMessage message =
        calls("hermes", ToolChoice.AUTO).read("<think>\nHm.</think>\n\nYes.\n" + call);
    assertThat(message.reasoning()).isEqualTo("\nHm.");
    assertThat(message.content()).isEqualTo("\n\nYes.");
  }

  @Test
  void llama() {
    String call = "{\"name\": \"get_weather\", \"parameters\": " + PARIS + "}";
    check("llama3", call, 1);
    check("llama3", call + "; {\"name\": \"get_time\", \"parameters\": {}}", 2);
    assertThat(accepts(calls("llama3", ToolChoice.AUTO), call + " and more")).isFalse();
    assertThat(accepts(calls("llama3", ToolChoice.AUTO), "Set {\"a\": 1} is no call.")).isTrue();
  }

  @Test
  void mistral() {
    String call = "{\"name\": \"get_weather\", \"arguments\": " + PARIS + "}";
    check("mistral", "[TOOL_CALLS][" + call + "]", 1);
    check("mistral", "Well.[TOOL_CALLS][" + call + ", " + call + "]", 2);
    check(
        "mistral-v13", "[TOOL_CALLS]get_weather[ARGS]" + PARIS + "[TOOL_CALLS]get_time[ARGS]{}", 2);
    String named = "[TOOL_CALLS]get_weather[CALL_ID]a1b2c3d4e[ARGS]" + PARIS;
    check("mistral-v11", named, 1);
    assertThat(calls("mistral-v11", ToolChoice.AUTO).read(named).calls().get(0).id())
        .isEqualTo("a1b2c3d4e");
  }

  @Test
  void deepSeek() {
    String call =
        "<｜tool▁call▁begin｜>function<｜tool▁sep｜>get_weather\n```json\n"
            + PARIS
            + "\n```<｜tool▁call▁end｜>";
    check("deepseek-v3", "<｜tool▁calls▁begin｜>" + call + "<｜tool▁calls▁end｜>", 1);
    check("deepseek-v3", "Ah.<｜tool▁calls▁begin｜>" + call + "\n" + call + "<｜tool▁calls▁end｜>", 2);
    check(
        "deepseek-v3.1",
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>get_weather<｜tool▁sep｜>"
            + PARIS
            + "<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        1);
  }

  @Test
  void kimiAndExaone() {
    check(
        "kimi-k2",
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.get_weather:0"
            + "<|tool_call_argument_begin|>"
            + PARIS
            + "<|tool_call_end|><|tool_calls_section_end|>",
        1);
    check(
        "exaone",
        "<tool_call>{\"name\": \"get_weather\", \"arguments\": " + PARIS + "}</tool_call>",
        1);
  }

  @Test
  void harmony() {
    String call =
        "<|channel|>commentary to=functions.get_weather <|constrain|>json<|message|>"
            + PARIS
            + "<|call|>";
    String thought = "<|channel|>analysis<|message|>Weather?<|end|><|start|>assistant";
    String preamble = "<|channel|>commentary<|message|>I look.<|end|><|start|>assistant";
    check("harmony", call, 1);
    check("harmony", thought + preamble + call, 1);
    ToolCalls calls = calls("harmony", ToolChoice.AUTO);
    ToolMessage message = calls.read(thought + preamble + call);
    assertThat(message.reasoning()).isEqualTo("Weather?");
    assertThat(message.content()).isEqualTo("I look.");
    String last = thought + "<|channel|>final<|message|>Rain.<|return|>";
    assertThat(accepts(calls, last)).isTrue();
    assertThat(calls.read(last).content()).isEqualTo("Rain.");
    assertThat(calls.read(last).isComplete()).isTrue();
    assertThat(accepts(calls, call + call)).isFalse();
    assertThat(accepts(calls, "Rain.")).isFalse();
    assertThat(accepts(calls("harmony", ToolChoice.REQUIRED), last)).isFalse();
  }

  @Test
  void choices() {
    String call = "<tool_call>\n{\"name\": \"get_time\", \"arguments\": {}}\n</tool_call>";
    String other = call.replace("get_time", "get");
    assertThat(accepts(calls("hermes", ToolChoice.NONE), "Just text.")).isTrue();
    assertThat(accepts(calls("hermes", ToolChoice.NONE), call)).isFalse();
    ToolCalls required = calls("hermes", ToolChoice.REQUIRED);
    assertThat(accepts(required, "Just text.")).isFalse();
    assertThat(accepts(required, "")).isFalse();
    assertThat(accepts(required, call + "\n" + other)).isTrue();
    assertThat(accepts(required.withParallel(false), call + "\n" + other)).isFalse();
    assertThat(accepts(required, "<think>So.</think>\n\n" + call)).isTrue();
    assertThat(accepts(required.withReasoning(Reasoning.BEGUN), "So.</think>" + call)).isTrue();
    assertThat(accepts(required.withReasoning(Reasoning.BEGUN), call)).isFalse();
    assertThat(accepts(required.withReasoning(Reasoning.NONE), "<think>So.</think>" + call))
        .isFalse();
    ToolCalls one =
        calls(
            "hermes",
            ToolChoice.read("{\"type\": \"function\", \"function\": {\"name\": \"get_time\"}}"));
    assertThat(accepts(one, call)).isTrue();
    assertThat(accepts(one, other)).isFalse();
    assertThat(accepts(one, call + "\n" + call)).isFalse();
    ToolCalls allowed =
        calls("hermes", new ToolChoice(ToolChoice.Mode.AUTO, ImmutableSet.of("get")));
    assertThat(accepts(allowed, "a " + other + " b " + other)).isTrue();
    assertThat(accepts(allowed, "a " + call)).isFalse();
    assertThat(accepts(allowed.withParallel(false), "a " + other + " b")).isTrue();
    assertThat(accepts(allowed.withParallel(false), "a " + other + other)).isFalse();
  }

  @Test
  void whatIsCutOffIsNotComplete() {
    ToolCalls calls = calls("hermes", ToolChoice.AUTO);
    String call =
        "<tool_call>\n{\"name\": \"get\", \"arguments\": {\"key\": \"}\\\"\"}}\n</tool_call>";
    assertThat(calls.read("So: " + call).calls().get(0).arguments())
        .isEqualTo("{\"key\": \"}\\\"\"}");
    for (int cut = 1; cut < call.length(); cut++) {
      ToolMessage message = calls.read("So: " + call.substring(0, cut));
      assertThat(message.content().strip()).startsWith("So:");
      assertThat(message.isComplete())
          .as(call.substring(0, cut))
          .isEqualTo(cut < "<tool_call>".length());
    }
  }

  @Test
  void anOwnFormat() {
    ToolFormat format =
        ToolFormat.read(
            "own",
            """
            {"call": "[{name} {arguments}]", "begin": "CALL ", "between": ",", "end": ".", "textAfter": true}
            """);
    ToolCalls calls = ToolCalls.of(SET, ToolChoice.AUTO, format);
    String text = "a CALL [get_time {}],[get_time {}]. b CALL [get_time {}]. c";
    assertThat(accepts(calls, text)).isTrue();
    assertThat(calls.read(text).calls()).hasSize(3);
    assertThat(calls.read(text).content()).isEqualTo("a b c");
  }

  @Test
  void badInputIsRefusedWithItsPlace() {
    refused("DYCK-T001: ", () -> Tool.list("[{]"));
    refused("DYCK-T002: at #: expected an array", () -> Tool.list("{}"));
    refused(
        "DYCK-T002: at #/0/function: expected an object with \"name\"",
        () -> Tool.list("[{\"type\": \"function\", \"function\": {}}]"));
    refused(
        "DYCK-T003: at #/0/function/name: ",
        () -> Tool.list("[{\"type\": \"function\", \"function\": {\"name\": \"a b\"}}]"));
    refused("DYCK-T008: at #/0/type: ", () -> Tool.list("[{\"type\": \"web_search\"}]"));
    refused(
        "DYCK-T002: at #/0/parameters/type: ",
        () -> Tool.list("[{\"name\": \"a\", \"parameters\": {\"type\": \"string\"}}]"));
    refused(
        "DYCK-T003: at #/1: ", () -> ToolSet.of(List.of(new Tool("a", "{}"), new Tool("a", "{}"))));
    refused(
        "DYCK-T005: at #/0: the parameters of \"a\": DYCK-J010",
        () ->
            ToolSet.of(
                List.of(
                    new Tool(
                        "a",
                        "{\"type\": \"object\", \"minProperties\": 2, \"maxProperties\": 1}"))));
    refused("DYCK-T004: ", () -> calls("hermes", ToolChoice.singleTool("nobody")));
    refused(
        "DYCK-T004: ",
        () -> ToolCalls.of(ToolSet.read("[]"), ToolChoice.REQUIRED, ToolFormat.named("hermes")));
    refused("DYCK-T006: ", () -> ToolFormat.named("nobody's"));
    refused("DYCK-T006: at #/call: ", () -> ToolFormat.read("own", "{\"call\": \"{name}\"}"));
    refused(
        "DYCK-T006: at #/trigger: ",
        () -> ToolFormat.read("own", "{\"call\": \"a{name} {arguments}\", \"trigger\": \"b\"}"));
    refused(
        "DYCK-T002: at #/cal: nothing is known", () -> ToolFormat.read("own", "{\"cal\": \"\"}"));
    refused("DYCK-T002: at #: expected \"none\"", () -> ToolChoice.read("\"maybe\""));
    refused("DYCK-T010: ", () -> calls("hermes", ToolChoice.AUTO).read("<tool_call>{"));
    refused("DYCK-T010: ", () -> calls("harmony", ToolChoice.AUTO).read("Hello"));
  }

  @Test
  void membersOfToolsThatMeanNothingAreRefused() {
    String parameters = ": nothing is known by this name; did you mean \"parameters\"?";
    for (String name : List.of("inputSchema", "input_schema", "schema", "value", "paramters")) {
      refused(
          "DYCK-T002: at #/0/" + name + parameters,
          () -> Tool.list("[{\"name\": \"a\", \"" + name + "\": {\"type\": \"object\"}}]"));
      refused(
          "DYCK-T002: at #/0/function/" + name + parameters,
          () ->
              Tool.list(
                  "[{\"type\": \"function\", \"function\": {\"name\": \"a\", \""
                      + name
                      + "\": {}}}]"));
    }
    refused(
        "DYCK-T002: at #/0/parameters: ",
        () -> Tool.list("[{\"function\": {\"name\": \"a\"}, \"parameters\": {}}]"));
    refused(
        "DYCK-T002: at #/0/parameters/city: this is no keyword of JSON Schema",
        () -> Tool.list("[{\"name\": \"a\", \"parameters\": {\"city\": {\"type\": \"string\"}}}]"));
    refused(
        "DYCK-T002: at #/0/strict: expected true or false",
        () -> Tool.list("[{\"name\": \"a\", \"strict\": 1}]"));
    refused(
        "DYCK-T002: at #/function/nmae: ",
        () ->
            ToolChoice.read(
                "{\"type\": \"function\", \"function\": {\"name\": \"a\", \"nmae\": \"b\"}}"));
    refused(
        "DYCK-T002: at #/allowed_tools/tool: ",
        () ->
            ToolChoice.read(
                "{\"type\": \"allowed_tools\", \"allowed_tools\": {\"mode\": \"auto\", \"tools\": [], \"tool\": []}}"));
  }

  @Test
  void callsThatWereNotOfferedOrBreakTheirSchema() {
    String head = "<tool_call>\n{\"name\": \"";
    String tail = "}\n</tool_call>";
    ToolCalls all = calls("hermes", ToolChoice.AUTO);
    refused(
        "DYCK-T011: at #/calls/0: the tool \"nobody\" was not offered; there are [get_weather,",
        () -> all.read(head + "nobody\", \"arguments\": {}" + tail));
    refused(
        "DYCK-T011: at #/calls/0: the tool \"get_weather\" was not offered; there are [get_time]",
        () ->
            calls("hermes", ToolChoice.singleTool("get_time"))
                .read(head + "get_weather\", \"arguments\": " + PARIS + tail));
    refused(
        "DYCK-T011: at #/calls/1: the arguments of \"get_weather\" break its schema after {",
        () ->
            all.read(
                head
                    + "get_time\", \"arguments\": {}"
                    + tail
                    + "\n"
                    + head
                    + "get_weather\", \"arguments\": {\"nothing\": 1}"
                    + tail));
    // Every spelling of JSON is right.
    String spelled = PARIS.replace(":", " :\t").replace("P", "\\u0050");
    assertThat(all.read(head + "get_weather\", \"arguments\": " + spelled + tail).calls())
        .hasSize(1);
    // A call that was cut off is no call yet.
    assertThat(all.read(head + "get_weather\", \"arguments\": {").isComplete()).isFalse();
  }

  @Test
  void callsOrATextOfAGrammar() {
    Grammar text =
        Grammar.of(
            SourceText.of("json", ""),
            JsonSchema.of("{\"type\": \"object\", \"required\": [\"a\"]}").language());
    ToolCalls calls = calls("hermes", ToolChoice.AUTO).withText(text);
    String call = "<tool_call>\n{\"name\": \"get_time\", \"arguments\": {}}\n</tool_call>";
    assertThat(accepts(calls, "{\"a\": 1}")).isTrue();
    assertThat(accepts(calls, call)).isTrue();
    assertThat(accepts(calls, "{\"b\": 1}")).isFalse();
    assertThat(accepts(calls, "Hello")).isFalse();
    assertThat(accepts(calls, "{\"a\": 1}" + call)).isFalse();
    assertThat(calls.read(call).calls()).hasSize(1);
    String quoted = "{\"a\": \"<tool_call>\"}";
    assertThat(accepts(calls, quoted)).isTrue();
    assertThat(calls.read(quoted).content()).isEqualTo(quoted);
    assertThat(calls.read(quoted).calls()).isEmpty();
    ToolCalls required = calls("hermes", ToolChoice.REQUIRED).withText(text);
    assertThat(accepts(required, "{\"a\": 1}")).isFalse();
    assertThat(accepts(calls("hermes", ToolChoice.NONE).withText(text), "{\"a\": 1}")).isTrue();
    refused("DYCK-T008: in the format", () -> calls("llama3", ToolChoice.AUTO).withText(text));
    refused("DYCK-T008: in the format", () -> calls("harmony", ToolChoice.AUTO).withText(text));
  }

  private static void refused(String message, Runnable what) {
    assertThatThrownBy(what::run).isInstanceOf(ToolException.class).hasMessageStartingWith(message);
  }
}
