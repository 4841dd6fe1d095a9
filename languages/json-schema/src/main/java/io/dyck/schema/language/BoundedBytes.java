package io.dyck.schema.language;

import io.dyck.schema.states.SchemaLimits;
import java.io.ByteArrayOutputStream;

/** A text of bounded length. Each level of nested values can double the length of a text. */
final class BoundedBytes extends ByteArrayOutputStream {
  private static final long MOST = 16 << 20;

  private void check(long more) {
    SchemaLimits.check("schemaTextBytes", MOST, count + more, "the bytes of the shortest value");
  }

  @Override
  public synchronized void write(int letter) {
    check(1);
    super.write(letter);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) {
    check(length);
    super.write(bytes, from, length);
  }
}
