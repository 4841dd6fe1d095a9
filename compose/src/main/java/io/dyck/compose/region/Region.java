package io.dyck.compose.region;

import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A region in canonical form (docs/composition.md, "Regions"): the minimal automaton of the loops
 * at a configuration ({@link LoopMembers}), from that configuration, over bytes. Equal regions of
 * any rule and any grammar have equal forms.
 *
 * <p>A byte may lead out: to another configuration, to one that needs more of the stack, or to
 * several. It may also stay inside and at the same time need more of the stack. Configurations are
 * merged only if they do the same on each of their ways out, so that one can stand for its block
 * there; the form itself only says that a byte leads out. Blocks are numbered breadth first by
 * byte. Immutable.
 */
public final class Region {
  static final int DEAD = -1;
  static final int OUT = -2;

  /** Below this: stays inside, in block {@code INSIDE_AND_OUT - value}, and leads out as well. */
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
   * A region of one block.
   *
   * @param form 256 entries, as {@link #form()} has them
   * @param configuration reads as the block does, inside and on its way out
   */
  static Region ofOneBlock(int[] form, int configuration) {
    return new Region(new IntSequence(form), new int[] {configuration}, new Int2IntOpenHashMap());
  }

  /** The block of a configuration. */
  public int blockOf(int configuration) {
    return blockOfConfiguration.getOrDefault(configuration, -1);
  }

  /** By block × 256 + byte: a block, or one of the numbers above. */
  public IntSequence form() {
    return form;
  }

  /**
   * A configuration that behaves as each block does, inside the region and on its way out.
   *
   * @return by block; not to be changed
   */
  public int[] configurations() {
    return configurationOfBlock;
  }

  /**
   * The region of some configurations.
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

    /** Member × letters + letter: the member it leads to, or -1. */
    private final int[] inside;

    /** Member × letters + letter: 0, or what makes ways out differ. */
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
          int moved = configurations.next(members.getInt(i), letter);
          int target = configurations.onlyMove(moved);
          int member = target < 0 ? -1 : indexOf.get(target);
          inside[i * letters + letter] = member;
          out[i * letters + letter] = wayOut(moved, member >= 0);
        }
      }
      return canonical(
          merge && members.size() > 1 ? refined() : IntStream.range(0, members.size()).toArray());
    }

    /** 0 if a letter does not lead out; else the same number for the same continuation. */
    private int wayOut(int moved, boolean staysInside) {
      if (moved == Configurations.DEAD || (moved >= 0 && staysInside)) {
        return 0;
      }
      return staysInside ? configurations.sameSuspended(moved) : moved >= 0 ? moved + 1 : moved;
    }

    /** Moore's refinement; the region is small. */
    private int[] refined() {
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
