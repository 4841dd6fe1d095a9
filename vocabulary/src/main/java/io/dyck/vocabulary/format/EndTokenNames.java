package io.dyck.vocabulary.format;

import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.vocabulary.table.TokenTable;

/**
 * Names by which models end their text. Tokenizer files do not say which tokens do; a special token
 * with one of these names is taken for one until {@code Vocabulary.withEndTokens} says otherwise.
 */
final class EndTokenNames {
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

  /** The special tokens of these names, ascending. */
  static ImmutableIntArray in(TokenTable tokens) {
    return ImmutableIntArray.copyOf(
        NAMES.stream().mapToInt(tokens::specialOf).filter(id -> id >= 0).sorted());
  }
}
