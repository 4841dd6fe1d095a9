package io.dyck.compose.mask;

import com.google.common.base.Preconditions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of token ids, 0 … size-1, shared by any number of threads. Kept as the smaller
 * of two forms: 32-bit words (bit t of word t / 32, the lowest bit first), or a sorted list; or as
 * words shared with another mask and short lists of further ids, and of those that are taken out.
 * Masks of the same size with the same members are equal, in whatever form they are kept.
 */
public final class TokenMask {
  private static final int[] NONE = {};

  /** Ids that are set one by one about as fast as a tenth of the words are copied. */
  private static final int QUICK_LIST = 64;

  /**
   * Of so many words one id at most is set or taken out one by one where that saves words: copied
   * words that another mask shares, which a processor has at hand, and these cost about as much as
   * words of their own, which it has not.
   */
  private static final int WORDS_FOR_ONE = 8;

  private final int size;
  private final int @Nullable [] words;

  /** Sorted ids, none of them set in {@link #words}. */
  private final int[] ids;

  /** Sorted ids that are no members, each of them set in {@link #words}. */
  private final int[] taken;

  private final int cardinality;

  /** Found when first asked for; 0 until then. */
  private int hash;

  private TokenMask(int size, int @Nullable [] words, int[] ids, int cardinality) {
    this(size, words, ids, NONE, cardinality);
  }

  private TokenMask(int size, int @Nullable [] words, int[] ids, int[] taken, int cardinality) {
    this.size = size;
    this.words = words;
    this.ids = ids;
    this.taken = taken;
    this.cardinality = cardinality;
  }

  /**
   * The empty set.
   *
   * @param size the number of ids there are
   * @return a mask without members
   */
  public static TokenMask empty(int size) {
    return new TokenMask(size, null, NONE, 0);
  }

  /**
   * A set of few ids.
   *
   * @param sortedIds ascending, without repetition, each below {@code size}; kept, not copied
   */
  static TokenMask ofSorted(int size, int[] sortedIds) {
    return new TokenMask(size, null, sortedIds, sortedIds.length);
  }

  /**
   * A set of given ids.
   *
   * @param size the number of ids there are
   * @param ids in any order, each below {@code size}
   * @return a mask of these members
   */
  public static TokenMask of(int size, int... ids) {
    if (ids.length <= wordCount(size) / 4 && isAscending(ids)) {
      return ofSorted(size, ids.clone());
    }
    MaskBuilder builder = new MaskBuilder(size);
    for (int id : ids) {
      builder.add(id);
    }
    return builder.build();
  }

  private static boolean isAscending(int[] ids) {
    for (int i = 1; i < ids.length; i++) {
      if (ids[i - 1] >= ids[i]) {
        return false;
      }
    }
    return true;
  }

  /** A set as words; kept, not copied. Chooses the smaller form. */
  static TokenMask ofWords(int size, int[] words) {
    int cardinality = 0;
    for (int word : words) {
      cardinality += Integer.bitCount(word);
    }
    return cardinality > words.length
        ? new TokenMask(size, words, NONE, cardinality)
        : ofSorted(size, toArray(words, cardinality));
  }

  /**
   * A set given as bits; chooses the smaller form.
   *
   * @param size the number of ids there are
   * @param words bit t of word t / 32 for id t, {@link #wordCount} words; copied
   * @return a mask of these members
   */
  public static TokenMask ofBits(int size, int[] words) {
    return ofWords(size, words.clone());
  }

  private static int[] toArray(int[] words, int cardinality) {
    int[] result = new int[cardinality];
    int count = 0;
    for (int w = 0; w < words.length; w++) {
      for (int rest = words[w]; rest != 0; rest &= rest - 1) {
        result[count++] = (w << 5) + Integer.numberOfTrailingZeros(rest);
      }
    }
    return result;
  }

  /**
   * The number of words that hold a mask.
   *
   * @param size the number of ids there are
   * @return size / 32, rounded up
   */
  public static int wordCount(int size) {
    return (size + 31) >>> 5;
  }

  /**
   * The number of ids there are, members or not.
   *
   * @return the size of the vocabulary
   */
  public int size() {
    return size;
  }

  /**
   * The words that hold most members, and {@link #taken}; not to be changed. Null if all are in
   * {@link #ids}.
   */
  int @Nullable [] words() {
    return words;
  }

  /** Members that no word holds, sorted; not to be changed. */
  int[] ids() {
    return ids;
  }

  /** Ids that are set in {@link #words} and are no members, sorted; not to be changed. */
  int[] taken() {
    return taken;
  }

  /**
   * The number of members.
   *
   * @return 0 to {@link #size()}
   */
  public int cardinality() {
    return cardinality;
  }

  /**
   * Whether a token is a member. Constant, or logarithmic in a short list.
   *
   * @param token any id; false outside of the vocabulary
   * @return true for members
   */
  public boolean contains(int token) {
    if (token < 0 || token >= size) {
      return false;
    }
    int[] dense = words;
    if (dense != null && (dense[token >>> 5] & (1 << token)) != 0) {
      return taken.length == 0 || Arrays.binarySearch(taken, token) < 0;
    }
    return ids.length > 0 && Arrays.binarySearch(ids, token) >= 0;
  }

  /**
   * The members.
   *
   * @return ascending, a new array
   */
  public int[] toArray() {
    if (words == null) {
      return ids.clone();
    }
    int[] all = new int[wordCount(size)];
    copyTo(all);
    return toArray(all, cardinality);
  }

  /**
   * Visits the members in ascending order, but those of a short list last.
   *
   * @param action told each id once
   */
  public void forEach(IntConsumer action) {
    if (taken.length > 0) {
      Arrays.stream(toArray()).forEach(action);
      return;
    }
    int[] dense = words;
    for (int w = 0; dense != null && w < dense.length; w++) {
      for (int rest = dense[w]; rest != 0; rest &= rest - 1) {
        action.accept((w << 5) + Integer.numberOfTrailingZeros(rest));
      }
    }
    for (int id : ids) {
      action.accept(id);
    }
  }

  /**
   * Writes the mask as 32-bit words; words past the vocabulary become 0. One copy.
   *
   * @param target at least {@link #wordCount} words
   * @throws IllegalArgumentException if the target is too short
   */
  public void copyTo(int[] target) {
    int count = wordCount(size);
    Preconditions.checkArgument(
        target.length >= count, "target (%s words) must hold %s words", target.length, count);
    int[] dense = words;
    if (dense == null) {
      Arrays.fill(target, 0);
    } else {
      System.arraycopy(dense, 0, target, 0, count);
      if (target.length > count) {
        Arrays.fill(target, count, target.length, 0);
      }
    }
    for (int id : taken) {
      target[id >>> 5] &= ~(1 << id);
    }
    for (int id : ids) {
      target[id >>> 5] |= 1 << id;
    }
  }

  /**
   * Writes the mask as 64-bit words, bit t of word t / 64; words past the vocabulary become 0.
   *
   * @param target at least half of {@link #wordCount} words, rounded up
   * @throws IllegalArgumentException if the target is too short
   */
  public void copyTo(long[] target) {
    int count = wordCount(size);
    int longs = (count + 1) >>> 1;
    Preconditions.checkArgument(
        target.length >= longs, "target (%s longs) must hold %s longs", target.length, longs);
    int[] dense = words;
    if (dense == null) {
      Arrays.fill(target, 0);
    } else {
      for (int i = 0; i + 1 < count; i += 2) {
        target[i >>> 1] = (dense[i] & 0xFFFFFFFFL) | ((long) dense[i + 1] << 32);
      }
      if ((count & 1) != 0) {
        target[longs - 1] = dense[count - 1] & 0xFFFFFFFFL;
      }
      Arrays.fill(target, longs, target.length, 0);
    }
    for (int id : taken) {
      target[id >>> 6] &= ~(1L << id);
    }
    for (int id : ids) {
      target[id >>> 6] |= 1L << id;
    }
  }

  /**
   * Writes the mask as 32-bit little-endian words from the buffer's position on; the position
   * stays.
   *
   * @param target with room for {@link #wordCount} words; heap or direct, any byte order
   * @throws IllegalArgumentException if there is too little room
   */
  public void copyTo(ByteBuffer target) {
    int count = wordCount(size);
    Preconditions.checkArgument(
        target.remaining() >= 4 * count,
        "target (%s bytes left) must hold %s bytes",
        target.remaining(),
        4 * count);
    IntBuffer ints = target.duplicate().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
    int[] dense = words;
    if (dense == null) {
      for (int i = 0; i < count; i++) {
        ints.put(i, 0);
      }
    } else {
      ints.put(0, dense, 0, count);
    }
    for (int id : taken) {
      ints.put(id >>> 5, ints.get(id >>> 5) & ~(1 << id));
    }
    for (int id : ids) {
      ints.put(id >>> 5, ints.get(id >>> 5) | (1 << id));
    }
  }

  /**
   * The members of both. Cost: the shorter lists; shares the words of this mask where it can.
   *
   * @param other of the same size
   * @return a mask; this one if it has all members of the other
   */
  @SuppressWarnings("ReferenceEquality") // Quick, where it is the same object.
  public TokenMask union(TokenMask other) {
    if (other.cardinality == 0 || other == this) {
      return this;
    }
    if (cardinality == 0) {
      return other;
    }
    if (words == null && other.words != null) {
      return other.union(this);
    }
    boolean few = other.words == null && ids.length + other.ids.length <= wordCount(size) / 4;
    if (few && (taken.length == 0 || !takesAnyOf(other.ids))) {
      return withIds(other.ids);
    }
    int[] all = new int[wordCount(size)];
    copyTo(all);
    other.addTo(all);
    return ofWords(size, all);
  }

  /**
   * The members that are not members of another mask. Cost: linear in the words, or in a list.
   * Shares the words of this mask where few members are taken out.
   *
   * @param other of the same size
   * @return a mask; this one if it shares no member with the other
   */
  public TokenMask without(TokenMask other) {
    if (other.cardinality == 0 || cardinality == 0) {
      return this;
    }
    if (words == null) {
      int[] left = select(ids, other, false);
      return left.length == cardinality ? this : ofSorted(size, left);
    }
    if (other.words == null) {
      int[] common = select(other.ids, this, true);
      if (common.length == 0) {
        return this;
      }
      if (ids.length == 0 && WORDS_FOR_ONE * (taken.length + common.length) <= wordCount(size)) {
        return withTaken(common);
      }
    }
    return combined(other, true);
  }

  /** Those of a list that are members of a mask, or those that are not. */
  private static int[] select(int[] list, TokenMask mask, boolean members) {
    if (mask.words == null && list.length >= mask.ids.length >> 4) {
      return select(list, mask.ids, members);
    }
    int[] selected = new int[list.length];
    int count = 0;
    for (int id : list) {
      if (mask.contains(id) == members) {
        selected[count++] = id;
      }
    }
    return count == list.length ? selected : Arrays.copyOf(selected, count);
  }

  /** The same of two sorted lists. */
  private static int[] select(int[] list, int[] other, boolean common) {
    int[] selected = new int[list.length];
    int count = 0;
    int at = 0;
    for (int id : list) {
      while (at < other.length && other[at] < id) {
        at++;
      }
      if ((at < other.length && other[at] == id) == common) {
        selected[count++] = id;
      }
    }
    return count == list.length ? selected : Arrays.copyOf(selected, count);
  }

  /** Without some members, given sorted. */
  private TokenMask withTaken(int[] further) {
    int[] all = further;
    if (taken.length > 0) {
      all = Arrays.copyOf(taken, taken.length + further.length);
      System.arraycopy(further, 0, all, taken.length, further.length);
      Arrays.sort(all);
    }
    return new TokenMask(size, words, ids, all, cardinality - further.length);
  }

  /**
   * The common members. Cost: linear in the words, or in the shorter list.
   *
   * @param other of the same size
   * @return a mask; this one if the other has all its members
   */
  public TokenMask intersection(TokenMask other) {
    TokenMask list = words == null ? this : other;
    if (list.words != null) {
      return combined(other, false);
    }
    int[] common = select(list.ids, words == null ? other : this, true);
    return common.length == cardinality ? this : ofSorted(size, common);
  }

  private TokenMask combined(TokenMask other, boolean inverted) {
    int[] mine = new int[wordCount(size)];
    copyTo(mine);
    int[] theirs = other.words;
    if (theirs == null || other.ids.length + other.taken.length > 0) {
      theirs = new int[mine.length];
      other.copyTo(theirs);
    }
    for (int i = 0; i < mine.length; i++) {
      mine[i] &= inverted ? ~theirs[i] : theirs[i];
    }
    TokenMask result = ofWords(size, mine);
    return result.cardinality == cardinality ? this : result;
  }

  /** Sets the bits of all members. */
  void addTo(int[] all) {
    int[] dense = words;
    if (taken.length > 0) {
      dense = new int[wordCount(size)];
      copyTo(dense);
    }
    if (dense != null) {
      for (int i = 0; i < dense.length; i++) {
        all[i] |= dense[i];
      }
    }
    for (int id : ids) {
      all[id >>> 5] |= 1 << id;
    }
  }

  private TokenMask withIds(int[] further) {
    int[] merged = new int[ids.length + further.length];
    int count = 0;
    int i = 0;
    for (int id : further) {
      while (i < ids.length && ids[i] < id) {
        merged[count++] = ids[i++];
      }
      boolean known = (i < ids.length && ids[i] == id) || inWords(id);
      if (!known) {
        merged[count++] = id;
      }
    }
    while (i < ids.length) {
      merged[count++] = ids[i++];
    }
    if (count == ids.length) {
      return this;
    }
    return new TokenMask(
        size, words, Arrays.copyOf(merged, count), taken, cardinality + count - ids.length);
  }

  private boolean takesAnyOf(int[] list) {
    for (int id : list) {
      if (Arrays.binarySearch(taken, id) >= 0) {
        return true;
      }
    }
    return false;
  }

  private boolean inWords(int id) {
    int[] dense = words;
    return dense != null && (dense[id >>> 5] & (1 << id)) != 0;
  }

  /**
   * The same set in a form of which a copy costs no more than that of its words: a longer list is
   * set in words of its own.
   *
   * @return this mask, or an equal one
   */
  public TokenMask quickToCopy() {
    if (ids.length <= QUICK_LIST) {
      return this;
    }
    return asWords();
  }

  /**
   * The same set in a form that takes little memory and is quick to copy: a list of middling length
   * stays one, for copying it costs about as much as words that no processor has at hand.
   *
   * @return this mask, or an equal one
   */
  public TokenMask smallToKeep() {
    boolean keeps = words == null && WORDS_FOR_ONE * ids.length <= wordCount(size);
    return keeps ? this : quickToCopy();
  }

  private TokenMask asWords() {
    int[] all = new int[wordCount(size)];
    copyTo(all);
    return new TokenMask(size, all, NONE, cardinality);
  }

  /** Depends on nothing but the members; linear in the words once, and kept. */
  @Override
  public int hashCode() {
    int known = hash;
    if (known == 0) {
      known = findHash();
      hash = known;
    }
    return known;
  }

  private int findHash() {
    int sum = cardinality;
    int[] dense = words;
    if (dense != null) {
      for (int i = 0; i < dense.length; i++) {
        sum += dense[i] * factor(i);
      }
    }
    for (int id : ids) {
      sum += (1 << id) * factor(id >>> 5);
    }
    for (int id : taken) {
      sum -= (1 << id) * factor(id >>> 5);
    }
    return sum;
  }

  /** Bits of a word add up, so a word and an id that is not in it give what both in a word give. */
  private static int factor(int word) {
    return (word * 0x9E3779B9) | 1;
  }

  /** Whether another mask has the same size and the same members, in whatever form it is kept. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof TokenMask that && hasMembersOf(that));
  }

  private boolean hasMembersOf(TokenMask other) {
    if (size != other.size || cardinality != other.cardinality) {
      return false;
    }
    if (words == null && other.words == null) {
      return Arrays.equals(ids, other.ids);
    }
    int[] mine = new int[wordCount(size)];
    copyTo(mine);
    int[] theirs = new int[mine.length];
    other.copyTo(theirs);
    return Arrays.equals(mine, theirs);
  }

  /**
   * The memory that belongs to this mask alone or to it and those that share its words.
   *
   * @return an estimate in bytes
   */
  public long bytes() {
    int[] dense = words;
    return 48L + 4L * (ids.length + taken.length) + (dense == null ? 0 : 16 + 4L * dense.length);
  }

  /**
   * The memory that it takes beside another mask, with which it may share words.
   *
   * @param other any mask
   * @return an estimate in bytes; 0 for the same object
   */
  @SuppressWarnings("ReferenceEquality") // Memory belongs to objects.
  public long bytesBeside(TokenMask other) {
    if (this == other) {
      return 0;
    }
    int[] dense = words;
    return dense == null || dense != other.words ? bytes() : bytes() - 16 - 4L * dense.length;
  }

  @Override
  public String toString() {
    return "TokenMask[" + cardinality + " of " + size + "]";
  }
}
