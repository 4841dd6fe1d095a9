package io.dyck.artefact;

import io.dyck.failure.FileFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Puts the file of an artefact together, section by section. Not thread-safe. */
public final class ArtefactWriter {
  private final ArtefactKind kind;
  private final int version;
  private final Map<Integer, SectionWriter> sections = new TreeMap<>();

  /**
   * Starts an artefact without sections.
   *
   * @param kind the kind of the artefact
   * @param version the version of the sections' content
   */
  public ArtefactWriter(ArtefactKind kind, int version) {
    this.kind = kind;
    this.version = version;
  }

  /**
   * Returns a section, which is empty at the first call.
   *
   * @param number the number of the section
   * @return the section, to be filled before {@link #write}
   */
  public SectionWriter section(int number) {
    return sections.computeIfAbsent(number, n -> new SectionWriter());
  }

  /**
   * Writes a temporary file in the same folder, then moves it into place. A process that has the
   * old file open or mapped still sees the old content.
   *
   * @param file the target, replaced if it exists
   * @throws ArtefactException if the file cannot be written (code {@code DYCK-V020})
   */
  public void write(Path file) {
    ByteBuffer content = content();
    try {
      Path directory = file.toAbsolutePath().getParent();
      Path name = file.getFileName();
      if (directory == null || name == null || Files.isDirectory(file)) {
        throw new IOException("it is a folder");
      }
      if (!Files.isDirectory(directory)) {
        throw new IOException("there is no folder " + directory);
      }
      // Not createTempFile, which lets nobody else read the file.
      Path unfinished = directory.resolve(name + "." + UUID.randomUUID() + ".tmp");
      try {
        try (FileChannel channel =
            FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
          while (content.hasRemaining()) {
            int unused = channel.write(content);
          }
        }
        move(unfinished, file);
      } finally {
        boolean unused = Files.deleteIfExists(unfinished);
      }
    } catch (IOException e) {
      ArtefactException failure =
          new ArtefactException(
              ArtefactException.Problem.INACCESSIBLE,
              file.toString(),
              "the file cannot be written: " + FileFailure.reason(e));
      failure.initCause(e);
      throw failure;
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Path unused = Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Path unused = Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * All bytes of the file.
   *
   * @return from position 0 to the limit
   */
  public ByteBuffer content() {
    int offset = ArtefactLayout.HEADER_BYTES + sections.size() * ArtefactLayout.ENTRY_BYTES;
    int length = offset;
    for (SectionWriter section : sections.values()) {
      length = Math.addExact(length, section.content().remaining());
    }
    ByteBuffer file = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    file.putLong(ArtefactLayout.MAGIC).putInt(kind.number()).putInt(version).putLong(length);
    file.putInt(sections.size()).putInt(0);
    for (Map.Entry<Integer, SectionWriter> section : sections.entrySet()) {
      ByteBuffer content = section.getValue().content();
      file.putInt(section.getKey());
      file.putInt(ArtefactLayout.checksum(content, 0, content.remaining()));
      file.putLong(offset).putLong(content.remaining());
      file.put(offset, content, 0, content.remaining());
      offset += content.remaining();
    }
    file.putInt(ArtefactLayout.CHECKSUM_AT, ArtefactLayout.headerChecksum(file, sections.size()));
    return file.rewind();
  }
}
