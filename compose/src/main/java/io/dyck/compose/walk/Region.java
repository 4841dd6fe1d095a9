package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.State;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The region of a state in canonical form (docs/composition.md, "Regions"): the minimal automaton
 * of the loop through it ({@link LoopMembers}), from that state, over bytes. Equal regions of any
 * rule and any grammar have equal forms.
 *
 * <p>A byte may lead out: by a local edge to another region, a push, a regrouping, or a look at the
 * stack. States are merged only if the real machine does the same on each of their ways out, so
 * that one state can stand for its block there; the form itself only says that a byte leads out.
 * Blocks are numbered breadth first by byte. Immutable.
 */
final class Region {
  static final int DEAD = -1;
  static final int OUT = -2;

  private final IntSequence form;
  private final State[] stateOfBlock;

  private Region(IntSequence form, State[] stateOfBlock) {
    this.form = form;
    this.stateOfBlock = stateOfBlock;
  }

  /**
   * Block × 256 + byte: a block, {@link #DEAD}, or below that a way out. Equal for equal regions.
   */
  IntSequence form() {
    return form;
  }

  /**
   * Some state of the machine that behaves as a block does, inside the region and on its way out.
   */
  State stateOf(int block) {
    return stateOfBlock[block];
  }

  /**
   * The region of a loop.
   *
   * @param members the loop, its entry first; not empty
   */
  static Region of(LoopMoves moves, ImmutableList<State> members) {
    return new Builder(moves, members).build();
  }

  private static final class Builder {
    private final LoopMoves moves;
    private final int letters;
    private final ImmutableList<State> members;
    private final Map<State, Integer> indexOf = new HashMap<>();
    private final Map<WayOut, Integer> waysOut = new HashMap<>();

    /** Member × letter: a member's index, DEAD, or -2 - way out. */
    private final int[] table;

    Builder(LoopMoves moves, ImmutableList<State> members) {
      this.moves = moves;
      this.letters = moves.letters();
      this.members = members;
      this.table = new int[members.size() * letters];
      for (int i = 0; i < members.size(); i++) {
        indexOf.put(members.get(i), i);
      }
    }

    Region build() {
      for (int i = 0; i < members.size(); i++) {
        for (int letter = 0; letter < letters; letter++) {
          table[i * letters + letter] = move(members.get(i), letter);
        }
      }
      return canonical(refined());
    }

    private int move(State member, int letter) {
      if (moves.isDead(member, letter)) {
        return DEAD;
      }
      State target = moves.target(member, letter);
      Integer inside = target == null ? null : indexOf.get(target);
      if (inside != null) {
        return inside;
      }
      WayOut key = WayOut.of(member, member.next(letter));
      return -2 - waysOut.computeIfAbsent(key, k -> waysOut.size());
    }

    /** Moore's refinement; the region is small. */
    private int[] refined() {
      int[] block = new int[members.size()];
      int count = 1;
      while (true) {
        Map<IntSequence, Integer> numbers = new HashMap<>();
        int[] refined = new int[block.length];
        for (int i = 0; i < block.length; i++) {
          int[] signature = new int[letters + 1];
          signature[letters] = block[i];
          for (int letter = 0; letter < letters; letter++) {
            int to = table[i * letters + letter];
            signature[letter] = to >= 0 ? block[to] : to;
          }
          refined[i] = numbers.computeIfAbsent(new IntSequence(signature), k -> numbers.size());
        }
        if (numbers.size() == count) {
          return refined;
        }
        count = numbers.size();
        block = refined;
      }
    }

    private Region canonical(int[] block) {
      int[] number = new int[members.size()];
      Arrays.fill(number, -1);
      IntArrayList order = new IntArrayList();
      order.add(0);
      number[block[0]] = 0;
      IntArrayList form = new IntArrayList();
      for (int i = 0; i < order.size(); i++) {
        for (int b = 0; b < 256; b++) {
          int to = table[order.getInt(i) * letters + moves.letterOf(b)];
          if (to >= 0) {
            if (number[block[to]] < 0) {
              number[block[to]] = order.size();
              order.add(to);
            }
            form.add(number[block[to]]);
          } else {
            form.add(to == DEAD ? DEAD : OUT);
          }
        }
      }
      State[] states = new State[order.size()];
      for (int i = 0; i < states.length; i++) {
        states[i] = members.get(order.getInt(i));
      }
      return new Region(new IntSequence(form.toIntArray()), states);
    }
  }
}
