package io.dyck.grammar.w3c;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.ebnf.EbnfReader;
import io.dyck.grammar.notation.ReadOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads W3C EBNF, as {@code docs/notations.md} describes it. Thread-safe. */
public final class W3c {
  private W3c() {}

  /**
   * Reads a grammar.
   *
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  public static Grammar read(SourceText source, @Nullable Path file, ReadOptions options) {
    return new EbnfReader(source, options, new W3cDialect()).read();
  }
}
