package io.dyck.artefact.forgery;

import io.dyck.artefact.ArtefactWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** Damages the file of an artefact, as by accident or on purpose. */
public final class Forgery {
  private static final int HEADER_BYTES = 32;
  private static final int CHECKSUM_AT = 28;
  private static final int ENTRY_BYTES = 24;

  private Forgery() {}

  /** Makes the checksums right again wherever the sections lie inside of the file. */
  public static byte[] withChecksums(byte[] changed) {
    ByteBuffer file = ByteBuffer.wrap(changed.clone()).order(ByteOrder.LITTLE_ENDIAN);
    if (file.limit() < HEADER_BYTES) {
      return changed;
    }
    file.putLong(16, file.limit());
    int sections = file.getInt(24);
    long table = HEADER_BYTES + (long) sections * ENTRY_BYTES;
    if (sections < 0 || table > file.limit()) {
      return file.array();
    }
    for (int i = 0; i < sections; i++) {
      int entry = HEADER_BYTES + i * ENTRY_BYTES;
      long from = file.getLong(entry + 8);
      long length = file.getLong(entry + 16);
      if (from >= 0 && length >= 0 && from <= file.limit() && length <= file.limit() - from) {
        CRC32 checksum = new CRC32();
        checksum.update(file.array(), (int) from, (int) length);
        file.putInt(entry + 4, (int) checksum.getValue());
      }
    }
    CRC32 checksum = new CRC32();
    checksum.update(file.array(), 0, CHECKSUM_AT);
    checksum.update(file.array(), HEADER_BYTES, sections * ENTRY_BYTES);
    file.putInt(CHECKSUM_AT, (int) checksum.getValue());
    return file.array();
  }

  /** Returns all bytes of an artefact. */
  public static byte[] bytes(ArtefactWriter writer) {
    ByteBuffer content = writer.content();
    byte[] bytes = new byte[content.remaining()];
    content.get(bytes);
    return bytes;
  }

  /** Replaces some bytes, chosen by seeds, and shortens or extends the file. */
  public static byte[] mutated(byte[] file, int[] seeds, int lengthChange) {
    byte[] result = java.util.Arrays.copyOf(file, Math.max(0, file.length + lengthChange));
    for (int seed : seeds) {
      if (result.length > 0) {
        int at = Math.floorMod(seed >>> 9, result.length);
        // Small numbers, and changes by one, damage more than random numbers.
        byte value = (byte) (seed & 0xFF);
        result[at] = (seed & 0x100) == 0 ? value : (byte) (result[at] + (value % 3));
      }
    }
    return result;
  }
}
