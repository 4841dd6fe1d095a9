package io.dyck.cli.models;

import io.dyck.cli.models.experiment.CostCommand;
import io.dyck.cli.models.experiment.ExperimentCommand;
import io.dyck.cli.terminal.RootCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/** {@code dyck model}: what is about one model. */
@Command(
    name = "model",
    mixinStandardHelpOptions = true,
    header = {"Shows what is in a folder of a model.", ""},
    subcommands = {
      InspectCommand.class,
      RenderCommand.class,
      ExperimentCommand.class,
      CostCommand.class
    })
final class ModelCommand implements RootCommand, Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private RootCommand dyck;

  @Override
  public Terminal terminal() {
    return dyck.terminal();
  }

  @Override
  public CommandLine everyCommand() {
    return dyck.everyCommand();
  }

  @Override
  public Integer call() {
    throw new UserException("'dyck model' needs a command", "see dyck model --help");
  }
}
