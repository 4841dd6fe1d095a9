package io.dyck.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.io.ByteStreams;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** One request and its answer as bytes. For one thread. */
final class Exchange {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * The number of further bytes that are read of a body that is too long, in multiples of the
   * longest body; the connection of a client that sends even more is reset.
   */
  private static final int PAST = 16;

  private static final String ANSWERED = "dyck.answered";

  private final Context context;
  private boolean streams;

  Exchange(Context context) {
    this.context = context;
  }

  Context context() {
    return context;
  }

  /** The body, which must be JSON. */
  JsonNode body(int mostBytes) {
    String type = context.contentType();
    if (type != null && !type.startsWith("application/json")) {
      throw new ApiException(
          Refusal.UNSUPPORTED_MEDIA_TYPE,
          null,
          "the body must be of type application/json, not "
              + type
              + "; send the header 'Content-Type: application/json'");
    }
    byte[] bytes;
    try (InputStream in = context.bodyInputStream()) {
      bytes = in.readNBytes(mostBytes + 1);
      if (bytes.length > mostBytes) {
        // A connection that is closed with bytes unread is reset, and the answer lost with it.
        long unused = ByteStreams.exhaust(ByteStreams.limit(in, (long) PAST * mostBytes));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (bytes.length > mostBytes) {
      throw new ApiException(
          Refusal.BODY_TOO_LARGE, null, "the body has more than " + mostBytes + " bytes");
    }
    try {
      JsonNode body = JSON.readTree(bytes);
      if (body == null || body.isMissingNode()) {
        throw new ApiException(Refusal.INVALID_JSON, null, "the body is empty");
      }
      return body;
    } catch (JsonProcessingException e) {
      throw new ApiException(
          Refusal.INVALID_JSON,
          null,
          "the body is not JSON: " + e.getOriginalMessage() + " at " + positionOf(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String positionOf(JsonProcessingException e) {
    return e.getLocation() == null
        ? "its beginning"
        : "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }

  /** Sends an answer in one piece. */
  void answer(int status, JsonNode json) {
    markAnswered(context);
    context.status(status).contentType("application/json").result(json.toString());
  }

  /** Marks an answer as made by this server's code, whatever its status. */
  static void markAnswered(Context context) {
    context.attribute(ANSWERED, true);
  }

  /** Returns whether an answer was made by this server's code, not by the web framework. */
  static boolean isAnswered(Context context) {
    return context.attribute(ANSWERED) != null;
  }

  /** Sends an error, also within a stream. */
  void fail(ApiException e) {
    ObjectNode json = ApiErrors.json(e, context.path());
    if (streams) {
      boolean lines = String.valueOf(context.res().getContentType()).contains("ndjson");
      send(lines ? json + "\n" : "data: " + json + "\n\n");
      return;
    }
    if (e.refusal() == Refusal.SERVER_BUSY) {
      context.header("Retry-After", "1");
    }
    answer(e.refusal().status(), json);
  }

  boolean canStream() {
    return streams;
  }

  /** Begins a stream. */
  void begin(String contentType) {
    streams = true;
    context.res().setStatus(200);
    context.res().setContentType(contentType);
    context.res().setCharacterEncoding("UTF-8");
    context.res().setHeader("Cache-Control", "no-cache");
    context.res().setHeader("X-Accel-Buffering", "no");
  }

  /** Sends a part of a stream at once. */
  void send(String text) {
    try {
      ServletOutputStream out = context.res().getOutputStream();
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
