package io.dyck.compose.region;

import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Narrowing;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.rules.LetterClasses.Partition;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The configurations over partial stacks that walks pass, numbered, and where each letter leads: a
 * finite automaton, built as far as walks go. Equal states over equal partial stacks are one
 * number, so a walk asks the machine once and then reads a table, whatever the stack does on the
 * way. For one thread at a time.
 */
public final class Configurations {
  /** The letter cannot follow. */
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

  /** By configuration and letter: a configuration, {@link #DEAD}, not yet known, or a fork. */
  private int[][] next = new int[64][];

  private final List<State> states = new ArrayList<>();

  /** Per configuration the number of its cell. */
  private final IntArrayList cellOf = new IntArrayList();

  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private @Nullable PartialConfiguration[] points = new PartialConfiguration[64];
  private final Map<LowestKey, Integer> lowestNumbers = new HashMap<>();

  /** By the number of the cell below and the symbol. */
  private final Long2IntOpenHashMap cellNumbers = new Long2IntOpenHashMap();

  private final List<Cell> cells = new ArrayList<>();

  /** Per cell the number of the one below, or -1. */
  private final IntArrayList belowOf = new IntArrayList();

  private final List<Fork> forks = new ArrayList<>();
  private final Map<Fork, Integer> forkNumbers = new HashMap<>();
  private final Configuration moving;

  /**
   * More than one thing to do on a letter.
   *
   * @param suspended where the letter is still to be read, once more of the stack is known
   */
  public record Fork(IntSequence moved, IntSequence suspended) {}

  private record LowestKey(Symbol symbol, @Nullable Narrowing regrouping) {}

  /**
   * Nothing is found yet.
   *
   * @param branching whether a letter may be read in branches, each of which assumes something
   *     about a long stack; else all waits for more of the stack
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
    this.moving = new Configuration(machine, machine.start(), machine.bottomCell());
  }

  /** Whether letters are read in branches. */
  public boolean areBranching() {
    return branching;
  }

  /** Whether whatever bytes follow complete the token that was begun. */
  public boolean takesAnyText(int configuration) {
    return machine.takesAnyText(state(configuration));
  }

  /** The number of letters that are classes of bytes. */
  public int byteClasses() {
    return machine.terminals().byteClasses();
  }

  /** The letter of a byte. */
  public int letterOf(int b) {
    return letterOfByte[b];
  }

  /** The letters that are classes of bytes, in the order of their first bytes. */
  int[] lettersByByte() {
    return lettersByByte;
  }

  /** How many bytes are in a class. */
  int bytesOf(int letter) {
    return bytesOfLetter[letter];
  }

  /**
   * The configuration that more bytes lead to than to any other, and to it alone; -1 if they are
   * less than half of those that can be read.
   */
  int mainTarget(int configuration) {
    int main = DEAD;
    int lead = 0;
    for (int letter = 0; letter < byteClasses(); letter++) {
      int target = next(configuration, letter);
      int bytes = target == DEAD ? 0 : bytesOfLetter[letter];
      if (target == main || bytes <= lead) {
        lead += target == main ? bytes : -bytes;
      } else {
        main = target;
        lead = bytes - lead;
      }
    }
    // Only this target can be that of more than half of the bytes.
    int balance = 0;
    for (int letter = 0; letter < byteClasses(); letter++) {
      int target = next(configuration, letter);
      int bytes = target == DEAD ? 0 : bytesOfLetter[letter];
      balance += target == main ? bytes : -bytes;
    }
    return main >= 0 && balance > 0 ? main : -1;
  }

  /**
   * The number of a configuration.
   *
   * @param cell the known part of its stack, over an unknown symbol
   */
  public int of(State state, Cell cell) {
    return of(state, number(cell, -1));
  }

  private int of(State state, int cell) {
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
   * One number for all equal partial stacks.
   *
   * @param near the number of a cell that is perhaps this one, or above it; or -1
   */
  private int number(Cell cell, int near) {
    for (int at = near; at >= 0; at = belowOf.getInt(at)) {
      if (cells.get(at).equals(cell)) {
        return at;
      }
    }
    Cell below = cell.below();
    if (below == null) {
      return lowestNumbers.computeIfAbsent(
          new LowestKey(cell.symbol(), cell.regrouping()), k -> newCell(cell, -1));
    }
    int numberBelow = number(below, near);
    long key = ((long) numberBelow << 32) | cell.symbol().id();
    int known = cellNumbers.get(key);
    if (known < 0) {
      Cell canonical = cells.get(numberBelow);
      known = newCell(canonical.equals(below) ? cell : cell.on(canonical), numberBelow);
      cellNumbers.put(key, known);
    }
    return known;
  }

  private int newCell(Cell cell, int numberBelow) {
    cells.add(cell);
    belowOf.add(numberBelow);
    return cells.size() - 1;
  }

  /** The number of configurations so far. */
  int size() {
    return states.size();
  }

  /** The memory in use. */
  public long bytes() {
    return (4L * letters + 200) * states.size() + 100L * forks.size();
  }

  State state(int configuration) {
    return states.get(configuration);
  }

  Cell cell(int configuration) {
    return cells.get(cellOf.getInt(configuration));
  }

  /** A configuration itself. */
  public PartialConfiguration at(int configuration) {
    PartialConfiguration known = points[configuration];
    if (known == null) {
      known = new PartialConfiguration(state(configuration), cell(configuration));
      points[configuration] = known;
    }
    return known;
  }

  /**
   * Where a letter leads.
   *
   * @return a configuration, {@link #DEAD}, or the number of a {@link Fork}
   */
  public int next(int configuration, int letter) {
    int[] row = next[configuration];
    int known = row.length == 0 ? NOT_YET : row[letter];
    return known == NOT_YET ? find(configuration, letter) : known;
  }

  /**
   * What a negative number other than {@link #DEAD} stands for.
   *
   * @param number what {@link #next} gave
   */
  public Fork fork(int number) {
    return forks.get(FIRST_FORK - number);
  }

  /**
   * Where a letter leads if to one configuration, whatever else is suspended; else {@link #DEAD}.
   */
  int onlyMove(int moved) {
    if (moved >= DEAD) {
      return moved;
    }
    int[] all = fork(moved).moved().elements();
    return all.length == 1 ? all[0] : DEAD;
  }

  /** A negative number other than {@link #DEAD}, equal for forks that suspend the same. */
  int sameSuspended(int number) {
    return number(new Fork(NOWHERE, fork(number).suspended()));
  }

  private int find(int configuration, int letter) {
    State state = state(configuration);
    Transition transition = state.next(letter);
    int[] row = next[configuration];
    if (row.length == 0) {
      // Where it leads may be new, and the table grow: only then is there a place for the row.
      row = newRow(configuration, state);
      next[configuration] = row;
    }
    int alike = isByStateAlone(configuration, transition) ? firstAlike(state, letter) : letter;
    if (row[alike] == NOT_YET) {
      row[alike] = lead(configuration, letter, transition);
    }
    row[letter] = row[alike];
    return row[letter];
  }

  /** The letters that a state does not read are most of them, and all do the same. */
  private int[] newRow(int configuration, State state) {
    int[] row = new int[letters];
    Arrays.fill(row, NOT_YET);
    Partition classes = state.letters();
    int unread = NOT_YET;
    for (int letter = 0; letter < letters; letter++) {
      if (classes.isDead(letter)) {
        if (unread == NOT_YET) {
          Transition transition = state.next(letter);
          if (!isByStateAlone(configuration, transition)) {
            break;
          }
          unread = lead(configuration, letter, transition);
        }
        row[letter] = unread;
      }
    }
    return row;
  }

  /** Whether a transition leads to the same on all letters that the state does not tell apart. */
  private boolean isByStateAlone(int configuration, Transition transition) {
    if (!transition.needsStack()) {
      return true;
    }
    Symbol top = cell(configuration).symbol();
    return top.isBottom() || top.equals(machine.unknown());
  }

  private static int firstAlike(State state, int letter) {
    return state.letters().first(state.letters().classOf(letter));
  }

  private int lead(int configuration, int letter, Transition transition) {
    State local = transition.isLocal() ? transition.target() : null;
    if (local != null) {
      return of(local, cellOf.getInt(configuration));
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
        int to = of(moving.state(), number(moving.cell(), ownCell));
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
