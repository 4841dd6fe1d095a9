package io.dyck.tools;

import com.google.common.collect.ImmutableList;

/**
 * What a model has written, taken apart.
 *
 * @param content text for the user, without white space around calls; may be empty
 * @param reasoning what the format tells apart as reasoning; may be empty
 * @param calls in order
 * @param isComplete whether the message may end here; false if it was cut off inside of a part
 */
public record ToolMessage(
    String content, String reasoning, ImmutableList<ToolCall> calls, boolean isComplete) {}
