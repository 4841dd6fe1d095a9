package io.dyck.canonical.words;

import io.dyck.artefact.SectionReader;
import io.dyck.artefact.SectionWriter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
  static final int MOST_CLASSES = 62;

  /** The name of the class of characters that bytes spell; no pattern has this name. */
  private static final String BYTES = "";

  private static final int CHARACTERS = 0x110000;
  private static final int FIRST_SURROGATE = 0xD800;
  private static final int LAST_SURROGATE = 0xDFFF;

  /** The code of class 0 at the end of a character; class c is {@code AT_END - c}. */
  private static final int AT_END = -2;

  private final Map<String, Long> members = new LinkedHashMap<>();
  private final int count;

  /**
   * The target of each node and byte, at node × 256 + byte: a node, {@link #DEAD}, or the code of a
   * class.
   */
  private final int[] table;

  /** The classes of the characters that pass through each node, as bits. */
  private final long[] within;

  /**
   * The number of bytes from each node to the end of a character; 0 if it differs between
   * characters.
   */
  private final int[] bytesLeft;

  /**
   * Finds the classes of all characters.
   *
   * @param sources patterns of {@link java.util.regex} that match one character each
   * @param cut texts whose characters each form a class of their own
   */
  CharacterClasses(List<String> sources, int flags, WordCharacters spelled, List<String> cut)
      throws WordPatternParser.UnsupportedException {
    byte[] classOf = new byte[CHARACTERS];
    int[] single = cut.stream().flatMapToInt(String::codePoints).sorted().distinct().toArray();
    count = partition(sources, flags, spelled, single, classOf);
    table = new Automaton(classOf, spelled).build();
    within = new long[table.length / 256];
    bytesLeft = new int[within.length];
    findWithin();
  }

  CharacterClasses(SectionReader section) {
    count = section.readInt(1, MOST_CLASSES);
    long all = (1L << count) - 1;
    for (int i = section.readCount(Integer.BYTES + Long.BYTES); i > 0; i--) {
      String source = section.readString();
      members.put(source, section.readLong() & all);
    }
    table = section.readInts(section.remaining() / Integer.BYTES);
    section.requireEnd();
    if (table.length == 0 || table.length % 256 != 0) {
      throw section.malformed("the rows of characters are not whole");
    }
    int[] rows = table;
    int least = AT_END - count;
    for (int node = 0, i = 0; i < rows.length; node++) {
      // A row leads only to rows before it. Therefore every character ends.
      int most = node == 0 ? rows.length / 256 : node;
      for (int end = i + 256; i < end; i++) {
        int next = rows[i];
        if (next >= most || next == BETWEEN || next <= least) {
          throw section.malformed("a byte leads nowhere");
        }
      }
    }
    within = new long[table.length / 256];
    bytesLeft = new int[within.length];
    findWithin();
  }

  /**
   * Computes the facts of each node. One pass suffices, because a row leads only to rows before it.
   */
  private void findWithin() {
    for (int node = 1; node < within.length; node++) {
      boolean first = true;
      for (int b = 0; b < 256; b++) {
        int after = next(node, b);
        if (after != DEAD) {
          int left = after >= 0 ? bytesLeft[after] : 0;
          boolean one = (first || bytesLeft[node] == left + 1) && (after < 0 || left > 0);
          within[node] |= after >= 0 ? within[after] : 1L << classAt(after);
          bytesLeft[node] = one ? left + 1 : 0;
          first = false;
        }
      }
    }
  }

  void write(SectionWriter section) {
    section.putInt(count).putInt(members.size());
    members.forEach((source, mask) -> section.putString(source).putLong(mask));
    section.putInts(table);
  }

  /** Returns whether the classes of all given sources are known. */
  boolean knows(List<String> sources) {
    return members.keySet().containsAll(sources);
  }

  /** Returns the source that matches one character. */
  static String source(int codePoint) {
    return String.format("\\x{%X}", codePoint);
  }

  private int partition(
      List<String> sources, int flags, WordCharacters spelled, int[] single, byte[] classOf)
      throws WordPatternParser.UnsupportedException {
    StringBuilder text = new StringBuilder(2 * CHARACTERS);
    for (int c = 0; c < CHARACTERS; c++) {
      if (isCharacter(c)) {
        text.appendCodePoint(c);
      }
    }
    List<long[]> split = new ArrayList<>();
    split.add(new long[1]);
    for (int i = 0; i < sources.size(); i++) {
      Matcher runs = Pattern.compile(sources.get(i) + "++", flags).matcher(text);
      Map<Integer, Integer> matched = new HashMap<>();
      while (runs.find()) {
        int last = text.codePointBefore(runs.end());
        for (int c = text.codePointAt(runs.start()); c <= last; c++) {
          move(c, matched, split, classOf);
        }
      }
      mark(matched, split, i);
    }
    Map<Integer, Integer> inside = new HashMap<>();
    for (int c = 0; c < CHARACTERS; c++) {
      if (isCharacter(c) && spelled.isBytes(c)) {
        move(c, inside, split, classOf);
      }
    }
    mark(inside, split, sources.size());
    List<String> all = new ArrayList<>(sources);
    all.add(BYTES);
    for (int c : single) {
      Map<Integer, Integer> itself = new HashMap<>();
      move(c, itself, split, classOf);
      mark(itself, split, all.size());
      all.add(source(c));
    }
    return number(all, split, classOf);
  }

  private static void move(
      int c, Map<Integer, Integer> inside, List<long[]> split, byte[] classOf) {
    if (isCharacter(c)) {
      int before = classOf[c];
      Integer known = inside.get(before);
      if (known == null) {
        known = split.size();
        inside.put(before, known);
        split.add(split.get(before).clone());
      }
      classOf[c] = known.byteValue();
    }
  }

  private static void mark(Map<Integer, Integer> inside, List<long[]> split, int source)
      throws WordPatternParser.UnsupportedException {
    for (Map.Entry<Integer, Integer> entry : inside.entrySet()) {
      split.set(entry.getValue(), withSource(split.get(entry.getKey()), source));
    }
    if (split.size() > 127) {
      throw new WordPatternParser.UnsupportedException("its pattern has too many classes");
    }
  }

  private static boolean isCharacter(int c) {
    return c < CHARACTERS && (c < FIRST_SURROGATE || c > LAST_SURROGATE);
  }

  private static long[] withSource(long[] sources, int source) {
    long[] result = Arrays.copyOf(sources, Math.max(sources.length, source / Long.SIZE + 1));
    result[source / Long.SIZE] |= 1L << source;
    return result;
  }

  /** Drops classes that later splits left empty, and records the classes of each source. */
  private int number(List<String> sources, List<long[]> split, byte[] classOf)
      throws WordPatternParser.UnsupportedException {
    int[] renamed = new int[split.size()];
    Arrays.fill(renamed, -1);
    int classes = 0;
    for (int c = 0; c < CHARACTERS; c++) {
      if (isCharacter(c) && renamed[classOf[c]] < 0) {
        renamed[classOf[c]] = classes++;
      }
      if (classes > MOST_CLASSES) {
        throw new WordPatternParser.UnsupportedException("its pattern has too many classes");
      }
    }
    for (int c = 0; c < CHARACTERS; c++) {
      classOf[c] = (byte) Math.max(0, renamed[classOf[c]]);
    }
    for (int i = 0; i < sources.size(); i++) {
      long mask = 0;
      for (int old = 0; old < renamed.length; old++) {
        long[] known = split.get(old);
        boolean has = i / Long.SIZE < known.length && (known[i / Long.SIZE] & (1L << i)) != 0;
        mask |= renamed[old] >= 0 && has ? 1L << renamed[old] : 0;
      }
      members.put(sources.get(i), mask);
    }
    return classes;
  }

  /** UTF-8 as a tree in which equal nodes are shared. */
  private static final class Automaton {
    private final byte[] classOf;
    private final WordCharacters spelled;
    private final IntArrayList rows = new IntArrayList();
    private final Map<List<Integer>, Integer> nodes = new HashMap<>();

    Automaton(byte[] classOf, WordCharacters spelled) {
      this.classOf = classOf;
      this.spelled = spelled;
    }

    int[] build() {
      rows.size(256);
      int[] root = new int[256];
      Arrays.fill(root, DEAD);
      for (int b = 0; b < 0x80; b++) {
        root[b] = spelled.isNever(b) ? DEAD : AT_END - classOf[b];
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
        rows.set(b, root[b]);
      }
      return rows.toIntArray();
    }

    /** Returns the node after the first bits of a character, before the given number of bytes. */
    private int node(int bits, int following, int least) {
      Integer[] row = new Integer[64];
      boolean alive = false;
      for (int b = 0; b < 64; b++) {
        int next = bits << 6 | b;
        if (following > 1) {
          row[b] = node(next, following - 1, least);
        } else {
          boolean valid = next >= least && isCharacter(next) && !spelled.isNever(next);
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

  /** Returns the classes of the characters that a source matches, as bits. */
  long members(String source) {
    return members.getOrDefault(source, 0L);
  }

  /** Returns the classes of the characters that bytes spell, as bits. */
  long spelledByBytes() {
    return members(BYTES);
  }

  /**
   * Returns the target of a byte: a node, {@link #DEAD}, or a smaller number for the end of a
   * character.
   */
  int next(int node, int b) {
    return table[node << 8 | b];
  }

  /** Returns the classes of all characters that pass through a node, as bits. */
  long within(int node) {
    return within[node];
  }

  /**
   * Returns the number of bytes from a node to the end of a character; 0 if it differs between
   * characters.
   */
  int bytesLeft(int node) {
    return bytesLeft[node];
  }

  /** Returns the result of {@link #next} at the end of a character of a class. */
  static int endOf(int characterClass) {
    return AT_END - characterClass;
  }

  /** Returns the class of the character that ended. */
  static int classAt(int end) {
    return AT_END - end;
  }
}
