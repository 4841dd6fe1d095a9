package io.dyck.canonical.words;

import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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

  /** The maximal number of classes while characters are split; some are left empty. */
  private static final int MAX_SPLIT = 128;

  /** The maximal number of bytes of a character. */
  private static final int MAX_BYTES = 4;

  private static final int CHARACTERS = 0x110000;
  private static final int FIRST_SURROGATE = 0xD800;
  private static final int LAST_SURROGATE = 0xDFFF;

  /** The code of class 0 at the end of a character; class c is {@code AT_END - c}. */
  private static final int AT_END = -2;

  private final int flags;
  private final int count;

  /**
   * The target of each node and byte, at node × 256 + byte: a node, {@link #DEAD}, or the code of a
   * class.
   */
  private final int[] table;

  /** A character of each class that tokens can spell; null for other classes. */
  private final @Nullable String[] examples;

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
    byte[] classOf = new byte[CHARACTERS];
    count = partition(sources, flags, cut, classOf);
    table = new Automaton(classOf, missing).build();
    examples = examples();
  }

  /** Reads the section that {@link #write} wrote. */
  CharacterClasses(SectionReader section, int flags) {
    this.flags = flags;
    count = section.readInt(1, MAX_CLASSES);
    table = section.readInts(section.remaining() / Integer.BYTES);
    section.requireEnd();
    if (table.length == 0 || table.length % 256 != 0) {
      throw section.malformed("the rows of characters are not whole");
    }
    int least = AT_END - count;
    for (int i = 0; i < table.length; i++) {
      // A row leads only to rows before it. Therefore every character ends.
      int most = i < 256 ? table.length / 256 : i / 256;
      if (table[i] >= most || table[i] == BETWEEN || table[i] <= least) {
        throw section.malformed("a byte leads nowhere");
      }
    }
    examples = examples();
  }

  void write(SectionWriter section) {
    section.putInt(count).putInts(table);
  }

  private @Nullable String[] examples() {
    @Nullable String[] found = new String[count];
    collect(BETWEEN, new byte[MAX_BYTES], 0, new BitSet(), found);
    return found;
  }

  /** Finds an example of each class whose characters pass through a node. */
  private void collect(int node, byte[] text, int read, BitSet seen, @Nullable String[] found) {
    seen.set(node);
    for (int b = 0; b < 256; b++) {
      int after = target(node, b);
      text[read] = (byte) b;
      if (after > BETWEEN && !seen.get(after) && read + 1 < MAX_BYTES) {
        collect(after, text, read + 1, seen, found);
      } else if (after < DEAD && found[classAt(after)] == null) {
        found[classAt(after)] = new String(text, 0, read + 1, StandardCharsets.UTF_8);
      }
    }
  }

  /** Returns the classes of the characters that a source matches, as bits. */
  long members(String source) {
    Pattern pattern = Pattern.compile(source, flags);
    long result = 0;
    for (int c = 0; c < count; c++) {
      String example = examples[c];
      result |= example != null && pattern.matcher(example).matches() ? 1L << c : 0;
    }
    return result;
  }

  /** Returns the source that matches one character. */
  static String source(int codePoint) {
    return String.format("\\x{%X}", codePoint);
  }

  /**
   * Assigns a class to each character. Each source splits the classes so far in two.
   *
   * @return the number of classes
   */
  private static int partition(List<String> sources, int flags, List<String> cut, byte[] classOf)
      throws WordPatternParser.UnsupportedException {
    String all =
        IntStream.range(0, CHARACTERS)
            .filter(CharacterClasses::isCharacter)
            .collect(
                () -> new StringBuilder(2 * CHARACTERS),
                StringBuilder::appendCodePoint,
                StringBuilder::append)
            .toString();
    int count = 1;
    for (String source : sources) {
      int[] inside = new int[MAX_SPLIT];
      Matcher runs = Pattern.compile(source + "++", flags).matcher(all);
      while (runs.find()) {
        int last = all.codePointBefore(runs.end());
        for (int c = all.codePointAt(runs.start()); c <= last; c++) {
          int before = classOf[c];
          if (isCharacter(c)) {
            inside[before] = inside[before] == 0 ? count++ : inside[before];
            classOf[c] = (byte) inside[before];
          }
        }
      }
      checkCount(count, MAX_SPLIT / 2);
    }
    for (int c : cut.stream().flatMapToInt(String::codePoints).distinct().toArray()) {
      checkCount(count, MAX_SPLIT - 1);
      classOf[c] = (byte) count++;
    }
    return renumber(count, classOf);
  }

  private static void checkCount(int count, int most)
      throws WordPatternParser.UnsupportedException {
    if (count > most) {
      throw new WordPatternParser.UnsupportedException("its pattern has too many classes");
    }
  }

  private static boolean isCharacter(int c) {
    return c < CHARACTERS && (c < FIRST_SURROGATE || c > LAST_SURROGATE);
  }

  /** Drops classes that later splits left empty, and returns the number of the others. */
  private static int renumber(int count, byte[] classOf)
      throws WordPatternParser.UnsupportedException {
    int[] renamed = new int[count];
    int classes = 0;
    for (int c = 0; c < CHARACTERS; c++) {
      if (isCharacter(c)) {
        int before = classOf[c];
        renamed[before] = renamed[before] == 0 ? ++classes : renamed[before];
        classOf[c] = (byte) (renamed[before] - 1);
      }
    }
    checkCount(classes, MAX_CLASSES);
    return classes;
  }

  /** UTF-8 as a tree in which equal nodes are shared. */
  private static final class Automaton {
    private final byte[] classOf;
    private final BitSet missing;
    private final IntArrayList rows = new IntArrayList();
    private final Map<List<Integer>, Integer> nodes = new HashMap<>();

    Automaton(byte[] classOf, BitSet missing) {
      this.classOf = classOf;
      this.missing = missing;
    }

    int[] build() {
      rows.size(256);
      int[] root = new int[256];
      Arrays.fill(root, DEAD);
      for (int b = 0; b < 0x80; b++) {
        root[b] = AT_END - classOf[b];
      }
      for (int b = 0xC2; b < 0xE0; b++) {
        root[b] = node(b & 0x1F, 1, 0x80);
      }
      for (int b = 0xE0; b < 0xF0; b++) {
        root[b] = node(b & 0x0F, 2, 0x800);
      }
      for (int b = 0xF0; b < 0xF5; b++) {
        root[b] = node(b & 0x07, 3, 0x10000);
      }
      for (int b = 0; b < 256; b++) {
        rows.set(b, missing.get(b) ? DEAD : root[b]);
      }
      return rows.toIntArray();
    }

    /** Returns the node after the first bits of a character, before the given number of bytes. */
    private int node(int bits, int following, int least) {
      Integer[] row = new Integer[64];
      boolean alive = false;
      for (int b = 0; b < 64; b++) {
        int next = bits << 6 | b;
        if (missing.get(0x80 | b)) {
          row[b] = DEAD;
        } else if (following > 1) {
          row[b] = node(next, following - 1, least);
        } else {
          boolean valid = next >= least && isCharacter(next);
          row[b] = valid ? AT_END - classOf[next] : DEAD;
        }
        alive |= row[b] != DEAD;
      }
      return alive ? intern(List.of(row)) : DEAD;
    }

    private int intern(List<Integer> row) {
      Integer known = nodes.get(row);
      if (known == null) {
        known = rows.size() / 256;
        nodes.put(row, known);
        for (int b = 0; b < 256; b++) {
          rows.add(b >= 0x80 && b < 0xC0 ? row.get(b - 0x80) : DEAD);
        }
      }
      return known;
    }
  }

  int count() {
    return count;
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
