package io.dyck.pda.machine;

import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.items.PendingTerminals;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import io.dyck.pda.stack.StackFirstSets;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.BitSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The part of a machine that reads a terminal before the returns that lead to it: the letters that
 * may begin over a stack, the effect of reading one, and the ends of the text while the terminal is
 * still pending. Thread-safe by the machine's lock. In a machine that defers no returns, the
 * answers depend on the symbols alone.
 */
public final class DeferredReturns {
  private static final int[] NO_EXITS = {};

  private final Machine machine;
  private final boolean isUsed;
  private final DottedRules rules;
  private final Links links;
  private final StateReader reader;
  private final FirstSets firstSets;
  private final PendingTerminals pendingTerminals;
  private final PendingEnds pendingEnds = new PendingEnds(this);
  private final FirstOfStacks firstOfStacks = new FirstOfStacks();
  private final ConcurrentHashMap<DeferKey, DeferredTransition> deferred =
      new ConcurrentHashMap<>();

  private record DeferKey(State state, int letter, StackFirstSets ahead) {}

  private record DeferredTransition(@Nullable Transition transition) {}

  DeferredReturns(
      Machine machine,
      DottedRules rules,
      Links links,
      StateReader reader,
      FirstSets firstSets,
      PendingTerminals pendingTerminals) {
    this.machine = machine;
    this.isUsed = machine.canDefer();
    this.rules = rules;
    this.links = links;
    this.reader = reader;
    this.firstSets = firstSets;
    this.pendingTerminals = pendingTerminals;
  }

  /**
   * Returns the transition that reads the first letter of a terminal and leaves open whether the
   * terminal begins in the given state or only after returns ({@link StackStep.DeferReturn}). The
   * target has the items that the state itself reaches with the letter. It also has an item of each
   * terminal that may begin with the letter after returns, over a pending address.
   *
   * @return null if deferring does not help: after returns, the letter may also be read outside of
   *     terminals, or no item reads the letter
   */
  public @Nullable Transition deferTransition(State state, int letter, StackFirstSets ahead) {
    DeferKey key = new DeferKey(state, letter, ahead);
    DeferredTransition known = deferred.get(key);
    return (known != null ? known : makeDeferred(key)).transition();
  }

  private DeferredTransition makeDeferred(DeferKey key) {
    return machine.callLocked(
        () -> {
          DeferredTransition known = deferred.get(key);
          if (known == null) {
            long[] items = deferredItems(key.state(), key.letter(), key.ahead());
            known =
                new DeferredTransition(
                    items.length == 0
                        ? null
                        : machine.interner().internTransition(items, items.length));
            deferred.put(key, known);
          }
          return known;
        });
  }

  /** Returns the items of the deferred transition, or no items if deferring is of no use. */
  private long[] deferredItems(State state, int letter, StackFirstSets ahead) {
    LongArrayList result = new LongArrayList(reader.step(state, letter));
    for (int exit : reader.closureOn(state, letter).exits()) {
      if (ahead.letters(exit).get(letter)) {
        return Items.NONE;
      }
      BitSet begun = ahead.terminals(exit);
      for (int t = begun.nextSetBit(0); t >= 0; t = begun.nextSetBit(t + 1)) {
        int target = rules.step(rules.ruleStart(t), letter);
        if (target >= 0) {
          result.add(Items.itemOf(target, links.makeChain(rules.pendingRule(t), exit)));
        }
      }
    }
    return Items.sortedSet(result);
  }

  /**
   * Returns the top of a stack, which consists of a symbol and of {@code below}, a result of {@link
   * #firstOfStack} for the rest of the stack. The top omits {@code below} if the symbol does not
   * depend on it.
   */
  public StackTop top(Symbol symbol, @Nullable StackFirstSets below) {
    return new StackTop(symbol, below == null || !dependsOnStackBelow(symbol) ? null : below);
  }

  /** Returns the top of a stack that is known down to the bottom. */
  public StackTop top(Cell top) {
    Cell below = top.cellBelow();
    return top(top.symbol(), below == null || !isUsed ? null : firstOfStack(below));
  }

  /**
   * Returns the letters and terminals that may begin over the top of a stack; null in a machine
   * that defers no returns.
   */
  public @Nullable StackFirstSets firstOfStack(StackTop place) {
    return isUsed ? firstOverPlace(place) : null;
  }

  /**
   * Returns the letters and terminals that may begin over a stack; null if they depend on the part
   * of the stack that is not known.
   */
  public @Nullable StackFirstSets firstOfStack(Cell top) {
    return firstOfStacks.answerPartial(this, top);
  }

  private final class FirstOfStacks extends StackMemo<DeferredReturns, StackFirstSets> {
    @Override
    protected @Nullable DeferredReturns questionBelow(DeferredReturns question, Cell cell) {
      return dependsOnStackBelow(cell.symbol()) ? question : null;
    }

    @Override
    protected StackFirstSets answer(
        DeferredReturns question, Cell cell, @Nullable StackFirstSets below) {
      return firstOverPlace(top(cell.symbol(), below));
    }
  }

  private boolean dependsOnStackBelow(Symbol symbol) {
    return machine.callLocked(() -> firstSets.dependsOnStackBelow(symbol));
  }

  private StackFirstSets firstOverPlace(StackTop place) {
    return machine.callLocked(() -> firstSets.firstOver(place.symbol(), place.below()));
  }

  /**
   * Returns the exits of the stack below through which the text may end after an exit of a symbol;
   * see {@link State#endExits()}.
   */
  public int[] endLinks(Symbol symbol, int exit) {
    if (isUsed) {
      return pendingEnds.exitsBelow(symbol, exit);
    }
    return exit < symbol.size() ? symbol.endLinks(exit) : NO_EXITS;
  }

  /** Computes the result of {@link #endLinks} without a memo. */
  int[] findEndLinks(Symbol symbol, int exit) {
    return machine.callLocked(() -> newEndLinks(symbol, exit));
  }

  private int[] newEndLinks(Symbol symbol, int exit) {
    IntArrayList result = new IntArrayList();
    if (Links.isChain(exit)) {
      long item = Items.itemOf(links.address(exit), links.chainBelow(exit));
      if (Items.link(item) < symbol.size() && !symbol.isBottom()) {
        long[] items =
            Items.sortedSet(
                pendingTerminals.linkToAddresses(item, symbol.addresses(Items.link(item))));
        result.addElements(0, machine.interner().state(items).endExits());
      }
    } else if (exit < symbol.size()) {
      result.addElements(0, symbol.endLinks(exit));
      for (long address : symbol.addresses(exit)) {
        if (rules.isPending(Items.dottedRule(address))) {
          result.add(links.makeChain(address));
        }
      }
    }
    return result.toIntArray();
  }

  /** Whether the text may end in a state over a stack that is known down to the bottom. */
  public boolean canEnd(State state, Cell top) {
    int[] exits = state.endExits();
    return top.canEndThrough(exits) || (isUsed && pendingEnds.canEnd(exits, top));
  }

  /**
   * Decides whether the text may end while terminals are still pending after returns. The groups of
   * a cell do not show these ends. The search goes down the stack as long as a terminal is pending,
   * and the cells keep the answers. Thread-safe.
   */
  private static final class PendingEnds extends StackMemo<IntSequence, Boolean> {
    private final DeferredReturns deferred;
    private final ConcurrentHashMap<SymbolExit, int[]> exitsBelow = new ConcurrentHashMap<>();

    private record SymbolExit(Symbol symbol, int exit) {}

    PendingEnds(DeferredReturns deferred) {
      this.deferred = deferred;
    }

    /** Returns the exits of the stack below after an exit of a symbol. */
    int[] exitsBelow(Symbol symbol, int exit) {
      SymbolExit key = new SymbolExit(symbol, exit);
      int[] known = exitsBelow.get(key);
      if (known == null) {
        // Computed outside of the map's own method, which would hold the map's lock while taking
        // the machine's.
        known = deferred.findEndLinks(symbol, exit);
        exitsBelow.put(key, known);
      }
      return known;
    }

    /** Whether the text may end through exits for which the top cell has no answer. */
    boolean canEnd(int[] exits, Cell top) {
      return exits.length > 0 && Boolean.TRUE.equals(answerPartial(new IntSequence(exits), top));
    }

    /**
     * Returns the exits below that involve a pending terminal. A cell knows the answer for the
     * other exits.
     */
    @Override
    protected @Nullable IntSequence questionBelow(IntSequence exits, Cell cell) {
      if (cell.canEndThrough(exits.elements())) {
        return null;
      }
      IntArrayList result = new IntArrayList();
      for (int exit : exits.elements()) {
        for (int link : exitsBelow(cell.symbol(), exit)) {
          if (Links.isChain(exit) || Links.isChain(link)) {
            result.add(link);
          }
        }
      }
      int[] below = result.intStream().sorted().distinct().toArray();
      return below.length == 0 ? null : new IntSequence(below);
    }

    @Override
    protected Boolean answer(IntSequence exits, Cell cell, @Nullable Boolean below) {
      return below != null ? below : cell.canEndThrough(exits.elements());
    }
  }
}
