package io.dyck.models.decode;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;

/**
 * A text that a model wrote.
 *
 * @param text the text without special tokens and stop texts
 * @param tokens all tokens of the text, an end token included
 * @param finish the reason why the text ended
 * @param isComplete whether the text is a whole text of the grammar; without a grammar, whether the
 *     text ended by itself or at a stop text
 * @param logprobs one element for each token if the request asks for logprobs, otherwise empty
 * @param statistics the cost of the text
 */
public record GeneratedText(
    String text,
    ImmutableIntArray tokens,
    FinishReason finish,
    boolean isComplete,
    ImmutableList<TokenLogprobs> logprobs,
    DecodingStatistics statistics) {}
