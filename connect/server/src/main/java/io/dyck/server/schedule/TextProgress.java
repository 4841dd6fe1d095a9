package io.dyck.server.schedule;

import com.google.common.collect.ImmutableList;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.TokenLogprobs;
import org.jspecify.annotations.Nullable;

/**
 * What is new of one text.
 *
 * @param choice which of the texts of a request
 * @param text whole characters, without special tokens; may be empty
 * @param tokens the tokens since the last one
 * @param logprobs of these tokens, if they are wanted
 * @param result at the end, if all went well
 * @param failure at the end, if not
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
