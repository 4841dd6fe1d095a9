package io.dyck.compose.mask;

import com.google.common.base.Preconditions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of token ids, 0 … size-1, shared by any number of threads. A mask is stored as
 * 32-bit words (bit t of word t / 32, lowest bit first) or as a sorted list, whichever is smaller.
 * A third form shares the words of another mask and adds short lists of further and of removed ids.
 * Masks of equal size with equal members are equal, independent of their form.
 */
public final class TokenMask {
  /** What is written where no id is a member. One call copies many words faster than a loop. */
  private static final int[] ZEROS = new int[1024];

  private static final int[] NONE = {};

  /**
   * The number of ids whose single bits can be set in about the time of copying a tenth of the
   * words.
   */
  private static final int QUICK_LIST = 64;

  /**
   * The least number of words for each id in a list. With fewer ids in the list, copying shared
   * words and then changing single ids costs about as much as copying separate words. Shared words
   * are likely in a processor cache; separate words are not.
   */
  private static final int WORDS_FOR_ONE = 8;

  private final int size;
  private final int @Nullable [] words;

  /** Sorted ids, none of them set in {@link #words}. */
  private final int[] ids;

  /** Sorted ids that are no members, each of them set in {@link #words}. */
  private final int[] taken;

  private final int cardinality;

  /** The hash code; 0 until first needed. */
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
   * Returns the empty set.
   *
   * @param size the number of ids of the vocabulary
   * @return a mask without members
   */
  public static TokenMask empty(int size) {
    return new TokenMask(size, null, NONE, 0);
  }

  /**
   * Returns a set of few ids.
   *
   * @param sortedIds ascending, without repetition, each below {@code size}; stored, not copied
   */
  static TokenMask ofSorted(int size, int[] sortedIds) {
    return new TokenMask(size, null, sortedIds, sortedIds.length);
  }

  /**
   * Returns a set of given ids.
   *
   * @param size the number of ids of the vocabulary
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

  /** Returns a set given as words, which are stored, not copied. Chooses the smaller form. */
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
   * Returns a set given as bits. Chooses the smaller form.
   *
   * @param size the number of ids of the vocabulary
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
   * Returns the number of words that hold a mask.
   *
   * @param size the number of ids of the vocabulary
   * @return size / 32, rounded up
   */
  public static int wordCount(int size) {
    return (size + 31) >>> 5;
  }

  /**
   * Returns the number of ids of the vocabulary.
   *
   * @return the size of the vocabulary
   */
  public int size() {
    return size;
  }

  /**
   * Returns the words that hold most members and all of {@link #taken}; not to be changed. Null if
   * all members are in {@link #ids}.
   */
  int @Nullable [] words() {
    return words;
  }

  /** Returns the members that no word holds, sorted; not to be changed. */
  int[] ids() {
    return ids;
  }

  /**
   * Returns the ids that are set in {@link #words} but are no members, sorted; not to be changed.
   */
  int[] excludedIds() {
    return taken;
  }

  /**
   * Returns the number of members.
   *
   * @return 0 to {@link #size()}
   */
  public int cardinality() {
    return cardinality;
  }

  /**
   * Returns whether a token is a member. Cost: constant, or logarithmic in a short list.
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
   * Returns the members.
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
   * Visits the members in ascending order, except that the members of a short list come last.
   *
   * @param action receives each id once
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
   * Writes the mask as 32-bit words; words past the vocabulary become 0. Cost: one copy.
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
      for (int i = 0; i < count; i += ZEROS.length) {
        ints.put(i, ZEROS, 0, Math.min(ZEROS.length, count - i));
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
   * Returns the ids that are members of this or of the other mask. Cost: linear in the lists if the
   * words of one mask can be shared, otherwise linear in the words.
   *
   * @param other of the same size
   * @return a mask; perhaps this one if it has all members of the other
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
    if (few && (taken.length == 0 || !containsAny(other.ids))) {
      return withIds(other.ids);
    }
    int[] all = new int[wordCount(size)];
    copyTo(all);
    other.addTo(all);
    return ofWords(size, all);
  }

  /**
   * Returns the members that are not members of another mask. Cost: linear in the words, or in a
   * list. Shares the words of this mask if few members are removed.
   *
   * @param other of the same size
   * @return a mask; this mask if it has no common member with the other
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
    return combine(other, true);
  }

  /** Returns the ids of a list that are members of a mask, or the ids that are not. */
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

  /** Returns the ids of a sorted list that are in another sorted list, or the ids that are not. */
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

  /** Returns this set without some members, which are sorted. */
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
   * Returns the common members. Cost: linear in the words, or in the shorter list.
   *
   * @param other of the same size
   * @return a mask; this mask if all of its members are common
   */
  public TokenMask intersection(TokenMask other) {
    TokenMask list = words == null ? this : other;
    if (list.words != null) {
      return combine(other, false);
    }
    int[] common = select(list.ids, words == null ? other : this, true);
    return common.length == cardinality ? this : ofSorted(size, common);
  }

  private TokenMask combine(TokenMask other, boolean inverted) {
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
      boolean known = (i < ids.length && ids[i] == id) || isInWords(id);
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

  private boolean containsAny(int[] list) {
    for (int id : list) {
      if (Arrays.binarySearch(taken, id) >= 0) {
        return true;
      }
    }
    return false;
  }

  private boolean isInWords(int id) {
    int[] dense = words;
    return dense != null && (dense[id >>> 5] & (1 << id)) != 0;
  }

  /**
   * Returns the same set in a form that costs no more to copy than its words. A longer list is
   * converted to separate words.
   *
   * @return this mask, or an equal one
   */
  public TokenMask asCopyable() {
    if (ids.length <= QUICK_LIST) {
      return this;
    }
    return asWords();
  }

  /**
   * Returns the same set in a form that takes little memory and is quick to copy. A list of medium
   * length stays a list, because it costs about as much to copy as words outside of the processor
   * caches.
   *
   * @return this mask, or an equal one
   */
  public TokenMask toCompact() {
    boolean keeps = words == null && WORDS_FOR_ONE * ids.length <= wordCount(size);
    return keeps ? this : asCopyable();
  }

  private TokenMask asWords() {
    int[] all = new int[wordCount(size)];
    copyTo(all);
    return new TokenMask(size, all, NONE, cardinality);
  }

  /**
   * Returns a hash that depends only on the members. The first call is linear in the words; the
   * result is stored.
   */
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

  /**
   * Returns the factor of a word. The hash is a sum over bits, therefore an id adds the same amount
   * from a word as from a list.
   */
  private static int factor(int word) {
    return (word * 0x9E3779B9) | 1;
  }

  /**
   * Returns whether another mask has the same size and the same members, independent of its form.
   */
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
   * Returns the memory of this mask, including words that other masks share.
   *
   * @return an estimate in bytes
   */
  public long bytes() {
    int[] dense = words;
    return 48L + 4L * (ids.length + taken.length) + (dense == null ? 0 : 16 + 4L * dense.length);
  }

  /**
   * Returns the memory of this mask in addition to another mask, without words that both share.
   *
   * @param other any mask
   * @return an estimate in bytes; 0 for the same object
   */
  @SuppressWarnings("ReferenceEquality") // Memory belongs to objects.
  public long bytesWithout(TokenMask other) {
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
