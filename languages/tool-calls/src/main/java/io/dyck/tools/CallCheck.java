package io.dyck.tools;

import io.dyck.failure.Excerpt;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.read.ToolException;
import io.dyck.tools.read.ToolException.Problem;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Checks calls against the offered tools. Arguments may have every spelling that JSON allows.
 * Thread-safe. Cost: each tool's schema is compiled at its first call.
 */
final class CallCheck {
  private static final int MAX_SHOWN = 60;

  private final SchemaOptions options;
  private final Map<String, Pda> arguments = new ConcurrentHashMap<>();

  /** Checks calls by schemas that are read with some options. */
  CallCheck(SchemaOptions options) {
    this.options = options.withText(SchemaOptions.DEFAULT.text());
  }

  /**
   * Checks the calls of a message.
   *
   * @param offered the tools that may be called
   * @throws ToolException if one names another tool, or its arguments break the schema
   */
  void check(ToolMessage message, List<Tool> offered) {
    for (int i = 0; i < message.calls().size(); i++) {
      ToolCall call = message.calls().get(i);
      Tool tool =
          offered.stream().filter(t -> t.name().equals(call.name())).findFirst().orElse(null);
      if (tool == null) {
        throw wrongCall(
            i,
            "the tool \"%s\" was not offered; there are %s"
                .formatted(call.name(), offered.stream().map(Tool::name).toList()));
      }
      checkArguments(i, call, tool);
    }
  }

  private void checkArguments(int index, ToolCall call, Tool tool) {
    Pda schema =
        arguments.computeIfAbsent(
            tool.parameters(),
            text -> Pda.of(tool.name(), JsonSchema.of(text, options).language()));
    byte[] text = call.arguments().getBytes(StandardCharsets.UTF_8);
    if (!schema.accepts(text)) {
      byte[] right = Arrays.copyOf(text, schema.longestViablePrefix(text));
      throw wrongCall(
          index,
          "the arguments of \"%s\" break its schema after %s"
              .formatted(tool.name(), lastCharacters(new String(right, StandardCharsets.UTF_8))));
    }
  }

  /** Returns the end of a text. */
  private static String lastCharacters(String text) {
    String backwards = new StringBuilder(text).reverse().toString();
    return new StringBuilder(Excerpt.excerptOf(backwards, MAX_SHOWN)).reverse().toString();
  }

  private static ToolException wrongCall(int index, String message) {
    return new ToolException(Problem.CALL, "#/calls/" + index, message);
  }
}
