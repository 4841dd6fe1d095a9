package io.dyck.vocabulary.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * SentencePiece's compiled table of replacements for characters: a double-array trie of the Darts
 * library over UTF-8, whose values are places in a text of replacements, each ended by a zero byte.
 * The format: the trie's size in bytes, the trie in units of four bytes, the replacements; numbers
 * are little endian. Immutable and thread-safe.
 */
public final class CharsMap {
  private static final int LONGEST_CLUSTER = 6;

  private final int[] units;
  private final byte[] replacements;

  private CharsMap(int[] units, byte[] replacements) {
    this.units = units;
    this.replacements = replacements;
  }

  /**
   * Reads a compiled table.
   *
   * @throws IllegalArgumentException if its sizes do not fit together
   */
  public static CharsMap of(byte[] table) {
    ByteBuffer buffer = ByteBuffer.wrap(table).order(ByteOrder.LITTLE_ENDIAN);
    int size = buffer.remaining() < Integer.BYTES ? -1 : buffer.getInt();
    if (size <= 0 || size % Integer.BYTES != 0 || size > buffer.remaining()) {
      throw new IllegalArgumentException("the table of characters has a size that cannot be");
    }
    int[] units = new int[size / Integer.BYTES];
    buffer.asIntBuffer().get(units);
    return new CharsMap(units, Arrays.copyOfRange(table, Integer.BYTES + size, table.length));
  }

  /** A match in a text: how many bytes, and where its replacement starts. */
  private record Match(int length, int replacement) {}

  /**
   * Returns the first or the longest match of the bytes from an index on; a broken trie has none.
   */
  private @Nullable Match match(byte[] text, int from, int to, boolean longest) {
    Match found = null;
    int node = offset(units[0]);
    for (int i = from; i < to; i++) {
      int letter = Byte.toUnsignedInt(text[i]);
      node ^= letter;
      if (node < 0 || node >= units.length || letter == 0) {
        return found;
      }
      int unit = units[node];
      if ((unit & (1 << 31 | 0xff)) != letter) {
        return found;
      }
      boolean leaf = (unit >>> 8 & 1) == 1;
      node ^= offset(unit);
      if (node < 0 || node >= units.length) {
        return found;
      }
      if (leaf) {
        int replacement = units[node] & Integer.MAX_VALUE;
        if (replacement < replacements.length) {
          found = new Match(i + 1 - from, replacement);
          if (!longest) {
            return found;
          }
        }
      }
    }
    return found;
  }

  private static int offset(int unit) {
    return unit >>> 10 << ((unit & 1 << 9) >>> 6);
  }

  private String replacement(Match match) {
    int end = match.replacement();
    while (end < replacements.length && replacements[end] != 0) {
      end++;
    }
    return new String(
        replacements, match.replacement(), end - match.replacement(), StandardCharsets.UTF_8);
  }

  /**
   * What SentencePiece does: from left to right the longest match becomes its replacement.
   *
   * @param into gets the replacement, or the one character there is no match for
   */
  public int replaceLongest(byte[] text, int from, StringBuilder into) {
    Match match = match(text, from, text.length, true);
    if (match != null) {
      into.append(replacement(match));
      return match.length();
    }
    int length = characterLength(text[from]);
    into.append(new String(text, from, length, StandardCharsets.UTF_8));
    return length;
  }

  private static int characterLength(byte first) {
    int b = Byte.toUnsignedInt(first);
    return b < 0x80 ? 1 : b < 0xe0 ? 2 : b < 0xf0 ? 3 : 4;
  }

  /**
   * Returns the normalizer {@code Precompiled} of Hugging Face's library, which uses the same
   * table. A grapheme cluster of less than six bytes becomes the replacement of its shortest prefix
   * that has one; the rest of the cluster is dropped. The characters of other clusters are replaced
   * one by one.
   */
  public Normalizer toClusterNormalizer() {
    return text -> {
      StringBuilder result = new StringBuilder(text.length());
      int at = 0;
      while (at < text.length()) {
        int end = GraphemeClusters.end(text, at);
        String cluster = text.substring(at, end);
        if (!(isShort(cluster) && replaceFirst(cluster, result))) {
          cluster
              .codePoints()
              .mapToObj(Character::toString)
              .forEach(
                  c -> {
                    if (!replaceFirst(c, result)) {
                      result.append(c);
                    }
                  });
        }
        at = end;
      }
      return result.toString();
    };
  }

  private static boolean isShort(String cluster) {
    return cluster.length() < LONGEST_CLUSTER
        && cluster.getBytes(StandardCharsets.UTF_8).length < LONGEST_CLUSTER;
  }

  private boolean replaceFirst(String text, StringBuilder into) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Match match = match(bytes, 0, bytes.length, false);
    if (match == null) {
      return false;
    }
    into.append(replacement(match));
    return true;
  }
}
