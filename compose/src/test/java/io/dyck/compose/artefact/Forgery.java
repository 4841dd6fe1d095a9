package io.dyck.compose.artefact;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What somebody does to a file of an artefact, by accident or on purpose. */
public final class Forgery {
  private Forgery() {}

  /** Makes the checksums right again wherever the sections lie inside of the file. */
  public static byte[] withChecksums(byte[] changed) {
    ByteBuffer file = ByteBuffer.wrap(changed.clone()).order(ByteOrder.LITTLE_ENDIAN);
    if (file.limit() < ArtefactLayout.HEADER_BYTES) {
      return changed;
    }
    file.putLong(16, file.limit());
    int sections = file.getInt(24);
    long table = ArtefactLayout.HEADER_BYTES + (long) sections * ArtefactLayout.ENTRY_BYTES;
    if (sections < 0 || table > file.limit()) {
      return file.array();
    }
    for (int i = 0; i < sections; i++) {
      int entry = ArtefactLayout.HEADER_BYTES + i * ArtefactLayout.ENTRY_BYTES;
      long from = file.getLong(entry + 8);
      long length = file.getLong(entry + 16);
      if (from >= 0 && length >= 0 && from <= file.limit() && length <= file.limit() - from) {
        int checksum = ArtefactLayout.checksum(file, (int) from, (int) (from + length));
        file.putInt(entry + 4, checksum);
      }
    }
    file.putInt(ArtefactLayout.CHECKSUM_AT, ArtefactLayout.headerChecksum(file, sections));
    return file.array();
  }

  /** All bytes of an artefact. */
  public static byte[] bytes(ArtefactWriter writer) {
    ByteBuffer content = writer.content();
    byte[] bytes = new byte[content.remaining()];
    content.get(bytes);
    return bytes;
  }

  /** Some bytes replaced, by what seeds say, and perhaps the end cut off or added to. */
  public static byte[] mutated(byte[] file, int[] seeds, int lengthChange) {
    byte[] result = java.util.Arrays.copyOf(file, Math.max(0, file.length + lengthChange));
    for (int seed : seeds) {
      if (result.length > 0) {
        int at = Math.floorMod(seed >>> 9, result.length);
        // Small numbers, and numbers near those that are there, hit more than random ones.
        byte value = (byte) (seed & 0xFF);
        result[at] = (seed & 0x100) == 0 ? value : (byte) (result[at] + (value % 3));
      }
    }
    return result;
  }
}
