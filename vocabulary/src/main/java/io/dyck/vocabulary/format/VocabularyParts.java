package io.dyck.vocabulary.format;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a vocabulary that a file defines.
 *
 * @param tokens kinds and bytes
 * @param endTokens special tokens that end a text, ascending
 * @param imageTokens special tokens for images, ascending
 * @param tokenizer null if there are no rules for encoding
 */
public record VocabularyParts(
    String name,
    TokenTable tokens,
    ImmutableIntArray endTokens,
    ImmutableIntArray imageTokens,
    @Nullable Tokenizer tokenizer,
    VocabularyOrigin origin) {
  private static final ImmutableIntArray NONE = ImmutableIntArray.of();

  /** Without images; the end tokens are found by well-known names. */
  public static VocabularyParts of(
      String name, TokenTable tokens, @Nullable Tokenizer tokenizer, VocabularyOrigin origin) {
    return new VocabularyParts(name, tokens, EndTokenNames.findIn(tokens), NONE, tokenizer, origin);
  }

  public boolean isDefined(int id) {
    return id >= 0 && id < tokens.size() && tokens.kind(id) != TokenTable.UNDEFINED;
  }

  /** Returns the parts with other end tokens. Ordinary tokens in the list become special. */
  public VocabularyParts withEndTokens(int... ids) {
    check("end", ids, imageTokens);
    return new VocabularyParts(
        name, tokens.withSpecial(ids), sortedSet(ids), imageTokens, tokenizer, origin);
  }

  /** Returns the parts with other image tokens. Ordinary tokens in the list become special. */
  public VocabularyParts withImageTokens(int... ids) {
    check("image", ids, endTokens);
    return new VocabularyParts(
        name, tokens.withSpecial(ids), endTokens, sortedSet(ids), tokenizer, origin);
  }

  public VocabularyParts withSize(int size) {
    return new VocabularyParts(
        name, tokens.withSize(size), endTokens, imageTokens, tokenizer, origin);
  }

  private void check(String what, int[] ids, ImmutableIntArray others) {
    for (int id : ids) {
      Preconditions.checkArgument(
          isDefined(id), "%s token (%s) must be defined in %s", what, id, name);
      Preconditions.checkArgument(
          !others.contains(id), "token (%s) of %s cannot be an image and end a text", id, name);
    }
  }

  private static ImmutableIntArray sortedSet(int[] ids) {
    return ImmutableIntArray.copyOf(Arrays.stream(ids).sorted().distinct());
  }

  /**
   * Names by which models end their text. Tokenizer files do not say which tokens do; a special
   * token with one of these names is taken for one until {@code Vocabulary.withEndTokens} says
   * otherwise.
   */
  private static final class EndTokenNames {
    private static final ImmutableSet<String> NAMES =
        ImmutableSet.of(
            "<|endoftext|>", // GPT-2 and later, Phi, Qwen, StarCoder
            "<|end_of_text|>", // Llama 3, Granite
            "<|eot_id|>", // Llama 3
            "<|eom_id|>", // Llama 3
            "<|eot|>", // Llama 4
            "<|eom|>", // Llama 4
            "<|im_end|>", // ChatML: Qwen, SmolLM
            "<|end|>", // Phi 3
            "<|return|>", // gpt-oss
            "<|call|>", // gpt-oss
            "</s>", // Llama 2, Mistral, BLOOM
            "<eos>", // Gemma
            "<end_of_turn>", // Gemma
            "<|END_OF_TURN_TOKEN|>", // Command R
            "<EOS_TOKEN>", // Command R
            "<|end_of_turn|>", // OpenChat
            "<end_of_utterance>", // SmolVLM
            "<｜end▁of▁sentence｜>", // DeepSeek
            "[EOS]");

    private EndTokenNames() {}

    /** Returns the special tokens of these names, ascending. */
    static ImmutableIntArray findIn(TokenTable tokens) {
      return ImmutableIntArray.copyOf(
          NAMES.stream().mapToInt(tokens::specialOf).filter(id -> id >= 0).sorted());
    }
  }
}
