package io.dyck.cli;

import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.grammar.gbnf.GbnfOptions;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** How a grammar is read and compiled: options of every command that takes one. */
final class GrammarOptions {
  @Option(
      names = "--start",
      paramLabel = "RULE",
      description = "The rule every text is derived from (default: root).")
  String start = "root";

  @Option(
      names = "--longest-match",
      paramLabel = "RULE",
      description =
          "This rule takes as many characters as it can, like a token of a lexer. May be repeated.")
  List<String> longestMatch = new ArrayList<>();

  @Option(
      names = "--permissive",
      description =
          "Run a grammar that is not deterministic all the same: conflicts become warnings, and"
              + " where the machine grows too large for one text, that is an error at that place.")
  boolean permissive;

  @Option(
      names = "--limit",
      paramLabel = "NAME=NUMBER",
      description =
          "Raise or lower a limit that a message names, such as --limit items=256. May be repeated.")
  Map<String, Long> limits = new LinkedHashMap<>();

  GbnfOptions gbnf() {
    return gbnf(start);
  }

  GbnfOptions gbnf(String startRule) {
    return GbnfOptions.builder()
        .start(startRule)
        .longestMatch(longestMatch)
        .limits(new LimitOptions(limits).grammar())
        .build();
  }

  PdaOptions pda() {
    return new PdaOptions(new LimitOptions(limits).pda(), permissive);
  }

  /**
   * Reads a grammar for a command that cannot go on without one; warnings and errors go to standard
   * error.
   *
   * @throws UserException if the grammar cannot be used
   */
  Grammar read(GrammarSource source, Terminal terminal) {
    try {
      return source.parse(gbnf());
    } catch (GrammarException e) {
      e.diagnostics()
          .forEach(
              d -> terminal.err().line(DiagnosticText.render(d, terminal.errStyle().isColoured())));
      throw new UserException(source.name() + ": the grammar cannot be read", "");
    }
  }

  /**
   * Compiles a grammar for a command that cannot go on without one.
   *
   * @throws UserException if the grammar cannot be used
   */
  Pda compile(GrammarSource source, Terminal terminal) {
    return compile(source, read(source, terminal), terminal);
  }

  /** Compiles a grammar that was read from a source, or made from what was. */
  Pda compile(GrammarSource source, Grammar grammar, Terminal terminal) {
    try {
      Pda pda = Pda.compile(grammar, pda());
      if (!pda.conflicts().isEmpty()) {
        terminal
            .err()
            .line(
                source.name()
                    + ": "
                    + terminal.errStyle().warning("warning")
                    + ": not deterministic, run permissively");
      }
      return pda;
    } catch (NondeterministicGrammarException e) {
      throw new UserException(
          source.name() + ": the grammar is not deterministic",
          "see 'dyck check " + source.name() + "', or add --permissive");
    } catch (UndecidedGrammarException e) {
      throw new UserException(source.name() + ": " + e.getMessage(), "");
    } catch (LimitExceededException e) {
      throw new UserException(
          source.name() + ": " + e.getMessage(),
          "--limit " + e.limit() + "=" + e.reached() + " or more raises it");
    }
  }
}
