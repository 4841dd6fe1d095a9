package io.dyck.cli;

import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.Terminal;
import io.dyck.grammar.analysis.NameSuggestions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Reports wrong arguments, with similar names that may have been meant. */
final class UsageErrors {
  private final CommandLine.ParameterException problem;
  private final CommandLine command;

  UsageErrors(CommandLine.ParameterException problem) {
    this.problem = problem;
    this.command = problem.getCommandLine();
  }

  /** Writes two lines. */
  int report(Terminal terminal) {
    String name = command.getCommandSpec().qualifiedName();
    terminal.err().writeLine(terminal.errStyle().failure("dyck") + ": " + message());
    terminal.err().writeLine("  " + suggestion() + "try '" + name + " --help'");
    return ExitStatus.TROUBLE;
  }

  private String message() {
    if (problem instanceof CommandLine.UnmatchedArgumentException) {
      String given = unmatchedMessage();
      if (given.startsWith("-")) {
        return "there is no option '" + optionName(given) + "'";
      }
      return command.getParent() == null
          ? "there is no command '" + given + "'"
          : "'" + given + "' is one argument too many";
    }
    if (problem.getArgSpec() != null && problem.getValue() != null) {
      return nameOf(problem.getArgSpec()) + ", not '" + problem.getValue() + "'";
    }
    return String.valueOf(problem.getMessage()).lines().findFirst().orElse("wrong usage");
  }

  private static String nameOf(ArgSpec argument) {
    String takes =
        argument.type().isEnum()
            ? Arrays.stream(argument.type().getEnumConstants())
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(" or "))
            : argument.paramLabel();
    return argument instanceof OptionSpec option
        ? option.longestName() + " takes " + takes
        : "here stands " + takes;
  }

  private String suggestion() {
    if (!(problem instanceof CommandLine.UnmatchedArgumentException)) {
      return "";
    }
    String given = unmatchedMessage();
    Optional<String> near = Optional.empty();
    if (given.startsWith("-")) {
      List<String> names =
          command.getCommandSpec().options().stream()
              .filter(option -> !option.hidden())
              .flatMap(option -> Arrays.stream(option.names()))
              .toList();
      near = NameSuggestions.findNearest(optionName(given), names);
    } else if (command.getParent() == null) {
      near = NameSuggestions.findNearest(given, command.getSubcommands().keySet());
    }
    return near.map(name -> "did you mean '" + name + "'? else ").orElse("");
  }

  private String unmatchedMessage() {
    return ((CommandLine.UnmatchedArgumentException) problem).getUnmatched().get(0);
  }

  /** Returns the name of an option without its value. */
  private static String optionName(String given) {
    int end = given.indexOf('=');
    return end < 0 ? given : given.substring(0, end);
  }
}
