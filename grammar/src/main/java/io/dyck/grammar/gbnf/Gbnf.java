package io.dyck.grammar.gbnf;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.SourceReader;
import io.dyck.grammar.notation.ReadOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads GBNF, the notation of llama.cpp, as {@code docs/gbnf.md} describes it. Either everything is
 * understood, or every problem of the text is in the exception. Time and memory are linear in the
 * text. Thread-safe.
 */
public final class Gbnf {
  private Gbnf() {}

  /**
   * Reads a grammar from a file in UTF-8.
   *
   * @param path the file
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the file
   */
  public static Grammar parse(Path path) {
    return read(SourceReader.read(path, GrammarLimits.DEFAULT), path, ReadOptions.DEFAULT);
  }

  /**
   * Reads a grammar from a text.
   *
   * @param name the name of the text in messages
   * @param text the grammar
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  public static Grammar parse(String name, String text) {
    return read(
        SourceReader.fromText(name, text, GrammarLimits.DEFAULT), null, ReadOptions.DEFAULT);
  }

  /**
   * Reads a grammar from a text in memory. This method ignores some options; {@code Grammars.read}
   * applies all of them.
   *
   * @param source the text
   * @param file the file of the text; not used
   * @param options the options of reading
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  public static Grammar read(SourceText source, @Nullable Path file, ReadOptions options) {
    return new GbnfReader(source, options).read();
  }
}
