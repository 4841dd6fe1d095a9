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

  static String of(CommandLine root, String version) {
    ManualPage manual = new ManualPage();
    manual.write(root, version);
    return manual.page.toString();
  }

  private void write(CommandLine root, String version) {
    CommandSpec spec = root.getCommandSpec();
    macro("TH", "DYCK 1 \"\" \"" + version + "\" \"User commands\"");
    macro("SH", "NAME");
    line("dyck \\- " + escaped(Texts.header(spec)));
    macro("SH", "SYNOPSIS");
    macro("B", "dyck");
    line("\\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]");
    macro("SH", "DESCRIPTION");
    line(escaped(Texts.paragraph(spec.usageMessage().description())));
    macro("SH", "COMMANDS");
    commands("dyck", root);
    macro("SH", "NOTES");
    macro("nf", "");
    line(escaped(Texts.paragraph(spec.usageMessage().footer())));
    macro("fi", "");
  }

  /** Writes all commands of a group; the subcommands of a command follow it. */
  private void commands(String above, CommandLine group) {
    for (Map.Entry<String, CommandLine> command : group.getSubcommands().entrySet()) {
      String name = above + " " + command.getKey();
      command(name, command.getValue().getCommandSpec());
      commands(name, command.getValue());
    }
  }

  private void command(String name, CommandSpec spec) {
    macro("SS", name + arguments(spec));
    line(escaped(Texts.header(spec)));
    String description = Texts.paragraph(spec.usageMessage().description());
    if (!description.isEmpty()) {
      macro("PP", "");
      line(escaped(description));
    }
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      entry("\\fI" + escaped(parameter.paramLabel()) + "\\fR", Texts.description(parameter));
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        String value =
            option.arity().max() > 0 ? " \\fI" + escaped(option.paramLabel()) + "\\fR" : "";
        entry(
            "\\fB" + escaped(String.join(", ", option.names())) + "\\fR" + value,
            Texts.description(option));
      }
    }
  }

  private static String arguments(CommandSpec spec) {
    StringBuilder text = new StringBuilder();
    for (PositionalParamSpec parameter : spec.positionalParameters()) {
      text.append(' ').append(escaped(parameter.paramLabel()));
    }
    return text.toString();
  }

  private void entry(String term, String description) {
    macro("TP", "");
    line(term);
    line(escaped(description));
  }

  private void macro(String name, String arguments) {
    page.append('.').append(name).append(arguments.isEmpty() ? "" : " ").append(arguments);
    page.append('\n');
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  /** A line must not begin with a dot or an apostrophe, and a minus is not a hyphen. */
  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^([.'])", "\\\\&$1");
  }
}
