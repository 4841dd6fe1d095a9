package io.dyck.models.decode;

/**
 * The cost of one text.
 *
 * @param promptTokens the number of tokens of the prompt
 * @param tokens the number of tokens of the text, an end token included
 * @param forcedTokens the number of forced tokens of the text, which were taken without the model
 * @param draftedTokens the number of tokens that the draft model proposed
 * @param acceptedDrafts the number of proposed tokens that the model itself chose, too
 * @param passes the number of passes of the model
 * @param maskNanos the time for masks and for accepting tokens, in nanoseconds
 * @param sampleNanos the time for penalties, bias and sampler, in nanoseconds
 * @param modelNanos the time of the model and of the draft model, in nanoseconds
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
