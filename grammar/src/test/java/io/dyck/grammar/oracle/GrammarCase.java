package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Grammar;
import java.util.stream.Collectors;

/**
 * A grammar and texts to try on it; a failing property shows its string form.
 *
 * @param grammar the grammar
 * @param texts any bytes; not to be changed
 */
public record GrammarCase(Grammar grammar, ImmutableList<byte[]> texts) {
  @Override
  public String toString() {
    return GbnfPrinter.print(grammar)
        + texts.stream().map(Texts::show).collect(Collectors.joining(", ", "on ", "\n"));
  }
}
