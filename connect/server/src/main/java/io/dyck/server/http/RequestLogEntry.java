package io.dyck.server.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Throwables;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import java.time.Duration;
import java.time.Instant;

/** The line about one request in the log. The line contains neither prompts nor answers. */
final class RequestLogEntry {
  /** The status that nginx logs for a client that closed its connection before the answer. */
  static final int GONE = 499;

  private final long start = System.nanoTime();
  private final ObjectNode line = JsonNodeFactory.instance.objectNode();
  private boolean gone;

  RequestLogEntry(String method, String endpoint) {
    line.put("time", Instant.now().toString()).put("method", method).put("endpoint", endpoint);
  }

  void setConstraint(String kind) {
    line.put("constraint", kind);
  }

  void setTokens(int prompt, int completion, String finish) {
    line.put("prompt_tokens", prompt).put("completion_tokens", completion).put("finish", finish);
  }

  void setError(ApiException e) {
    line.put("error", e.refusal().code()).put("param", e.param() == null ? "" : e.param());
    if (e.refusal() == Refusal.SERVER_ERROR && e.getCause() != null) {
      line.put("cause", Throwables.getStackTraceAsString(e.getCause()));
    }
  }

  void markGone() {
    gone = true;
  }

  int status(int sent) {
    return gone ? GONE : sent;
  }

  Duration duration() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  String line(int status) {
    return line.put("status", status).put("ms", duration().toMillis()).toString();
  }
}
