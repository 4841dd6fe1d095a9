package io.dyck.server.setup;

import io.dyck.chat.ModelChat;
import io.dyck.models.LanguageModel;
import io.dyck.tools.format.ToolFormat;
import java.util.Optional;

/**
 * A model as it is served.
 *
 * @param name what requests call it
 * @param model stays open while the server runs; who opened it closes it
 * @param chat its chat template; without one messages are written one below the other, each after
 *     its role
 * @param toolFormat how the model writes calls of tools
 * @param reasons whether reasoning may come before calls of tools, in the format's marks
 */
public record ServedModel(
    String name,
    LanguageModel model,
    Optional<ModelChat> chat,
    ToolFormat toolFormat,
    boolean reasons) {}
