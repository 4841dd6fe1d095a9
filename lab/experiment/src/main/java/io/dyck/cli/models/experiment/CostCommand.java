package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.Output;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.models.LanguageModel;
import io.dyck.pda.Pda;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyck cost}: measures the share of masks and sampling in the time of a step. */
@Command(
    name = "cost",
    header = {"Measures masks and sampling as a share of decoding time, with a model.", ""},
    description = {
      "",
      "The requests of 'dyck experiment' are answered once to warm up and once to measure."
          + " Times are of the processor on one thread, so that other programs do not count. The"
          + " second table says what forced tokens save.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck cost",
      "  dyck cost DIR --each 10 --temperature 0.8",
      "",
      "Exit status: 0 done, 2 the model cannot be used."
    })
public final class CostCommand extends SubCommand {
  @Mixin private ModelChoice choice = new ModelChoice();

  @Option(
      names = "--each",
      paramLabel = "NUMBER",
      description = "How many requests of each task and kind, at most 100 (default: 20).")
  private int each = 20;

  @Option(
      names = "--max-tokens",
      paramLabel = "NUMBER",
      description = "The budget of an answer, the end token included (default: 200).")
  private int maxTokens = 200;

  @Option(
      names = "--temperature",
      paramLabel = "NUMBER",
      description = "0 takes the likeliest token (default: 0).")
  private double temperature;

  @Override
  public Integer call() {
    if (each < 1 || maxTokens < 1 || temperature < 0) {
      throw new UserException(
          "a number is out of range",
          "--each and --max-tokens take 1 or more, --temperature 0 or more");
    }
    ImmutableList<HeldOutRequest> requests = HeldOutRequest.firstOfEach(each);
    Output out = terminal().out();
    try (LanguageModel model = choice.open();
        TaskDatabase databases = TaskDatabase.open()) {
      ModelChoice.Prompts prompts = choice.prompts(model);
      printSteps(model, prompts, requests, out);
      out.writeLine("");
      Trials trials = new Trials(model, prompts, choice.isDescribing(), maxTokens, databases);
      printForcedTokens(trials, requests, out);
    } catch (SQLException e) {
      throw new UserException("the database cannot be used: " + e.getMessage(), "");
    }
    return ExitStatus.YES;
  }

  private void printSteps(
      LanguageModel model, ModelChoice.Prompts prompts, List<HeldOutRequest> requests, Output out) {
    StepCosts cost = new StepCosts(model, SamplerOptions.DEFAULT.withTemperature(temperature));
    List<StepCosts.Step> all = new ArrayList<>();
    out.writeLine(CostTable.HEADING);
    for (ExperimentTask task : ExperimentTask.values()) {
      TokenConstraint constraint =
          TokenConstraint.compose(Pda.compile(task.grammar()), model.vocabulary());
      List<StepCosts.Step> measured = new ArrayList<>();
      for (boolean warm : new boolean[] {false, true}) {
        for (HeldOutRequest request : requests) {
          if (request.task() == task) {
            int[] prompt = prompts.tokens(choice.system(task), request.request());
            cost.write(
                prompt,
                constraint,
                maxTokens,
                step -> {
                  if (warm) {
                    measured.add(step);
                  }
                });
          }
        }
      }
      out.writeLine(CostTable.line(task.taskName(), measured));
      all.addAll(measured);
    }
    out.writeLine(CostTable.line("all", all));
  }

  private static void printForcedTokens(Trials trials, List<HeldOutRequest> requests, Output out) {
    out.writeLine(ForcedTokenTable.HEADING);
    for (ExperimentTask task : ExperimentTask.values()) {
      for (AnswerMode way :
          new AnswerMode[] {AnswerMode.FREE, AnswerMode.MASKS, AnswerMode.CANONICAL}) {
        List<ExperimentTrial> measured = new ArrayList<>();
        for (boolean warm : new boolean[] {false, true}) {
          for (HeldOutRequest request : requests) {
            if (request.task() == task) {
              ExperimentTrial trial = trials.answer(request, way);
              if (warm) {
                measured.add(trial);
              }
            }
          }
        }
        out.writeLine(ForcedTokenTable.line(task, way, measured));
      }
    }
  }
}
