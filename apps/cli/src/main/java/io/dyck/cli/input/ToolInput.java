package io.dyck.cli.input;

import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Grammar;
import io.dyck.schema.SchemaOptions;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.read.JsonPart;
import io.dyck.tools.tag.StructuralTag;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads structural tags and lists of tools from files. */
final class ToolInput {
  /** The end of the names of files with structural tags. */
  static final String TAG = ".structural-tag.json";

  /** The end of the names of files with tools. */
  static final String TOOLS = ".tools.json";

  private ToolInput() {}

  /** The text of a file of JSON. */
  static String text(String file) {
    try {
      return InputFile.decode(Files.readAllBytes(Path.of(file)), file, "JSON is UTF-8");
    } catch (IOException | InvalidPathException e) {
      throw new UserException(
          file + ": the file cannot be read: " + e.getMessage(), "give the path of a file of JSON");
    }
  }

  /**
   * The grammar of a structural tag or of calls.
   *
   * @param vocabulary whose special tokens count; null: all is text
   */
  static Grammar grammar(
      GrammarSource source,
      SchemaOptions options,
      ToolOptions tools,
      @Nullable Vocabulary vocabulary) {
    try {
      JsonPart json = JsonPart.read(text(source.name()));
      if (source.isStructuralTag()) {
        tools.refuse(source);
        return StructuralTag.read(json, options);
      }
      ToolCalls calls = tools.calls(json, options);
      return vocabulary == null ? calls.grammar() : calls.grammar(vocabulary);
    } catch (DyckException e) {
      throw new UserException(source.name() + ": " + e.getMessage(), "");
    }
  }
}
