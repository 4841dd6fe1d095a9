package io.dyck.cli;

import static java.util.Objects.requireNonNull;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.Resources;
import io.dyck.cli.family.CommandFamily;
import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands of other modules. This class knows the names for the help, and loads a command's
 * class when the command is called. The list is in {@code apps/families/commands.txt}, which the
 * launcher reads too: the launcher builds the modules of a command before it calls the command.
 */
final class CommandFamilies {
  /** The entry of a command: the folder of the module that has the command, and a line of help. */
  record Entry(String folder, String header) {
    /** Returns the name of the family, which is the name of its folder. */
    String family() {
      return folder.substring(folder.lastIndexOf('/') + 1);
    }

    /** Returns whether the command belongs to the laboratory, which no release contains. */
    boolean isOfTheLab() {
      return folder.startsWith("lab/");
    }
  }

  /** The entries in the order of the help. */
  static final ImmutableMap<String, Entry> COMMANDS = read();

  private CommandFamilies() {}

  private static ImmutableMap<String, Entry> read() {
    ImmutableMap.Builder<String, Entry> commands = ImmutableMap.builder();
    for (String line : lines()) {
      if (!line.isEmpty() && !line.startsWith("#")) {
        List<String> fields = Splitter.on('|').splitToList(line);
        String modules = fields.get(1);
        String folder = modules.substring(modules.lastIndexOf(' ') + 1);
        commands.put(fields.get(0), new Entry(folder, fields.get(2)));
      }
    }
    return commands.buildOrThrow();
  }

  private static List<String> lines() {
    try {
      return Resources.readLines(
          requireNonNull(CommandFamilies.class.getResource("commands.txt")),
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the class of a command, if a family on the class path has it.
   *
   * @throws UserException if the command belongs to a family that is not on the class path
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
    if (entry.isOfTheLab()) {
      throw new UserException(
          "'" + name + "' is a command of Dyck's laboratory, which no release has",
          "call ./dyck of the source tree, which builds it");
    }
    throw new UserException(
        "'" + name + "' is a command of dyck-cli-" + entry.family() + ", which is not here",
        "call ./dyck of the source tree, which builds it, or put that jar and what it needs on the"
            + " class path");
  }

  /**
   * Adds all commands. A command that is not on the class path gets only its line of help. A
   * command of the laboratory that is not on the class path is left out, unless the launcher has
   * set {@code dyck.lab}.
   */
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
          if (command != null) {
            line.addSubcommand(name, command);
          } else if (!entry.isOfTheLab() || Boolean.getBoolean("dyck.lab")) {
            line.addSubcommand(name, spec);
          }
        });
  }
}
