package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonFile;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.ResultFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.models.LanguageModel;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyck conformance}: compares answers of given forms, free and with masks. */
@Command(
    name = "conformance",
    header = {"Asks a model for answers of given forms, free and with masks of several kinds.", ""},
    description = {
      "",
      "The experiment of Koo, Liu and He, 'Automata-based constraints for language model decoding'"
          + " (2024), section 5. An answer conforms if it belongs to the grammar, JSON in any"
          + " layout and order. It is right if it also has the expected value. The second of five"
          + " tries and later ones are drawn at temperature 0.7. Requests with a schema are also"
          + " answered in other forms of JSON. Intervals are of 95 %% (Wilson). Times are processor times of one thread.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck conformance SmolLM2-135M-Instruct.Q4_1.gguf",
      "  dyck conformance DIR --temperature 0.7 -o answers.jsonl",
      "  dyck conformance DIR --temperature 0.7 --forms --answers 10",
      "",
      "Exit status: 0 done, 2 the model cannot be used."
    })
public final class ConformanceCommand extends SubCommand {
  @Mixin private ModelChoice choice = new ModelChoice();

  @Option(
      names = "--temperature",
      paramLabel = "NUMBER",
      description = "0 takes the likeliest token (default: 0).")
  private double temperature;

  @Option(
      names = "--answers",
      paramLabel = "NUMBER",
      description =
          "How many answers to each request in each way, with seeds 1, 2, … (default: 1).")
  private int count = 1;

  @Option(
      names = "--forms",
      description = "Only compare the forms of JSON, with the requests that have a schema.")
  private boolean forms;

  @Option(
      names = "--max-tokens",
      paramLabel = "NUMBER",
      description = "The most tokens of an answer, the end token included (default: 64).")
  private int maxTokens = 64;

  @Mixin private ResultFile results = new ResultFile();

  /** The reasons for missing answers that were reported already. */
  private final Set<String> reasons = new HashSet<>();

  @Override
  public Integer call() {
    if (maxTokens < 1 || count < 1 || temperature < 0) {
      throw new UserException(
          "a number is out of range",
          "--max-tokens and --answers take 1 or more, --temperature 0 or more");
    }
    ImmutableList<ConformanceTask> tasks =
        ConformanceTask.allTasks().stream()
            .filter(task -> !forms || task.hasSchema())
            .collect(ImmutableList.toImmutableList());
    List<ConformanceAnswers.Answer> answers = new ArrayList<>();
    try (LanguageModel model = choice.open();
        JsonFile rows = results.open();
        Progress progress = terminal().progress("answering", tasks.size())) {
      ConformanceAnswers ask =
          new ConformanceAnswers(model, choice.prompts(model), maxTokens, temperature);
      for (int i = 0; i < tasks.size(); i++) {
        progress.step(i + 1, tasks.get(i).id());
        try (ConformanceAnswers.PromptedRequest prompted = ask.read(tasks.get(i))) {
          for (ConformanceMode way : ConformanceMode.values()) {
            if (way.canAnswer(tasks.get(i)) && (!forms || way.isForm())) {
              answer(prompted, way, answers, rows);
            }
          }
        }
      }
      progress.clear();
    }
    if (!forms) {
      print("all requests", answers);
      print("other requests", answers.stream().filter(a -> !a.task().hasSchema()).toList());
    }
    print("requests with a schema", answers.stream().filter(a -> a.task().hasSchema()).toList());
    return ExitStatus.YES;
  }

  private void answer(
      ConformanceAnswers.PromptedRequest prompted,
      ConformanceMode way,
      List<ConformanceAnswers.Answer> answers,
      JsonFile rows) {
    try {
      for (int seed = 1; seed <= count; seed++) {
        ConformanceAnswers.Answer answer = prompted.answer(way, seed);
        answers.add(answer);
        rows.add(answer::write);
      }
    } catch (VocabularyException e) {
      if (reasons.add(way + e.getMessage())) {
        terminal().err().writeLine("dyck: without some " + way.title() + ": " + e.getMessage());
      }
    }
  }

  private void print(String title, List<ConformanceAnswers.Answer> answers) {
    terminal()
        .out()
        .writeLine(
            "| "
                + title
                + " | answers | conforming | right | tokens | first token, ms | each further, ms |\n"
                + "| --- | ---: | --- | --- | ---: | ---: | ---: |");
    for (ConformanceMode way : ConformanceMode.values()) {
      List<ConformanceAnswers.Answer> own =
          answers.stream().filter(answer -> answer.way() == way).toList();
      if (!own.isEmpty()) {
        terminal()
            .out()
            .writeLine(
                String.format(
                    Locale.ROOT,
                    "| %s | %d | %s | %s | %.1f | %.0f | %.1f |",
                    way.title(),
                    own.size(),
                    share(own, ConformanceAnswers.Answer::conforms),
                    share(own, ConformanceAnswers.Answer::isRight),
                    mean(own, ConformanceAnswers.Answer::tokens),
                    mean(own, ConformanceAnswers.Answer::firstMillis),
                    mean(own, ConformanceAnswers.Answer::furtherMillis)));
      }
    }
    terminal().out().writeLine("");
  }

  private static String share(
      List<ConformanceAnswers.Answer> answers, Predicate<ConformanceAnswers.Answer> hit) {
    return new Proportion((int) answers.stream().filter(hit).count(), answers.size()).text();
  }

  private static double mean(
      List<ConformanceAnswers.Answer> answers, ToDoubleFunction<ConformanceAnswers.Answer> number) {
    return answers.stream().mapToDouble(number).average().orElseThrow();
  }
}
