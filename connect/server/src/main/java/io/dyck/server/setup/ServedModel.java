package io.dyck.server.setup;

import io.dyck.chat.ModelChat;
import io.dyck.models.LanguageModel;
import io.dyck.tools.format.ToolFormat;
import java.util.Optional;

/**
 * A model that a server offers, with its settings.
 *
 * @param name the model's name in requests
 * @param model the model, which stays open while the server runs; the code that opened the model
 *     also closes it
 * @param chat the model's chat template; without a template each message stands on its own line
 *     after its role
 * @param toolFormat the notation in which the model writes tool calls
 * @param reasons whether reasoning may precede tool calls, between the marks of the format
 */
public record ServedModel(
    String name,
    LanguageModel model,
    Optional<ModelChat> chat,
    ToolFormat toolFormat,
    boolean reasons) {}
