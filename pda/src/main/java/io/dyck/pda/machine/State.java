package io.dyck.pda.machine;

import io.dyck.pda.collect.LetterSet;
import io.dyck.pda.items.Closure;
import io.dyck.pda.rules.LetterClasses.Partition;
import io.dyck.pda.rules.OpenLexemes;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A state of the deterministic machine: a finite set of (dotted rule, link). Interned, so identity
 * is equality. Transitions are filled in lazily by the machine and read without locks: a slot is
 * either null or an immutable {@link Transition}.
 */
public final class State {
  private static final @Nullable Transition[] NONE = {};

  private final Machine machine;
  private final int id;
  private final long[] items;

  /** Which letters it does not tell apart; null until something is materialized. */
  private volatile @Nullable Partition letters;

  /** Per class of letters; null until materialized. Written before {@link #letters}. */
  private @Nullable Transition[] transitions = NONE;

  /** Null until the first is asked for: most states have no exit. */
  private volatile @Nullable ConcurrentHashMap<Symbol, StackSteps> overSymbols;

  /** Null until computed; written under the machine's lock, read racily. */
  @Nullable Closure closure;

  /** The same where no terminal with longest match may end; used under the machine's lock. */
  @Nullable Closure insideLexeme;

  /** Null until computed; used under the machine's lock. */
  @Nullable OpenLexemes openLexemes;

  /** What was asked for last; used under the machine's lock. */
  private @Nullable OwnLetters ownLetters;

  /** What leads here and leaves the stack as it is; used under the machine's lock. */
  @Nullable Transition entrance;

  /**
   * Whether some configuration has this state, rather than it being a step of a computation only.
   */
  private boolean reached;

  /** Top symbols over which no end can be reached; filled once, before the machine is used. */
  private Set<Symbol> deadOver = Set.of();

  /** Top symbols over which it depends on the rest of the stack. */
  private Set<Symbol> undecidedOver = Set.of();

  /** Whether no end of the text can be reached from here, whatever lies on top. */
  private boolean dead;

  State(Machine machine, int id, long[] items) {
    this.machine = machine;
    this.id = id;
    this.items = items;
  }

  /** A number that tells states of one machine apart: from 0, in the order of appearance. */
  public int id() {
    return id;
  }

  public long[] items() {
    return items;
  }

  /** The number of dotted rules: at least 1. */
  public int size() {
    return items.length;
  }

  /**
   * What a letter does, as far as the state alone decides. Computed once.
   *
   * @param letter 0 to {@code machine.letters() - 1}
   */
  public Transition next(int letter) {
    Transition known = knownNext(letter);
    return known != null ? known : machine.materialize(this, letter);
  }

  /** Which of some letters do something by the state alone; under the machine's lock. */
  @SuppressWarnings("ReferenceEquality") // mostly all letters are asked for, which are one object
  OwnLetters ownLetters(LetterSet some) {
    OwnLetters known = ownLetters;
    if (known == null || known.some() != some) {
      known = OwnLetters.of(this, some, machine.letters());
      ownLetters = known;
    }
    return known;
  }

  /** Sets what a letter and those of its class do; only under the machine's lock. */
  void setNext(int letter, Transition transition) {
    transitions[letters().classOf(letter)] = transition;
  }

  public @Nullable Transition knownNext(int letter) {
    Partition known = letters;
    return known == null ? null : transitions[known.classOf(letter)];
  }

  /** The letters that it does not tell apart; to be asked for once they are set. */
  public Partition letters() {
    return Objects.requireNonNull(letters);
  }

  boolean hasLetters() {
    return letters != null;
  }

  /** Called once, under the machine's lock. */
  void setLetters(Partition partition) {
    transitions = new Transition[partition.size()];
    letters = partition;
  }

  /**
   * Whether some configuration has this state, rather than it being a step of a computation only.
   */
  public boolean isReached() {
    return reached;
  }

  void setReached() {
    reached = true;
  }

  /**
   * The exits through which the text may end here: groups of the top symbol, and behind them, for
   * each terminal that is still looked for after a return, a number that stands for both the
   * terminal and the group.
   *
   * @return ascending; not to be changed
   */
  public int[] endExits() {
    return machine.endExits(this);
  }

  /** Whether the state can return through the top symbol, at least between two tokens. */
  public boolean hasExit() {
    return endExits().length > 0;
  }

  public void setDeadOver(
      Set<Symbol> deadSymbols, Set<Symbol> undecidedSymbols, boolean aliveOverOthers) {
    deadOver = deadSymbols;
    undecidedOver = undecidedSymbols;
    dead = !aliveOverOthers;
  }

  /**
   * Whether there are stacks over which no end of the text can be reached from here. Only in
   * grammars with longest match; elsewhere every state can go on to an end.
   */
  public boolean mayBeDead() {
    return dead || !deadOver.isEmpty() || !undecidedOver.isEmpty();
  }

  public Set<Symbol> deadOver() {
    return deadOver;
  }

  public Set<Symbol> undecidedOver() {
    return undecidedOver;
  }

  /** Whether no end can be reached over any stack with this top. */
  public boolean isDeadOver(Symbol symbol) {
    return dead || deadOver.contains(symbol);
  }

  /** Whether more of the stack than its top tells if an end can be reached. */
  boolean isUndecidedOver(Symbol symbol) {
    return undecidedOver.contains(symbol);
  }

  public boolean isDead() {
    return dead;
  }

  /** What was decided so far over each top symbol. */
  Map<Symbol, StackSteps> overSymbols() {
    Map<Symbol, StackSteps> known = overSymbols;
    return known == null ? Map.of() : known;
  }

  public StackSteps over(Symbol symbol) {
    ConcurrentHashMap<Symbol, StackSteps> known = overSymbols;
    if (known == null) {
      known = machine.newOverSymbols(this);
    }
    StackSteps steps = known.get(symbol);
    return steps != null
        ? steps
        : known.computeIfAbsent(symbol, s -> new StackSteps(machine.letters()));
  }

  /** Only under the machine's lock. */
  ConcurrentHashMap<Symbol, StackSteps> makeOverSymbols() {
    ConcurrentHashMap<Symbol, StackSteps> known = overSymbols;
    if (known == null) {
      known = new ConcurrentHashMap<>(2);
      overSymbols = known;
    }
    return known;
  }

  @Override
  public int hashCode() {
    return id * 0x9E3779B9;
  }
}
