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
    ImmutableList<HeldOut> requests = HeldOut.first(each);
    Output out = terminal().out();
    try (LanguageModel model = choice.open();
        Databases databases = Databases.open()) {
      ModelChoice.Prompts prompts = choice.prompts(model);
      steps(model, prompts, requests, out);
      out.line("");
      Trials trials = new Trials(model, prompts, choice.describes(), maxTokens, databases);
      forced(trials, requests, out);
    } catch (SQLException e) {
      throw new UserException("the database cannot be used: " + e.getMessage(), "");
    }
    return ExitStatus.YES;
  }

  private void steps(
      LanguageModel model, ModelChoice.Prompts prompts, List<HeldOut> requests, Output out) {
    Cost cost = new Cost(model, SamplerOptions.DEFAULT.withTemperature(temperature));
    List<Cost.Step> all = new ArrayList<>();
    out.line(CostTable.HEADING);
    for (ExperimentTask task : ExperimentTask.values()) {
      TokenConstraint constraint =
          TokenConstraint.compose(Pda.compile(task.grammar()), model.vocabulary());
      List<Cost.Step> measured = new ArrayList<>();
      for (boolean warm : new boolean[] {false, true}) {
        for (HeldOut request : requests) {
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
      out.line(CostTable.line(task.word(), measured));
      all.addAll(measured);
    }
    out.line(CostTable.line("all", all));
  }

  private static void forced(Trials trials, List<HeldOut> requests, Output out) {
    out.line(ForcedTable.HEADING);
    for (ExperimentTask task : ExperimentTask.values()) {
      for (Way way : new Way[] {Way.FREE, Way.MASKS, Way.CANONICAL}) {
        List<ExperimentTrial> measured = new ArrayList<>();
        for (boolean warm : new boolean[] {false, true}) {
          for (HeldOut request : requests) {
            if (request.task() == task) {
              ExperimentTrial trial = trials.answer(request, way);
              if (warm) {
                measured.add(trial);
              }
            }
          }
        }
        out.line(ForcedTable.line(task, way, measured));
      }
    }
  }
}
