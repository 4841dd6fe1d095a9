package io.dyck.vocabulary.format.gguf;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The start of a GGUF file (versions 2 and 3, little endian): the metadata, and on request the list
 * of tensors. The weights after them are not read. Arrays of text become a {@link TokenTable},
 * other arrays a {@code double[]}, numbers {@link Double}, and texts strings. Arrays are kept only
 * if their keys are about the tokenizer.
 */
public final class GgufFile {
  private static final int UINT8 = 0;
  private static final int BOOL = 7;
  private static final int STRING = 8;
  private static final int ARRAY = 9;
  private static final int LONGEST_KEY = 65_535;
  private static final int[] SIZES = {1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8};
  private static final int MAX_DIMENSIONS = 4;

  private static final String ALIGNMENT = "general.alignment";

  private static final long DEFAULT_ALIGNMENT = 32;

  /** The position of the number of tensors, 8 bytes, in a file. */
  public static final int TENSOR_COUNT_AT = 8;

  /** The placeholder of a value that is not kept. */
  private static final Object SKIPPED = new Object();

  private final String place;
  private final InputStream in;

  /** The bytes of the file. */
  private final long size;

  private final VocabularyLimits limits;
  private final byte[] number = new byte[Long.BYTES];
  private long position;

  /**
   * A tensor in a file.
   *
   * @param type the number of the type in ggml
   * @param shape the dimensions, the fastest first
   * @param offset the position of the first byte in the file
   */
  public record Tensor(String name, int type, ImmutableList<Long> shape, long offset) {}

  /**
   * The start of a file with weights.
   *
   * @param metadata the values that are kept, by key
   * @param metadataEnd the position behind the metadata
   */
  public record Contents(
      ImmutableMap<String, Object> metadata, long metadataEnd, ImmutableList<Tensor> tensors) {}

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
          return new GgufFile(file.place(), buffered, file.content().size(), limits).readMetadata();
        });
  }

  /** Reads the metadata and the list of tensors. */
  public static Contents readContents(Path file, VocabularyLimits limits) {
    return VocabularySource.of(file)
        .readStart(
            in -> {
              InputStream buffered = new BufferedInputStream(in, 1 << 16);
              GgufFile gguf = new GgufFile(file.toString(), buffered, Files.size(file), limits);
              return gguf.readContents();
            });
  }

  private Contents readContents() throws IOException {
    try {
      long tensors = readHeader();
      Map<String, Object> metadata = metadata();
      long metadataEnd = position;
      return new Contents(ImmutableMap.copyOf(metadata), metadataEnd, tensors(tensors, metadata));
    } catch (EOFException e) {
      throw malformed("the file ends too early");
    }
  }

  private Map<String, Object> readMetadata() throws IOException {
    try {
      readHeader();
      return metadata();
    } catch (EOFException e) {
      throw malformed("the file ends too early");
    }
  }

  /** Returns the number of tensors. */
  private long readHeader() throws IOException {
    int magic = (int) readInteger(Integer.BYTES);
    long version = readInteger(Integer.BYTES);
    if (magic != 0x46554747 || version < 2 || version > 3) {
      throw malformed("version " + version + " is not known");
    }
    return readInteger(Long.BYTES);
  }

  private Map<String, Object> metadata() throws IOException {
    long count = readInteger(Long.BYTES);
    checkFits("a list of " + count + " entries", count);
    Map<String, Object> result = new HashMap<>();
    for (long i = 0; i < count; i++) {
      String key = new String(bytes(LONGEST_KEY), StandardCharsets.UTF_8);
      int type = (int) readInteger(Integer.BYTES);
      Object value = value(type, type != ARRAY || key.startsWith("tokenizer."));
      if (value != SKIPPED) {
        result.put(key, value);
      }
    }
    return result;
  }

  private ImmutableList<Tensor> tensors(long count, Map<String, Object> metadata)
      throws IOException {
    checkFits("a list of " + count + " tensors", count);
    List<Tensor> relative = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      String name = new String(bytes(LONGEST_KEY), StandardCharsets.UTF_8);
      long dimensions = readInteger(Integer.BYTES);
      if (dimensions < 0 || dimensions > MAX_DIMENSIONS) {
        throw malformed("a tensor of " + dimensions + " dimensions");
      }
      ImmutableList.Builder<Long> shape = ImmutableList.builder();
      for (int d = 0; d < dimensions; d++) {
        shape.add(readInteger(Long.BYTES));
      }
      int type = (int) readInteger(Integer.BYTES);
      relative.add(new Tensor(name, type, shape.build(), readInteger(Long.BYTES)));
    }
    long alignment =
        metadata.get(ALIGNMENT) instanceof Double given ? given.longValue() : DEFAULT_ALIGNMENT;
    if (alignment < 1) {
      throw malformed("an alignment of " + alignment + " bytes");
    }
    long start = (position + alignment - 1) / alignment * alignment;
    return relative.stream()
        .map(t -> new Tensor(t.name(), t.type(), t.shape(), start + t.offset()))
        .collect(ImmutableList.toImmutableList());
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
