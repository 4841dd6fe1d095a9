package io.dyck.vocabulary.format.tiktoken;

import com.google.common.collect.ImmutableList;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingType;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.pattern.NamedPattern;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/** The vocabularies that jtokkit carries: lists of ranks, and special tokens known by name. */
public enum BuiltInVocabulary {
  O200K(
      "o200k",
      "o200k_base.tiktoken",
      EncodingType.O200K_BASE,
      NamedPattern.O200K,
      NamedPattern.O200K.pattern(),
      true),
  CL100K(
      "cl100k",
      "cl100k_base.tiktoken",
      EncodingType.CL100K_BASE,
      NamedPattern.CL100K,
      "'(?i:[sdmt]|ll|ve|re)|[^\\r\\n\\p{L}\\p{N}]?+\\p{L}+|\\p{N}{1,3}"
          + "| ?[^\\s\\p{L}\\p{N}]++[\\r\\n]*|\\s*[\\r\\n]|\\s+(?!\\S)|\\s+",
      false);

  private final String vocabularyName;
  private final String resource;
  private final EncodingType type;
  private final NamedPattern published;

  /**
   * The pattern by which jtokkit 1.1.0 cuts a text into words: the pattern that jtokkit compiles,
   * or one equal to its hand-written parser.
   */
  private final String words;

  /**
   * Whether jtokkit compiles the pattern. Then short texts can be cut with the pattern instead of
   * jtokkit.
   */
  private final boolean compiled;

  BuiltInVocabulary(
      String vocabularyName,
      String resource,
      EncodingType type,
      NamedPattern published,
      String words,
      boolean compiled) {
    this.vocabularyName = vocabularyName;
    this.resource = resource;
    this.type = type;
    this.published = published;
    this.words = words;
    this.compiled = compiled;
  }

  public VocabularyParts read() {
    TokenTableBuilder tokens;
    String path = "/com/knuddels/jtokkit/" + resource;
    try (InputStream in = Encodings.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("jtokkit does not carry " + path);
      }
      tokens = RankList.read(path, in, VocabularyLimits.DEFAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
    published
        .specials()
        .forEach(
            (name, id) -> {
              tokens.put(id, TokenTable.SPECIAL, name);
            });
    TokenTable table = tokens.build();
    VocabularyOrigin origin =
        new VocabularyOrigin("built in, from jtokkit", "byte-level BPE", ImmutableList.of());
    return VocabularyParts.of(vocabularyName, table, tokenizer(table), origin);
  }

  /**
   * Returns the encoder to the tokens of this vocabulary; its tables are made by the first text.
   */
  public Tokenizer tokenizer(TokenTable table) {
    Pattern pattern = Pattern.compile(words, Pattern.UNICODE_CHARACTER_CLASS);
    return new JtokkitTokenizer(table, type, published.specials(), pattern, compiled);
  }
}
