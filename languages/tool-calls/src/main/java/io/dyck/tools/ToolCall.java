package io.dyck.tools;

import org.jspecify.annotations.Nullable;

/**
 * A call that a model has written.
 *
 * @param name of the tool
 * @param arguments JSON as the model wrote it
 * @param id what the model calls this call, where the format has such ids; otherwise null
 */
public record ToolCall(String name, String arguments, @Nullable String id) {}
