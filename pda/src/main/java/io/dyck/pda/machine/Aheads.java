package io.dyck.pda.machine;

import io.dyck.pda.machine.StateBoundException.Bound;
import io.dyck.pda.size.Limits;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds what may begin after returns. What a stack lets begin is known from its top symbol and from
 * what the stack below lets begin, so it is the state of a finite automaton that reads the stack
 * from the bottom up, made as it is needed. Used under the machine's lock.
 */
final class Aheads {
  private final DottedRules rules;
  private final Links links;
  private final Limits limits;
  private final int letters;
  private final Map<Key, Ahead> over = new HashMap<>();
  private final Map<List<List<BitSet>>, Ahead> distinct = new HashMap<>();

  /** By symbol, if it is the same whatever lies below. */
  private final Map<Symbol, @Nullable Ahead> alone = new HashMap<>();

  private record Key(Symbol symbol, Ahead below) {}

  /** What one group lets begin, and through which groups below it returns. */
  private record Beginnings(BitSet terminals, BitSet letters, BitSet further) {}

  Aheads(DottedRules rules, Links links, Limits limits, int letters) {
    this.rules = rules;
    this.links = links;
    this.limits = limits;
    this.letters = letters;
  }

  /** What begins over the bottom of the stack: nothing. */
  Ahead bottom() {
    return interned(List.of(new BitSet()), List.of(new BitSet()));
  }

  /** What a symbol lets begin whatever lies below; null if that matters. */
  @Nullable Ahead alone(Symbol symbol) {
    if (!alone.containsKey(symbol)) {
      List<Beginnings> groups = groups(symbol);
      boolean returns = groups.stream().anyMatch(group -> !group.further().isEmpty());
      alone.put(symbol, returns ? null : union(groups, null));
    }
    return alone.get(symbol);
  }

  /** What a symbol lets begin over a stack of which the same is known, if it matters. */
  Ahead over(Symbol symbol, @Nullable Ahead below) {
    Ahead whatever = alone(symbol);
    if (whatever != null) {
      return whatever;
    }
    Ahead known = Objects.requireNonNull(below);
    return over.computeIfAbsent(new Key(symbol, known), key -> union(groups(symbol), known));
  }

  private Ahead union(List<Beginnings> groups, @Nullable Ahead below) {
    List<BitSet> terminals = new ArrayList<>();
    List<BitSet> read = new ArrayList<>();
    for (Beginnings group : groups) {
      BitSet further = group.further();
      for (int g = further.nextSetBit(0); below != null && g >= 0; g = further.nextSetBit(g + 1)) {
        group.terminals().or(below.terminals(g));
        group.letters().or(below.letters(g));
      }
      terminals.add(group.terminals());
      read.add(group.letters());
    }
    return interned(terminals, read);
  }

  private Ahead interned(List<BitSet> terminals, List<BitSet> read) {
    return distinct.computeIfAbsent(
        List.of(terminals, read), key -> new Ahead(distinct.size(), terminals, read));
  }

  private List<Beginnings> groups(Symbol symbol) {
    List<Beginnings> result = new ArrayList<>();
    for (int g = 0; g < symbol.size(); g++) {
      result.add(after(symbol.addresses(g)));
    }
    return result;
  }

  private Beginnings after(long[] addresses) {
    Beginnings result = new Beginnings(new BitSet(), new BitSet(), new BitSet());
    LongOpenHashSet seen = new LongOpenHashSet(addresses);
    LongArrayList work = new LongArrayList(addresses);
    for (int i = 0; i < work.size(); i++) {
      int s = Items.dottedRule(work.getLong(i));
      int link = Items.link(work.getLong(i));
      if (rules.isPending(s) || rules.isInLexeme(s)) {
        // A terminal is being read here: no place to begin another.
        result.letters().set(0, letters);
      } else if (rules.startsLexeme(s)) {
        result.terminals().set(rules.rule(s));
      } else {
        for (int e = rules.firstEdge(s); e < rules.firstEdge(s + 1); e++) {
          result.letters().set(rules.letter(e));
        }
        for (int c = rules.firstCall(s); c < rules.firstCall(s + 1); c++) {
          long called = Items.of(rules.calledStart(c), links.chain(rules.returnAddress(c), link));
          if (seen.add(called)) {
            work.add(called);
          }
        }
        if (rules.isFinal(s) && !Links.isChain(link)) {
          result.further().set(link);
        } else if (rules.isFinal(s) && seen.add(Items.of(links.address(link), links.rest(link)))) {
          work.add(Items.of(links.address(link), links.rest(link)));
        }
      }
      if (work.size() > 64 * limits.items()) {
        throw new StateBoundException(Bound.ITEMS, limits.items(), work.size());
      }
    }
    return result;
  }
}
