package io.dyck.artefact;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * The layout of a file, little endian: eight bytes of magic, the kind, the version (32 bits each),
 * the length of the file (64), the number of sections (32), the CRC-32 of all this and of the table
 * of sections (32); per section its number and CRC-32 (32 each), offset and length (64 each); then
 * the sections, one after the other.
 *
 * <p>The magic begins with a byte that no text file has, and contains both kinds of line end. A
 * transfer that treats the file as text therefore damages the magic and is detected.
 */
final class ArtefactLayout {
  static final long MAGIC = 0x1A0A0D4B43594489L;
  static final int HEADER_BYTES = 32;
  static final int CHECKSUM_AT = 28;
  static final int ENTRY_BYTES = 24;
  static final int MOST_SECTIONS = 64;

  private ArtefactLayout() {}

  /** Returns the checksum of the bytes of a buffer between two offsets. */
  static int checksum(ByteBuffer buffer, int from, int to) {
    CRC32 checksum = new CRC32();
    checksum.update(slice(buffer, from, to));
    return (int) checksum.getValue();
  }

  /**
   * Returns the checksum of the table of sections and of the header, except the checksum's own
   * place.
   */
  static int headerChecksum(ByteBuffer file, int sections) {
    CRC32 checksum = new CRC32();
    checksum.update(slice(file, 0, CHECKSUM_AT));
    checksum.update(slice(file, HEADER_BYTES, HEADER_BYTES + sections * ENTRY_BYTES));
    return (int) checksum.getValue();
  }

  static ByteBuffer slice(ByteBuffer buffer, int from, int to) {
    return buffer.slice(from, to - from).order(ByteOrder.LITTLE_ENDIAN);
  }
}
