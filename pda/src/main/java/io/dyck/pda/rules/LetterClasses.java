package io.dyck.pda.rules;

import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.collect.LongSequenceMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Partitions of the letters into classes that dotted rules do not distinguish. A state has one
 * transition for all bytes of a class, which is made once. Each dotted rule has a partition, and
 * several dotted rules have their common refinement. There are few different partitions, and each
 * is made once. Used under the machine's lock.
 */
public final class LetterClasses {
  private final DottedRules rules;
  private final int bytes;
  private final int letters;
  private @Nullable Partition[] ofDottedRule;
  private final LongSequenceMap<Partition> partitions = new LongSequenceMap<>();
  private final Long2ObjectOpenHashMap<Partition> refinements = new Long2ObjectOpenHashMap<>();
  private final Partition allDead;

  /**
   * The partition of dotted rules that read a single letter, by this letter. There are many such
   * dotted rules.
   */
  private final @Nullable Partition[] ofLetter;

  /**
   * A partition of the letters. Immutable, fields final: safe to publish without synchronization.
   */
  public static final class Partition {
    private final int id;
    private final int[] classOf;
    private final int[] first;
    private final int deadClass;

    private Partition(int id, int[] classOf, int[] first, int deadClass) {
      this.id = id;
      this.classOf = classOf;
      this.first = first;
      this.deadClass = deadClass;
    }

    /** Returns the partition in which every letter has a class of its own. */
    public static Partition singletons(int letters) {
      int[] each = new int[letters];
      for (int letter = 0; letter < letters; letter++) {
        each[letter] = letter;
      }
      return new Partition(-1, each, each, -1);
    }

    /** Returns the number of classes. */
    public int size() {
      return first.length;
    }

    /** Returns the class of a letter. Classes are in the order of their first letters. */
    public int classOf(int letter) {
      return classOf[letter];
    }

    /** Returns the first letter of a class. */
    public int first(int letterClass) {
      return first[letterClass];
    }

    /** Whether a letter is a byte that none of the dotted rules reads. */
    public boolean isDead(int letter) {
      return classOf[letter] == deadClass;
    }
  }

  /**
   * Prepares partitions of letters. The first letters are bytes. Each other letter has a class of
   * its own.
   */
  public LetterClasses(DottedRules rules, int bytes, int letters) {
    this.rules = rules;
    this.bytes = bytes;
    this.letters = letters;
    this.ofDottedRule = new Partition[rules.size()];
    this.allDead = partition(new int[bytes], 0);
    this.ofLetter = new Partition[bytes];
  }

  /** Returns the common partition of sorted items. */
  public Partition partitionOf(long[] readers) {
    Partition partition = allDead;
    int before = -1;
    for (long item : readers) {
      int s = Items.dottedRule(item);
      if (s != before && !rules.isInToken(s)) {
        partition = refinement(partition, partitionOf(s));
      }
      before = s;
    }
    return partition;
  }

  private Partition partitionOf(int dottedRule) {
    if (dottedRule >= ofDottedRule.length) {
      ofDottedRule = Arrays.copyOf(ofDottedRule, 2 * rules.size());
    }
    Partition known = ofDottedRule[dottedRule];
    if (known == null) {
      int edge = rules.firstEdge(dottedRule);
      boolean readsOneLetter =
          rules.edgeEnd(dottedRule) == edge + 1
              && rules.letter(edge) == rules.lastLetter(edge)
              && rules.letter(edge) < bytes;
      known = readsOneLetter ? ofLetter(rules.letter(edge)) : newPartitionOf(dottedRule);
      ofDottedRule[dottedRule] = known;
    }
    return known;
  }

  private Partition ofLetter(int letter) {
    Partition known = ofLetter[letter];
    if (known == null) {
      int[] marks = new int[bytes];
      marks[letter] = 1;
      known = partition(marks, 1);
      ofLetter[letter] = known;
    }
    return known;
  }

  private Partition newPartitionOf(int dottedRule) {
    int[] marks = new int[bytes];
    Int2IntOpenHashMap markOfTarget = new Int2IntOpenHashMap();
    int greatest = 0;
    int end = rules.edgeEnd(dottedRule);
    for (int e = rules.firstEdge(dottedRule); e < end; e++) {
      if (rules.letter(e) >= bytes) {
        continue;
      }
      if (rules.hasSeparateTargets(e)) {
        for (int letter = rules.letter(e); letter <= rules.lastLetter(e); letter++) {
          marks[letter] = ++greatest;
        }
      } else {
        int mark = markOfTarget.putIfAbsent(rules.targetKey(e), greatest + 1);
        greatest += mark == 0 ? 1 : 0;
        Arrays.fill(marks, rules.letter(e), rules.lastLetter(e) + 1, mark == 0 ? greatest : mark);
      }
    }
    return partition(marks, greatest);
  }

  private Partition refinement(Partition a, Partition b) {
    if (a == b || b == allDead) {
      return a;
    }
    if (a == allDead) {
      return b;
    }
    long pair = IntPairs.pairOf(Math.min(a.id, b.id), Math.max(a.id, b.id));
    Partition known = refinements.get(pair);
    if (known == null) {
      known = isRefinement(a, b) ? a : isRefinement(b, a) ? b : refine(a, b);
      refinements.put(pair, known);
    }
    return known;
  }

  /**
   * Whether a partition distinguishes the letters that another distinguishes, and reads the bytes
   * that the other reads.
   */
  private boolean isRefinement(Partition fine, Partition coarse) {
    for (int letter = 0; letter < bytes; letter++) {
      int first = fine.first[fine.classOf[letter]];
      if (coarse.classOf[letter] != coarse.classOf[first]
          || (fine.isDead(letter) && !coarse.isDead(letter))) {
        return false;
      }
    }
    return true;
  }

  private Partition refine(Partition a, Partition b) {
    int[] marks = new int[bytes];
    for (int letter = 0; letter < bytes; letter++) {
      boolean isDead = a.isDead(letter) && b.isDead(letter);
      marks[letter] = isDead ? 0 : a.classOf[letter] * b.size() + b.classOf[letter] + 1;
    }
    return partition(marks, a.size() * b.size());
  }

  /**
   * Returns the partition of letters with equal marks. The mark 0 stands for bytes that are not
   * read.
   */
  private Partition partition(int[] marks, int greatestMark) {
    int[] classOfMark = new int[greatestMark + 1];
    Arrays.fill(classOfMark, -1);
    IntArrayList first = new IntArrayList();
    int[] classOf = new int[letters];
    long[] key = new long[letters];
    for (int letter = 0; letter < letters; letter++) {
      int known = letter < bytes ? classOfMark[marks[letter]] : -1;
      if (known < 0) {
        known = first.size();
        first.add(letter);
        if (letter < bytes) {
          classOfMark[marks[letter]] = known;
        }
      }
      classOf[letter] = known;
      key[letter] = letter < bytes && marks[letter] == 0 ? -1 : known;
    }
    Partition result = partitions.get(key);
    if (result == null) {
      result = new Partition(partitions.size(), classOf, first.toIntArray(), classOfMark[0]);
      partitions.put(key, result);
    }
    return result;
  }
}
