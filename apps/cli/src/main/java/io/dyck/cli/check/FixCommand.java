package io.dyck.cli.check;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.conflict.ConflictExplainer;
import io.dyck.checker.conflict.ConflictExplanation;
import io.dyck.checker.conflict.ConflictText;
import io.dyck.checker.repair.Effort;
import io.dyck.checker.repair.Repair;
import io.dyck.checker.text.SourceEdit;
import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.input.InputPlace;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.FileProblems;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.TrialCompilation;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.conflict.Conflict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code dyck fix}: repairs of a grammar that is not deterministic. */
@Command(
    name = "fix",
    header = {"Shows repairs of a grammar with conflicts, and makes one of them.", ""},
    description = {
      "",
      "Every repair was tried before it is shown: the changed grammar was read and compiled, and"
          + " its texts were compared with those of the original. Some repairs end one conflict and"
          + " leave others: then run the command again.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck fix my.gbnf",
      "  dyck fix --apply 2 my.gbnf",
      "",
      "Exit status: 0 repairs were found, or nothing is to be repaired; 1 none was found; 2 the"
          + " grammar cannot be read, or the file cannot be written."
    })
public final class FixCommand extends SubCommand {
  private static final int PERCENT = 100;

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec line;

  @Mixin private GrammarOptions options = new GrammarOptions();

  @Parameters(paramLabel = "GRAMMAR", description = "A file in GBNF, or - for standard input.")
  @SuppressWarnings("NullAway.Init")
  private String name;

  @Option(
      names = "--apply",
      paramLabel = "N",
      description = "Make repair number N in the file. All else in the file stays as it is.")
  private @Nullable Integer apply;

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    Grammar grammar = options.source(name, terminal).read(options, terminal);
    ShownRepairs remembered = new ShownRepairs(grammar.source(), choices());
    if (apply != null) {
      Optional<ImmutableList<ShownRepairs.ShownRepair>> shown = remembered.load();
      if (shown.isPresent()) {
        return apply(grammar, shown.get(), apply, terminal);
      }
    }
    TrialCompilation trial = trial(grammar);
    ImmutableList<Conflict> conflicts = conflicts(trial);
    if (conflicts.isEmpty()) {
      terminal.out().writeLine(name + ": " + terminal.outStyle().success("deterministic"));
      return ExitStatus.YES;
    }
    ImmutableList<ConflictExplanation> explanations = explain(trial, conflicts, terminal);
    ImmutableList<ShownRepairs.ShownRepair> found =
        distinctRepairs(explanations).stream()
            .map(ShownRepairs.ShownRepair::of)
            .collect(ImmutableList.toImmutableList());
    remembered.store(found);
    return apply == null
        ? show(grammar, explanations, terminal)
        : apply(grammar, found, apply, terminal);
  }

  /** The options that the search depends on. */
  private List<String> choices() {
    return line.commandLine().getParseResult().matchedOptions().stream()
        .filter(option -> !option.longestName().equals("--apply"))
        .map(option -> option.longestName() + option.stringValues())
        .toList();
  }

  private void checkMayChange() {
    if (InputPlace.file(name).isSample()) {
      throw new UserException("a sample cannot be changed", "copy it to a file");
    }
    if (InputFile.isStandardInput(name)) {
      throw new UserException("standard input cannot be changed", "copy it to a file");
    }
  }

  private ImmutableList<Conflict> conflicts(TrialCompilation trial) {
    try {
      return trial.compile(options.pda().permissive()).conflicts();
    } catch (NondeterministicGrammarException e) {
      return e.conflicts();
    } catch (UndecidedGrammarException e) {
      throw new UserException(name + ": " + e.getMessage(), e.advice());
    } catch (LimitExceededException e) {
      throw tooLarge(e);
    }
  }

  private TrialCompilation trial(Grammar grammar) {
    try {
      return new TrialCompilation(grammar, options.pda().limits());
    } catch (LimitExceededException e) {
      throw tooLarge(e);
    }
  }

  private UserException tooLarge(LimitExceededException e) {
    return new UserException(
        name + ": " + e.getMessage(),
        e.canBeRaised() ? "--limit " + e.limit() + "=" + e.reachedValue() + " raises it" : "");
  }

  private ImmutableList<ConflictExplanation> explain(
      TrialCompilation trial, ImmutableList<Conflict> conflicts, Terminal terminal) {
    try (Progress progress = terminal.progress("looking for repairs, percent", PERCENT)) {
      return new ConflictExplainer(
              trial,
              conflicts,
              (file, text) -> Grammars.read(file, text, options.reading()),
              Effort.THOROUGH,
              (share, title) -> progress.step((int) (share * PERCENT), title))
          .explain();
    }
  }

  private int show(
      Grammar grammar, ImmutableList<ConflictExplanation> explanations, Terminal terminal) {
    ImmutableList<Repair> numbered = distinctRepairs(explanations);
    int shown = 0;
    for (ConflictExplanation explanation : explanations) {
      String place = grammar.source().place(explanation.place().start());
      terminal.out().writeLine(place + ": " + explanation.cause().summary());
      terminal.out().print(ConflictText.paragraph(grammar, explanation.sentence()));
      for (Repair repair : explanation.repairs()) {
        int number = numberOf(numbered, repair);
        String head = "repair " + number + ": " + repair.title();
        if (number > shown) {
          shown = number;
          terminal.out().writeLine(terminal.outStyle().bold(lines(grammar, head)));
          terminal.out().print(ConflictText.describe(grammar, repair));
        } else {
          terminal.out().writeLine(lines(grammar, head + " (as above)"));
        }
      }
      if (explanation.repairs().isEmpty()) {
        terminal.out().writeLine("  no repair was found for this conflict");
      }
      if (!explanation.ends().isEmpty()) {
        terminal
            .out()
            .print(
                ConflictText.paragraph(
                    grammar, ConflictText.endedConflictsSentence(grammar.source(), explanation)));
      }
      explanation
          .notes()
          .forEach(note -> terminal.out().print(ConflictText.paragraph(grammar, "(" + note + ")")));
    }
    if (shown > 0) {
      terminal.out().writeLine("'dyck fix --apply N " + name + "' makes one of them.");
    }
    return shown > 0 ? ExitStatus.YES : ExitStatus.NO;
  }

  /** Formats a heading in at most 80 columns; lines after the first are indented. */
  private static String lines(Grammar grammar, String heading) {
    return ConflictText.paragraph(grammar, heading).strip();
  }

  /** Returns each change once, because one change may end several conflicts. */
  private static ImmutableList<Repair> distinctRepairs(
      ImmutableList<ConflictExplanation> explanations) {
    Map<ImmutableList<SourceEdit>, Repair> repairs = new LinkedHashMap<>();
    for (ConflictExplanation explanation : explanations) {
      explanation.repairs().forEach(repair -> repairs.putIfAbsent(repair.edits(), repair));
    }
    return ImmutableList.copyOf(repairs.values());
  }

  private static int numberOf(ImmutableList<Repair> numbered, Repair repair) {
    int number = 1;
    while (!numbered.get(number - 1).edits().equals(repair.edits())) {
      number++;
    }
    return number;
  }

  private int apply(
      Grammar grammar,
      ImmutableList<ShownRepairs.ShownRepair> repairs,
      int number,
      Terminal terminal) {
    checkMayChange();
    if (number < 1 || number > repairs.size()) {
      throw new UserException(
          "there is no repair " + number + ": " + repairs.size() + " were found",
          "'dyck fix " + name + "' lists them");
    }
    ShownRepairs.ShownRepair repair = repairs.get(number - 1);
    write(SourceEdit.apply(grammar.source(), repair.edits()));
    terminal.out().writeLine(name + ": " + repair.title());
    terminal
        .out()
        .writeLine(
            repair.deterministic()
                ? "The grammar is deterministic now."
                : "Other conflicts remain: run 'dyck fix' again.");
    return ExitStatus.YES;
  }

  /**
   * Writes the text with the edits back to the file. A byte order mark at the beginning is kept.
   */
  private void write(String text) {
    try {
      Path file = Path.of(name);
      byte[] before = Files.readAllBytes(file);
      boolean marked =
          before.length > 2
              && (before[0] & 0xFF) == 0xEF
              && (before[1] & 0xFF) == 0xBB
              && (before[2] & 0xFF) == 0xBF;
      String mark = marked && !text.startsWith("\uFEFF") ? "\uFEFF" : "";
      Files.write(file, (mark + text).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw FileProblems.unwritable(Path.of(name), e);
    }
  }
}
