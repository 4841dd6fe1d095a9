package io.dyck.compose.region;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A region in canonical form (docs/composition.md, "Regions"): the minimal automaton over bytes of
 * the loops at a configuration ({@link LoopMembers}). The configuration is its start. Equal regions
 * of any rules and any grammars have equal forms.
 *
 * <p>A byte may lead out of the region: to another configuration, to a configuration that needs
 * more of the stack, or to several. A byte may also stay inside and need more of the stack at the
 * same time. Configurations are merged only if their exits have the same effects; one configuration
 * can therefore represent its block. The form itself records only that a byte leads out. Blocks are
 * numbered breadth first by byte. Immutable.
 */
public final class Region {
  static final int DEAD = -1;
  static final int OUT = -2;

  /**
   * The greatest value of a byte that leads out and also stays inside, in block {@code
   * INSIDE_AND_OUT - value}.
   */
  public static final int INSIDE_AND_OUT = -3;

  private final IntSequence form;
  private final int[] configurationOfBlock;
  private final Int2IntOpenHashMap blockOfConfiguration;

  private Region(
      IntSequence form, int[] configurationOfBlock, Int2IntOpenHashMap blockOfConfiguration) {
    this.form = form;
    this.configurationOfBlock = configurationOfBlock;
    this.blockOfConfiguration = blockOfConfiguration;
  }

  /**
   * Creates a region of one block.
   *
   * @param form 256 entries, in the format of {@link #targets()}
   * @param configuration a configuration that reads like the block, inside and at its exits
   */
  static Region ofOneBlock(int[] form, int configuration) {
    return new Region(new IntSequence(form), new int[] {configuration}, new Int2IntOpenHashMap());
  }

  /** Returns the block of a configuration; -1 if it has none. */
  public int blockOf(int configuration) {
    return blockOfConfiguration.getOrDefault(configuration, -1);
  }

  /**
   * Returns the target at block × 256 + byte: a block, or one of the negative constants of this
   * class.
   */
  public IntSequence targets() {
    return form;
  }

  /**
   * Returns a configuration for each block that behaves like the block, inside the region and at
   * its exits.
   *
   * @return the configurations by block; not to be changed
   */
  public int[] configurations() {
    return configurationOfBlock;
  }

  /**
   * Creates the region of some configurations.
   *
   * @param members the entry first; not empty
   */
  static Region of(Configurations configurations, IntArrayList members, boolean merge) {
    return new Builder(configurations, members).build(merge);
  }

  private static final class Builder {
    private final Configurations configurations;
    private final int letters;
    private final IntArrayList members;
    private final Int2IntOpenHashMap indexOf = new Int2IntOpenHashMap();

    /** The target member at member × letters + letter, or -1. */
    private final int[] inside;

    /** The number of the exit at member × letters + letter; 0 if the letter does not lead out. */
    private final int[] out;

    Builder(Configurations configurations, IntArrayList members) {
      this.configurations = configurations;
      this.letters = configurations.byteClasses();
      this.members = members;
      this.inside = new int[members.size() * letters];
      this.out = new int[members.size() * letters];
      indexOf.defaultReturnValue(-1);
      for (int i = 0; i < members.size(); i++) {
        indexOf.put(members.getInt(i), i);
      }
    }

    Region build(boolean merge) {
      for (int i = 0; i < members.size(); i++) {
        for (int letter = 0; letter < letters; letter++) {
          int moved = configurations.target(members.getInt(i), letter);
          int target = configurations.singleMove(moved);
          int member = target < 0 ? -1 : indexOf.get(target);
          inside[i * letters + letter] = member;
          out[i * letters + letter] = exitNumber(moved, member >= 0);
        }
      }
      return canonical(
          merge && members.size() > 1
              ? refineBlocks()
              : IntStream.range(0, members.size()).toArray());
    }

    /**
     * Returns 0 if a letter does not lead out, otherwise a number that is equal for equal
     * continuations.
     */
    private int exitNumber(int moved, boolean staysInside) {
      if (moved == Configurations.DEAD || (moved >= 0 && staysInside)) {
        return 0;
      }
      return staysInside ? configurations.forkOfSuspension(moved) : moved >= 0 ? moved + 1 : moved;
    }

    /**
     * Computes the blocks with Moore's algorithm, which is fast enough because regions are small.
     */
    private int[] refineBlocks() {
      int[] block = new int[members.size()];
      int count = 1;
      while (true) {
        Map<IntSequence, Integer> numbers = new HashMap<>();
        int[] refined = new int[block.length];
        for (int i = 0; i < block.length; i++) {
          int[] signature = new int[2 * letters + 1];
          signature[2 * letters] = block[i];
          for (int letter = 0; letter < letters; letter++) {
            int to = inside[i * letters + letter];
            signature[2 * letter] = to >= 0 ? block[to] : -1;
            signature[2 * letter + 1] = out[i * letters + letter];
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
      int[] form = new int[256 * members.size()];
      int[] does = new int[letters];
      for (int i = 0; i < order.size(); i++) {
        for (int letter : configurations.lettersByByte()) {
          int at = order.getInt(i) * letters + letter;
          int to = inside[at];
          if (to >= 0 && number[block[to]] < 0) {
            number[block[to]] = order.size();
            order.add(to);
          }
          int stays = to < 0 ? DEAD : number[block[to]];
          does[letter] = out[at] == 0 ? stays : to < 0 ? OUT : INSIDE_AND_OUT - stays;
        }
        for (int b = 0; b < 256; b++) {
          form[i << 8 | b] = does[configurations.letterOf(b)];
        }
      }
      int[] blocks = new int[order.size()];
      for (int i = 0; i < blocks.length; i++) {
        blocks[i] = members.getInt(order.getInt(i));
      }
      Int2IntOpenHashMap blockOf = new Int2IntOpenHashMap();
      for (int i = 0; i < members.size(); i++) {
        if (number[block[i]] >= 0) {
          blockOf.put(members.getInt(i), number[block[i]]);
        }
      }
      return new Region(new IntSequence(Arrays.copyOf(form, order.size() << 8)), blocks, blockOf);
    }
  }
}
