package io.dyck.canonical;

import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Vocabularies like SmolLM2's: each digit is a word, and some bytes are no tokens. */
public final class DigitsVocabulary {
  private DigitsVocabulary() {}

  /** Returns the letter that stands for a byte in tokens of bytes. */
  private static String letter(int b) {
    boolean shown = (b >= '!' && b <= '~') || (b >= 0xA1 && b <= 0xAC) || b >= 0xAE;
    int hidden = b <= 0x20 ? b : b < 0xA1 ? b - 0x7F + 0x21 : 0x43;
    String letter = Character.toString(shown ? b : 256 + hidden);
    return letter.equals("\"") || letter.equals("\\") ? "\\" + letter : letter;
  }

  private static String letters(String text) {
    StringBuilder letters = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      letters.append(letter(b & 0xFF));
    }
    return letters.toString();
  }

  /** Returns a vocabulary with random merges of some characters. */
  public static Vocabulary random(Random random, String characters, Set<Integer> missing) {
    List<String> spellings = new ArrayList<>(List.of(characters.split("")));
    List<String[]> merges = new ArrayList<>();
    for (int i = 5 + random.nextInt(40); i > 0; i--) {
      String left = spellings.get(random.nextInt(spellings.size()));
      String right = spellings.get(random.nextInt(spellings.size()));
      if (left.length() + right.length() <= 5 && !spellings.contains(left + right)) {
        spellings.add(left + right);
        merges.add(new String[] {left, right});
      }
    }
    return of(missing, merges);
  }

  /**
   * Returns a vocabulary.
   *
   * @param missing the bytes that are no tokens
   * @param merges pairs of texts of spelled characters, each text of one byte or merged before
   */
  public static Vocabulary of(Set<Integer> missing, List<String[]> merges) {
    StringBuilder vocab = new StringBuilder();
    int id = 0;
    for (int b = 0; b < 256; b++) {
      if (!missing.contains(b)) {
        vocab.append('"').append(letter(b)).append("\":").append(id++).append(',');
      }
    }
    List<String> lines = new ArrayList<>();
    for (String[] pair : merges) {
      String left = letters(pair[0]);
      String right = letters(pair[1]);
      vocab.append('"').append(left + right).append("\":").append(id++).append(',');
      lines.add("[\"" + left + "\",\"" + right + "\"]");
    }
    String json =
        "{\"version\":\"1.0\",\"added_tokens\":[{\"id\":"
            + id
            + ",\"content\":\"<|end|>\",\"single_word\":false,\"lstrip\":false,\"rstrip\":false,"
            + "\"normalized\":false,\"special\":true}],\"normalizer\":null,\"pre_tokenizer\":"
            + "{\"type\":\"Sequence\",\"pretokenizers\":[{\"type\":\"Digits\","
            + "\"individual_digits\":true},{\"type\":\"ByteLevel\",\"add_prefix_space\":false,"
            + "\"trim_offsets\":true,\"use_regex\":true}]},\"decoder\":{\"type\":\"ByteLevel\"},"
            + "\"model\":{\"type\":\"BPE\",\"vocab\":{"
            + vocab
            + "\"<|end|>\":"
            + id
            + "},\"merges\":["
            + String.join(",", lines)
            + "]}}";
    return Vocabulary.read(
            "digits.json", new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)))
        .withEndTokens(id);
  }
}
