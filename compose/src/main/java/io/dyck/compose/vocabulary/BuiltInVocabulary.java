package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.EncodingType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The vocabularies that jtokkit carries: lists of ranks, and special tokens known by name. */
enum BuiltInVocabulary {
  O200K(
      "o200k",
      "o200k_base.tiktoken",
      EncodingType.O200K_BASE,
      ImmutableMap.of("<|endoftext|>", 199_999, "<|endofprompt|>", 200_018),
      "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*"
          + "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
          + "|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+"
          + "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
          + "|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"),
  CL100K(
      "cl100k",
      "cl100k_base.tiktoken",
      EncodingType.CL100K_BASE,
      ImmutableMap.of(
          "<|endoftext|>", 100_257,
          "<|fim_prefix|>", 100_258,
          "<|fim_middle|>", 100_259,
          "<|fim_suffix|>", 100_260,
          "<|endofprompt|>", 100_276),
      null);

  private final String vocabularyName;
  private final String resource;
  private final EncodingType type;
  private final ImmutableMap<String, Integer> specials;

  /** What jtokkit cuts a text into words by; null where it has a parser of its own instead. */
  private final @Nullable String words;

  BuiltInVocabulary(
      String vocabularyName,
      String resource,
      EncodingType type,
      ImmutableMap<String, Integer> specials,
      @Nullable String words) {
    this.vocabularyName = vocabularyName;
    this.resource = resource;
    this.type = type;
    this.specials = specials;
    this.words = words;
  }

  Vocabulary read() {
    TokenTableBuilder tokens = new TokenTableBuilder();
    String path = "/com/knuddels/jtokkit/" + resource;
    try (InputStream in = Encodings.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("jtokkit does not carry " + path);
      }
      RankList.read(path, in, tokens, VocabularyLimits.defaults());
    } catch (IOException e) {
      throw new UncheckedIOException(path, e);
    }
    specials.forEach(
        (name, id) -> {
          byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
          tokens.put(id, TokenTable.SPECIAL, bytes, 0, bytes.length);
        });
    TokenTable table = tokens.build();
    return new Vocabulary(
        vocabularyName,
        table,
        EndTokenNames.in(table),
        ImmutableIntArray.of(),
        tokenizer(table),
        new VocabularyOrigin("built in, from jtokkit", "byte-level BPE", ImmutableList.of()),
        new TokenizerSource.BuiltIn(this),
        null);
  }

  /** The encoder to the tokens of this vocabulary; its tables are made by the first text. */
  Tokenizer tokenizer(TokenTable table) {
    Pattern pattern =
        words == null ? null : Pattern.compile(words, Pattern.UNICODE_CHARACTER_CLASS);
    return new JtokkitTokenizer(table, type, specials, pattern);
  }
}
