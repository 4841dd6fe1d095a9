package io.dyck.models.decode;

/**
 * What a text took.
 *
 * @param promptTokens the tokens of the prompt
 * @param tokens the tokens of the text, an end token included
 * @param forcedTokens those of them that nothing else could stand for, taken without the model
 * @param draftedTokens how many tokens the draft model proposed
 * @param acceptedDrafts how many of them were what the model itself would have taken
 * @param passes how many passes of the model read them
 * @param maskNanos the time in masks and in accepting tokens
 * @param sampleNanos the time in penalties, bias and sampler
 * @param modelNanos the time in the model, and in the draft model
 */
public record DecodingStatistics(
    int promptTokens,
    int tokens,
    int forcedTokens,
    int draftedTokens,
    int acceptedDrafts,
    int passes,
    long maskNanos,
    long sampleNanos,
    long modelNanos) {
  /** Counts while a text is made. */
  static final class Counter {
    int tokens;
    int forcedTokens;
    int draftedTokens;
    int acceptedDrafts;
    int passes;
    long maskNanos;
    long sampleNanos;
    long modelNanos;

    DecodingStatistics result(int promptTokens) {
      return new DecodingStatistics(
          promptTokens,
          tokens,
          forcedTokens,
          draftedTokens,
          acceptedDrafts,
          passes,
          maskNanos,
          sampleNanos,
          modelNanos);
    }
  }
}
