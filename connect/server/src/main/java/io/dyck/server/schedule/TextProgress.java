package io.dyck.server.schedule;

import com.google.common.collect.ImmutableList;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.TokenLogprobs;
import org.jspecify.annotations.Nullable;

/**
 * The progress of one text since the last report.
 *
 * @param choice the number of the text in its request
 * @param text the new text: whole characters, without special tokens; may be empty
 * @param tokens the tokens since the last report
 * @param logprobs the probabilities of these tokens, if the request asks for them
 * @param result the result, if the text ended without a failure
 * @param failure the failure that ended the text
 */
public record TextProgress(
    int choice,
    String text,
    int[] tokens,
    ImmutableList<TokenLogprobs> logprobs,
    @Nullable GeneratedText result,
    @Nullable RuntimeException failure) {
  @SuppressWarnings("ArrayRecordComponent")
  public TextProgress {}

  public boolean isLast() {
    return result != null || failure != null;
  }
}
