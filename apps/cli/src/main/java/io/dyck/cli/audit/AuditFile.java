package io.dyck.cli.audit;

import io.dyck.cli.terminal.FileProblems;
import io.dyck.models.decode.AuditTrail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The file of {@code --audit}, if there is one. */
public final class AuditFile implements AutoCloseable {
  private final @Nullable Writer writer;
  private final Optional<AuditTrail> trail;

  private AuditFile(@Nullable Writer writer) {
    this.writer = writer;
    this.trail =
        writer == null
            ? Optional.empty()
            : Optional.of(new AuditTrail(line -> write(writer, line)));
  }

  /** Opens a file; null: none. */
  public static AuditFile open(@Nullable Path file) {
    try {
      return new AuditFile(file == null ? null : Files.newBufferedWriter(file));
    } catch (IOException e) {
      throw FileProblems.unwritable(java.util.Objects.requireNonNull(file), e);
    }
  }

  private static void write(Writer writer, String line) {
    try {
      writer.write(line + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the trail that writes to the file. */
  public Optional<AuditTrail> trail() {
    return trail;
  }

  @Override
  public void close() {
    if (writer != null) {
      try {
        writer.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
