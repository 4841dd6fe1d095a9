package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonFile;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.ResultFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.models.LanguageModel;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyck experiment}: compares the answers of a model with and without masks. */
@Command(
    name = "experiment",
    header = {"Answers held-out requests with a model in five ways, and compares the answers.", ""},
    description = {
      "",
      "The requests are of three tasks: programs of sample:robot, queries of sample:sql, JSON"
          + " orders. The ways: unconstrained; again until the answer parses, at most 5 times;"
          + " masks; masks in canonical mode; free text, then masks between <answer> and"
          + " </answer>.",
      "",
      "The tables give shares with intervals of 95 %% (Wilson). Same result means: the same rows"
          + " from a database in SQLite, the same JSON value, the same program. Times are of a"
          + " model on one thread and of masks and sampling, without the time to compile.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck experiment",
      "  dyck experiment DIR --describe --each 20 -o trials.jsonl",
      "",
      "Exit status: 0 done, 2 the model cannot be used."
    })
public final class ExperimentCommand extends SubCommand {
  @Mixin private ModelChoice choice = new ModelChoice();

  @Option(
      names = "--each",
      paramLabel = "NUMBER",
      description = "How many requests of each task and kind, at most 100 (default: 100).")
  private int each = 100;

  @Option(
      names = "--max-tokens",
      paramLabel = "NUMBER",
      description = "The budget of an answer, the end token included (default: 200).")
  private int maxTokens = 200;

  @Mixin private ResultFile results = new ResultFile();

  @Override
  public Integer call() {
    if (each < 1 || maxTokens < 1) {
      throw new UserException("a number is out of range", "--each and --max-tokens take 1 or more");
    }
    List<ExperimentTrial> trials = new ArrayList<>();
    try (LanguageModel model = choice.open();
        TaskDatabase databases = TaskDatabase.open();
        JsonFile rows = results.open()) {
      Trials ways =
          new Trials(model, choice.prompts(model), choice.isDescribing(), maxTokens, databases);
      ImmutableList<AnswerMode> possible =
          ways.possibleWays(
              (way, reason) ->
                  terminal()
                      .err()
                      .writeLine("dyck: without " + way.title() + ": " + reason.getMessage()));
      ImmutableList<HeldOutRequest> requests =
          withRoom(HeldOutRequest.firstOfEach(each), ways, possible);
      try (Progress progress = terminal().progress("answering", requests.size())) {
        for (HeldOutRequest request : requests) {
          progress.step(trials.size() / possible.size() + 1, request.task().taskName());
          for (AnswerMode way : possible) {
            ExperimentTrial trial = ways.answer(request, way);
            trials.add(trial);
            rows.add(line -> write(line, trial));
          }
        }
        progress.clear();
      }
    } catch (SQLException e) {
      throw new UserException("the database cannot be used: " + e.getMessage(), "");
    }
    terminal().out().writeLine(ExperimentTable.toMarkdown(trials).stripTrailing());
    return ExitStatus.YES;
  }

  /**
   * Returns the requests whose prompts and answers fit into the model, and says which do not. The
   * check precedes all answers, because otherwise such a request would end a run of hours.
   */
  private ImmutableList<HeldOutRequest> withRoom(
      ImmutableList<HeldOutRequest> requests, Trials ways, List<AnswerMode> possible) {
    ImmutableList.Builder<HeldOutRequest> fitting = ImmutableList.builder();
    Set<ExperimentTask> named = EnumSet.noneOf(ExperimentTask.class);
    for (HeldOutRequest request : requests) {
      Optional<String> obstacle = ways.obstacle(request, possible);
      if (obstacle.isEmpty()) {
        fitting.add(request);
      } else if (named.add(request.task())) {
        terminal()
            .err()
            .writeLine(
                "dyck: without requests of " + request.task().taskName() + ": " + obstacle.get());
      }
    }
    ImmutableList<HeldOutRequest> found = fitting.build();
    if (found.isEmpty()) {
      throw new UserException(
          "the model has no room for any request and its answer",
          "take a model with a longer context, or a larger --max-tokens");
    }
    return found;
  }

  private static void write(JsonLine line, ExperimentTrial trial) {
    line.add("task", trial.request().task().taskName())
        .add("held_out", trial.request().heldOut())
        .add("way", trial.way().title())
        .add("request", trial.request().request())
        .add("wanted", trial.request().answer())
        .add("text", trial.text())
        .add("answer", trial.answer())
        .add("parses", trial.parses())
        .add("exact", trial.isExact())
        .add("same_result", trial.saysTheSame())
        .add("tokens", trial.tokens())
        .add("forced", trial.forced())
        .add("passes", trial.passes())
        .add("ms", trial.nanos() / 1e6);
  }
}
