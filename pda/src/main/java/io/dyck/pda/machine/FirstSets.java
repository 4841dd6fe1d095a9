package io.dyck.pda.machine;

import io.dyck.pda.items.EpsilonMoves;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.stack.StackFirstSets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the terminals and letters that may begin after returns. The answer for a stack follows from
 * its top symbol and the answer for the stack below. The answers are therefore the states of a
 * finite automaton that reads the stack from the bottom up and is made as needed. Used under the
 * machine's lock.
 */
final class FirstSets {
  private final DottedRules rules;
  private final EpsilonMoves epsilonMoves;
  private final int letters;
  private final Map<Key, StackFirstSets> over = new HashMap<>();
  private final Map<Symbol, List<FirstSet>> groups = new HashMap<>();
  private final Map<List<List<BitSet>>, StackFirstSets> distinct = new HashMap<>();

  private record Key(Symbol symbol, @Nullable StackFirstSets below) {}

  /**
   * The terminals and letters that may begin in a group itself, and the groups below through which
   * it returns.
   */
  private record FirstSet(BitSet terminals, BitSet letters, BitSet further) {
    FirstSet() {
      this(new BitSet(), new BitSet(), new BitSet());
    }
  }

  FirstSets(DottedRules rules, EpsilonMoves epsilonMoves, int letters) {
    this.rules = rules;
    this.epsilonMoves = epsilonMoves;
    this.letters = letters;
  }

  /** Whether the beginnings after a symbol depend on the stack below. */
  boolean dependsOnStackBelow(Symbol symbol) {
    return groups(symbol).stream().anyMatch(group -> !group.further().isEmpty());
  }

  /**
   * Returns the beginnings after a symbol over a stack, which may be null if it makes no
   * difference.
   */
  StackFirstSets firstOver(Symbol symbol, @Nullable StackFirstSets below) {
    return over.computeIfAbsent(new Key(symbol, below), key -> union(groups(symbol), below));
  }

  private StackFirstSets union(List<FirstSet> ofSymbol, @Nullable StackFirstSets below) {
    List<BitSet> terminals = new ArrayList<>();
    List<BitSet> read = new ArrayList<>();
    for (FirstSet group : ofSymbol) {
      BitSet begun = (BitSet) group.terminals().clone();
      BitSet others = (BitSet) group.letters().clone();
      for (int g = group.further().nextSetBit(0); g >= 0; g = group.further().nextSetBit(g + 1)) {
        begun.or(Objects.requireNonNull(below).terminals(g));
        others.or(below.letters(g));
      }
      terminals.add(begun);
      read.add(others);
    }
    return intern(terminals, read);
  }

  private StackFirstSets intern(List<BitSet> terminals, List<BitSet> read) {
    return distinct.computeIfAbsent(
        List.of(terminals, read), key -> new StackFirstSets(terminals, read));
  }

  /**
   * Returns the beginnings of each group. The bottom has one group without addresses and without
   * beginnings.
   */
  private List<FirstSet> groups(Symbol symbol) {
    return groups.computeIfAbsent(
        symbol,
        key ->
            IntStream.range(0, key.size())
                .mapToObj(g -> beginningsAfter(key.addresses(g)))
                .toList());
  }

  private FirstSet beginningsAfter(long[] addresses) {
    FirstSet result = new FirstSet();
    for (long item : epsilonMoves.reachableFrom(addresses)) {
      int s = Items.dottedRule(item);
      if (rules.isPending(s) || rules.isInLexeme(s)) {
        // A terminal is being read here. Another terminal cannot begin.
        result.letters().set(0, letters);
      } else if (rules.startsLexeme(s)) {
        result.terminals().set(rules.rule(s));
      } else {
        for (int e = rules.firstEdge(s); e < rules.edgeEnd(s); e++) {
          result.letters().set(rules.letter(e));
        }
        if (epsilonMoves.isExit(item)) {
          result.further().set(Items.link(item));
        }
      }
    }
    return result;
  }
}
