package io.dyck.vocabulary.format.gguf;

import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The metadata at the start of a GGUF file (versions 2 and 3, little endian), read one after the
 * other; the weights after them are not read. Arrays of text become a {@link TokenTable}, other
 * arrays a {@code double[]}, numbers {@link Double}, and texts strings. Only keys about the
 * tokenizer are kept.
 */
final class GgufFile {
  private static final int UINT8 = 0;
  private static final int BOOL = 7;
  private static final int STRING = 8;
  private static final int ARRAY = 9;
  private static final int LONGEST_KEY = 65_535;
  private static final int[] SIZES = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};

  /** The placeholder of a value that is not kept. */
  private static final Object SKIPPED = new Object();

  private final String place;
  private final InputStream in;

  /** The bytes of the file. */
  private final long size;

  private final VocabularyLimits limits;
  private final byte[] number = new byte[Long.BYTES];
  private long position;

  private GgufFile(String place, InputStream in, long size, VocabularyLimits limits) {
    this.place = place;
    this.in = in;
    this.size = size;
    this.limits = limits;
  }

  /** Reads the metadata about the tokenizer. */
  static Map<String, Object> read(VocabularySource file, VocabularyLimits limits) {
    return file.readStart(
        in -> {
          InputStream buffered = new BufferedInputStream(in, 1 << 16);
          return new GgufFile(file.place(), buffered, file.content().size(), limits).read();
        });
  }

  private Map<String, Object> read() throws IOException {
    try {
      return metadata();
    } catch (EOFException e) {
      throw malformed("the file ends too early");
    }
  }

  private Map<String, Object> metadata() throws IOException {
    int magic = (int) readInteger(Integer.BYTES);
    long version = readInteger(Integer.BYTES);
    if (magic != 0x46554747 || version < 2 || version > 3) {
      throw malformed("version " + version + " is not known");
    }
    readInteger(Long.BYTES);
    long count = readInteger(Long.BYTES);
    checkFits("a list of " + count + " entries", count);
    Map<String, Object> result = new HashMap<>();
    for (long i = 0; i < count; i++) {
      String key = new String(bytes(LONGEST_KEY), StandardCharsets.UTF_8);
      int type = (int) readInteger(Integer.BYTES);
      Object value =
          value(type, key.startsWith("tokenizer.") || key.equals("general.architecture"));
      if (value != SKIPPED) {
        result.put(key, value);
      }
    }
    return result;
  }

  private Object value(int type, boolean kept) throws IOException {
    if (type == ARRAY) {
      return array(kept);
    }
    if (type == STRING) {
      byte[] text = bytes(Integer.MAX_VALUE);
      return kept ? new String(text, StandardCharsets.UTF_8) : SKIPPED;
    }
    double read = number(type);
    return kept ? (Object) read : SKIPPED;
  }

  private Object array(boolean kept) throws IOException {
    int type = (int) readInteger(Integer.BYTES);
    long count = readInteger(Long.BYTES);
    if (type == ARRAY || type < UINT8 || type >= SIZES.length) {
      throw malformed("an array of type " + type);
    }
    checkFits("an array of " + count + " elements", count);
    if (!kept) {
      for (long i = 0; i < count; i++) {
        value(type, false);
      }
      return SKIPPED;
    }
    // A table of characters is an array of bytes; all else has an element per token or merge.
    long most =
        type == UINT8 || type == UINT8 + 1
            ? limits.maxFileBytes()
            : Math.max(limits.maxTokens(), limits.maxMerges());
    check("maxTokens", most, count, "elements of an array");
    return type == STRING ? texts((int) count) : numbers(type, (int) count);
  }

  private TokenTable texts(int count) throws IOException {
    TokenTableBuilder result = new TokenTableBuilder();
    for (int i = 0; i < count; i++) {
      byte[] text = bytes(limits.maxTokenBytes());
      result.put(i, TokenTable.ORDINARY, text);
    }
    return result.build();
  }

  private double[] numbers(int type, int count) throws IOException {
    double[] result = new double[Math.min(count, 1 << 16)];
    for (int i = 0; i < count; i++) {
      if (i == result.length) {
        // The array grows with the numbers that were read, because the announced count is not
        // trusted.
        result = Arrays.copyOf(result, Math.min(count, 2 * i));
      }
      result[i] = number(type);
    }
    return result;
  }

  private double number(int type) throws IOException {
    if (type < UINT8 || type >= SIZES.length || SIZES[type] == 0) {
      throw malformed("a value of type " + type);
    }
    long bits = readInteger(SIZES[type]);
    return switch (type) {
      case 1 -> (byte) bits;
      case 3 -> (short) bits;
      case 5 -> (int) bits;
      case 6 -> Float.intBitsToFloat((int) bits);
      case BOOL -> bits == 0 ? 0 : 1;
      case 12 -> Double.longBitsToDouble(bits);
      default -> bits;
    };
  }

  /** A text: its length and its bytes. */
  private byte[] bytes(long most) throws IOException {
    long length = readInteger(Long.BYTES);
    checkFits("a text of " + length + " bytes", length);
    check("maxTokenBytes", most, length, "bytes of a text");
    advance(length);
    byte[] result = in.readNBytes((int) length);
    if (result.length < length) {
      throw new EOFException();
    }
    return result;
  }

  private long readInteger(int size) throws IOException {
    advance(size);
    if (in.readNBytes(number, 0, size) < size) {
      throw new EOFException();
    }
    Arrays.fill(number, size, number.length, (byte) 0);
    return ByteBuffer.wrap(number).order(ByteOrder.LITTLE_ENDIAN).getLong();
  }

  /**
   * Checks an announced count against the rest of the file. Each counted thing has at least one
   * byte.
   */
  private void checkFits(String what, long count) {
    if (count < 0 || count > size - position) {
      throw malformed(what + " is announced, and the file has " + size + " bytes");
    }
  }

  private void advance(long count) {
    position += count;
    check("maxFileBytes", limits.maxFileBytes(), position, "bytes of metadata");
  }

  private void check(String limit, long allowed, long reached, String what) {
    LimitExceededException.check(limit, allowed, reached, place + ": " + what);
  }

  private VocabularyException malformed(String what) {
    return new VocabularyException(
        VocabularyProblem.MALFORMED,
        place + ": byte " + position,
        "the metadata of the GGUF file cannot be read: " + what,
        "fetch it again, it may be truncated");
  }
}
