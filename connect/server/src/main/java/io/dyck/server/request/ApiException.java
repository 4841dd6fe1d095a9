package io.dyck.server.request;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/** An error that a client receives instead of an answer, in the form of OpenAI's interface. */
public final class ApiException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The kinds of refusals, with the HTTP status and OpenAI's type. */
  public enum Refusal {
    INVALID_VALUE(400),
    INVALID_TYPE(400),
    MISSING_REQUIRED_PARAMETER(400),
    UNSUPPORTED_PARAMETER(400),
    UNSUPPORTED_VALUE(400),
    INVALID_JSON(400),
    CONTEXT_LENGTH_EXCEEDED(400),
    CONSTRAINT_INVALID(400),
    CONSTRAINT_TOO_COMPLEX(400),
    INVALID_API_KEY(401),
    MODEL_NOT_FOUND(404),
    UNKNOWN_URL(404),
    BODY_TOO_LARGE(413),
    UNSUPPORTED_MEDIA_TYPE(415),
    SERVER_BUSY(429),
    SERVER_ERROR(500),
    SHUTTING_DOWN(503),
    TIMEOUT(504);

    private final int status;

    Refusal(int status) {
      this.status = status;
    }

    /** Returns the code as OpenAI writes it, such as {@code invalid_value}. */
    public String code() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    public int status() {
      return status;
    }

    /** Returns what the client can do. */
    public String advice() {
      return switch (status) {
        case 401 -> "send the key of the server";
        case 404 -> "ask for an address and a model that the server has";
        case 413 -> "send less";
        case 415 -> "send JSON";
        case 429, 503 -> "ask again later";
        case 500 -> "see the log of the server";
        case 504 -> "ask for fewer tokens";
        default -> "change the field of the request";
      };
    }

    public String type() {
      return switch (status) {
        case 401 -> "authentication_error";
        case 429 -> "rate_limit_error";
        case 500, 503, 504 -> "server_error";
        default -> "invalid_request_error";
      };
    }
  }

  private final Refusal refusal;
  private final @Nullable String param;

  public ApiException(Refusal refusal, @Nullable String param, String message) {
    super(refusal.code(), param == null ? "" : param, message, refusal.advice());
    this.refusal = refusal;
    this.param = param;
  }

  /** Returns this error with the name of a field, or this error itself if the name is null. */
  public ApiException withField(@Nullable String field) {
    if (field == null) {
      return this;
    }
    ApiException named = new ApiException(refusal, field, String.valueOf(getMessage()));
    named.initCause(this);
    return named;
  }

  public Refusal refusal() {
    return refusal;
  }

  /** The field that is wrong, such as {@code messages[0].role}. */
  public @Nullable String param() {
    return param;
  }
}
