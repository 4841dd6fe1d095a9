package io.dyck.checker.text;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Writes sets of ASCII characters in words, such as {@code a letter, a digit or a blank}. The words
 * describe the set exactly. If too many words were needed, the result is a list of ranges in
 * brackets.
 */
final class CharacterWords {
  private static final int MOST_PARTS = 8;
  private static final int FEW_PARTS = 4;
  private static final int LEAST_RANGE = 3;
  private static final int FIRST_PRINTABLE = ' ';
  private static final int AFTER_PRINTABLE = 127;

  /** The sets with names. Larger sets stand first, because a set is named before its parts. */
  private static final ImmutableList<NamedSet> NAMED =
      ImmutableList.of(
          new NamedSet("any printable ASCII character", describe(' ', '~')),
          new NamedSet("a punctuation character", describe('!', '/', ':', '@', '[', '`', '{', '~')),
          new NamedSet("a letter", describe('A', 'Z', 'a', 'z')),
          new NamedSet("a lower-case letter", describe('a', 'z')),
          new NamedSet("an upper-case letter", describe('A', 'Z')),
          new NamedSet("a digit", describe('0', '9')),
          new NamedSet("a control character", describe(0, 31, 127, 127)),
          new NamedSet("a white-space character", describe('\t', '\n', '\r', '\r', ' ', ' ')),
          new NamedSet("a blank", describe(' ', ' ')),
          new NamedSet("a tab", describe('\t', '\t')),
          new NamedSet("a line feed", describe('\n', '\n')),
          new NamedSet("a carriage return", describe('\r', '\r')));

  private CharacterWords() {}

  private record NamedSet(String words, BitSet set) {}

  private static BitSet describe(int... ends) {
    BitSet set = new BitSet();
    for (int i = 0; i < ends.length; i += 2) {
      set.set(ends[i], ends[i + 1] + 1);
    }
    return set;
  }

  /**
   * Returns a set in words.
   *
   * @param set at least one character, all of ASCII
   * @return the characters in the set or the characters not in it, whichever is shorter; ranges if
   *     both are long
   */
  static String describe(BitSet set) {
    List<String> included = parts(set);
    BitSet missing = describe(FIRST_PRINTABLE, AFTER_PRINTABLE - 1);
    missing.andNot(set);
    List<String> excluded = parts(missing);
    BitSet others = (BitSet) set.clone();
    others.clear(FIRST_PRINTABLE, AFTER_PRINTABLE);
    List<String> beside = parts(others);
    boolean byMissing =
        !missing.isEmpty()
            && included.size() > FEW_PARTS
            && excluded.size() + beside.size() + 1 < included.size();
    int length = byMissing ? excluded.size() + beside.size() : included.size();
    if (length > MOST_PARTS) {
      return "one of " + ranges(set);
    }
    if (!byMissing) {
      return joinParts(included, " or ");
    }
    beside.add(0, NAMED.get(0).words + " but " + joinParts(excluded, " and "));
    return String.join(", or ", beside);
  }

  private static List<String> parts(BitSet set) {
    List<String> parts = new ArrayList<>();
    BitSet rest = (BitSet) set.clone();
    for (NamedSet named : NAMED) {
      BitSet lacking = (BitSet) named.set.clone();
      lacking.andNot(rest);
      if (lacking.isEmpty()) {
        parts.add(named.words);
        rest.andNot(named.set);
      }
    }
    for (int from = rest.nextSetBit(0); from >= 0; ) {
      int to = from;
      while (rest.get(to + 1) && isFamiliarRange(from, to + 1)) {
        to++;
      }
      if (to - from + 1 < LEAST_RANGE) {
        to = from;
      }
      parts.add(to == from ? quoted(from) : quoted(from) + " to " + quoted(to));
      from = rest.nextSetBit(to + 1);
    }
    return parts;
  }

  /** Returns whether a reader knows the characters between two characters. */
  private static boolean isFamiliarRange(int from, int to) {
    return Character.isLetterOrDigit(from) && Character.getType(from) == Character.getType(to);
  }

  private static String quoted(int character) {
    return Quotation.text(Character.toString(character));
  }

  private static String joinParts(List<String> parts, String last) {
    int end = parts.size() - 1;
    return end == 0
        ? parts.get(0)
        : String.join(", ", parts.subList(0, end)) + last + parts.get(end);
  }

  private static String ranges(BitSet set) {
    StringBuilder out = new StringBuilder("[");
    for (int from = set.nextSetBit(0); from >= 0; ) {
      int to = set.nextClearBit(from) - 1;
      out.append(withoutQuotes(from));
      if (to > from) {
        out.append(to > from + 1 ? "-" : "").append(withoutQuotes(to));
      }
      from = set.nextSetBit(to + 1);
    }
    return out.append(']').toString();
  }

  /** Returns a character as in a class of GBNF, where characters with a meaning are escaped. */
  private static String withoutQuotes(int character) {
    String text = Quotation.withoutQuotes(Character.toString(character));
    return "]^-".indexOf(character) >= 0 ? "\\" + text : text;
  }
}
