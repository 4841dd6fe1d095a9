package io.dyck.cli.check;

import io.dyck.checker.language.LanguageChange;
import io.dyck.checker.language.LanguageComparison;
import io.dyck.checker.language.NormalForms;
import io.dyck.checker.text.Quotation;
import io.dyck.cli.input.GrammarInput;
import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.JsonOption;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.UndecidedGrammarException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck diff}: compares the texts that two versions of a grammar accept. */
@Command(
    name = "diff",
    header = {"Shows which texts only one of two grammars accepts.", ""},
    description = {
      "",
      "Looks for the shortest text that is lost and the shortest one that is gained, breadth first."
          + " Says 'equal' only where that is proved; otherwise up to which length all texts were"
          + " compared. Grammars that are not deterministic can be compared as well. Texts only:"
          + " tokens that a grammar names are not compared.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck diff old.gbnf new.gbnf",
      "  git show HEAD:sql.gbnf | dyck diff - sql.gbnf",
      "",
      "With --json one object: relation (equal, smaller, larger, incomparable, unknown), lost, gained,"
          + " comparedUpTo (bytes), lossExcluded, gainExcluded.",
      "",
      "Exit status: 0 no difference found, 1 a difference, 2 the question could not be answered."
    })
public final class DiffCommand extends SubCommand {
  @Mixin private GrammarOptions options = new GrammarOptions();

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "A file, - for standard input, or sample:NAME.")
  @SuppressWarnings("NullAway.Init")
  private String oldName;

  @Parameters(
      index = "1",
      paramLabel = "NEW",
      description = "A file, - for standard input, or sample:NAME.")
  @SuppressWarnings("NullAway.Init")
  private String newName;

  @Option(
      names = "--steps",
      paramLabel = "NUMBER",
      description = "Bytes that may be read in search of a difference (default: 5000000).")
  private long steps = 5_000_000;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    GrammarInput oldSource = options.source(oldName, terminal);
    GrammarInput newSource = options.source(newName, terminal);
    Grammar before = oldSource.read(options, terminal);
    Grammar after = newSource.read(options, terminal);
    LanguageChange change;
    if (NormalForms.areEqual(before, after)) {
      change = LanguageChange.of(null, null, 0, true, true);
    } else {
      Pda old = automaton(oldSource.name(), before);
      Pda changed = automaton(newSource.name(), after);
      change = new LanguageComparison(old, changed, false, false).search(steps);
    }
    terminal.out().writeLine(json.isGiven() ? json(change) : toReadable(change, terminal));
    return change.lost() == null && change.gained() == null ? ExitStatus.YES : ExitStatus.NO;
  }

  private Pda automaton(String name, Grammar grammar) {
    try {
      return Pda.compile(grammar, options.pda());
    } catch (NondeterministicGrammarException | UndecidedGrammarException e) {
      try {
        return Pda.compile(grammar, options.pda().permissively());
      } catch (GrammarException terminals) {
        throw new UserException(
            name + ": " + terminals.diagnostics().get(0).message(),
            terminals.diagnostics().get(0).advice());
      }
    } catch (GrammarException e) {
      throw new UserException(
          name + ": " + e.diagnostics().get(0).message(), e.diagnostics().get(0).advice());
    }
  }

  private static String json(LanguageChange change) {
    JsonLine line =
        new JsonLine().add("relation", change.relation().name().toLowerCase(Locale.ROOT));
    writeText(line, "lost", change.lostText());
    writeText(line, "gained", change.gainedText());
    return line.add("comparedUpTo", change.searchedUpTo())
        .add("lossExcluded", change.provesNoLoss())
        .add("gainExcluded", change.provesNoGain())
        .toString();
  }

  private static void writeText(JsonLine line, String name, @Nullable String text) {
    line.with(
        g -> {
          if (text == null) {
            g.writeNullField(name);
          } else {
            g.writeStringField(name, text);
          }
        });
  }

  private static String toReadable(LanguageChange change, Terminal terminal) {
    StringBuilder out = new StringBuilder();
    String lost = change.lostText();
    String gained = change.gainedText();
    if (lost != null) {
      out.append(terminal.outStyle().failure("lost")).append(":   ").append(Quotation.text(lost));
    }
    if (gained != null) {
      out.append(out.isEmpty() ? "" : "\n");
      out.append(terminal.outStyle().success("gained")).append(": ").append(Quotation.text(gained));
    }
    if (change.relation() == LanguageChange.Relation.EQUAL) {
      return terminal.outStyle().success("equal") + ": proved, for texts of any length";
    }
    String upTo = " (all texts of up to " + change.searchedUpTo() + " bytes were compared)";
    if (lost == null && gained == null) {
      return "no difference found" + upTo + "; beyond that it is not known";
    }
    if (lost == null) {
      out.append("\nlost:   none").append(change.provesNoLoss() ? ", proved" : " found" + upTo);
    }
    if (gained == null) {
      out.append("\ngained: none").append(change.provesNoGain() ? ", proved" : " found" + upTo);
    }
    return out.toString();
  }
}
