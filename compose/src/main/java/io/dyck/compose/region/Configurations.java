package io.dyck.compose.region;

import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.rules.LetterClasses.Partition;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.stack.Narrowing;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbered configurations over partial stacks that walks pass, with the target of each letter.
 * They form a finite automaton, which is built as far as walks need it. Equal states over equal
 * partial stacks share one number. Therefore a walk asks the machine once and then reads a table,
 * for any sequence of stack operations. For one thread at a time.
 */
public final class Configurations {
  /** The target of a letter that cannot follow. */
  public static final int DEAD = -1;

  private static final int NOT_YET = -2;
  private static final int FIRST_FORK = -3;

  private static final int[] NOTHING_YET = {};
  private static final IntSequence NOWHERE = new IntSequence(new int[0]);

  private final Machine machine;
  private final boolean branching;
  private final int letters;
  private final int[] letterOfByte = new int[256];
  private final int[] bytesOfLetter;
  private final int[] lettersByByte;

  /**
   * The target of each configuration and letter: a configuration, {@link #DEAD}, a fork, or not yet
   * known.
   */
  private int[][] next = new int[64][];

  private final List<State> states = new ArrayList<>();

  /** The number of each configuration's cell. */
  private final IntArrayList cellOf = new IntArrayList();

  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private @Nullable PartialConfiguration[] points = new PartialConfiguration[64];
  private final Map<LowestKey, Integer> lowestNumbers = new HashMap<>();

  /** The numbers of cells, keyed by the number of the cell below and the symbol. */
  private final Long2IntOpenHashMap cellNumbers = new Long2IntOpenHashMap();

  private final List<Cell> cells = new ArrayList<>();

  /**
   * The cells that await the number of the cell below; not a recursion, because stacks are deep.
   */
  private final Deque<Cell> above = new ArrayDeque<>();

  /** The number of the cell below each cell, or -1. */
  private final IntArrayList belowOf = new IntArrayList();

  private final List<Fork> forks = new ArrayList<>();
  private final Map<Fork, Integer> forkNumbers = new HashMap<>();
  private final Configuration moving;

  /**
   * The several effects of one letter.
   *
   * @param suspended the configurations in which the letter must still be read once more of the
   *     stack is known
   */
  public record Fork(IntSequence moved, IntSequence suspended) {}

  private record LowestKey(Symbol symbol, @Nullable Narrowing regrouping) {}

  /**
   * Creates an empty automaton.
   *
   * @param branching whether a letter may be read in branches, each of which makes an assumption
   *     about a long stack; otherwise reading waits until more of the stack is known
   */
  public Configurations(Machine machine, boolean branching) {
    this.machine = machine;
    this.branching = branching;
    this.letters = machine.letters();
    numbers.defaultReturnValue(-1);
    cellNumbers.defaultReturnValue(-1);
    this.bytesOfLetter = new int[machine.letters()];
    IntArrayList byByte = new IntArrayList(letters);
    for (int b = 0; b < letterOfByte.length; b++) {
      letterOfByte[b] = machine.terminals().classOf(b);
      if (bytesOfLetter[letterOfByte[b]]++ == 0) {
        byByte.add(letterOfByte[b]);
      }
    }
    this.lettersByByte = byByte.toIntArray();
    this.moving = new Configuration(machine, machine.start(), machine.emptyStack());
  }

  /** Returns whether letters are read in branches. */
  public boolean areBranching() {
    return branching;
  }

  /** Returns whether any bytes complete the token that was begun. */
  public boolean acceptsAnyText(int configuration) {
    return machine.acceptsAnyText(state(configuration));
  }

  /** Returns the number of letters that are classes of bytes. */
  public int byteClasses() {
    return machine.terminals().byteClasses();
  }

  /** Returns the letter of a byte. */
  public int letterOf(int b) {
    return letterOfByte[b];
  }

  /** Returns the letters that are classes of bytes, in the order of their first bytes. */
  int[] lettersByByte() {
    return lettersByByte;
  }

  /** Returns the number of bytes in a class. */
  int bytesOf(int letter) {
    return bytesOfLetter[letter];
  }

  /**
   * Returns the configuration that is the only target of more than half of the readable bytes; -1
   * if there is none.
   */
  int mainTarget(int configuration) {
    int main = DEAD;
    int lead = 0;
    for (int letter = 0; letter < byteClasses(); letter++) {
      int target = target(configuration, letter);
      int bytes = target == DEAD ? 0 : bytesOfLetter[letter];
      if (target == main || bytes <= lead) {
        lead += target == main ? bytes : -bytes;
      } else {
        main = target;
        lead = bytes - lead;
      }
    }
    // Only this target can belong to more than half of the bytes.
    int balance = 0;
    for (int letter = 0; letter < byteClasses(); letter++) {
      int target = target(configuration, letter);
      int bytes = target == DEAD ? 0 : bytesOfLetter[letter];
      balance += target == main ? bytes : -bytes;
    }
    return main >= 0 && balance > 0 ? main : -1;
  }

  /**
   * Returns the number of a configuration.
   *
   * @param cell the known part of its stack, over an unknown symbol
   */
  public int numberOf(State state, Cell cell) {
    return numberOf(state, number(cell, -1));
  }

  private int numberOf(State state, int cell) {
    long key = ((long) state.id() << 32) | cell;
    int known = numbers.get(key);
    if (known >= 0) {
      return known;
    }
    int number = states.size();
    numbers.put(key, number);
    states.add(state);
    cellOf.add(cell);
    if (number == next.length) {
      next = Arrays.copyOf(next, 2 * number);
      points = Arrays.copyOf(points, 2 * number);
    }
    next[number] = NOTHING_YET;
    return number;
  }

  /**
   * Returns the number of a partial stack, which is equal for equal partial stacks.
   *
   * @param near the number of a cell that may be equal to this cell, or above an equal one; -1 if
   *     there is no candidate
   */
  private int number(Cell cell, int near) {
    Cell at = cell;
    int number = findNear(at, near);
    for (Cell below = at.cellBelow(); number < 0 && below != null; below = at.cellBelow()) {
      above.push(at);
      at = below;
      number = findNear(at, near);
    }
    if (number < 0) {
      Cell lowest = at;
      number =
          lowestNumbers.computeIfAbsent(
              new LowestKey(lowest.symbol(), lowest.regrouping()), k -> newCell(lowest, -1));
    }
    while (!above.isEmpty()) {
      number = numberAbove(above.pop(), number);
    }
    return number;
  }

  private int findNear(Cell cell, int near) {
    int at = near;
    while (at >= 0 && !cells.get(at).equals(cell)) {
      at = belowOf.getInt(at);
    }
    return at;
  }

  private int numberAbove(Cell cell, int numberBelow) {
    long key = ((long) numberBelow << 32) | cell.symbol().id();
    int known = cellNumbers.get(key);
    if (known < 0) {
      Cell canonical = cells.get(numberBelow);
      boolean same = canonical.equals(cell.cellBelow());
      known = newCell(same ? cell : cell.withCellBelow(canonical), numberBelow);
      cellNumbers.put(key, known);
    }
    return known;
  }

  private int newCell(Cell cell, int numberBelow) {
    cells.add(cell);
    belowOf.add(numberBelow);
    return cells.size() - 1;
  }

  /** Returns the memory in use, in bytes. */
  public long bytes() {
    return (4L * letters + 200) * states.size() + 100L * forks.size();
  }

  /** Returns the number of configurations so far. */
  public int size() {
    return states.size();
  }

  /** Returns the state of a configuration. */
  public State state(int configuration) {
    return states.get(configuration);
  }

  /** Returns the known part of the stack of a configuration. */
  public Cell cell(int configuration) {
    return cells.get(cellOf.getInt(configuration));
  }

  /** Returns the configuration of a number. */
  public PartialConfiguration at(int configuration) {
    PartialConfiguration known = points[configuration];
    if (known == null) {
      known = new PartialConfiguration(state(configuration), cell(configuration));
      points[configuration] = known;
    }
    return known;
  }

  /**
   * Returns the target of a letter.
   *
   * @return a configuration, {@link #DEAD}, or the number of a {@link Fork}
   */
  public int target(int configuration, int letter) {
    int[] row = next[configuration];
    int known = row.length == 0 ? NOT_YET : row[letter];
    return known == NOT_YET ? find(configuration, letter) : known;
  }

  /**
   * Returns the fork with a negative number other than {@link #DEAD}.
   *
   * @param number a result of {@link #next}
   */
  public Fork fork(int number) {
    return forks.get(FIRST_FORK - number);
  }

  /**
   * Returns the only configuration to which a letter moves; {@link #DEAD} if there is none or there
   * are several. Suspended configurations are ignored.
   */
  int singleMove(int moved) {
    if (moved >= DEAD) {
      return moved;
    }
    int[] all = fork(moved).moved().elements();
    return all.length == 1 ? all[0] : DEAD;
  }

  /**
   * Returns a negative number other than {@link #DEAD}, which is equal for forks with equal
   * suspended configurations.
   */
  int forkOfSuspension(int number) {
    return number(new Fork(NOWHERE, fork(number).suspended()));
  }

  private int find(int configuration, int letter) {
    State state = state(configuration);
    Transition transition = state.transition(letter);
    int[] row = next[configuration];
    if (row.length == 0) {
      // Computing a target may add configurations and grow the table. Therefore the row is stored
      // afterwards.
      row = newRow(configuration, state);
      next[configuration] = row;
    }
    int alike =
        isByStateAlone(configuration, transition) ? firstEquivalentLetter(state, letter) : letter;
    if (row[alike] == NOT_YET) {
      row[alike] = targetAfter(configuration, letter, transition);
    }
    row[letter] = row[alike];
    return row[letter];
  }

  /**
   * Returns a new row in which the letters that the state does not read are filled in. They are the
   * majority of letters, and share one target.
   */
  private int[] newRow(int configuration, State state) {
    int[] row = new int[letters];
    Arrays.fill(row, NOT_YET);
    Partition classes = state.letters();
    int unread = NOT_YET;
    for (int letter = 0; letter < letters; letter++) {
      if (classes.isDead(letter)) {
        if (unread == NOT_YET) {
          Transition transition = state.transition(letter);
          if (!isByStateAlone(configuration, transition)) {
            break;
          }
          unread = targetAfter(configuration, letter, transition);
        }
        row[letter] = unread;
      }
    }
    return row;
  }

  /**
   * Returns whether a transition has the same target for all letters that the state does not
   * distinguish.
   */
  private boolean isByStateAlone(int configuration, Transition transition) {
    if (!transition.needsStack()) {
      return true;
    }
    Symbol top = cell(configuration).symbol();
    return top.isBottom() || top.equals(machine.unknownSymbol());
  }

  private static int firstEquivalentLetter(State state, int letter) {
    return state.letters().first(state.letters().classOf(letter));
  }

  private int targetAfter(int configuration, int letter, Transition transition) {
    State local = transition.isLocal() ? transition.target() : null;
    if (local != null) {
      return numberOf(local, cellOf.getInt(configuration));
    }
    return transition.isDead() ? DEAD : move(configuration, letter);
  }

  private int move(int configuration, int letter) {
    IntArrayList moved = new IntArrayList(1);
    IntArrayList suspended = new IntArrayList(1);
    State state = states.get(configuration);
    int ownCell = cellOf.getInt(configuration);
    Cell cell = cells.get(ownCell);
    while (state != null) {
      moving.set(state, cell);
      Configuration.Outcome outcome =
          branching ? moving.stepBranching(letter) : moving.step(letter);
      state = branching ? moving.branchState() : null;
      cell = moving.branchCell();
      if (outcome != Configuration.Outcome.DEAD) {
        int to = numberOf(moving.state(), number(moving.cell(), ownCell));
        IntArrayList list = outcome == Configuration.Outcome.MOVED ? moved : suspended;
        if (!list.contains(to)) {
          list.add(to);
        }
      }
    }
    if (suspended.isEmpty() && moved.size() <= 1) {
      return moved.isEmpty() ? DEAD : moved.getInt(0);
    }
    return number(
        new Fork(new IntSequence(moved.toIntArray()), new IntSequence(suspended.toIntArray())));
  }

  private int number(Fork fork) {
    return forkNumbers.computeIfAbsent(
        fork,
        f -> {
          forks.add(f);
          return FIRST_FORK - (forks.size() - 1);
        });
  }
}
