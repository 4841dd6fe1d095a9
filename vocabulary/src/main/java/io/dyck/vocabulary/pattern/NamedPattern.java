package io.dyck.vocabulary.pattern;

import com.google.common.collect.ImmutableMap;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The patterns by which published tokenizers cut text into words, where the file of the vocabulary
 * does not hold them, and their special tokens. The patterns are those of tiktoken ({@code
 * openai_public.py}), of Llama's and Qwen's own tokenizers and of llama.cpp ({@code
 * llama-vocab.cpp}), written without possessive quantifiers, which change nothing here.
 */
public enum NamedPattern {
  GPT2(
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
      50_256,
      false,
      ImmutableMap.of("<|endoftext|>", 50_256)),

  P50K(GPT2.pattern, 50_280, false, ImmutableMap.of("<|endoftext|>", 50_256)),

  CL100K(
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}|"
          + " ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
      100_256,
      false,
      ImmutableMap.of(
          "<|endoftext|>", 100_257,
          "<|fim_prefix|>", 100_258,
          "<|fim_middle|>", 100_259,
          "<|fim_suffix|>", 100_260,
          "<|endofprompt|>", 100_276)),

  O200K(
      "[^\\r"
          + "\\n"
          + "\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+"
          + "(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\\r"
          + "\\n"
          + "\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*"
          + "(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r"
          + "\\n"
          + "/]*|\\s*[\\r"
          + "\\n"
          + "]+|\\s+(?!\\S)|\\s+",
      199_998,
      false,
      ImmutableMap.of("<|endoftext|>", 199_999, "<|endofprompt|>", 200_018)),

  LLAMA3(CL100K.pattern, 128_000, true, ImmutableMap.of()),

  QWEN2(
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}|"
          + " ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
      151_643,
      false,
      ImmutableMap.of()),

  /**
   * Each digit is a word, and GPT-2's pattern cuts the text between digits. White space before a
   * digit is therefore one word.
   */
  SINGLE_DIGITS(
      "\\p{N}|'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?[^\\s\\p{L}\\p{N}]+|"
          + "\\s+(?![^\\s\\p{N}])|\\s+",
      -1,
      false,
      ImmutableMap.of()),

  TEKKEN(
      "[^\\r"
          + "\\n"
          + "\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+|[^\\r"
          + "\\n"
          + "\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*|\\p{N}|"
          + " ?[^\\s\\p{L}\\p{N}]+[\\r"
          + "\\n"
          + "/]*|\\s*[\\r"
          + "\\n"
          + "]+|\\s+(?!\\S)|\\s+",
      -1,
      true,
      ImmutableMap.of());

  private final String pattern;
  private final int ranks;
  private final boolean ignoreMerges;
  private final ImmutableMap<String, Integer> specials;

  NamedPattern(
      String pattern, int ranks, boolean ignoreMerges, ImmutableMap<String, Integer> specials) {
    this.pattern = pattern;
    this.ranks = ranks;
    this.ignoreMerges = ignoreMerges;
    this.specials = specials;
  }

  public String pattern() {
    return pattern;
  }

  /** Returns whether a word with a token of its own becomes that token without merging. */
  public boolean isIgnoringMerges() {
    return ignoreMerges;
  }

  public ImmutableMap<String, Integer> specials() {
    return specials;
  }

  /** Returns the pattern of a list of ranks, by the name of its file or the number of its lines. */
  public static Optional<NamedPattern> ofRankList(String file, int lines) {
    String name = file.toLowerCase(Locale.ROOT);
    NamedPattern byName =
        name.startsWith("o200k")
            ? O200K
            : name.startsWith("cl100k")
                ? CL100K
                : name.startsWith("p50k")
                    ? P50K
                    : name.startsWith("r50k") || name.startsWith("gpt2")
                        ? GPT2
                        : name.startsWith("qwen") ? QWEN2 : null;
    return Optional.ofNullable(byName == null ? findByLines(lines) : byName);
  }

  private static @Nullable NamedPattern findByLines(int lines) {
    for (NamedPattern named : values()) {
      if (named.ranks == lines) {
        return named;
      }
    }
    return null;
  }

  /** Returns the pattern that {@code tokenizer.ggml.pre} names. */
  public static Optional<NamedPattern> ofGguf(String pre) {
    return Optional.ofNullable(
        switch (pre) {
          case "gpt-2", "phi-2", "jina-v1-en", "jina-v2-code" -> GPT2;
          case "llama3", "llama-v3", "llama-bpe", "falcon3", "pixtral" -> LLAMA3;
          case "dbrx", "smaug-bpe" -> CL100K;
          case "qwen2", "deepseek-r1-qwen", "megrez" -> QWEN2;
          case "smollm", "starcoder", "refact", "command-r", "codeshell", "exaone", "minerva-7b" ->
              SINGLE_DIGITS;
          case "tekken" -> TEKKEN;
          case "gpt-4o", "llama4" -> O200K;
          default -> null;
        });
  }
}
