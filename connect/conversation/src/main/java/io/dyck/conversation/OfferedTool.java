package io.dyck.conversation;

import org.jspecify.annotations.Nullable;

/**
 * A tool as a request offers it to a model.
 *
 * @param name the name of the tool in calls
 * @param description the purpose of the tool, shown in the prompt; null if unknown
 * @param shownParameters the JSON Schema of the arguments for the prompt; null if the prompt shows
 *     none
 * @param parameters the JSON Schema that the arguments of calls satisfy
 */
public record OfferedTool(
    String name,
    @Nullable String description,
    @Nullable String shownParameters,
    String parameters) {}
