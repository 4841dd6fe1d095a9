package io.dyck.grammar.oracle;

import io.dyck.grammar.oracle.Symbol.Nonterminal;

/**
 * A dotted production: its first {@code dot} symbols derive the text from {@code origin} to the set
 * that holds the item.
 */
record Item(Production production, int dot, ItemSet origin) {
  boolean isComplete() {
    return dot >= production.minimum;
  }

  boolean hasNext() {
    return dot < production.right.size();
  }

  /** The symbol after the dot; only if {@link #hasNext()}. */
  Symbol next() {
    return production.right.get(dot);
  }

  Item advanced() {
    return new Item(production, dot + 1, origin);
  }

  /** Whether the item belongs to a call of the nonterminal at that place. */
  boolean isOf(Nonterminal left, ItemSet place) {
    return production.left == left && origin == place;
  }
}
