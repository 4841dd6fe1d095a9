package io.dyck.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.request.RequestFields;
import io.dyck.server.setup.ServedModel;
import java.time.Instant;
import java.util.Optional;

/** Answers questions about the model. Thread-safe. */
final class ModelInfo {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** The tag that Ollama's clients add to names without a tag. */
  private static final String LATEST = ":latest";

  private final ServedModel served;
  private final Instant started = Instant.now();

  ModelInfo(ServedModel served) {
    this.served = served;
  }

  /**
   * Checks the name of the model in a request.
   *
   * @param name the name; empty for the only model
   */
  void checkName(String name) {
    boolean isLatest = name.endsWith(LATEST);
    String plain = isLatest ? name.substring(0, name.length() - LATEST.length()) : name;
    if (!name.isEmpty() && !name.equals(served.name()) && !plain.equals(served.name())) {
      throw new ApiException(
          Refusal.MODEL_NOT_FOUND,
          "model",
          "there is no model '" + name + "'; there is '" + served.name() + "'");
    }
  }

  /** {@code GET /v1/models}. */
  ObjectNode models() {
    ObjectNode list = JSON.objectNode().put("object", "list");
    list.putArray("data").add(model(served.name()));
    return list;
  }

  /** {@code GET /v1/models/NAME}. */
  ObjectNode model(String name) {
    checkName(name);
    return JSON.objectNode()
        .put("id", served.name())
        .put("object", "model")
        .put("created", started.getEpochSecond())
        .put("owned_by", "dyck")
        .put("context_length", served.model().contextLength());
  }

  /** {@code GET /api/tags} of Ollama. */
  ObjectNode tags() {
    ObjectNode list = JSON.objectNode();
    list.putArray("models")
        .addObject()
        .put("name", served.name())
        .put("model", served.name())
        .put("modified_at", started.toString())
        .set("details", details());
    return list;
  }

  /** {@code POST /api/show} of Ollama. */
  ObjectNode show(JsonNode body) {
    RequestFields fields = RequestFields.of(body, "");
    Optional<String> model = fields.text("model");
    Optional<String> name = fields.text("name");
    fields.ignore("verbose");
    fields.refuseOthers();
    checkName(model.or(() -> name).orElse(""));
    ObjectNode shown = JSON.objectNode().put("modified_at", started.toString());
    shown.set("details", details());
    shown
        .putObject("model_info")
        .put("general.architecture", "dyck")
        .put("dyck.context_length", served.model().contextLength());
    shown.putArray("capabilities").add("completion").add("tools");
    return shown;
  }

  /** {@code GET /api/version} of Ollama: the version of Dyck. */
  ObjectNode version() {
    String version = ModelInfo.class.getPackage().getImplementationVersion();
    return JSON.objectNode().put("version", version == null ? "0.0.0-development" : version);
  }

  private static ObjectNode details() {
    ObjectNode details = JSON.objectNode().put("format", "onnx").put("family", "dyck");
    details.putArray("families").add("dyck");
    return details;
  }
}
