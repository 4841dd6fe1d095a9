package io.dyck.cli.input;

import io.dyck.checker.CheckOptions;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguageException;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.schema.EmbeddedSchemas;
import io.dyck.schema.SchemaArtefact;
import io.dyck.schema.SchemaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for reading and compiling a grammar, shared by every command with a grammar. */
public final class GrammarOptions {
  @Option(
      names = "--notation",
      paramLabel = "NOTATION",
      description =
          "What the grammar is written in: ${COMPLETION-CANDIDATES} (default: found by the file's"
              + " name and content).",
      completionCandidates = Notations.class)
  @Nullable String notation;

  @Option(
      names = "--start",
      paramLabel = "RULE",
      description =
          "The rule every text is derived from (default: the notation's own, such as root in GBNF and"
              + " start in Lark, else the first rule).")
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

  @Mixin private SchemaFlags schemas = new SchemaFlags();

  @Mixin private ToolOptions tools = new ToolOptions();

  @Option(
      names = "--limit",
      paramLabel = "NAME=NUMBER",
      description =
          "Raise or lower a limit that a message names, such as --limit items=256. May be repeated.")
  Map<String, Long> limits = new LinkedHashMap<>();

  /** The value of the option for a JSON Schema, which takes the place of a grammar. */
  private static final String SCHEMA = "json-schema";

  /** The values of the option, one for each notation. */
  static final class Notations implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      Stream<String> grammars = Arrays.stream(Notation.values()).map(Notation::option);
      return Stream.concat(grammars, Stream.of(SCHEMA)).iterator();
    }
  }

  private boolean isSchemaNamed() {
    return SCHEMA.equals(notation);
  }

  /** Returns a grammar by the user's name of it; - is standard input. */
  public GrammarInput source(String given, Terminal terminal) {
    InputPlace place =
        InputPlace.of(given, terminal, new LimitOptions(limits).grammar().sourceBytes());
    if (isSchemaNamed()) {
      return new SchemaSource(place, place.isCompiled());
    }
    if (ToolSource.isToolFile(place)) {
      return new ToolSource(place);
    }
    if (place.isCompiled()) {
      return SchemaArtefact.isArtefact(place.path())
          ? new SchemaSource(place, true)
          : new CompiledSource(place);
    }
    boolean isSchema = notation == null && (place.isFile(".schema.json") || place.isObject());
    return isSchema ? new SchemaSource(place, false) : new GrammarSource(place);
  }

  public ReadOptions reading() {
    return reading(null);
  }

  public ReadOptions reading(@Nullable Notation otherwise) {
    return reading(otherwise, null);
  }

  /**
   * Returns the options for reading a grammar.
   *
   * @param otherwise the notation if the user names none; if null, the notation is detected
   * @param startOtherwise the start rule if the user names none; if null, the default of the
   *     notation
   */
  public ReadOptions reading(@Nullable Notation otherwise, @Nullable String startOtherwise) {
    ReadOptions.Builder options =
        ReadOptions.builder()
            .longestMatch(longestMatch)
            .conventionalTerminals(!noTerminals)
            .ignoreCase(ignoreCase)
            .schemas(new EmbeddedSchemas(schemas.options()))
            .limits(new LimitOptions(limits).grammar());
    if (notation != null && !isSchemaNamed()) {
      options.notation(findByName(notation));
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

  private static Notation findByName(String option) {
    return Notation.findByOption(option)
        .orElseThrow(
            () ->
                new UserException(
                    "there is no notation '" + option + "'",
                    "choose one of " + String.join(", ", new Notations())));
  }

  /** The notation that a grammar is written in. */
  private Notation notationOf(Grammar grammar) {
    SourceText source = grammar.source();
    return reading().notation().orElseGet(() -> Grammars.detect(source.name(), source.content()));
  }

  /** Returns whether the source is in a notation already and no option changes its meaning. */
  public boolean isAsWritten(Grammar grammar, Notation notation) {
    boolean changed =
        start != null || whitespace != null || noTerminals || ignoreCase || !longestMatch.isEmpty();
    return !changed && notationOf(grammar) == notation;
  }

  /** Bounds the values of JSON Schemas, as {@link SchemaOptions#GENERATION} does. */
  public void useGenerationBounds() {
    schemas.useGenerationBounds();
  }

  /** Returns the options for reading JSON Schemas and writing their values. */
  public SchemaOptions schema() {
    return schemas.options();
  }

  /** Returns the options for tool calls. */
  ToolOptions tools() {
    return tools;
  }

  public PdaOptions pda() {
    return new PdaOptions(new LimitOptions(limits).pda(), permissive);
  }

  /** Returns the options for checking a grammar. */
  public CheckOptions check(Grammar grammar, Optional<Vocabulary> vocabulary) {
    CheckOptions options =
        CheckOptions.DEFAULT
            .withPda(pda())
            .withNotation(notationOf(grammar))
            .withReader((file, text) -> Grammars.read(file, text, reading()))
            .withSteps(limits.getOrDefault("steps", CheckOptions.STEPS));
    return vocabulary.map(options::withVocabulary).orElse(options);
  }

  /**
   * Refuses all options of grammars for a source that they do not concern.
   *
   * @param why the name of the source and what it is
   */
  void refuse(String why, String wayOut) {
    if (start != null
        || (notation != null && !isSchemaNamed())
        || noTerminals
        || ignoreCase
        || whitespace != null
        || permissive
        || !longestMatch.isEmpty()
        || !limits.isEmpty()) {
      throw new UserException(why + ", so options of grammars change nothing", wayOut);
    }
  }

  /** Refuses all options of schemas, for a compiled schema. */
  void refuseSchemaOptions(String name) {
    if (!schemas.isSilent()) {
      throw new UserException(
          name + " is compiled already, so options of schemas change nothing",
          "give them to 'dyck compile'");
    }
  }

  /** Compiles a grammar that was read from a place, or derived from it. */
  Pda compile(InputPlace place, Grammar grammar, Terminal terminal) {
    return compile(place, grammar, pda(), true, terminal);
  }

  /**
   * Compiles a grammar.
   *
   * @param warns whether to write a warning if it is not deterministic
   */
  static Pda compile(
      InputPlace place, Grammar grammar, PdaOptions options, boolean warns, Terminal terminal) {
    try {
      Pda pda = Pda.compile(grammar, options);
      if (warns && !pda.conflicts().isEmpty()) {
        terminal
            .err()
            .writeLine(
                place.name()
                    + ": "
                    + terminal.errStyle().warning("warning")
                    + ": not deterministic, run permissively");
      }
      return pda;
    } catch (NondeterministicGrammarException e) {
      throw new UserException(
          place.name() + ": the grammar is not deterministic",
          "see 'dyck check " + place.argument() + "', or add --permissive");
    } catch (UndecidedGrammarException | LazyLanguageException e) {
      throw new UserException(place.name() + ": " + e.getMessage(), "");
    } catch (LimitExceededException e) {
      throw new UserException(
          place.name() + ": " + e.getMessage(),
          e.canBeRaised()
              ? "--limit " + e.limit() + "=" + e.reachedValue() + " or more raises it"
              : "");
    }
  }
}
