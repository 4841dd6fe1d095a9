package io.dyck.cli;

import com.google.common.collect.ImmutableMap;
import io.dyck.cli.family.CommandFamily;
import io.dyck.cli.terminal.UserException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of other modules: known by name here, so that the help shows them, and loaded when
 * they are called. The launcher builds the module of a family before it calls one of its commands.
 */
final class Families {
  /** A command of a family. */
  record Entry(String family, String header) {}

  /** In the order of the help; the launcher has the same names. */
  static final ImmutableMap<String, Entry> COMMANDS =
      ImmutableMap.<String, Entry>builder()
          .put("model", new Entry("models", "Shows what is in a folder of a model."))
          .put("lsp", new Entry("editor", "Helps editors with grammars: a language server."))
          .put("playground", new Entry("editor", "Serves a page to write and try grammars on."))
          .put("sql", new Entry("sql", "Writes SQL statements that prepare on a database."))
          .put("serve", new Entry("server", "Serves a model with OpenAI's interface."))
          .buildOrThrow();

  private Families() {}

  /**
   * The class of a command, if there is a family on the class path that has it.
   *
   * @throws UserException if it is a command of a family that is not there
   */
  static Optional<Class<?>> command(String name) {
    for (CommandFamily family : ServiceLoader.load(CommandFamily.class)) {
      Class<?> command = family.commands().get(name);
      if (command != null) {
        return Optional.of(command);
      }
    }
    Entry entry = COMMANDS.get(name);
    if (entry == null) {
      return Optional.empty();
    }
    throw new UserException(
        "'" + name + "' is a command of dyck-cli-" + entry.family() + ", which is not here",
        "call ./dyck of the source tree, which builds it, or put that jar and what it needs on the"
            + " class path");
  }

  /** Adds all commands: those that are not on the class path with their line of help only. */
  static void addTo(CommandLine line) {
    Map<String, Class<?>> here = new HashMap<>();
    for (CommandFamily family : ServiceLoader.load(CommandFamily.class)) {
      here.putAll(family.commands());
    }
    COMMANDS.forEach(
        (name, entry) -> {
          CommandSpec spec = CommandSpec.create().name(name);
          spec.usageMessage().header(entry.header());
          Class<?> command = here.get(name);
          line.addSubcommand(name, command == null ? spec : command);
        });
  }
}
