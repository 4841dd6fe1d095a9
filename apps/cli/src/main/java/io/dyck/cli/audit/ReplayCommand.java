package io.dyck.cli.audit;

import io.dyck.cli.input.GrammarArgument;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.compose.TokenConstraint;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck audit replay}: whether the grammar allows the same again. */
@Command(
    name = "replay",
    header = {"Makes each step of a record again, and compares state, mask and token.", ""},
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck generate sample:json -n 2 --seed 7 --audit record.txt",
      "  dyck audit replay sample:json record.txt --step 3",
      "",
      "Exit status: 0 all is equal, 1 something is different, 2 the question could not be answered."
    })
final class ReplayCommand extends SubCommand {
  @Mixin private GrammarArgument grammar = new GrammarArgument();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Parameters(index = "1", paramLabel = "FILE", description = "What --audit wrote.")
  @SuppressWarnings("NullAway.Init")
  private String file;

  @Option(
      names = "--step",
      paramLabel = "NUMBER",
      description = "Show what was allowed at this step of the first text, from 0 on.")
  private int step = -1;

  @Override
  public Integer call() {
    TokenConstraint constraint = grammar.compose(terminal(), vocabularies);
    return AuditRecordFiles.replay(
        file, GrammarName.hashOf(constraint), constraint, step, terminal());
  }
}
