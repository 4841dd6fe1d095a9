package io.dyck.pda.rules;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.IdentityHashMap;

/**
 * The items after each byte, for sets of items. A set has a table for all bytes, which is made in
 * one pass over the edges. Asking every reader for every byte takes far longer if there are many
 * readers and each reads few bytes. The tables of the last sets are remembered. Used under the
 * machine's lock.
 */
public final class ByteSteps {
  /**
   * The greatest number of remembered items, of 8 bytes each. Beyond it, all tables are forgotten.
   */
  private static final int MOST_ITEMS = 1 << 19;

  private final DottedRules rules;
  private final int bytes;
  private final int mostItems;
  private final IdentityHashMap<long[], Table> tables = new IdentityHashMap<>();
  private long size;

  /** A table: letter class c leads to the items from {@code begin[c]} to {@code begin[c + 1]}. */
  private record Table(int[] begin, long[] items) {}

  public ByteSteps(DottedRules rules, int bytes) {
    this(rules, bytes, MOST_ITEMS);
  }

  public ByteSteps(DottedRules rules, int bytes, int mostItems) {
    this.rules = rules;
    this.bytes = bytes;
    this.mostItems = mostItems;
  }

  /**
   * Adds the items after a byte, in any order, perhaps repeatedly.
   *
   * @param readers items outside of tokens; equal sets of items are one array, which never changes
   * @param letters a partition that is at least as fine as the readers require
   * @param lexemesEnd whether no terminal with longest match reads on; always equal for equal items
   */
  public void read(
      long[] readers,
      int letter,
      LetterClasses.Partition letters,
      boolean lexemesEnd,
      LongArrayList result) {
    Table table = tables.get(readers);
    if (table == null) {
      table = table(readers, letters, lexemesEnd);
      remember(readers, table);
    }
    int letterClass = letters.classOf(letter);
    int from = table.begin[letterClass];
    result.addElements(result.size(), table.items, from, table.begin[letterClass + 1] - from);
  }

  private void remember(long[] readers, Table table) {
    if (size > mostItems) {
      tables.clear();
      size = 0;
    }
    tables.put(readers, table);
    size += table.items.length + table.begin.length;
  }

  private Table table(long[] readers, LetterClasses.Partition letters, boolean lexemesEnd) {
    int[] begin = new int[letters.size() + 1];
    for (long item : readers) {
      int s = Items.dottedRule(item);
      for (int e = firstEdge(s, lexemesEnd); e < rules.edgeEnd(s); e++) {
        for (int l = rules.letter(e); l <= rules.lastLetter(e); l++) {
          if (isFirst(l, letters)) {
            begin[letters.classOf(l) + 1]++;
          }
        }
      }
    }
    for (int c = 0; c < letters.size(); c++) {
      begin[c + 1] += begin[c];
    }
    int[] next = begin.clone();
    long[] items = new long[begin[letters.size()]];
    for (long item : readers) {
      int s = Items.dottedRule(item);
      for (int e = firstEdge(s, lexemesEnd); e < rules.edgeEnd(s); e++) {
        for (int l = rules.letter(e); l <= rules.lastLetter(e); l++) {
          if (isFirst(l, letters)) {
            items[next[letters.classOf(l)]++] = Items.itemOf(rules.target(e, l), Items.link(item));
          }
        }
      }
    }
    return new Table(begin, items);
  }

  private int firstEdge(int s, boolean lexemesEnd) {
    return lexemesEnd && rules.isInLexeme(s) ? rules.edgeEnd(s) : rules.firstEdge(s);
  }

  private boolean isFirst(int letter, LetterClasses.Partition letters) {
    return letter < bytes && letters.first(letters.classOf(letter)) == letter;
  }
}
