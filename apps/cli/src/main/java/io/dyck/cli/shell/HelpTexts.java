package io.dyck.cli.shell;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The texts of the help, without marks for colours and line breaks. */
final class HelpTexts {
  private HelpTexts() {}

  /** Returns the first line of the help of a command. */
  static String header(CommandSpec spec) {
    return withoutMarks(String.join(" ", spec.usageMessage().header()));
  }

  /** Returns the description of an option or a parameter. */
  static String description(ArgSpec argument) {
    return withoutMarks(String.join(" ", argument.description()));
  }

  /** Returns several lines, each as in the help. */
  static String paragraph(String[] lines) {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append(withoutMarks(line)).append('\n');
    }
    return text.toString().strip();
  }

  private static String withoutMarks(String text) {
    return text.replace("%n", " ").replace("%%", "%").stripTrailing();
  }
}
