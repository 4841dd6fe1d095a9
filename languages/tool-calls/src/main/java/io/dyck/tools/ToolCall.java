package io.dyck.tools;

import org.jspecify.annotations.Nullable;

/**
 * A call that a model has written.
 *
 * @param name the name of the tool
 * @param arguments JSON as the model wrote it
 * @param id the model's id of the call; null if the format has no ids
 */
public record ToolCall(String name, String arguments, @Nullable String id) {}
