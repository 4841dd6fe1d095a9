package io.dyck.cli;

import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.UserException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A file of JSON objects, one a line; or nothing, where nobody asked for one. */
final class JsonFile implements AutoCloseable {
  private final @Nullable Path file;
  private final @Nullable BufferedWriter writer;

  private JsonFile(@Nullable Path file, @Nullable BufferedWriter writer) {
    this.file = file;
    this.writer = writer;
  }

  static JsonFile open(@Nullable Path file) {
    try {
      return new JsonFile(file, file == null ? null : Files.newBufferedWriter(file));
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /** Adds an object; it is in the file when this returns. */
  void add(Consumer<JsonLine> fields) {
    if (writer == null) {
      return;
    }
    JsonLine line = new JsonLine();
    fields.accept(line);
    try {
      writer.write(line.toString());
      writer.write('\n');
      writer.flush();
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  @Override
  public void close() {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static UserException unwritable(@Nullable Path file, IOException e) {
    return new UserException(file + ": cannot be written: " + e.getMessage(), "give another path");
  }
}
