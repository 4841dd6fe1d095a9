package io.dyck.grammar.notation;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the texts of one notation. Thread-safe. */
@FunctionalInterface
public interface NotationReader {
  /**
   * Reads a grammar. The options of {@link ReadOptions} that concern the finished rules (case,
   * white space) are none of the reader's business.
   *
   * @param source the text
   * @param file where it comes from, for what it imports; null if it is no file
   * @param options how to read it
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  Grammar read(SourceText source, @Nullable Path file, ReadOptions options);
}
