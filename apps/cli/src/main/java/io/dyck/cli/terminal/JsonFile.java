package io.dyck.cli.terminal;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A file of JSON objects, one a line. Without a file name, objects are dropped. */
public final class JsonFile implements AutoCloseable {
  private final Path file;
  private final @Nullable BufferedWriter writer;

  private JsonFile(Path file, @Nullable BufferedWriter writer) {
    this.file = file;
    this.writer = writer;
  }

  static JsonFile open(@Nullable Path file) {
    if (file == null) {
      return new JsonFile(Path.of(""), null);
    }
    try {
      return new JsonFile(file, Files.newBufferedWriter(file));
    } catch (IOException e) {
      throw FileProblems.unwritable(file, e);
    }
  }

  /** Adds an object. When this method returns, the object is in the file. */
  public void add(Consumer<JsonLine> fields) {
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
