package io.dyck.grammar.oracle;

import java.util.List;

/**
 * A production {@code left → right}, which may stop early. Such a production stands for all
 * productions whose right sides are the first {@code minimum}, {@code minimum + 1}, …, all symbols
 * of {@code right}. With {@code minimum = right.size()} it is a plain production; with less it
 * spells {@code x{2,5}} without writing out four productions. Compared by identity.
 */
final class Production {
  final Symbol.Nonterminal left;
  final List<Symbol> right;
  final int minimum;

  Production(Symbol.Nonterminal left, List<Symbol> right, int minimum) {
    this.left = left;
    this.right = right;
    this.minimum = minimum;
  }

  /** The symbols that cannot be left out. */
  List<Symbol> required() {
    return right.subList(0, minimum);
  }

  @Override
  public String toString() {
    return left + " → " + right + " from " + minimum;
  }
}
