package io.dyck.pda.machine;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A state of the deterministic machine: a finite set of (dotted rule, link). Interned, so identity
 * is equality. Transitions are filled in lazily by the machine and read without locks: a slot is
 * either null or an immutable {@link Transition}.
 */
public final class State {
  private final Machine machine;
  private final int id;
  private final long[] items;

  /** Per letter; null until materialized. */
  private final @Nullable Transition[] transitions;

  private final ConcurrentHashMap<Symbol, StackSteps> overSymbols = new ConcurrentHashMap<>(2);

  /** Null until computed; written under the machine's lock, read racily. */
  @Nullable Closure closure;

  /**
   * Whether some configuration has this state, rather than it being a step of a computation only.
   */
  private boolean reached;

  State(Machine machine, int id, long[] items, int letters) {
    this.machine = machine;
    this.id = id;
    this.items = items;
    this.transitions = new Transition[letters];
  }

  /**
   * A number that tells states of one machine apart.
   *
   * @return from 0, in the order of appearance
   */
  public int id() {
    return id;
  }

  long[] items() {
    return items;
  }

  /**
   * The number of dotted rules.
   *
   * @return at least 1
   */
  public int size() {
    return items.length;
  }

  /**
   * What a letter does, as far as the state alone decides. Computed once.
   *
   * @param letter 0 to {@code machine.letters() - 1}
   * @return the transition
   */
  public Transition next(int letter) {
    Transition known = transitions[letter];
    return known != null ? known : machine.materialize(this, letter);
  }

  void setNext(int letter, Transition transition) {
    transitions[letter] = transition;
  }

  @Nullable Transition knownNext(int letter) {
    return transitions[letter];
  }

  /**
   * Whether some configuration has this state, rather than it being a step of a computation only.
   *
   * @return settled once the machine is complete
   */
  public boolean isReached() {
    return reached;
  }

  void setReached() {
    reached = true;
  }

  /**
   * The groups of the top symbol through which the text may end here.
   *
   * @return ascending; not to be changed
   */
  public int[] endExits() {
    return machine.borderClosureOf(this).exits();
  }

  /**
   * Whether the state can return through the top symbol, at least between two tokens.
   *
   * @return true if it has an exit
   */
  public boolean hasExit() {
    return endExits().length > 0;
  }

  StackSteps over(Symbol symbol) {
    StackSteps known = overSymbols.get(symbol);
    return known != null
        ? known
        : overSymbols.computeIfAbsent(symbol, s -> new StackSteps(transitions.length));
  }

  @Override
  public int hashCode() {
    return id * 0x9E3779B9;
  }
}
