package io.dyck.grammar.notation;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceText;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the texts of one notation. Thread-safe. */
@FunctionalInterface
public interface NotationReader {
  /**
   * Reads a grammar. The reader ignores the options of {@link ReadOptions} that concern the
   * finished rules (case, white space).
   *
   * @param source the text
   * @param file the file of the text, for imports; null if the text is from no file
   * @param options the options of reading
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  Grammar read(SourceText source, @Nullable Path file, ReadOptions options);
}
