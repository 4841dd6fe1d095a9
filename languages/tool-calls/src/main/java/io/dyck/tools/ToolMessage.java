package io.dyck.tools;

import com.google.common.collect.ImmutableList;

/**
 * The parts of a message of a model.
 *
 * @param content text for the user, without white space around calls; may be empty
 * @param reasoning the text that the format marks as reasoning; may be empty
 * @param calls the calls in order
 * @param isComplete whether the message may end here; false if it was cut off inside of a part
 */
public record ToolMessage(
    String content, String reasoning, ImmutableList<ToolCall> calls, boolean isComplete) {}
