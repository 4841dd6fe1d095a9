package io.dyck.cli.shell;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page {@code dyck(1)}, in the language of {@code man} (roff). */
final class ManualPage {
  private final StringBuilder page = new StringBuilder();

  private ManualPage() {}

  static String pageOf(CommandLine root, String version) {
    ManualPage manual = new ManualPage();
    manual.write(root, version);
    return manual.page.toString();
  }

  private void write(CommandLine root, String version) {
    CommandSpec spec = root.getCommandSpec();
    writeMacro("TH", "DYCK 1 \"\" \"" + version + "\" \"User commands\"");
    writeMacro("SH", "NAME");
    writeLine("dyck \\- " + escape(HelpTexts.header(spec)));
    writeMacro("SH", "SYNOPSIS");
    writeMacro("B", "dyck");
    writeLine("\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]");
    writeMacro("SH", "DESCRIPTION");
    writeLine(escape(HelpTexts.paragraph(spec.usageMessage().description())));
    writeMacro("SH", "COMMANDS");
    writeCommands("dyck", root);
    writeMacro("SH", "NOTES");
    writeMacro("nf", "");
    writeLine(escape(HelpTexts.paragraph(spec.usageMessage().footer())));
    writeMacro("fi", "");
  }

  /** Writes all commands of a group; the subcommands of a command follow it. */
  private void writeCommands(String above, CommandLine group) {
    for (Map.Entry<String, CommandLine> command : group.getSubcommands().entrySet()) {
      String name = above + " " + command.getKey();
      writeCommand(name, command.getValue().getCommandSpec());
      writeCommands(name, command.getValue());
    }
  }

  private void writeCommand(String name, CommandSpec spec) {
    writeMacro("SS", name + arguments(spec));
    writeLine(escape(HelpTexts.header(spec)));
    String description = HelpTexts.paragraph(spec.usageMessage().description());
    if (!description.isEmpty()) {
      writeMacro("PP", "");
      writeLine(escape(description));
    }
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      writeEntry(
          "\\fI" + escape(parameter.paramLabel()) + "\\fR", HelpTexts.description(parameter));
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        String value =
            option.arity().max() > 0 ? " \\fI" + escape(option.paramLabel()) + "\\fR" : "";
        writeEntry(
            "\\fB" + escape(String.join(", ", option.names())) + "\\fR" + value,
            HelpTexts.description(option));
      }
    }
  }

  private static String arguments(CommandSpec spec) {
    StringBuilder text = new StringBuilder();
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      text.append(' ').append(escape(parameter.paramLabel()));
    }
    return text.toString();
  }

  private void writeEntry(String term, String description) {
    writeMacro("TP", "");
    writeLine(term);
    writeLine(escape(description));
  }

  private void writeMacro(String name, String arguments) {
    page.append('.').append(name).append(arguments.isEmpty() ? "" : " ").append(arguments);
    page.append('\n');
  }

  private void writeLine(String text) {
    page.append(text).append('\n');
  }

  /** A line must not begin with a dot or an apostrophe, and a minus is not a hyphen. */
  private static String escape(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^([.'])", "\\\\&$1");
  }
}
