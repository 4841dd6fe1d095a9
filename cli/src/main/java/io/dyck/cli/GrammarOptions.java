package io.dyck.cli;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.repair.Effort;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.DiagnosticText;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.LimitExceededException;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a grammar is read and compiled: options of every command that takes one. */
final class GrammarOptions {
  @Option(
      names = "--notation",
      paramLabel = "NOTATION",
      description =
          "What the grammar is written in: gbnf, xgrammar, w3c, iso, wirth, bnf, abnf, lark or regex"
              + " (default: found by the file's name and content).")
  @Nullable String notation;

  @Option(
      names = "--start",
      paramLabel = "RULE",
      description =
          "The rule every text is derived from (default: root in GBNF and XGrammar's EBNF, start in"
              + " Lark, else the first rule).")
  @Nullable String start;

  @Option(
      names = "--longest-match",
      paramLabel = "RULE",
      description =
          "This rule takes as many characters as it can, like a token of a lexer. May be repeated.")
  List<String> longestMatch = new ArrayList<>();

  @Option(
      names = "--no-terminals",
      description =
          "Rules that are terminals by a convention of the notation do not take the longest match.")
  boolean noTerminals;

  @Option(
      names = "--ignore-case",
      description = "Literals match in upper and lower case alike, as keywords of SQL do.")
  boolean ignoreCase;

  @Option(
      names = "--whitespace",
      paramLabel = "RULE",
      description =
          "This rule may match, any number of times, before each terminal and at the end.")
  @Nullable String whitespace;

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

  ReadOptions reading() {
    return reading(null);
  }

  ReadOptions reading(@Nullable Notation otherwise) {
    return reading(otherwise, null);
  }

  /**
   * How to read a grammar.
   *
   * @param otherwise the notation unless the user names one; null: found
   * @param startOtherwise the start rule unless the user names one; null: the notation's own
   */
  ReadOptions reading(@Nullable Notation otherwise, @Nullable String startOtherwise) {
    ReadOptions.Builder options =
        ReadOptions.builder()
            .longestMatch(longestMatch)
            .conventionalTerminals(!noTerminals)
            .ignoreCase(ignoreCase)
            .limits(new LimitOptions(limits).grammar());
    if (notation != null) {
      options.notation(named(notation));
    } else if (otherwise != null) {
      options.notation(otherwise);
    }
    if (start != null) {
      options.start(start);
    } else if (startOtherwise != null) {
      options.start(startOtherwise);
    }
    if (whitespace != null) {
      options.whitespace(whitespace);
    }
    return options.build();
  }

  private static Notation named(String option) {
    return Notation.named(option)
        .orElseThrow(
            () ->
                new UserException(
                    "there is no notation '" + option + "'",
                    "choose one of "
                        + Arrays.stream(Notation.values())
                            .map(Notation::option)
                            .collect(Collectors.joining(", "))));
  }

  PdaOptions pda() {
    return new PdaOptions(new LimitOptions(limits).pda(), permissive);
  }

  /** How a grammar that was read is checked. */
  CheckOptions check(Grammar grammar, Optional<Vocabulary> vocabulary) {
    SourceText source = grammar.source();
    Notation written =
        reading().notation().orElseGet(() -> Grammars.detect(source.name(), source.content()));
    return new CheckOptions(
        pda(),
        vocabulary,
        written,
        (file, text) -> Grammars.read(file, text, reading()),
        Effort.QUICK,
        limits.getOrDefault("steps", CheckOptions.STEPS));
  }

  /**
   * Reads a grammar for a command that cannot go on without one; warnings and errors go to standard
   * error.
   *
   * @throws UserException if the grammar cannot be used
   */
  Grammar read(GrammarSource source, Terminal terminal) {
    try {
      return source.parse(reading());
    } catch (GrammarException e) {
      e.diagnostics()
          .forEach(
              d -> terminal.err().line(DiagnosticText.render(d, terminal.errStyle().isColoured())));
      throw new UserException(source.name() + ": the grammar cannot be read", "");
    }
  }

  /**
   * Compiles a grammar, if it is not compiled already, and composes it with a vocabulary.
   *
   * @throws UserException if they cannot be used
   */
  TokenConstraint compose(
      GrammarSource source, Terminal terminal, Supplier<Vocabulary> vocabulary) {
    if (source.isCompiled()) {
      refuseOptions(source);
      return Compositions.trimmed(
          () -> Artefacts.load(() -> TokenConstraint.load(source.path(), vocabulary.get())),
          terminal);
    }
    Pda pda = compile(source, terminal);
    return Compositions.compose(pda, vocabulary.get(), terminal);
  }

  private void refuseOptions(GrammarSource source) {
    if (start != null
        || notation != null
        || noTerminals
        || ignoreCase
        || whitespace != null
        || permissive
        || !longestMatch.isEmpty()
        || !limits.isEmpty()) {
      throw new UserException(
          source.name() + " is compiled already, so options of grammars change nothing",
          "give them to 'dyck compile'");
    }
  }

  /**
   * Compiles a grammar for a command that cannot go on without one.
   *
   * @throws UserException if the grammar cannot be used
   */
  Pda compile(GrammarSource source, Terminal terminal) {
    if (source.isCompiled()) {
      refuseOptions(source);
      return Artefacts.load(() -> TokenConstraint.loadPda(source.path()));
    }
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
