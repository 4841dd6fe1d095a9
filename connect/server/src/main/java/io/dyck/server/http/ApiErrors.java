package io.dyck.server.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.failure.DyckException;
import io.dyck.failure.Excerpt;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.request.FieldNames;
import org.jspecify.annotations.Nullable;

/** Errors as clients expect them. */
final class ApiErrors {
  /** In characters: a grammar with thousands of rules may have as many problems. */
  private static final int MAX_MESSAGE = 4_000;

  private ApiErrors() {}

  /** Returns the error for a failure that occurred before the request was read. */
  static ApiException toApiException(Throwable e) {
    return toApiException(e, FieldNames.UNKNOWN);
  }

  /**
   * Returns the error that a client receives for a failure.
   *
   * @param names the client's names of the request's fields
   */
  static ApiException toApiException(Throwable e, FieldNames names) {
    if (e instanceof ApiException known) {
      return known.param() != null ? known : known.withField(field(known.refusal(), names));
    } else if (e instanceof DyckException dyck) {
      String message = String.valueOf(dyck.getMessage());
      return switch (dyck.code()) {
        case "DYCK-M035" ->
            new ApiException(Refusal.CONTEXT_LENGTH_EXCEEDED, names.prompt(), message);
        case "DYCK-V011" -> new ApiException(Refusal.INVALID_VALUE, names.prompt(), message);
        case "DYCK-E001" ->
            new ApiException(Refusal.CONSTRAINT_TOO_COMPLEX, names.constraint(), message);
        default -> new ApiException(Refusal.SERVER_ERROR, null, message);
      };
    } else if (e instanceof IllegalArgumentException
        && String.valueOf(e.getMessage()).contains("DYCK-M002")) {
      return new ApiException(
          Refusal.INVALID_VALUE,
          names.budget() != null ? names.budget() : names.constraint(),
          "no text that satisfies the constraint fits into the tokens that may follow: "
              + e.getMessage());
    }
    ApiException internal =
        new ApiException(
            Refusal.SERVER_ERROR, null, "internal error: " + e.getClass().getSimpleName());
    internal.initCause(e);
    return internal;
  }

  private static @Nullable String field(Refusal refusal, FieldNames names) {
    return switch (refusal) {
      case CONTEXT_LENGTH_EXCEEDED -> names.prompt();
      case CONSTRAINT_TOO_COMPLEX, CONSTRAINT_INVALID -> names.constraint();
      default -> null;
    };
  }

  /** An error as the client of an address expects it: Ollama's have just a message. */
  static ObjectNode json(ApiException e, String path) {
    if (path.startsWith("/api/")) {
      return JsonNodeFactory.instance.objectNode().put("error", message(e));
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putObject("error")
        .put("message", message(e))
        .put("type", e.refusal().type())
        .put("param", e.param())
        .put("code", e.refusal().code());
    return json;
  }

  private static String message(ApiException e) {
    return Excerpt.excerptOf(String.valueOf(e.getMessage()), MAX_MESSAGE);
  }
}
