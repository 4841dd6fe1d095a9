package io.dyck.compose.region;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Narrowing;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
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

  private final Machine machine;
  private final boolean branching;
  private final int letters;
  private final int[] letterOfByte = new int[256];
  private final int[] bytesOfLetter;

  /** By configuration and letter: a configuration, {@link #DEAD}, not yet known, or a fork. */
  private int[][] next = new int[64][];

  private final List<State> states = new ArrayList<>();

  /** Per configuration the number of its cell. */
  private final IntArrayList cellOf = new IntArrayList();

  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private final Map<CellKey, Integer> cellNumbers = new HashMap<>();
  private final List<Cell> cells = new ArrayList<>();
  private final List<Fork> forks = new ArrayList<>();
  private final Map<Fork, Integer> forkNumbers = new HashMap<>();
  private final Configuration moving;

  /**
   * More than one thing to do on a letter.
   *
   * @param suspended where the letter is still to be read, once more of the stack is known
   */
  public record Fork(IntSequence moved, ImmutableList<PartialConfiguration> suspended) {}

  private record CellKey(Symbol symbol, int below, @Nullable Narrowing regrouping) {}

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
    this.bytesOfLetter = new int[machine.letters()];
    for (int b = 0; b < letterOfByte.length; b++) {
      letterOfByte[b] = machine.terminals().classOf(b);
      bytesOfLetter[letterOfByte[b]]++;
    }
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

  /** How many bytes are in a class. */
  int bytesOf(int letter) {
    return bytesOfLetter[letter];
  }

  /**
   * The configuration that more bytes lead to than to any other, and to it alone; -1 if they are
   * less than half of those that can be read.
   */
  int mainTarget(int configuration) {
    Int2IntOpenHashMap bytes = new Int2IntOpenHashMap();
    int live = 0;
    int main = -1;
    for (int letter = 0; letter < byteClasses(); letter++) {
      int target = next(configuration, letter);
      live += target == DEAD ? 0 : bytesOfLetter[letter];
      if (target >= 0) {
        bytes.addTo(target, bytesOfLetter[letter]);
        main = main < 0 || bytes.get(target) > bytes.get(main) ? target : main;
      }
    }
    return main >= 0 && 2 * bytes.get(main) > live ? main : -1;
  }

  /**
   * The number of a configuration.
   *
   * @param cell the known part of its stack, over an unknown symbol
   */
  public int of(State state, Cell cell) {
    return of(state, number(cell));
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
    }
    next[number] = NOTHING_YET;
    return number;
  }

  /** One number for all equal partial stacks. */
  private int number(Cell cell) {
    Cell below = cell.below();
    int numberBelow = below == null ? -1 : number(below);
    CellKey key = new CellKey(cell.symbol(), numberBelow, cell.regrouping());
    Integer known = cellNumbers.get(key);
    if (known == null) {
      known = cells.size();
      cellNumbers.put(key, known);
      cells.add(
          numberBelow < 0 || cells.get(numberBelow).equals(below)
              ? cell
              : cell.on(cells.get(numberBelow)));
    }
    return known;
  }

  /** The number of configurations so far. */
  int size() {
    return states.size();
  }

  /**
   * The memory in use.
   *
   * @return an estimate in bytes
   */
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
    return new PartialConfiguration(state(configuration), cell(configuration));
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
    Fork fork = new Fork(new IntSequence(new int[0]), fork(number).suspended());
    return number(fork);
  }

  private int find(int configuration, int letter) {
    if (next[configuration].length == 0) {
      next[configuration] = new int[letters];
      Arrays.fill(next[configuration], NOT_YET);
    }
    Transition transition = state(configuration).next(letter);
    State local = transition.isLocal() ? transition.target() : null;
    int result = DEAD;
    if (local != null) {
      result = of(local, cellOf.getInt(configuration));
    } else if (!transition.isDead()) {
      result = move(configuration, letter);
    }
    next[configuration][letter] = result;
    return result;
  }

  private int move(int configuration, int letter) {
    List<Integer> moved = new ArrayList<>(1);
    List<PartialConfiguration> suspended = new ArrayList<>(1);
    State state = states.get(configuration);
    Cell own = cell(configuration);
    Cell cell = own;
    while (state != null) {
      moving.set(state, cell);
      Outcome outcome = branching ? moving.stepBranching(letter) : moving.step(letter);
      state = branching ? moving.branchState() : null;
      cell = moving.branchCell();
      if (outcome == Outcome.MOVED) {
        boolean sameCell = moving.cell().equals(own);
        int top = sameCell ? cellOf.getInt(configuration) : number(moving.cell());
        int to = of(moving.state(), top);
        if (!moved.contains(to)) {
          moved.add(to);
        }
      } else if (outcome == Outcome.UNKNOWN) {
        PartialConfiguration point = new PartialConfiguration(moving.state(), moving.cell());
        if (!suspended.contains(point)) {
          suspended.add(point);
        }
      }
    }
    return number(moved, suspended);
  }

  private int number(List<Integer> moved, List<PartialConfiguration> suspended) {
    if (suspended.isEmpty() && moved.size() <= 1) {
      return moved.isEmpty() ? DEAD : moved.get(0);
    }
    return number(
        new Fork(
            new IntSequence(moved.stream().mapToInt(i -> i).toArray()),
            ImmutableList.copyOf(suspended)));
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
