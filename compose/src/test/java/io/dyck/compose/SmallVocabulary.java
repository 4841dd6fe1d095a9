package io.dyck.compose;

import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.oracle.Texts;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Vocabularies for tests: given spellings under shuffled ids with holes, two special tokens, one to
 * three end tokens and a token without bytes.
 */
public final class SmallVocabulary {
  /** A special token that ends nothing. */
  static final String SPECIAL = "<|special|>";

  /** Another one. */
  static final String OTHER = "<|other|>";

  private SmallVocabulary() {}

  public static Vocabulary of(List<byte[]> spellings, Random random) {
    List<byte[]> shuffled = new ArrayList<>(spellings);
    shuffled.add(new byte[0]);
    Collections.shuffle(shuffled, random);
    VocabularyBuilder builder = Vocabulary.builder().name("small");
    int id = random.nextInt(3);
    builder.addSpecial(id++, SPECIAL);
    int ends = 1 + random.nextInt(3);
    int[] endTokens = new int[ends];
    for (int e = 0; e < ends; e++) {
      endTokens[e] = id;
      builder.addSpecial(id++, "<|end" + e + "|>");
    }
    for (byte[] spelling : shuffled) {
      id += random.nextInt(4) == 0 ? 1 + random.nextInt(40) : 0;
      builder.add(id++, spelling);
    }
    return builder.addSpecial(id, OTHER).endTokens(endTokens).build();
  }

  /** All 256 bytes as tokens 0 to 255, further spellings after them, and an end token. */
  public static Vocabulary withAllBytes(String... further) {
    VocabularyBuilder builder = Vocabulary.builder().name("bytes");
    for (int b = 0; b < 256; b++) {
      builder.add(b, new byte[] {(byte) b});
    }
    int id = 256;
    for (String spelling : further) {
      builder.add(id++, spelling);
    }
    return builder.addSpecial(id, "<|end|>").endTokens(id).build();
  }

  static BitSet bits(TokenMask mask) {
    BitSet bits = new BitSet();
    for (int id : mask.toArray()) {
      bits.set(id);
    }
    return bits;
  }

  /** Lists tokens by id and spelling, for messages. */
  static String show(Vocabulary vocabulary, BitSet tokens) {
    StringBuilder text = new StringBuilder();
    tokens.stream()
        .forEach(
            id -> {
              text.append(text.isEmpty() ? "" : " ").append(id).append('=');
              if (vocabulary.isOrdinary(id)) {
                text.append(Texts.show(vocabulary.bytes(id)));
              } else {
                text.append(vocabulary.isDefined(id) ? vocabulary.spelling(id) : "hole");
              }
            });
    return text.toString();
  }

  static String show(Vocabulary vocabulary) {
    BitSet all = new BitSet();
    for (int id = 0; id < vocabulary.size(); id++) {
      all.set(id, vocabulary.isDefined(id));
    }
    return show(vocabulary, all);
  }
}
