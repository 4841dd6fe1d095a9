package io.dyck.artefact;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads a section from its start to its end. No content makes the reader allocate more than the
 * size of the section, and every number is checked against its range. Not thread-safe.
 */
public final class SectionReader {
  private final String place;
  private final ByteBuffer content;

  SectionReader(String place, ByteBuffer content) {
    this.place = place;
    this.content = content;
  }

  private void require(long bytes) {
    if (bytes > content.remaining()) {
      throw malformed("it ends where " + bytes + " more bytes are expected");
    }
  }

  /**
   * Reports malformed content.
   *
   * @param message what was expected
   * @return the exception, which the caller throws
   */
  public ArtefactException malformed(String message) {
    return new ArtefactException(
        ArtefactException.Problem.MALFORMED, place + ", byte " + content.position(), message);
  }

  /**
   * Returns the bytes that are left.
   *
   * @return 0 or more
   */
  public int remaining() {
    return content.remaining();
  }

  /**
   * Reads a number.
   *
   * @return any
   */
  public int readInt() {
    require(Integer.BYTES);
    return content.getInt();
  }

  /**
   * Reads a number.
   *
   * @return any
   */
  public long readLong() {
    require(Long.BYTES);
    return content.getLong();
  }

  /**
   * Reads a number of a range.
   *
   * @param least the least that is allowed
   * @param most the greatest that is allowed
   * @return a number within these bounds
   */
  public int readInt(int least, int most) {
    int value = readInt();
    if (value < least || value > most) {
      throw malformed(value + " should be from " + least + " to " + most);
    }
    return value;
  }

  /**
   * Reads how many elements follow.
   *
   * @param elementBytes the least bytes of an element
   * @return a count for which enough bytes are left
   */
  public int readCount(int elementBytes) {
    return readInt(0, Math.max(0, (content.remaining() - Integer.BYTES) / elementBytes));
  }

  /**
   * Reads numbers.
   *
   * @param count how many
   * @return a new array
   */
  public int[] readInts(int count) {
    require((long) count * Integer.BYTES);
    int[] values = new int[count];
    content.asIntBuffer().get(values);
    content.position(content.position() + count * Integer.BYTES);
    return values;
  }

  /**
   * Reads bytes.
   *
   * @param count how many
   * @return a new array
   */
  public byte[] readBytes(int count) {
    require(count);
    byte[] values = new byte[count];
    content.get(values);
    return values;
  }

  /**
   * Takes bytes without a copy.
   *
   * @param count how many
   * @return a view of the file, read only
   */
  public ByteBuffer readView(int count) {
    require(count);
    ByteBuffer view = content.slice(content.position(), count).asReadOnlyBuffer();
    content.position(content.position() + count);
    return view;
  }

  /**
   * Reads a text with its length.
   *
   * @return the text; bytes that are not UTF-8 become U+FFFD
   */
  public String readString() {
    return new String(readBytes(readCount(1)), StandardCharsets.UTF_8);
  }

  /** Requires that everything was read. */
  public void requireEnd() {
    if (content.hasRemaining()) {
      throw malformed(content.remaining() + " bytes too many");
    }
  }
}
