package io.dyck.cli.terminal;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of lines; standard output, if the user names no file. Not thread-safe. */
public final class LineFile implements AutoCloseable {
  private final Path file;
  private final @Nullable BufferedWriter writer;
  private final Terminal terminal;

  private LineFile(Path file, @Nullable BufferedWriter writer, Terminal terminal) {
    this.file = file;
    this.writer = writer;
    this.terminal = terminal;
  }

  /**
   * Opens a file.
   *
   * @param file replaced if it is there; null for standard output
   * @throws UserException if it cannot be written
   */
  public static LineFile open(@Nullable Path file, Terminal terminal) {
    if (file == null) {
      return new LineFile(Path.of(""), null, terminal);
    }
    try {
      return new LineFile(file, Files.newBufferedWriter(file), terminal);
    } catch (IOException e) {
      throw FileProblems.unwritable(file, e);
    }
  }

  /** Returns how the lines may look. */
  public AnsiStyle style() {
    return writer == null ? terminal.outStyle() : AnsiStyle.PLAIN;
  }

  /**
   * Adds a line, which is in the file when this returns.
   *
   * @throws UserException if it cannot be written
   */
  public void add(String line) {
    if (writer == null) {
      terminal.out().writeLine(line);
      return;
    }
    try {
      writer.write(line);
      writer.write('\n');
      writer.flush();
    } catch (IOException e) {
      throw FileProblems.unwritable(file, e);
    }
  }

  @Override
  public void close() {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException e) {
      throw FileProblems.unwritable(file, e);
    }
  }
}
