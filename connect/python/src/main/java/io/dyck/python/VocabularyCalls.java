package io.dyck.python;

import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Makes vocabularies from files and from the tokens of Python's tokenizers. Stateless. */
public final class VocabularyCalls {
  private static final byte UNDEFINED = 0;
  private static final byte ORDINARY = 1;

  private VocabularyCalls() {}

  /**
   * Reads a file of any format.
   *
   * @param file the path
   * @return the vocabulary
   */
  public static Vocabulary read(String file) {
    return Vocabulary.read(Path.of(file));
  }

  /**
   * Reads the content of a file of any format.
   *
   * @param name the name in messages
   * @param content the bytes of the file
   * @return the vocabulary
   */
  public static Vocabulary readContent(String name, byte[] content) {
    return Vocabulary.read(name, new ByteArrayInputStream(content));
  }

  /**
   * Makes a vocabulary from tokens.
   *
   * @param name the name in messages
   * @param bytes the bytes of all tokens, or the names of special tokens, one after another
   * @param ends for each id where its bytes end
   * @param kinds for each id 0 for a hole, 1 for a token that spells its bytes, 2 for a special one
   * @param endTokens tokens that end a text
   * @return the vocabulary, without an encoder
   */
  public static Vocabulary makeVocabulary(
      String name, byte[] bytes, int[] ends, byte[] kinds, int[] endTokens) {
    VocabularyBuilder builder = Vocabulary.builder().name(name);
    int start = 0;
    for (int id = 0; id < ends.length; id++) {
      byte[] token = Arrays.copyOfRange(bytes, start, ends[id]);
      start = ends[id];
      if (kinds[id] == ORDINARY) {
        builder.add(id, token);
      } else if (kinds[id] != UNDEFINED) {
        builder.addSpecial(id, new String(token, StandardCharsets.UTF_8));
      }
    }
    Vocabulary vocabulary = builder.endTokens(endTokens).build();
    return vocabulary.size() < ends.length ? vocabulary.withSize(ends.length) : vocabulary;
  }

  /**
   * Returns for each id 0 for a hole, 1 for an ordinary token, 2 for a special one.
   *
   * @param vocabulary the vocabulary
   * @return one byte for each id
   */
  public static byte[] kinds(Vocabulary vocabulary) {
    byte[] kinds = new byte[vocabulary.size()];
    for (int id = 0; id < kinds.length; id++) {
      if (vocabulary.isOrdinary(id)) {
        kinds[id] = ORDINARY;
      } else if (vocabulary.isDefined(id)) {
        kinds[id] = 2;
      }
    }
    return kinds;
  }

  /**
   * Returns for each id where its bytes end in {@link #bytes}; only ordinary tokens have bytes.
   *
   * @param vocabulary the vocabulary
   * @return the ids
   */
  public static int[] tokenEnds(Vocabulary vocabulary) {
    int[] ends = new int[vocabulary.size()];
    int end = 0;
    for (int id = 0; id < ends.length; id++) {
      end += vocabulary.isOrdinary(id) ? vocabulary.length(id) : 0;
      ends[id] = end;
    }
    return ends;
  }

  /**
   * Returns the bytes of all ordinary tokens, one after another.
   *
   * @param vocabulary the vocabulary
   * @return one byte for each id
   */
  public static byte[] bytes(Vocabulary vocabulary) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isOrdinary(id)) {
        all.writeBytes(vocabulary.bytes(id));
      }
    }
    return all.toByteArray();
  }

  /**
   * Returns the tokens that end a text.
   *
   * @param vocabulary the vocabulary
   * @return the ids
   */
  public static int[] endTokens(Vocabulary vocabulary) {
    return vocabulary.endTokens().stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Returns the tokens of a text as the model's own encoder writes it.
   *
   * @param vocabulary the vocabulary
   * @param text the text
   * @return the ids
   */
  public static int[] encode(Vocabulary vocabulary, String text) {
    return vocabulary
        .tokenizer()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the vocabulary " + vocabulary.name() + " has no encoder; encode in Python"))
        .encode(text);
  }
}
