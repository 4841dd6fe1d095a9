package io.dyck.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code dyck help}: the pages of the documentation, which come with the command, and commands. */
@Command(
    name = "help",
    header = {"Shows a page of the documentation, or the options of a command.", ""},
    footerHeading = "%nExamples:%n",
    footer = {"  dyck help", "  dyck help lint", "  dyck help open-end", "  dyck help check"})
final class HelpCommand extends SubCommand {
  /** The pages, each relative to the folder of the documentation. */
  static final ImmutableList<String> PAGES =
      ImmutableList.of(
          "artefacts",
          "canonical",
          "chat-templates",
          "case-studies",
          "checker",
          "command-line",
          "comparison",
          "composition",
          "conflicts/README",
          "conflicts/delimiter-in-body",
          "conflicts/keyword-as-identifier",
          "conflicts/nullable-run",
          "conflicts/open-end",
          "conflicts/overlapping-recursion",
          "conflicts/unbounded-lookahead",
          "construction",
          "determinism",
          "editors",
          "error-examples",
          "errors",
          "gbnf",
          "glossary",
          "gpu",
          "index",
          "lark",
          "lexing",
          "lint",
          "models",
          "notations",
          "operating",
          "performance",
          "playground",
          "python",
          "records",
          "release",
          "json-schema",
          "json-schema-start",
          "regex",
          "runtime",
          "samples",
          "scale",
          "schemas/README",
          "server",
          "side-by-side",
          "spring",
          "sql",
          "tool-calls",
          "vocabularies");

  @Parameters(
      arity = "0..1",
      paramLabel = "TOPIC",
      description = "A page, or else a command; without it, the names of all pages.")
  private @Nullable String topic;

  @Override
  public Integer call() throws IOException {
    if (topic == null) {
      list();
      return ExitStatus.YES;
    }
    String page = topics().get(topic.toLowerCase(Locale.ROOT));
    if (page == null) {
      terminal().out().print(command(topic).getUsageMessage());
      return ExitStatus.YES;
    }
    terminal().out().print(text(page));
    return ExitStatus.YES;
  }

  private void list() throws IOException {
    terminal().out().writeLine("'dyck help PAGE' shows one of these pages:");
    for (Map.Entry<String, String> topic : topics().entrySet()) {
      String title = text(topic.getValue()).lines().findFirst().orElse("").replaceFirst("^# ", "");
      terminal().out().writeLine(String.format(Locale.ROOT, "  %-22s %s", topic.getKey(), title));
    }
    terminal().out().writeLine("'dyck help COMMAND' shows the options of a command,");
    terminal().out().writeLine("'dyck --help' all commands.");
  }

  private CommandLine command(String name) {
    CommandLine command = everyCommand().getSubcommands().get(name);
    if (command == null) {
      throw new UserException(
          "there is no page and no command '" + name + "'",
          "'dyck --help' lists the commands; the pages are "
              + String.join(", ", topics().keySet()));
    }
    return command;
  }

  private static String text(String page) throws IOException {
    try (InputStream text = HelpCommand.class.getResourceAsStream("docs/" + page + ".md")) {
      if (text == null) {
        throw new UserException(
            "the documentation is not with this command", "see docs/" + page + ".md of the source");
      }
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns the pages by the names under which users ask for them. */
  private static ImmutableSortedMap<String, String> topics() {
    ImmutableSortedMap.Builder<String, String> topics = ImmutableSortedMap.naturalOrder();
    for (String page : PAGES) {
      boolean isIndex = page.endsWith("/README");
      int slash = page.indexOf('/');
      topics.put(isIndex ? page.substring(0, slash) : page.substring(slash + 1), page);
    }
    return topics.buildOrThrow();
  }
}
