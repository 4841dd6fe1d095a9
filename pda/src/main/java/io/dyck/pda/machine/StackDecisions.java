package io.dyck.pda.machine;

import io.dyck.pda.collect.LetterSet;
import io.dyck.pda.items.CanonicalForms;
import io.dyck.pda.items.Closure;
import io.dyck.pda.items.Coverage;
import io.dyck.pda.items.GrowingLimits;
import io.dyck.pda.items.PendingTerminals;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.EndRecursion;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.LetterClasses.Partition;
import io.dyck.pda.rules.Links;
import io.dyck.pda.ruleset.Terminals;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides about the top of the stack under a state with an exit: the state keeps its own
 * transition, continues below, or has to ask the rest of the stack. Thread-safe by the machine's
 * lock.
 *
 * <p>Over a run of equal nullable addresses whole states are not expanded again and again, because
 * their chains would grow with the run. A {@link Probe} goes down the run instead.
 */
public final class StackDecisions {
  /**
   * The number of addresses in the chain of a probe's item above which nullable addresses are left
   * out.
   */
  private static final int KEPT_PROBE_CHAIN = 2;

  /**
   * The greatest length of the chain of a probe's item. The value does not depend on the bound on
   * chains. Therefore raising the bound invalidates no answer.
   */
  private static final int GREATEST_PROBE_CHAIN = 9;

  /**
   * The number of items above which a probe leaves out items with longer chains. Their number is a
   * product of the addresses on the way.
   */
  private static final int MOST_COVERERS = 1_000;

  private final Machine machine;
  private final DottedRules rules;
  private final Terminals terminals;
  private final int letters;
  private final Links links;
  private final GrowingLimits limits;
  private final StateReader reader;
  private final Coverage coverage;
  private final CanonicalForms canonicalForms;
  private final PendingTerminals pendingTerminals;
  private final Interner interner;

  /**
   * The recursion that may hide terminals, if terminals may be read before the returns that lead to
   * them; else null.
   */
  private final @Nullable EndRecursion hiding;

  StackDecisions(
      Machine machine,
      DottedRules rules,
      Links links,
      GrowingLimits limits,
      StateReader reader,
      Coverage coverage,
      CanonicalForms canonicalForms,
      PendingTerminals pendingTerminals,
      Interner interner) {
    this.machine = machine;
    this.rules = rules;
    this.terminals = rules.rules().terminals();
    this.letters = machine.letters();
    this.links = links;
    this.limits = limits;
    this.reader = reader;
    this.coverage = coverage;
    this.canonicalForms = canonicalForms;
    this.pendingTerminals = pendingTerminals;
    this.interner = interner;
    this.hiding = machine.canDefer() ? rules.endRecursion() : null;
  }

  /** Decides the step of a state with an exit that reads a letter on a known symbol. */
  public StackStep decide(State state, int letter, Symbol symbol) {
    return machine.callLocked(
        () -> {
          StackSteps steps = state.stepsOver(symbol);
          StackStep known = steps.get(letter);
          if (known == null) {
            known = computeDecision(state, letter, symbol, steps);
            steps.set(letter, known);
          }
          return known;
        });
  }

  /**
   * Returns the effects of the given letters in a state with an exit when {@code symbol} is on top
   * of the stack. Cost: constant for each letter, once the transitions are known.
   */
  public LettersOverSymbol lettersOver(State state, Symbol symbol, LetterSet some) {
    return machine.callLocked(() -> find(state, symbol, some));
  }

  private LettersOverSymbol find(State state, Symbol symbol, LetterSet some) {
    if (symbol.isBottom()) {
      return new LettersOverSymbol(
          StateEffects.distinctLetters(state, some), LetterSet.NONE, null, IntArrays.EMPTY_ARRAY);
    }
    if (terminals.tokenClasses() > 0) {
      return new LettersOverSymbol(IntArrays.EMPTY_ARRAY, LetterSet.NONE, null, some.toArray());
    }
    return rules.hasLexemes() ? findByLetter(state, symbol, some) : findAll(state, symbol, some);
  }

  /** Finds the effects if every letter returns to the same state. */
  private LettersOverSymbol findAll(State state, Symbol symbol, LetterSet some) {
    State to = returnedState(reader.closureOf(state), symbol);
    OwnLetters own = state.ownLetters(some);
    if (reader.closureOf(to).hasExits()) {
      return new LettersOverSymbol(IntArrays.EMPTY_ARRAY, own.rest(), to, own.own());
    }
    Partition read = reader.lettersOf(to);
    for (int letter : own.own()) {
      if (!read.isDead(letter)) {
        return findEffects(state, own, to);
      }
    }
    return new LettersOverSymbol(own.distinct(), own.rest(), to, IntArrays.EMPTY_ARRAY);
  }

  /** Finds the effects if the state that is returned to reads some of the letters, too. */
  private LettersOverSymbol findEffects(State state, OwnLetters own, State to) {
    IntArrayList kept = new IntArrayList();
    IntArrayList others = new IntArrayList();
    StateEffects effects = new StateEffects();
    Partition read = reader.lettersOf(to);
    for (int letter : own.own()) {
      if (!read.isDead(letter)) {
        others.add(letter);
      } else if (effects.add(state.transition(letter))) {
        kept.add(letter);
      }
    }
    return new LettersOverSymbol(kept.toIntArray(), own.rest(), to, others.toIntArray());
  }

  @SuppressWarnings("ReferenceEquality") // a state has one object for each of its closures
  private LettersOverSymbol findByLetter(State state, Symbol symbol, LetterSet some) {
    IntArrayList kept = new IntArrayList(2);
    IntArrayList others = new IntArrayList(2);
    LetterSet.Builder returning = LetterSet.builder(letters);
    StateEffects effects = new StateEffects();
    @Nullable Closure first = null;
    @Nullable State to = null;
    for (int letter = some.next(0); letter >= 0; letter = some.next(letter + 1)) {
      Transition own = state.transition(letter);
      if (!own.needsStack()) {
        if (own.target() != null && effects.add(own)) {
          kept.add(letter);
        }
        continue;
      }
      Closure from = reader.closureOn(state, letter);
      if (first == null) {
        first = from;
        to = returnedState(from, symbol);
      }
      if (from == first && own.target() == null) {
        returning.add(letter);
      } else if (from == first
          && !reader.canExit(Objects.requireNonNull(to), letter)
          && reader.lettersOf(to).isDead(letter)) {
        if (effects.add(own)) {
          kept.add(letter);
        }
      } else {
        others.add(letter);
      }
    }
    return new LettersOverSymbol(kept.toIntArray(), returning.build(), to, others.toIntArray());
  }

  /**
   * Returns the addresses that a closure returns to. The symbol remembers the answer for a single
   * group.
   */
  private State returnedState(Closure closure, Symbol symbol) {
    if (closure.exits().length != 1 || closure.pending().length > 0) {
      return addresses(closure, symbol);
    }
    int group = closure.exits()[0];
    State known = symbol.returnedState(group);
    if (known == null) {
      known = interner.state(symbol.addresses(group));
      symbol.setReturned(group, known);
    }
    return known;
  }

  private State exitState(Closure from, Symbol symbol, StackSteps steps) {
    State known = steps.exitState(from);
    if (known == null) {
      known = returnedState(from, symbol);
      steps.setExiting(from, known);
    }
    return known;
  }

  private State expandedState(State state, Symbol symbol, StackSteps steps) {
    if (steps.expanded == null) {
      steps.expanded = interner.state(expand(state.items(), symbol));
    }
    return steps.expanded;
  }

  private StackStep computeDecision(State state, int letter, Symbol symbol, StackSteps steps) {
    long[] own = reader.step(state, letter);
    State exiting = exitState(reader.closureOn(state, letter), symbol, steps);
    if (own.length == 0) {
      return new StackStep.PopSymbol(exiting);
    }
    long[] added = reader.step(exiting, letter);
    boolean further = reader.canExit(exiting, letter);
    if (added.length == 0 && !further) {
      return StackStep.KeepTransition.KEEP;
    }
    long[] coverers = expand(canonicalForms.reduce(own), symbol);
    boolean covered = areAllCovered(added, coverers);
    if (covered && !further) {
      return StackStep.KeepTransition.KEEP;
    }
    State expanded = expandedState(state, symbol, steps);
    StackStep step =
        covered
            ? new StackStep.ProbeBelow(probe(exiting, coverers, letter), expanded)
            : new StackStep.PopSymbol(expanded);
    return canDefer(state, letter, own, symbol) ? new StackStep.DeferReturn(step) : step;
  }

  /**
   * Whether all items after a letter lie inside of terminals with longest match, and the letter may
   * begin another terminal after any number of returns.
   */
  private boolean canDefer(State state, int letter, long[] own, Symbol symbol) {
    EndRecursion recursion = hiding;
    if (recursion == null
        || letter >= terminals.byteClasses()
        || reader.openLexemes(state).canRead(letter)
        || reader.closureOf(state).pending().length > 0) {
      return false;
    }
    BitSet begun = new BitSet();
    for (long item : own) {
      int s = Items.dottedRule(item);
      if (!rules.isInLexeme(s)) {
        return false;
      }
      begun.set(rules.rule(s));
    }
    for (int exit : reader.closureOn(state, letter).exits()) {
      for (long address : symbol.addresses(exit)) {
        if (recursion.canHideTerminal(Items.dottedRule(address), letter, begun)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Replaces every link to a group by the addresses of that group: the items on the symbol below.
   */
  private long[] expand(long[] items, Symbol symbol) {
    LongArrayList result = new LongArrayList();
    for (long item : items) {
      int link = Items.link(item);
      int length = links.length(link);
      if (length > 4 * limits.chain() + 12) {
        throw new StateBoundException(StateBoundException.Bound.CHAIN, limits.chain());
      }
      int[] upper = new int[length];
      for (int k = 0; k < length; k++) {
        upper[k] = links.address(link);
        link = links.chainBelow(link);
      }
      for (long address : symbol.addresses(link)) {
        int below = links.makeChain(Items.dottedRule(address), Items.link(address));
        for (int k = length - 1; k >= 0; k--) {
          below = links.makeChain(upper[k], below);
        }
        result.add(Items.itemOf(Items.dottedRule(item), below));
      }
    }
    return Items.sortedSet(result);
  }

  /** Returns the addresses that a closure returns to, as a state on the symbol below. */
  private State addresses(Closure closure, Symbol symbol) {
    LongArrayList result = new LongArrayList();
    for (int exit : closure.exits()) {
      result.addElements(result.size(), symbol.addresses(exit));
    }
    for (long item : closure.pending()) {
      result.addAll(pendingTerminals.linkToAddresses(item, symbol.addresses(Items.link(item))));
    }
    return interner.state(Items.sortedSet(result));
  }

  private Probe probe(State exiting, long[] coverers, int letter) {
    LongArrayList all = new LongArrayList();
    for (long item : coverers) {
      long weaker = coveredItem(item);
      if (links.length(Items.link(weaker)) <= GREATEST_PROBE_CHAIN) {
        all.add(weaker);
      }
    }
    all.addElements(all.size(), reader.step(exiting, letter));
    return interner.probe(exiting, dropLongestChains(all), letter);
  }

  /**
   * Drops the items with the longest chains until few enough are left. Items with chains of equal
   * length are kept or dropped together.
   */
  long[] dropLongestChains(LongArrayList items) {
    long[] set = Items.sortedSet(items);
    for (int most = GREATEST_PROBE_CHAIN;
        set.length > MOST_COVERERS && most >= KEPT_PROBE_CHAIN;
        most--) {
      int length = most;
      set = Arrays.stream(set).filter(i -> links.length(Items.link(i)) <= length).toArray();
    }
    return set;
  }

  /**
   * Returns an item that the given item covers. Nullable addresses of a long chain are left out,
   * the lowest first. Otherwise a probe that goes down a run of different nullable addresses would
   * remember all of them, in each order.
   */
  long coveredItem(long item) {
    int link = Items.link(item);
    int length = links.length(link);
    if (length <= KEPT_PROBE_CHAIN) {
      return item;
    }
    int[] chain = new int[length];
    for (int k = 0; k < length; k++) {
      chain[k] = links.address(link);
      link = links.chainBelow(link);
    }
    int left = length;
    for (int k = length - 1; k >= 0; k--) {
      if (left > KEPT_PROBE_CHAIN && rules.isFinal(chain[k])) {
        left--;
      } else {
        link = links.makeChain(chain[k], link);
      }
    }
    return Items.itemOf(Items.dottedRule(item), link);
  }

  private boolean areAllCovered(long[] items, long[] coverers) {
    for (long item : items) {
      boolean covered = false;
      for (int i = 0; i < coverers.length && !covered; i++) {
        covered = coverage.covers(coverers[i], item);
      }
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether a probe is known without a comparison to find nothing over a symbol, at any depth: the
   * state that is returned to neither reads the letter nor returns further.
   */
  public boolean isKnownToAddNothing(Probe probe, Symbol symbol) {
    if (symbol.isBottom()) {
      return true;
    }
    if (terminals.tokenClasses() > 0 || rules.hasLexemes()) {
      return false;
    }
    return machine.callLocked(
        () -> {
          State to = returnedState(reader.closureOf(probe.exitState()), symbol);
          return reader.lettersOf(to).isDead(probe.letter()) && !reader.closureOf(to).hasExits();
        });
  }

  /** Returns the answer of one more symbol to a probe. */
  public Probe.Answer answer(Probe probe, Symbol symbol) {
    Probe.Answer known = probe.answers().get(symbol);
    return known != null ? known : computeAnswer(probe, symbol);
  }

  private Probe.Answer computeAnswer(Probe probe, Symbol symbol) {
    return machine.callLocked(() -> probe.answers().computeIfAbsent(symbol, s -> find(probe, s)));
  }

  private Probe.Answer find(Probe probe, Symbol symbol) {
    State exiting = returnedState(reader.closureOn(probe.exitState(), probe.letter()), symbol);
    long[] coverers = expand(probe.coveringItems(), symbol);
    if (!areAllCovered(reader.step(exiting, probe.letter()), coverers)) {
      return Probe.Answer.FinalAnswer.ADDS;
    }
    return reader.canExit(exiting, probe.letter())
        ? new Probe.Answer.FurtherAnswer(probe(exiting, coverers, probe.letter()))
        : Probe.Answer.FinalAnswer.NOTHING;
  }
}
