package io.dyck.vocabulary;

import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.format.JsonCursor;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.format.gguf.GgufReader;
import io.dyck.vocabulary.format.huggingface.TokenizerJsonReader;
import io.dyck.vocabulary.format.plain.PlainJsonReader;
import io.dyck.vocabulary.format.sentencepiece.SentencePieceFile;
import io.dyck.vocabulary.format.tiktoken.TekkenReader;
import io.dyck.vocabulary.format.tiktoken.TiktokenReader;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The formats of vocabularies, told apart by the content of the file. The first format that
 * recognizes the file reads it. A new format needs a constant here and its name in the help of
 * {@code --vocab}; a test of the command checks the help.
 */
@SuppressWarnings("ImmutableEnumChecker") // Neither recognition nor readers have a state.
enum VocabularyFormat {
  TOKENIZER_JSON(
      "tokenizer.json",
      Recognition.recognizeByMember(
          ImmutableSet.of(
                  "version",
                  "truncation",
                  "padding",
                  "added_tokens",
                  "normalizer",
                  "pre_tokenizer",
                  "post_processor",
                  "decoder",
                  "model")
              ::contains),
      TokenizerJsonReader::read,
      "tokenizer.json"),
  TEKKEN(
      "tekken.json",
      Recognition.recognizeByMember(ImmutableSet.of("config", "vocab", "special_tokens")::contains),
      TekkenReader::read,
      "tekken.json"),

  /** The first field of a model is a piece, whose first field is its text. */
  SENTENCE_PIECE(
      "a .model of SentencePiece",
      Recognition.recognizeByStart("(?s)\n.\n."),
      SentencePieceFile::read,
      "tokenizer.model",
      "spiece.model",
      "sentencepiece.bpe.model"),

  /** A line is a token in Base64, a space and a number. */
  RANKS("a .tiktoken list", Recognition.recognizeByStart("[!-~]+ [0-9]"), TiktokenReader::read),
  GGUF("GGUF", Recognition.recognizeByStart("GGUF"), GgufReader::read, "tokenizer.gguf"),
  PLAIN_JSON(
      "JSON from ids to bytes",
      Recognition.recognizeByMember(Pattern.compile("[0-9]+").asMatchPredicate()),
      PlainJsonReader::read);

  private static final int START = 4096;

  /** Reads a file of one format. */
  @FunctionalInterface
  private interface Reader {
    VocabularyParts read(VocabularySource file, VocabularyLimits limits);
  }

  /**
   * A test that recognizes the files of a format.
   *
   * @param start accepts the first bytes of a file, as Latin-1
   * @param member accepts the name of a member, if the file is a JSON object
   */
  private record Recognition(Predicate<String> start, Predicate<String> member) {
    static Recognition recognizeByStart(String pattern) {
      Pattern start = Pattern.compile(pattern);
      return new Recognition(bytes -> start.matcher(bytes).lookingAt(), member -> false);
    }

    static Recognition recognizeByMember(Predicate<String> member) {
      return new Recognition(bytes -> false, member);
    }
  }

  private final String inMessages;
  private final Recognition recognition;
  private final Reader reader;

  /** The names that such a file is published under, beside other files of the model. */
  private final ImmutableSet<String> published;

  VocabularyFormat(String inMessages, Recognition recognition, Reader reader, String... published) {
    this.inMessages = inMessages;
    this.recognition = recognition;
    this.reader = reader;
    this.published = ImmutableSet.copyOf(published);
  }

  /** Returns whether a model is published with a file of this name. */
  static boolean isPublished(String fileName) {
    return Arrays.stream(values()).anyMatch(format -> format.published.contains(fileName));
  }

  /** Reads a file of any format, completed by other files of the same model. */
  static VocabularyParts read(Path file, VocabularyLimits limits) {
    if (Files.isDirectory(file)) {
      throw new VocabularyException(
          VocabularyProblem.UNREADABLE,
          file.toString(),
          "the file cannot be read: it is a folder",
          "give the file in it, such as tokenizer.json");
    }
    VocabularyParts read = read(VocabularySource.of(file), limits);
    return isPublished(VocabularySource.fileName(file))
        ? ModelFolder.complete(read, file, limits)
        : read;
  }

  /** Reads a stream of any format to its end. */
  static VocabularyParts read(String name, InputStream in, VocabularyLimits limits) {
    byte[] content;
    try {
      content = in.readNBytes((int) Math.min(limits.maxFileBytes() + 1, Integer.MAX_VALUE));
    } catch (IOException e) {
      throw VocabularySource.unreadable(name, e);
    }
    LimitExceededException.check(
        "maxFileBytes", limits.maxFileBytes(), content.length, name + ": bytes of the stream");
    return read(VocabularySource.of(name, content), limits);
  }

  /** Reads a file of any format, without other files of the model. */
  static VocabularyParts read(VocabularySource file, VocabularyLimits limits) {
    byte[] start = file.readStart(in -> in.readNBytes(START));
    if (start.length == 0) {
      throw new VocabularyException(
          VocabularyProblem.MALFORMED,
          file.place(),
          "the file is empty",
          "fetch it again, the download broke off");
    }
    String text = new String(start, StandardCharsets.ISO_8859_1);
    if (text.stripLeading().startsWith("{")) {
      return file.readJson(limits, cursor -> findByMember(file, cursor)).reader.read(file, limits);
    }
    for (VocabularyFormat format : values()) {
      if (format.recognition.start().test(text)) {
        return format.reader.read(file, limits);
      }
    }
    throw unknownFormat(file, "its first bytes are those of no format that can be read");
  }

  private static VocabularyFormat findByMember(VocabularySource file, JsonCursor cursor)
      throws IOException {
    cursor.next();
    cursor.expect(JsonToken.START_OBJECT, "an object");
    for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
      for (VocabularyFormat format : values()) {
        if (format.recognition.member().test(name)) {
          return format;
        }
      }
      cursor.skip();
    }
    throw unknownFormat(file, "it has no member of a format that can be read");
  }

  private static VocabularyException unknownFormat(VocabularySource file, String why) {
    String all =
        Arrays.stream(values())
            .map(format -> (format == PLAIN_JSON ? "and " : "") + format.inMessages)
            .collect(Collectors.joining(", "));
    return new VocabularyException(
        VocabularyProblem.UNKNOWN_FORMAT,
        file.place(),
        "this is not a vocabulary: " + why,
        "files that can be read are " + all);
  }
}
