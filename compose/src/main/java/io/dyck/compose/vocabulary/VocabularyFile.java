package io.dyck.compose.vocabulary;

import io.dyck.grammar.LimitExceededException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Opens files of vocabularies. */
final class VocabularyFile {
  private VocabularyFile() {}

  static InputStream open(Path file, VocabularyLimits limits) throws IOException {
    long size = Files.size(file);
    if (size > limits.maxFileBytes()) {
      throw new LimitExceededException(
          "maxFileBytes", limits.maxFileBytes(), size, file + ": bytes of the file");
    }
    return Files.newInputStream(file);
  }

  static VocabularyException unreadable(String name, IOException failure) {
    String reason =
        failure instanceof NoSuchFileException ? "there is no such file" : failure.toString();
    VocabularyException result =
        new VocabularyException(
            VocabularyProblem.UNREADABLE,
            name,
            "the file cannot be read: " + reason,
            "check its name and permissions");
    result.initCause(failure);
    return result;
  }
}
