package io.dyck.grammar.bnf;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.ebnf.EbnfReader;
import io.dyck.grammar.notation.ReadOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads BNF, as {@code docs/notations.md} describes it. Thread-safe. */
public final class Bnf {
  private Bnf() {}

  /**
   * Reads a grammar.
   *
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  public static Grammar read(SourceText source, @Nullable Path file, ReadOptions options) {
    return new EbnfReader(source, options, new BnfDialect()).read();
  }
}
