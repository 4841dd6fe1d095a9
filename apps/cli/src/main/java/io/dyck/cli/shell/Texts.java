package io.dyck.cli.shell;

import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** What the help says, without its marks for colours and line breaks. */
final class Texts {
  private Texts() {}

  /** The first line of the help of a command. */
  static String header(CommandSpec spec) {
    return plain(String.join(" ", spec.usageMessage().header()));
  }

  /** What an option or a parameter means. */
  static String description(ArgSpec argument) {
    return plain(String.join(" ", argument.description()));
  }

  /** Several lines, each as the help has it. */
  static String paragraph(String[] lines) {
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      text.append(plain(line)).append('\n');
    }
    return text.toString().strip();
  }

  private static String plain(String text) {
    return text.replace("%n", " ").replace("%%", "%").stripTrailing();
  }
}
