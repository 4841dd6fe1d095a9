package io.dyck.checker.repair;

import io.dyck.grammar.Grammar;

/** A reader of edited texts with the notation and the options of the original. */
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
