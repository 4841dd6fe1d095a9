package io.dyck.checker.repair;

import io.dyck.grammar.Grammar;

/** Reads an edited text the way the original was read: same notation, same options. */
@FunctionalInterface
public interface GrammarReader {
  /**
   * Reads a grammar.
   *
   * @param name the name of the text in messages
   * @param text the whole text
   * @return the grammar
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  Grammar read(String name, String text);
}
