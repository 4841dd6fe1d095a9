package io.dyck.grammar.oracle;

import io.dyck.grammar.oracle.Symbol.Nonterminal;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A grammar as plain productions over bytes. Unproductive productions are removed. Therefore an
 * Earley item can complete every symbol that it expects: the invariant on which viable prefixes
 * rest.
 */
final class Bnf {
  final Nonterminal start;
  final List<Nonterminal> nonterminals;
  private final Set<Nonterminal> nullable;

  Bnf(Nonterminal start, List<Nonterminal> all) {
    this.start = start;
    nonterminals = List.copyOf(all);
    Set<Nonterminal> productive = leastSet(all, symbol -> !(symbol instanceof Nonterminal));
    for (Nonterminal nonterminal : all) {
      nonterminal.productions.removeIf(production -> !isProductive(production, productive));
    }
    nullable = leastSet(all, symbol -> false);
  }

  boolean isNullable(Nonterminal nonterminal) {
    return nullable.contains(nonterminal);
  }

  private static boolean isProductive(Production production, Set<Nonterminal> productive) {
    return production.required().stream()
        .allMatch(symbol -> !(symbol instanceof Nonterminal n) || productive.contains(n));
  }

  /**
   * The least set of nonterminals that have a production whose required symbols are all in the set
   * or satisfy {@code terminal}.
   */
  private static Set<Nonterminal> leastSet(List<Nonterminal> all, Predicate<Symbol> terminal) {
    Set<Nonterminal> set = new HashSet<>();
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Nonterminal nonterminal : all) {
        boolean member =
            nonterminal.productions.stream()
                .anyMatch(
                    production ->
                        production.required().stream()
                            .allMatch(
                                symbol ->
                                    terminal.test(symbol)
                                        || (symbol instanceof Nonterminal n && set.contains(n))));
        grown |= member && set.add(nonterminal);
      }
    }
    return set;
  }
}
