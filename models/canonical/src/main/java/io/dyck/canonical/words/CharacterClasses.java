package io.dyck.canonical.words;

import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import io.dyck.pda.automaton.IntSequence;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The classes of characters that a pattern distinguishes, as an automaton over UTF-8. Bytes lead to
 * nodes inside of a character, and from there to the class of the character. Invalid UTF-8 is dead.
 * The constructor matches every character once with {@link java.util.regex}. Immutable and
 * thread-safe.
 */
final class CharacterClasses {
  /** The node between two characters. */
  static final int BETWEEN = 0;

  static final int DEAD = -1;

  /**
   * The maximal number of classes. A set of classes is a {@code long} with one bit for each class
   * and one for the end of the text.
   */
  static final int MAX_CLASSES = 62;

  private static final int CHARACTERS = 0x110000;

  /** The least character with each number of bytes after the first. */
  private static final int[] LEAST = {0, 0x80, 0x800, 0x10000};

  /** The code of class 0 at the end of a character; class c is {@code AT_END - c}. */
  private static final int AT_END = -2;

  private final int flags;

  /**
   * The target of each node and byte, at node × 256 + byte: a node, {@link #DEAD}, or the code of a
   * class.
   */
  private final int[] table;

  /** The first character of each class. */
  private final int[] examples;

  /**
   * Finds the classes of all characters.
   *
   * @param sources patterns of {@link java.util.regex} that match one character each
   * @param missing bytes that no tokens spell; characters with them are dead
   * @param cut texts whose characters each form a class of their own
   */
  CharacterClasses(List<String> sources, int flags, BitSet missing, List<String> cut)
      throws WordPatternParser.UnsupportedException {
    this.flags = flags;
    Partition partition = new Partition(sources, flags, cut);
    examples = partition.examples.toIntArray();
    table = new Automaton(partition.classOf, missing).build();
  }

  /** Reads the section that {@link #write} wrote. */
  CharacterClasses(SectionReader section, int flags) {
    this.flags = flags;
    examples = section.readInts(section.readInt(1, MAX_CLASSES));
    table = section.readInts(section.remaining() / Integer.BYTES);
    section.requireEnd();
    if (table.length == 0 || table.length % 256 != 0) {
      throw section.malformed("the rows of characters are not whole");
    }
    int least = AT_END - examples.length;
    for (int i = 0; i < table.length; i++) {
      // A row leads only to rows before it. Therefore every character ends.
      int most = i < 256 ? table.length / 256 : i / 256;
      if (table[i] >= most || table[i] == BETWEEN || table[i] <= least) {
        throw section.malformed("a byte leads nowhere");
      }
    }
    if (!IntStream.of(examples).allMatch(Character::isValidCodePoint)) {
      throw section.malformed("an example is no character");
    }
  }

  void write(SectionWriter section) {
    section.putInt(examples.length).putInts(examples).putInts(table);
  }

  /** Returns the classes of the characters that a source matches, as bits. */
  long members(String source) {
    Pattern pattern = Pattern.compile(source, flags);
    long result = 0;
    for (int c = 0; c < examples.length; c++) {
      result |= pattern.matcher(Character.toString(examples[c])).matches() ? 1L << c : 0;
    }
    return result;
  }

  /** Returns the source that matches one character. */
  static String source(int codePoint) {
    return String.format("\\x{%X}", codePoint);
  }

  private static boolean isCharacter(int c) {
    return c < CHARACTERS && (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE);
  }

  /** The partition of the characters, refined by one set of characters after the other. */
  private static final class Partition {
    private final byte[] classOf = new byte[CHARACTERS];

    /** The first character of each class. */
    private final IntArrayList examples = new IntArrayList(new int[] {0});

    Partition(List<String> sources, int flags, List<String> cut)
        throws WordPatternParser.UnsupportedException {
      String all =
          IntStream.range(0, CHARACTERS)
              .filter(CharacterClasses::isCharacter)
              .collect(
                  () -> new StringBuilder(2 * CHARACTERS),
                  StringBuilder::appendCodePoint,
                  StringBuilder::append)
              .toString();
      for (String source : sources) {
        BitSet matched = new BitSet();
        Matcher runs = Pattern.compile(source + "++", flags).matcher(all);
        while (runs.find()) {
          matched.set(all.codePointAt(runs.start()), all.codePointBefore(runs.end()) + 1);
        }
        refine(matched);
      }
      for (int c : cut.stream().flatMapToInt(String::codePoints).distinct().toArray()) {
        BitSet one = new BitSet();
        one.set(c);
        refine(one);
      }
    }

    /** Splits each class by a set. Classes are numbered by their first characters. */
    private void refine(BitSet set) throws WordPatternParser.UnsupportedException {
      int[] numbers = new int[2 * examples.size()];
      examples.clear();
      for (int c = 0; c < CHARACTERS; c++) {
        if (isCharacter(c)) {
          int part = 2 * classOf[c] + (set.get(c) ? 1 : 0);
          if (numbers[part] == 0) {
            examples.add(c);
            numbers[part] = examples.size();
          }
          classOf[c] = (byte) (numbers[part] - 1);
        }
      }
      if (examples.size() > MAX_CLASSES) {
        throw new WordPatternParser.UnsupportedException("its pattern has too many classes");
      }
    }
  }

  /** UTF-8 as a tree in which equal nodes are shared. */
  private static final class Automaton {
    private final byte[] classOf;
    private final BitSet missing;
    private final IntArrayList rows = new IntArrayList();
    private final Map<IntSequence, Integer> nodes = new HashMap<>();

    Automaton(byte[] classOf, BitSet missing) {
      this.classOf = classOf;
      this.missing = missing;
    }

    int[] build() {
      rows.size(256);
      for (int b = 0; b < 256; b++) {
        boolean begins = b < 0x80 || (b >= 0xC2 && b < 0xF5);
        int following = b < 0x80 ? 0 : b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
        int bits = following == 0 ? b : b & 0x3F >> following;
        int target = begins && !missing.get(b) ? target(bits, following, LEAST[following]) : DEAD;
        rows.set(b, target);
      }
      return rows.toIntArray();
    }

    /** Returns the target after the first bits of a character, before the given number of bytes. */
    private int target(int bits, int following, int least) {
      if (following == 0) {
        return bits >= least && isCharacter(bits) ? AT_END - classOf[bits] : DEAD;
      }
      int[] row = new int[64];
      Arrays.setAll(
          row, b -> missing.get(0x80 | b) ? DEAD : target(bits << 6 | b, following - 1, least));
      return IntStream.of(row).allMatch(target -> target == DEAD)
          ? DEAD
          : nodes.computeIfAbsent(new IntSequence(row), this::addNode);
    }

    private int addNode(IntSequence row) {
      int[] targets = new int[256];
      Arrays.fill(targets, DEAD);
      System.arraycopy(row.elements(), 0, targets, 0x80, 64);
      rows.addElements(rows.size(), targets);
      return rows.size() / 256 - 1;
    }
  }

  int count() {
    return examples.length;
  }

  /**
   * Returns the target of a byte: a node, {@link #DEAD}, or a smaller number for the end of a
   * character.
   */
  int target(int node, int b) {
    return table[node << 8 | b];
  }

  /** Returns the class of the character that ended. */
  static int classAt(int end) {
    return AT_END - end;
  }
}
