package io.dyck.server.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.failure.DyckException;
import io.dyck.failure.Excerpt;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;

/** ApiErrors in OpenAI's form. */
final class ApiErrors {
  /** In characters: a grammar with thousands of rules may have as many problems. */
  private static final int MAX_MESSAGE = 4_000;

  private ApiErrors() {}

  /** What went wrong, as a client is told it. */
  static ApiException of(Throwable e) {
    if (e instanceof ApiException known) {
      return known;
    } else if (e instanceof DyckException dyck) {
      String message = String.valueOf(dyck.getMessage());
      return switch (dyck.code()) {
        case "DYCK-M035" -> new ApiException(Refusal.CONTEXT_LENGTH_EXCEEDED, "messages", message);
        case "DYCK-E001" -> new ApiException(Refusal.CONSTRAINT_TOO_COMPLEX, "constraint", message);
        default -> new ApiException(Refusal.SERVER_ERROR, null, message);
      };
    } else if (e instanceof IllegalArgumentException
        && String.valueOf(e.getMessage()).contains("DYCK-M002")) {
      return new ApiException(
          Refusal.INVALID_VALUE,
          "max_tokens",
          "no text that satisfies the constraint fits into the tokens that may follow: "
              + e.getMessage());
    }
    return new ApiException(
        Refusal.SERVER_ERROR, null, "internal error: " + e.getClass().getSimpleName());
  }

  static ObjectNode json(ApiException e) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putObject("error")
        .put("message", Excerpt.of(String.valueOf(e.getMessage()), MAX_MESSAGE))
        .put("type", e.refusal().type())
        .put("param", e.param())
        .put("code", e.refusal().code());
    return json;
  }
}
