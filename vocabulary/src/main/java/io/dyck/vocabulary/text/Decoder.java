package io.dyck.vocabulary.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A decoder of Hugging Face's library. Turns the names of tokens into parts of a text, which the
 * caller joins. Immutable and thread-safe.
 */
@FunctionalInterface
public interface Decoder {
  /**
   * Decodes.
   *
   * @return parts of text; there may be more or fewer than there were names
   */
  List<String> decode(List<String> tokens);

  /** Combines decoders that run in sequence. */
  static Decoder sequence(List<Decoder> parts) {
    List<Decoder> all = List.copyOf(parts);
    return tokens -> {
      List<String> result = tokens;
      for (Decoder part : all) {
        result = part.decode(result);
      }
      return result;
    };
  }

  /** No decoder: a space between two tokens. */
  static Decoder spaces() {
    return tokens -> List.of(String.join(" ", tokens));
  }

  /** {@code Fuse}: all parts as one. */
  static Decoder fuse() {
    return tokens -> List.of(String.join("", tokens));
  }

  /** {@code Replace}: every match becomes something else. */
  static Decoder replace(Pattern pattern, String content) {
    String quoted = Matcher.quoteReplacement(content);
    return tokens -> tokens.stream().map(t -> pattern.matcher(t).replaceAll(quoted)).toList();
  }

  /** {@code Metaspace}: marks become spaces again. */
  static Decoder spaceMarks(String mark, boolean prefixed) {
    return tokens -> {
      List<String> result = new ArrayList<>(tokens.size());
      for (String token : tokens) {
        result.add(token.replace(mark, prefixed && result.isEmpty() ? "" : " "));
      }
      return result;
    };
  }

  /** {@code Strip}: up to so many of a character go at the ends of each part. */
  static Decoder strip(int content, int start, int stop) {
    return tokens -> tokens.stream().map(t -> strip(t, content, start, stop)).toList();
  }

  private static String strip(String token, int content, int start, int stop) {
    int[] characters = token.codePoints().toArray();
    int from = 0;
    while (from < start && from < characters.length && characters[from] == content) {
      from++;
    }
    int to = characters.length;
    while (characters.length - to < stop && to > from && characters[to - 1] == content) {
      to--;
    }
    return new String(characters, from, to - from);
  }

  /**
   * {@code ByteFallback}: names of bytes such as {@code <0x0A>} become the characters that
   * neighbours spell together, or U+FFFD each if they spell none.
   */
  static Decoder byteFallback() {
    return tokens -> {
      List<String> result = new ArrayList<>(tokens.size());
      byte[] bytes = new byte[tokens.size()];
      int length = 0;
      for (String token : tokens) {
        int named = ByteName.parse(token);
        if (named >= 0) {
          bytes[length++] = (byte) named;
        } else {
          addBytes(bytes, length, result);
          length = 0;
          result.add(token);
        }
      }
      addBytes(bytes, length, result);
      return result;
    };
  }

  private static void addBytes(byte[] bytes, int length, List<String> to) {
    if (length > 0) {
      String text = decodeStrictly(Arrays.copyOf(bytes, length));
      to.add(text == null ? "\ufffd".repeat(length) : text);
    }
  }

  private static @Nullable String decodeStrictly(byte[] utf8) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /**
   * {@code WordPiece}: a space before every token but the first and those that go on with a word.
   *
   * @param cleanUp whether the space before punctuation goes, and English contractions are joined
   */
  static Decoder wordPiece(String prefix, boolean cleanUp) {
    return tokens -> {
      List<String> result = new ArrayList<>(tokens.size());
      for (String token : tokens) {
        String text =
            result.isEmpty()
                ? token
                : token.startsWith(prefix) ? token.substring(prefix.length()) : " " + token;
        result.add(cleanUp ? cleanUp(text) : text);
      }
      return result;
    };
  }

  private static String cleanUp(String text) {
    return text.replace(" .", ".")
        .replace(" ?", "?")
        .replace(" !", "!")
        .replace(" ,", ",")
        .replace(" ' ", "'")
        .replace(" n't", "n't")
        .replace(" 'm", "'m")
        .replace(" do not", " don't")
        .replace(" 's", "'s")
        .replace(" 've", "'ve")
        .replace(" 're", "'re");
  }

  /**
   * {@code BPEDecoder}: the mark at the end of a word becomes a space, or goes in the last token.
   */
  static Decoder wordEnd(String suffix) {
    return tokens -> {
      List<String> result = new ArrayList<>(tokens.size());
      for (String token : tokens) {
        result.add(token.replace(suffix, result.size() == tokens.size() - 1 ? "" : " "));
      }
      return result;
    };
  }
}
