package io.dyck.artefact;

import io.dyck.artefact.ArtefactException.Problem;
import io.dyck.failure.FileFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sections of an artefact, mapped into memory and checked: magic, kind, version, length,
 * checksums. Thread-safe. The file must not be changed in place while it is in use; {@link
 * ArtefactWriter#write} replaces it instead.
 *
 * <p>Cost of opening: one pass over the file for the checksums.
 */
public final class ArtefactFile {
  private final String name;
  private final Map<Integer, ByteBuffer> sections = new TreeMap<>();

  private ArtefactFile(String name) {
    this.name = name;
  }

  /**
   * Returns whether a file begins with the magic bytes of an artefact.
   *
   * @param file a path; the file need not exist
   * @return false also if the file cannot be read
   */
  public static boolean isArtefact(Path file) {
    ByteBuffer start = start(file, Long.BYTES);
    return !start.hasRemaining() && start.getLong(0) == ArtefactLayout.MAGIC;
  }

  /**
   * Returns whether a file begins like an artefact of the given kind.
   *
   * @param file a path; the file need not exist
   * @param kind the expected kind
   * @return false also if the file cannot be read
   */
  public static boolean isArtefact(Path file, ArtefactKind kind) {
    ByteBuffer start = start(file, Long.BYTES + Integer.BYTES);
    return !start.hasRemaining()
        && start.getLong(0) == ArtefactLayout.MAGIC
        && start.getInt(Long.BYTES) == kind.number();
  }

  /** Returns the first bytes of a file; not full if it has fewer or cannot be read. */
  private static ByteBuffer start(Path file, int bytes) {
    ByteBuffer start = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (!Files.isRegularFile(file)) {
      return start;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      int read = 0;
      while (start.hasRemaining() && read >= 0) {
        read = channel.read(start);
      }
    } catch (IOException e) {
      return ByteBuffer.allocate(bytes);
    }
    return start;
  }

  /**
   * Maps a file into memory and checks its header.
   *
   * @param file written by {@link ArtefactWriter}
   * @param kind the required kind
   * @param version the required version of the sections' content
   * @return the sections of the file
   * @throws ArtefactException if the file cannot be read, or is no valid artefact of this kind and
   *     version
   */
  public static ArtefactFile open(Path file, ArtefactKind kind, int version) {
    ByteBuffer content;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long size = channel.size();
      if (size > Integer.MAX_VALUE) {
        throw new ArtefactException(
            Problem.OTHER_KIND, file.toString(), "no artefact is larger than 2 GiB");
      }
      content = channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
    } catch (IOException e) {
      ArtefactException failure =
          new ArtefactException(
              Problem.INACCESSIBLE,
              file.toString(),
              "the file cannot be read: " + FileFailure.reason(e));
      failure.initCause(e);
      throw failure;
    }
    return of(file.toString(), content, kind, version);
  }

  /**
   * Opens an artefact that is already in memory.
   *
   * @param name the name of the artefact in messages
   * @param content all bytes of the file, from index 0 to the limit; not to be changed afterwards
   * @param kind the required kind
   * @param version the required version of the sections' content
   * @return the sections of the artefact
   * @throws ArtefactException if the content is no valid artefact of this kind and version
   */
  public static ArtefactFile of(String name, ByteBuffer content, ArtefactKind kind, int version) {
    ByteBuffer file = ArtefactLayout.slice(content, 0, content.limit());
    int sections = checkHeader(name, file, kind, version);
    ArtefactFile result = new ArtefactFile(name);
    for (int i = 0; i < sections; i++) {
      result.addSection(file, ArtefactLayout.HEADER_BYTES + i * ArtefactLayout.ENTRY_BYTES);
    }
    return result;
  }

  private static int checkHeader(String name, ByteBuffer file, ArtefactKind kind, int version) {
    if (file.limit() >= Long.BYTES && file.getLong(0) != ArtefactLayout.MAGIC) {
      throw new ArtefactException(Problem.OTHER_KIND, name, "the file is no artefact of Dyck");
    }
    if (file.limit() < ArtefactLayout.HEADER_BYTES) {
      throw new ArtefactException(
          Problem.OTHER_LENGTH, name, "the file ends after " + file.limit() + " bytes");
    }
    if (file.getInt(12) != version && file.getInt(8) == kind.number()) {
      throw new ArtefactException(
          Problem.OTHER_VERSION,
          name,
          "the file has version " + file.getInt(12) + ", this library reads " + version);
    }
    if (file.getLong(16) != file.limit()) {
      throw new ArtefactException(
          Problem.OTHER_LENGTH,
          name,
          "the file has " + file.limit() + " bytes where " + file.getLong(16) + " belong to it");
    }
    int sections = file.getInt(24);
    boolean fits =
        sections >= 0
            && sections <= ArtefactLayout.MOST_SECTIONS
            && ArtefactLayout.HEADER_BYTES + sections * ArtefactLayout.ENTRY_BYTES <= file.limit();
    if (!fits
        || file.getInt(ArtefactLayout.CHECKSUM_AT)
            != ArtefactLayout.headerChecksum(file, sections)) {
      throw new ArtefactException(
          Problem.ALTERED, name, "the checksum of the head of the file is wrong");
    }
    if (file.getInt(8) != kind.number()) {
      throw ArtefactKind.mismatch(name, file.getInt(8), kind);
    }
    return sections;
  }

  private void addSection(ByteBuffer file, int entry) {
    int number = file.getInt(entry);
    long offset = file.getLong(entry + 8);
    long length = file.getLong(entry + 16);
    if (offset < 0 || length < 0 || offset > file.limit() || length > file.limit() - offset) {
      throw new ArtefactException(
          Problem.MALFORMED, name, "section " + number + " lies outside of the file");
    }
    int from = (int) offset;
    int to = (int) (offset + length);
    if (file.getInt(entry + 4) != ArtefactLayout.checksum(file, from, to)) {
      throw new ArtefactException(
          Problem.ALTERED, name, "the checksum of section " + number + " is wrong");
    }
    sections.put(number, ArtefactLayout.slice(file, from, to));
  }

  /**
   * Returns the name of the file in messages.
   *
   * @return the path of the file, or the name given to {@link #of}
   */
  public String name() {
    return name;
  }

  /**
   * Returns a section from its start.
   *
   * @param number of the section
   * @return a new reader
   * @throws ArtefactException if there is none (code {@code DYCK-V025})
   */
  public SectionReader section(int number) {
    ByteBuffer content = sections.get(number);
    if (content == null) {
      throw new ArtefactException(Problem.MALFORMED, name, "there is no section " + number);
    }
    return new SectionReader(
        name + ", section " + number, ArtefactLayout.slice(content, 0, content.limit()));
  }
}
