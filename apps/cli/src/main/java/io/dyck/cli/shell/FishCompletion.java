package io.dyck.cli.shell;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for fish, which picocli does not write: a line for each command and option. */
final class FishCompletion {
  private FishCompletion() {}

  static String scriptOf(CommandLine root) {
    String name = root.getCommandName();
    StringBuilder script = new StringBuilder("# Completion of " + name + " for fish.\n");
    writeCommands(root, "complete -c " + name, "__fish_use_subcommand", "", script);
    return script.toString();
  }

  /**
   * The commands of a group and their options.
   *
   * @param unchosen a condition of fish that holds until one of the commands is written
   * @param chosen a condition of fish that holds below the group, with a conjunction at the end;
   *     empty at the root
   */
  private static void writeCommands(
      CommandLine group, String begin, String unchosen, String chosen, StringBuilder script) {
    for (Map.Entry<String, CommandLine> command : group.getSubcommands().entrySet()) {
      CommandSpec spec = command.getValue().getCommandSpec();
      String here = chosen + "__fish_seen_subcommand_from " + command.getKey();
      script
          .append(begin + " -n '" + unchosen + "' -a " + command.getKey())
          .append(" -d " + quote(HelpTexts.header(spec)) + "\n");
      for (OptionSpec option : spec.options()) {
        if (!option.hidden()) {
          script.append(begin + " -n '" + here + "'" + names(option) + quote(option) + "\n");
        }
      }
      String below = String.join(" ", command.getValue().getSubcommands().keySet());
      writeCommands(
          command.getValue(),
          begin,
          here + "; and not __fish_seen_subcommand_from " + below,
          here + "; and ",
          script);
    }
  }

  private static String names(OptionSpec option) {
    StringBuilder names = new StringBuilder();
    for (String name : option.names()) {
      names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
    }
    Class<?> type = option.type();
    if (type.isEnum()) {
      StringBuilder values = new StringBuilder();
      for (Object constant : type.getEnumConstants()) {
        values.append(values.isEmpty() ? "" : " ");
        values.append(constant.toString().toLowerCase(Locale.ROOT));
      }
      return names + " -x -a '" + values + "'";
    }
    return option.arity().max() > 0 ? names + " -r" : names.toString();
  }

  private static String quote(OptionSpec option) {
    return " -d " + quote(HelpTexts.description(option));
  }

  private static String quote(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
