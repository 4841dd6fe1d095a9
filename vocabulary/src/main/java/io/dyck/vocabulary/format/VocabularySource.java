package io.dyck.vocabulary.format;

import com.google.common.io.ByteSource;
import io.dyck.failure.FileFailure;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The source of a vocabulary: a file, or bytes in memory. The source can be opened several times,
 * because recognizing the format already reads a part.
 */
public record VocabularySource(String place, String name, ByteSource content) {
  /** A function that reads an open file. */
  @FunctionalInterface
  public interface ContentReader<F, T> {
    public T read(F file) throws IOException;
  }

  /** A file. */
  public static VocabularySource of(Path file) {
    ByteSource content =
        new ByteSource() {
          @Override
          public InputStream openStream() throws IOException {
            return Files.newInputStream(file);
          }

          @Override
          public long size() throws IOException {
            return Files.size(file);
          }
        };
    return new VocabularySource(file.toString(), fileName(file), content);
  }

  /** Bytes in memory; taken over. */
  public static VocabularySource of(String name, byte[] content) {
    return new VocabularySource(name, name, ByteSource.wrap(content));
  }

  public static String fileName(Path file) {
    Path last = file.getFileName();
    return last == null ? file.toString() : last.toString();
  }

  /** Reads the bytes from the start, after the number of bytes was checked. */
  public <T> T read(VocabularyLimits limits, ContentReader<InputStream, T> reading) {
    try {
      LimitExceededException.check(
          "maxFileBytes", limits.maxFileBytes(), content.size(), place + ": bytes of the file");
    } catch (IOException e) {
      throw unreadable(place, e);
    }
    return readStart(reading);
  }

  /** Reads bytes from the start, however many there are. */
  public <T> T readStart(ContentReader<InputStream, T> reading) {
    try (InputStream in = content.openStream()) {
      return reading.read(in);
    } catch (IOException e) {
      throw unreadable(place, e);
    }
  }

  /** Reads JSON from the start. */
  public <T> T readJson(VocabularyLimits limits, ContentReader<JsonCursor, T> reading) {
    return read(
        limits,
        in -> {
          try (JsonCursor cursor = new JsonCursor(place, in, limits)) {
            try {
              return reading.read(cursor);
            } catch (IOException e) {
              throw cursor.explain(e);
            }
          }
        });
  }

  public static VocabularyException unreadable(String place, IOException failure) {
    if (failure instanceof CharacterCodingException) {
      return new VocabularyException(
          VocabularyProblem.MALFORMED,
          place,
          "the file is not UTF-8",
          "fetch it again; in a list of tokens write an array of bytes for what is no text");
    }
    VocabularyException result =
        new VocabularyException(
            VocabularyProblem.UNREADABLE,
            place,
            "the file cannot be read: " + FileFailure.reason(failure),
            "check its name and permissions");
    result.initCause(failure);
    return result;
  }
}
