package io.dyck.pda.run;

import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Probe;
import io.dyck.pda.machine.StackStep;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.stack.Narrowing;
import io.dyck.pda.stack.StackFirstSets;
import org.jspecify.annotations.Nullable;

/**
 * A state over a stack, moved by letters. Every run of the machine uses it: accepting text, walking
 * a vocabulary, matching tokens. The stack may be known only down to some cell. A step that needs
 * more of the stack then says so. Mutable, not thread-safe. A step costs constant time, amortized,
 * because each symbol is popped once and the cells remember answers about the cells below.
 */
public final class Configuration {
  /** The outcome of a step. */
  public enum Outcome {
    /** The letter was read. */
    MOVED,
    /** The letter cannot follow; the configuration is unchanged. */
    DEAD,
    /**
     * The part of the stack below the known part decides. The configuration may have moved to one
     * in which the letter gives the same result once more of the stack is known.
     */
    UNKNOWN
  }

  /**
   * The number of known symbols up to which a configuration stays whole if it needs more of the
   * stack. With more symbols it branches. Therefore the suspended configurations do not grow with
   * the depth of a run.
   */
  private static final int DEEPEST_WHOLE = 2;

  private final Machine machine;
  private State state;
  private Cell cell;
  private boolean atStart;
  private @Nullable State branchState;
  private Cell branchCell;

  /**
   * Starts in any configuration except the one before the first byte.
   *
   * @param cell the top of a stack that fits the state
   */
  public Configuration(Machine machine, State state, Cell cell) {
    this.machine = machine;
    this.state = state;
    this.cell = cell;
    this.branchCell = cell;
  }

  /** Returns the configuration before the first byte. */
  public static Configuration start(Machine machine) {
    Configuration start = new Configuration(machine, machine.start(), machine.emptyStack());
    start.atStart = true;
    return start;
  }

  /**
   * Returns the lower end of a partial stack under a normalized state: a cell that stands for any
   * stack that the state can have.
   */
  public static Cell unknownBelow(Machine machine, State state) {
    return new Cell(machine.unknownSymbol(), null, machine.identityNarrowing(state));
  }

  /** Returns the lower end of an unknown stack: a cell that stands for any stack. */
  public static Cell unknownBelow(Machine machine) {
    return new Cell(machine.unknownSymbol(), null, null);
  }

  public State state() {
    return state;
  }

  /** Returns the top of the stack. */
  public Cell cell() {
    return cell;
  }

  /**
   * Whether nothing was read yet. In this case the grammar's empty text decides whether the text
   * may end.
   */
  public boolean isAtStart() {
    return atStart;
  }

  /** Moves to the position of another configuration of the same machine. */
  public void set(Configuration other) {
    state = other.state;
    cell = other.cell;
    atStart = other.atStart;
  }

  /** Moves to any configuration of the machine except the one before the first byte. */
  public void set(State newState, Cell newCell) {
    state = newState;
    cell = newCell;
    atStart = false;
  }

  /**
   * Reads a letter.
   *
   * @throws StateBoundException in permissive mode, where a run-time bound is passed
   */
  public Outcome step(int letter) {
    return step(letter, false);
  }

  /**
   * Ends the token whose letters were read last. If rules count tokens, the next letter begins
   * another token.
   *
   * @return {@link Outcome#DEAD} if no token may follow, and the text cannot end
   * @throws StateBoundException in permissive mode, where a run-time bound is passed
   */
  public Outcome endToken() {
    Transition transition = atStart ? null : machine.afterToken(state);
    return transition == null ? Outcome.MOVED : apply(state, transition, cell);
  }

  /**
   * Reads the bytes of a text up to the first that cannot follow.
   *
   * @throws StateBoundException in permissive mode, where a run-time bound is passed
   * @return the index of the byte that was not read, or {@code to}
   */
  public int read(byte[] text, int from, int to) {
    int at = from;
    while (at < to && step(machine.terminals().classOf(text[at] & 0xFF)) == Outcome.MOVED) {
      at++;
    }
    return at;
  }

  /**
   * Reads a letter, and branches where a long known stack does not suffice to decide whether the
   * stack below adds to the state's own transition. The first branch takes the own transition. The
   * second branch is {@link #branchState()} over {@link #branchCell()}, and the letter is still to
   * be read there. Both branches together read the texts of {@link #step}. Walks use this method
   * and unite the results of both branches.
   *
   * @return whether the first branch read the letter; there may be a second branch even if it did
   *     not
   */
  public Outcome stepBranching(int letter) {
    branchState = null;
    return step(letter, true);
  }

  /**
   * Returns the state of the second branch after {@link #stepBranching}; null if there is only one
   * branch.
   */
  public @Nullable State branchState() {
    return branchState;
  }

  /** Returns the stack of the second branch, if there is one. */
  public Cell branchCell() {
    return branchCell;
  }

  private Outcome step(int letter, boolean branching) {
    State q = state;
    Cell top = cell;
    Transition own = q.transition(letter);
    while (own.needsStack() && !top.symbol().isBottom()) {
      Symbol symbol = top.symbol();
      if (symbol == machine.unknownSymbol()) {
        state = q;
        cell = top;
        return Outcome.UNKNOWN;
      }
      StackStep known = q.stepsOver(symbol).get(letter);
      StackStep decision = known != null ? known : machine.decisions().decide(q, letter, symbol);
      if (decision instanceof StackStep.DeferReturn defer) {
        StackFirstSets ahead = machine.deferredReturns().firstOfStack(top);
        if (ahead == null) {
          state = q;
          cell = top;
          return Outcome.UNKNOWN;
        }
        Transition deferred = machine.deferredReturns().deferTransition(q, letter, ahead);
        if (deferred != null) {
          own = deferred;
          break;
        }
        decision = defer.otherwise();
      }
      Cell below = cellBelow(top);
      if (decision instanceof StackStep.PopSymbol pop) {
        q = pop.state();
      } else if (decision instanceof StackStep.ProbeBelow ask) {
        Boolean adds = addsCoverers(ask.probe(), below);
        if (adds == null && branching && top.depth() > DEEPEST_WHOLE) {
          branchState = ask.probe().exitState();
          branchCell = below;
          break;
        }
        if (adds == null) {
          state = q;
          cell = top;
          return Outcome.UNKNOWN;
        }
        if (!adds) {
          break;
        }
        q = ask.expandedState();
      } else {
        break;
      }
      top = below;
      own = q.transition(letter);
    }
    return apply(q, own, top);
  }

  private Outcome apply(State from, Transition transition, Cell top) {
    State target = transition.target();
    if (target == null) {
      return Outcome.DEAD;
    }
    // A state after a return may leave out the last groups. Then even a local transition regroups
    // the symbol.
    boolean staysWhole =
        transition.isLocal() && transition.regrouping().size() == top.symbol().size();
    Cell newTop = staysWhole ? top : narrow(top, transition.regrouping());
    for (Symbol symbol : transition.pushedSymbols()) {
      newTop = new Cell(symbol, newTop);
    }
    Boolean canEnd = target.canBeDead() ? machine.canEnd(target, newTop) : Boolean.TRUE;
    if (canEnd == null) {
      state = from;
      cell = top;
      return Outcome.UNKNOWN;
    }
    if (!canEnd) {
      return Outcome.DEAD;
    }
    state = target;
    cell = newTop;
    atStart = false;
    return Outcome.MOVED;
  }

  private Cell narrow(Cell top, Narrowing narrowing) {
    if (top.symbol() == machine.unknownSymbol()) {
      Narrowing before = top.regrouping();
      if (before != null && narrowing.isIdentity() && narrowing.size() == before.size()) {
        return top;
      }
      Narrowing both = before == null ? narrowing : machine.compose(before, narrowing);
      return new Cell(top.symbol(), null, both);
    }
    Symbol narrowed = machine.narrow(top.symbol(), narrowing);
    return narrowed == top.symbol() ? top : new Cell(narrowed, top.cellBelow());
  }

  /**
   * Returns whether the stack further down adds to the coverers of a probe; null if that depends on
   * the unknown part. Descends to the first cell that remembers, then notes the answer in all cells
   * on the way.
   */
  private @Nullable Boolean addsCoverers(Probe first, Cell from) {
    Probe probe = first;
    Cell at = from;
    Boolean result = null;
    int asked = 0;
    while (result == null) {
      if (at.symbol() == machine.unknownSymbol()) {
        return null;
      }
      result = at.symbol().isBottom() ? Boolean.FALSE : at.knownAnswer(probe);
      if (result == null) {
        Probe.Answer answer = machine.decisions().answer(probe, at.symbol());
        if (answer instanceof Probe.Answer.FurtherAnswer further) {
          probe = further.probe();
          at = cellBelow(at);
          asked++;
        } else {
          result = answer == Probe.Answer.FinalAnswer.ADDS;
        }
      }
    }
    storeAnswer(first, from, asked, result);
    return result;
  }

  private void storeAnswer(Probe first, Cell from, int cells, boolean adds) {
    Probe probe = first;
    Cell at = from;
    for (int i = 0; i < cells; i++) {
      at.remember(probe, adds);
      if (machine.decisions().answer(probe, at.symbol())
          instanceof Probe.Answer.FurtherAnswer further) {
        probe = further.probe();
        at = cellBelow(at);
      }
    }
  }

  private static Cell cellBelow(Cell cell) {
    Cell below = cell.cellBelow();
    if (below == null) {
      throw new AssertionError("a stack ends with the bottom or an unknown symbol");
    }
    return below;
  }

  /** Whether the text may end here. The whole stack must be known. */
  public boolean isAccepting() {
    if (atStart) {
      return machine.acceptsEmptyText();
    }
    return machine.deferredReturns().canEnd(state, cell);
  }
}
