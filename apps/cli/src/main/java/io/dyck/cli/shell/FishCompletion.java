package io.dyck.cli.shell;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion for fish, which picocli does not write: a line for each command and option. */
final class FishCompletion {
  private FishCompletion() {}

  static String of(CommandLine root) {
    String name = root.getCommandName();
    StringBuilder script = new StringBuilder("# Completion of " + name + " for fish.\n");
    for (Map.Entry<String, CommandLine> command : root.getSubcommands().entrySet()) {
      CommandSpec spec = command.getValue().getCommandSpec();
      script.append(
          "complete -c %s -n __fish_use_subcommand -a %s -d %s%n"
              .formatted(name, command.getKey(), quoted(Texts.header(spec))));
      for (OptionSpec option : spec.options()) {
        if (!option.hidden()) {
          script.append(
              "complete -c %s -n '__fish_seen_subcommand_from %s'%s%s%n"
                  .formatted(name, command.getKey(), names(option), quoted(option)));
        }
      }
    }
    return script.toString().replace(System.lineSeparator(), "\n");
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

  private static String quoted(OptionSpec option) {
    return " -d " + quoted(Texts.description(option));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
