package io.dyck.cli.input;

import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.trigger.TextWithTriggers;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The grammar argument of a command: the first argument, and the options for reading it. */
public class GrammarArgument {
  @Mixin private GrammarOptions options = new GrammarOptions();

  @Parameters(
      index = "0",
      paramLabel = "GRAMMAR",
      description =
          "A file, what 'dyck compile' made of one, - for standard input, or sample:NAME.")
  @SuppressWarnings("NullAway.Init")
  private String name;

  @Option(
      names = "--trigger",
      paramLabel = "TEXT",
      description =
          "Free text first; after TEXT the grammar holds, and the text ends with it: reason, then"
              + " answer.")
  private @Nullable String trigger;

  @Option(
      names = "--trigger-end",
      paramLabel = "TEXT",
      description =
          "With --trigger: this ends the grammar's part, and free text goes on, with any number of"
              + " parts, at least one.")
  private @Nullable String triggerEnd;

  private @Nullable GrammarInput source;

  /**
   * Bounds the values of JSON Schemas as for generation. The command then shows the texts that a
   * model would write.
   */
  public final void useGenerationBounds() {
    options.useGenerationBounds();
  }

  /** Returns the user's name of the grammar. */
  public final String name() {
    return name;
  }

  public final GrammarOptions options() {
    return options;
  }

  public final GrammarInput source(Terminal terminal) {
    if (source == null) {
      source = options.source(name, terminal);
    }
    return source;
  }

  /** The grammar as it was written; ends the command if it cannot be read. */
  public final Grammar grammar(Terminal terminal) {
    return source(terminal).read(options, terminal);
  }

  /** The grammar as an automaton; ends the command if it cannot be used. */
  public final Pda compile(Terminal terminal) {
    String begin = trigger;
    if (begin != null) {
      return compileWithTrigger(begin, terminal);
    }
    if (triggerEnd != null) {
      throw new UserException("--trigger-end needs --trigger", "name the text that begins a part");
    }
    return source(terminal).compile(options, terminal);
  }

  private Pda compileWithTrigger(String begin, Terminal terminal) {
    GrammarInput source = source(terminal);
    if (source instanceof CompiledSource) {
      throw new UserException(
          source.name() + " is compiled already, so that no free text can be put around it",
          "give the grammar itself");
    }
    Grammar part = source.read(options, terminal);
    return options.compile(source.place(), withTrigger(begin, part, triggerEnd), terminal);
  }

  private static Grammar withTrigger(String begin, Grammar grammar, @Nullable String end) {
    try {
      TextWithTriggers.Builder builder = TextWithTriggers.builder().atLeastOne();
      return end == null
          ? builder.trigger(begin, grammar).stopAfterFirst().build()
          : builder.trigger(begin, grammar, end).build();
    } catch (IllegalArgumentException e) {
      throw new UserException(String.valueOf(e.getMessage()), "give another --trigger");
    }
  }

  /** Returns an example sentence of the grammar with the free text around it. */
  public final String withFreeText(String example) {
    return trigger == null ? example : trigger + example + (triggerEnd == null ? "" : triggerEnd);
  }

  /** The grammar with a vocabulary; ends the command if they cannot be used. */
  public final TokenConstraint compose(Terminal terminal, VocabularyOptions vocabularies) {
    return compose(terminal, vocabularies.readAhead());
  }

  /** The grammar with a vocabulary; ends the command if they cannot be used. */
  public final TokenConstraint compose(Terminal terminal, Supplier<Vocabulary> reading) {
    if (trigger == null && triggerEnd == null) {
      return source(terminal).compose(options, terminal, reading);
    }
    Pda pda = compile(terminal);
    return Compositions.compose(pda, reading.get(), terminal);
  }
}
