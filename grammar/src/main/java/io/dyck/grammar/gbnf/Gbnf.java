package io.dyck.grammar.gbnf;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.SourceReader;
import java.nio.file.Path;

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
    return parse(path, GbnfOptions.defaults());
  }

  /**
   * Reads a grammar from a file in UTF-8.
   *
   * @param path the file
   * @param options how to read it
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the file
   */
  public static Grammar parse(Path path, GbnfOptions options) {
    return new GbnfReader(SourceReader.read(path, options.limits()), options).read();
  }

  /**
   * Reads a grammar from a text.
   *
   * @param name what messages call the text
   * @param text the grammar
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  public static Grammar parse(String name, String text) {
    return parse(name, text, GbnfOptions.defaults());
  }

  /**
   * Reads a grammar from a text.
   *
   * @param name what messages call the text
   * @param text the grammar
   * @param options how to read it
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  public static Grammar parse(String name, String text, GbnfOptions options) {
    return new GbnfReader(SourceReader.of(name, text, options.limits()), options).read();
  }

  /**
   * Reads a grammar from a text that is already there.
   *
   * @param source the text
   * @param options how to read it
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  public static Grammar read(SourceText source, GbnfOptions options) {
    return new GbnfReader(source, options).read();
  }
}
