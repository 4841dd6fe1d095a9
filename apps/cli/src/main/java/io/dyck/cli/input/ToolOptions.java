package io.dyck.cli.input;

import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.UserException;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.Tool;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.ToolChoice;
import io.dyck.tools.ToolSchemas;
import io.dyck.tools.ToolSet;
import io.dyck.tools.format.ToolFormat;
import io.dyck.tools.read.JsonPart;
import picocli.CommandLine.Option;

/** The options for tool calls. */
public final class ToolOptions {
  @Option(
      names = "--tool-format",
      paramLabel = "FORMAT",
      description =
          "Of a list of tools: how a call is written; the name of a format, or a file with one of"
              + " your own, X.json (default: ${DEFAULT-VALUE}).")
  private String format = "hermes";

  @Option(
      names = "--tool-choice",
      paramLabel = "CHOICE",
      description =
          "Of a list of tools: none, auto, required, or the name of the one tool to call (default:"
              + " ${DEFAULT-VALUE}).")
  private String choice = "auto";

  @Option(
      names = "--single-call",
      description = "Of a list of tools: at most one call in a message.")
  private boolean single;

  /** Returns the messages that call the tools of a list. */
  ToolCalls calls(JsonPart tools, SchemaOptions options) {
    ToolSet set = ToolSet.of(Tool.list(tools), new ToolSchemas(options));
    ToolCalls calls = ToolCalls.of(set, choice(), format());
    return single ? calls.withParallel(false) : calls;
  }

  private ToolChoice choice() {
    return switch (choice) {
      case "none" -> ToolChoice.NONE;
      case "auto" -> ToolChoice.AUTO;
      case "required" -> ToolChoice.REQUIRED;
      default -> ToolChoice.singleTool(choice);
    };
  }

  private ToolFormat format() {
    return format.endsWith(".json")
        ? ToolFormat.read(format, InputFile.read(format, "JSON"))
        : ToolFormat.named(format);
  }

  /** Returns whether the user gave none of these options. */
  boolean isSilent() {
    return format.equals("hermes") && choice.equals("auto") && !single;
  }

  /** Refuses options that change nothing. */
  void refuse(String name) {
    if (!isSilent()) {
      throw new UserException(
          name + " is no list of tools, so options of tools change nothing",
          "leave them out, or give a file X" + ToolSource.TOOLS);
    }
  }
}
