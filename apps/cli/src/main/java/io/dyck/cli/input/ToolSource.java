package io.dyck.cli.input;

import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.pda.Pda;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.tag.StructuralTag;
import io.dyck.vocabulary.Vocabulary;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A structural tag or a list of tools, by the end of the file's name. */
public record ToolSource(InputPlace place) implements GrammarInput {
  private static final String TAG = ".structural-tag.json";

  /** The end of the names of files with tools. */
  static final String TOOLS = ".tools.json";

  /** Returns whether a place is a file with a structural tag or a list of tools. */
  static boolean isToolFile(InputPlace place) {
    return place.isFile(TAG) || place.isFile(TOOLS);
  }

  @Override
  public Grammar parse(GrammarOptions options) {
    throw noRulesError();
  }

  /** Returns the error of a command that shows or changes rules. */
  public UserException noRulesError() {
    return new UserException(
        name() + " has no rules that this command could show or change",
        "accept, generate, mask and trace take structural tags and lists of tools");
  }

  /** Compiles the source without a vocabulary. The texts of special tokens are then plain text. */
  @Override
  public Pda compile(GrammarOptions options, Terminal terminal) {
    return compile(options, null, terminal);
  }

  @Override
  public TokenConstraint compose(
      GrammarOptions options, Terminal terminal, Supplier<Vocabulary> vocabulary) {
    Vocabulary tokens = vocabulary.get();
    return Compositions.compose(compile(options, tokens, terminal), tokens, terminal);
  }

  /**
   * Compiles the source in permissive mode, because the alternatives, such as two tools, may begin
   * with the same text.
   */
  private Pda compile(GrammarOptions options, @Nullable Vocabulary vocabulary, Terminal terminal) {
    options.refuse(name() + " is no grammar", "leave them out");
    Grammar grammar = grammar(options.schema(), options.tools(), vocabulary);
    return GrammarOptions.compile(place, grammar, options.pda().permissively(), false, terminal);
  }

  private Grammar grammar(
      SchemaOptions options, ToolOptions tools, @Nullable Vocabulary vocabulary) {
    try {
      JsonPart json = JsonPart.read(InputFile.read(name(), "JSON"));
      if (place.isFile(TAG)) {
        tools.refuse(name());
        return StructuralTag.read(json, options);
      }
      ToolCalls calls = tools.calls(json, options);
      return vocabulary == null ? calls.grammar() : calls.grammar(vocabulary);
    } catch (DyckException e) {
      throw new UserException(name() + ": " + e.getMessage(), "");
    }
  }
}
