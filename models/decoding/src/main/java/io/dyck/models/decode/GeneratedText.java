package io.dyck.models.decode;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;

/**
 * A text that a model wrote.
 *
 * @param text without special tokens and stop texts
 * @param tokens all of them, an end token included
 * @param finish why it ended
 * @param isComplete whether it is a whole text of the grammar; without one, whether it ended by
 *     itself or at a stop text
 * @param logprobs one for each token if they were asked for, else none
 * @param statistics what it took
 */
public record GeneratedText(
    String text,
    ImmutableIntArray tokens,
    FinishReason finish,
    boolean isComplete,
    ImmutableList<TokenLogprobs> logprobs,
    DecodingStatistics statistics) {}
