package io.dyck.compose.vocabulary;

import com.fasterxml.jackson.core.JsonToken;
import io.dyck.grammar.LimitExceededException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;

/** Opens files of vocabularies and tells their formats apart by their content. */
final class VocabularyFile {
  private static final int START = 4096;

  /** Members that only a {@code tokenizer.json} has. */
  private static final Set<String> TOKENIZER_MEMBERS =
      Set.of(
          "version",
          "truncation",
          "padding",
          "added_tokens",
          "normalizer",
          "pre_tokenizer",
          "post_processor",
          "decoder",
          "model");

  private static final Set<String> TEKKEN_MEMBERS = Set.of("config", "vocab", "special_tokens");

  private VocabularyFile() {}

  /** Reads a file of any format. */
  static Vocabulary read(Path file, VocabularyLimits limits) {
    Vocabulary read = readAlone(file, limits);
    return ModelFolder.complete(read, file, limits);
  }

  private static Vocabulary readAlone(Path file, VocabularyLimits limits) {
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(START);
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
    if (startsWith(start, 'G', 'G', 'U', 'F')) {
      return GgufReader.read(file, limits);
    }
    int first = 0;
    while (first < start.length && Character.isWhitespace(start[first])) {
      first++;
    }
    if (first < start.length && start[first] == '{') {
      return readJson(file, limits);
    }
    // The first field of the first piece of a model, or a line of Base64, a space and a number.
    if (start.length > 3 && start[0] == 0x0a && start[2] == 0x0a) {
      return SentencePieceReader.read(file, limits);
    }
    if (isRankList(start)) {
      return TiktokenReader.read(file, limits);
    }
    throw unknown(file.toString(), "its first bytes are those of no format that can be read");
  }

  private static boolean startsWith(byte[] start, char... magic) {
    boolean equal = start.length >= magic.length;
    for (int i = 0; i < magic.length && equal; i++) {
      equal = start[i] == magic[i];
    }
    return equal;
  }

  private static boolean isRankList(byte[] start) {
    int at = 0;
    while (at < start.length && start[at] > ' ' && start[at] < 0x7f) {
      at++;
    }
    return at > 0
        && at + 1 < start.length
        && start[at] == ' '
        && start[at + 1] >= '0'
        && start[at + 1] <= '9';
  }

  private static Vocabulary readJson(Path file, VocabularyLimits limits) {
    String place = file.toString();
    try (InputStream in = open(file, limits);
        JsonCursor cursor = new JsonCursor(place, in, limits)) {
      try {
        cursor.next();
        cursor.expect(JsonToken.START_OBJECT, "an object");
        for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
          if (TOKENIZER_MEMBERS.contains(name)) {
            return TokenizerJsonReader.read(file, limits);
          }
          if (TEKKEN_MEMBERS.contains(name)) {
            return TekkenReader.read(file, limits);
          }
          if (!name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return PlainJsonReader.read(file, limits);
          }
          cursor.skip();
        }
      } catch (IOException e) {
        throw cursor.explain(e);
      }
    } catch (IOException e) {
      throw unreadable(place, e);
    }
    throw unknown(place, "it has no member of a format that can be read");
  }

  private static VocabularyException unknown(String place, String why) {
    return new VocabularyException(
        VocabularyProblem.UNKNOWN_FORMAT,
        place,
        "this is not a vocabulary: " + why,
        "files that can be read are tokenizer.json, tekken.json, a .model of SentencePiece, a"
            + " .tiktoken list, GGUF, and JSON from ids to bytes");
  }

  static InputStream open(Path file, VocabularyLimits limits) throws IOException {
    long size = Files.size(file);
    if (size > limits.maxFileBytes()) {
      throw new LimitExceededException(
          "maxFileBytes", limits.maxFileBytes(), size, file + ": bytes of the file");
    }
    return Files.newInputStream(file);
  }

  static String name(Path file) {
    Path last = file.getFileName();
    return last == null ? file.toString() : last.toString();
  }

  static VocabularyException unreadable(String name, IOException failure) {
    if (failure instanceof CharacterCodingException) {
      return new VocabularyException(
          VocabularyProblem.MALFORMED,
          name,
          "the file is not UTF-8",
          "fetch it again; in a list of tokens write an array of bytes for what is no text");
    }
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
