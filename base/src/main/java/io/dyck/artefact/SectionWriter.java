package io.dyck.artefact;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Collects the bytes of a section, numbers in little endian. Not thread-safe. */
public final class SectionWriter {
  private ByteBuffer buffer = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

  SectionWriter() {}

  private void reserve(int count) {
    if (buffer.remaining() < count) {
      int needed = Math.addExact(buffer.position(), count);
      int capacity = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 2L * needed));
      ByteBuffer larger = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
      larger.put(buffer.flip());
      buffer = larger;
    }
  }

  /**
   * Adds a number.
   *
   * @param value any
   * @return this writer
   */
  public SectionWriter putInt(int value) {
    reserve(Integer.BYTES);
    buffer.putInt(value);
    return this;
  }

  /**
   * Adds a number.
   *
   * @param value any
   * @return this writer
   */
  public SectionWriter putLong(long value) {
    reserve(Long.BYTES);
    buffer.putLong(value);
    return this;
  }

  /**
   * Adds numbers, not their count.
   *
   * @param values any
   * @return this writer
   */
  public SectionWriter putInts(int... values) {
    reserve(Math.multiplyExact(values.length, Integer.BYTES));
    buffer.asIntBuffer().put(values);
    buffer.position(buffer.position() + values.length * Integer.BYTES);
    return this;
  }

  /**
   * Adds bytes, not their count.
   *
   * @param values any
   * @return this writer
   */
  public SectionWriter putBytes(byte... values) {
    reserve(values.length);
    buffer.put(values);
    return this;
  }

  /**
   * Adds a text with its length.
   *
   * @param value a text of which every half surrogate pair is lost
   * @return this writer
   */
  public SectionWriter putString(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return putInt(bytes.length).putBytes(bytes);
  }

  /** All bytes so far. */
  ByteBuffer content() {
    return buffer.duplicate().flip();
  }
}
