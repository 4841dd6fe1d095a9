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

  /**
   * The classes of letters that the state does not distinguish; null until something is
   * materialized.
   */
  private volatile @Nullable Partition letters;

  /**
   * The transition of each class of letters; null until materialized. Written before {@link
   * #letters}.
   */
  private @Nullable Transition[] transitions = NONE;

  /**
   * The steps over each top symbol; null until the first is asked for. Most states have no exit.
   */
  private volatile @Nullable ConcurrentHashMap<Symbol, StackSteps> overSymbols;

  /**
   * The closure in which terminals may end; null until computed. Written under the machine's lock,
   * read racily.
   */
  @Nullable Closure closure;

  /** The closure while no terminal with longest match may end; used under the machine's lock. */
  @Nullable Closure insideLexeme;

  /** The open lexemes; null until computed. Used under the machine's lock. */
  @Nullable OpenLexemes openLexemes;

  /** The last answer of {@link #ownLetters(LetterSet)}; used under the machine's lock. */
  private @Nullable OwnLetters ownLetters;

  /**
   * The transition to this state that leaves the stack unchanged; used under the machine's lock.
   */
  @Nullable Transition entrance;

  /**
   * Whether some configuration has this state. If not, the state is only a step of a computation.
   */
  private boolean reached;

  /** Top symbols over which no end can be reached; filled once, before the machine is used. */
  private Set<Symbol> deadOver = Set.of();

  /** Top symbols over which the rest of the stack decides. */
  private Set<Symbol> undecidedOver = Set.of();

  /** Whether no end of the text can be reached from here over any stack. */
  private boolean dead;

  State(Machine machine, int id, long[] items) {
    this.machine = machine;
    this.id = id;
    this.items = items;
  }

  /**
   * Returns a number that is unique among the states of a machine: from 0, in the order of
   * appearance.
   */
  public int id() {
    return id;
  }

  public long[] items() {
    return items;
  }

  /** Returns the number of dotted rules: at least 1. */
  public int size() {
    return items.length;
  }

  /**
   * Returns the transition of a letter as far as the state alone decides. Computed once.
   *
   * @param letter 0 to {@code machine.letters() - 1}
   */
  public Transition transition(int letter) {
    Transition known = knownTransition(letter);
    return known != null ? known : machine.materialize(this, letter);
  }

  /**
   * Splits letters by whether the state has a target for them by itself. Used under the machine's
   * lock.
   */
  @SuppressWarnings(
      "ReferenceEquality") // in general the argument is the set of all letters, which is one object
  OwnLetters ownLetters(LetterSet some) {
    OwnLetters known = ownLetters;
    if (known == null || known.some() != some) {
      known = OwnLetters.of(this, some, machine.letters());
      ownLetters = known;
    }
    return known;
  }

  /** Sets the transition of all letters in a letter's class. Used only under the machine's lock. */
  public void setNext(int letter, Transition transition) {
    transitions[letters().classOf(letter)] = transition;
  }

  public @Nullable Transition knownTransition(int letter) {
    Partition known = letters;
    return known == null ? null : transitions[known.classOf(letter)];
  }

  /**
   * Returns the classes of letters that the state does not distinguish. The classes must have been
   * set.
   */
  public Partition letters() {
    return Objects.requireNonNull(letters);
  }

  boolean hasLetters() {
    return letters != null;
  }

  /** Sets the classes of letters. Called once, under the machine's lock. */
  public void setLetters(Partition partition) {
    transitions = new Transition[partition.size()];
    letters = partition;
  }

  /**
   * Whether some configuration has this state. If not, the state is only a step of a computation.
   */
  public boolean isReached() {
    return reached;
  }

  public void setReached() {
    reached = true;
  }

  /**
   * Returns the exits through which the text may end here: groups of the top symbol, followed by
   * one number for each terminal that is still pending after a return. This number stands for the
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
   * Whether there are stacks over which no end of the text can be reached from here. Only grammars
   * with longest match have such stacks. In others every state can continue to an end.
   */
  public boolean canBeDead() {
    return dead || !deadOver.isEmpty() || !undecidedOver.isEmpty();
  }

  public Set<Symbol> deadSymbols() {
    return deadOver;
  }

  public Set<Symbol> undecidedOver() {
    return undecidedOver;
  }

  /** Whether no end can be reached over any stack with this top. */
  public boolean isDeadOver(Symbol symbol) {
    return dead || deadOver.contains(symbol);
  }

  /** Whether the stack below the top decides if an end can be reached. */
  boolean isUndecidedOver(Symbol symbol) {
    return undecidedOver.contains(symbol);
  }

  public boolean isDead() {
    return dead;
  }

  /** Returns the steps that were decided so far, by top symbol. */
  public Map<Symbol, StackSteps> stepsBySymbol() {
    Map<Symbol, StackSteps> known = overSymbols;
    return known == null ? Map.of() : known;
  }

  public StackSteps stepsOver(Symbol symbol) {
    ConcurrentHashMap<Symbol, StackSteps> known = overSymbols;
    if (known == null) {
      known = machine.newOverSymbols(this);
    }
    StackSteps steps = known.get(symbol);
    return steps != null
        ? steps
        : known.computeIfAbsent(symbol, s -> new StackSteps(machine.letters()));
  }

  /** Makes the map of steps. Used only under the machine's lock. */
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
