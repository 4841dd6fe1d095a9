package io.dyck.tools;

import static io.dyck.tools.ToolCallsPropertyTest.MARKED;
import static io.dyck.tools.ToolCallsPropertyTest.MARKS;
import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.pda.Pda;
import io.dyck.tools.format.ToolFormat;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Marks among elements that are special tokens of the vocabulary: tokens, and never letters. */
class MarksAmongElementsTest {
  private static final ToolSet TOOLS =
      ToolSet.read(
          "[{\"name\": \"f\", \"parameters\": {\"properties\": {\"a\": {\"type\": \"string\"}}}}]");

  @Test
  void marksAreTokens() {
    check("gemma-4", "<|tool_call>call:f{", "a:<|\"|>x<|\"|>", "}<tool_call|>");
    check(
        "glm-4.7", "<tool_call>f", "<arg_key>a</arg_key><arg_value>x</arg_value>", "</tool_call>");
    check(
        "kimi-k3",
        "<|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool=\"f\" index=\"1\"<|sep|>",
        "<|open|>argument key=\"a\" type=\"string\"<|sep|>x<|close|>argument<|sep|>",
        "<|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|>");
    check(
        "deepseek-v4",
        "<｜DSML｜tool_calls>\n<｜DSML｜invoke name=\"f\">\n",
        "<｜DSML｜parameter name=\"a\" string=\"true\">x</｜DSML｜parameter>\n",
        "</｜DSML｜invoke>\n</｜DSML｜tool_calls>");
  }

  private static void check(String format, String head, String arguments, String tail) {
    ToolCalls calls = ToolCalls.of(TOOLS, ToolChoice.REQUIRED, ToolFormat.named(format));
    TokenConstraint constraint =
        TokenConstraint.compose(Pda.compile(calls.grammar(MARKED)), MARKED);
    Matcher matcher = constraint.newMatcher();
    assertThat(write(matcher, head, true)).isTrue();
    assertThat(write(matcher.fork(), arguments, false)).as(arguments).isFalse();
    assertThat(write(matcher, arguments + tail, true)).isTrue();
    assertThat(matcher.isAccepting()).isTrue();
    assertThat(calls.read(head + arguments + tail).calls().get(0).arguments())
        .isEqualTo("{\"a\": \"x\"}");
  }

  /**
   * Writes a text, with its marks as tokens or letter by letter. Returns false if the matcher
   * refuses the text.
   */
  private static boolean write(Matcher matcher, String text, boolean asTokens) {
    int at = 0;
    while (at < text.length()) {
      int from = at;
      String mark =
          MARKS.stream()
              .filter(each -> asTokens && text.startsWith(each, from))
              .findFirst()
              .orElse("");
      at += mark.isEmpty() ? Character.charCount(text.codePointAt(at)) : mark.length();
      int[] tokens =
          mark.isEmpty()
              ? bytes(text.substring(from, at))
              : new int[] {MARKED.idOf(mark).getAsInt()};
      for (int token : tokens) {
        if (!matcher.tryAccept(token)) {
          return false;
        }
      }
    }
    return true;
  }

  private static int[] bytes(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int[] tokens = new int[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      tokens[i] = bytes[i] & 0xFF;
    }
    return tokens;
  }
}
