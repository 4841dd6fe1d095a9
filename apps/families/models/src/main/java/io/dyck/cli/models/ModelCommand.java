package io.dyck.cli.models;

import io.dyck.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** {@code dyck model}: the commands about one model. */
@Command(
    name = "model",
    mixinStandardHelpOptions = true,
    header = {"Shows what is in a folder of a model, and imports GGUF files.", ""},
    subcommands = {ImportCommand.class, InspectCommand.class, RenderCommand.class})
final class ModelCommand extends CommandGroup {
  ModelCommand() {
    super("model");
  }
}
