package io.dyck.server.http;

import com.google.common.collect.ImmutableList;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.function.BiConsumer;

/**
 * The routes of the interface: the handler of each address, the check of the key, and the answers
 * to errors.
 */
public final class Routes {
  private static final ImmutableList<String> ADDRESSES =
      ImmutableList.of(
          "POST /v1/chat/completions",
          "POST /v1/completions",
          "POST /v1/responses",
          "GET /v1/models",
          "POST /api/chat",
          "POST /api/generate",
          "POST /api/show",
          "GET /api/tags",
          "GET /api/version",
          "GET /healthz",
          "GET /metrics");

  private final Endpoints endpoints;

  private Routes(Endpoints endpoints) {
    this.endpoints = endpoints;
  }

  /** Adds all. */
  public static void add(RoutesConfig to, Endpoints endpoints) {
    Routes routes = new Routes(endpoints);
    to.post("/v1/chat/completions", routes.with(routes.trackOpen(endpoints::answerChat)));
    to.post("/v1/completions", routes.with(routes.trackOpen(endpoints::answerCompletions)));
    to.post("/v1/responses", routes.with(routes.trackOpen(endpoints::answerResponses)));
    to.post("/api/chat", routes.with(routes.trackOpen(endpoints::answerOllamaChat)));
    to.post("/api/generate", routes.with(routes.trackOpen(endpoints::answerOllamaGenerate)));
    ModelInfo info = endpoints.info();
    int bytes = endpoints.options().mostBodyBytes();
    to.get("/v1/models", routes.with((e, log) -> e.answer(200, info.models())));
    to.get(
        "/v1/models/{name}",
        routes.with((e, log) -> e.answer(200, info.model(e.context().pathParam("name")))));
    to.get("/api/tags", routes.with((e, log) -> e.answer(200, info.tags())));
    to.post("/api/show", routes.with((e, log) -> e.answer(200, info.show(e.body(bytes)))));
    to.get("/api/version", routes.with((e, log) -> e.answer(200, info.version())));
    to.get("/metrics", routes.with(routes::answerMetrics));
    to.get("/healthz", context -> new Exchange(context).answer(200, endpoints.health()));
    to.error(404, context -> routes.answerUnknown(context));
    to.error(405, context -> routes.answerUnknown(context));
  }

  /**
   * Wraps work that may take long. The work counts as a request under way, and the number of these
   * is bounded.
   */
  private BiConsumer<Exchange, RequestLogEntry> trackOpen(
      BiConsumer<Exchange, RequestLogEntry> work) {
    return (exchange, log) ->
        endpoints
            .open()
            .run(new ClientMonitor(exchange.context().req()), () -> work.accept(exchange, log));
  }

  private void answerMetrics(Exchange exchange, RequestLogEntry log) {
    exchange
        .context()
        .contentType("text/plain; version=0.0.4; charset=utf-8")
        .result(endpoints.metrics().text());
  }

  private void answerUnknown(Context context) {
    if (!Exchange.isAnswered(context)) {
      new Exchange(context)
          .fail(
              new ApiException(
                  Refusal.UNKNOWN_URL,
                  null,
                  "there is nothing at "
                      + context.method()
                      + " "
                      + context.path()
                      + "; there are "
                      + String.join(", ", ADDRESSES)));
    }
  }

  private io.javalin.http.Handler with(BiConsumer<Exchange, RequestLogEntry> work) {
    return context -> {
      Exchange exchange = new Exchange(context);
      String endpoint = context.endpoint().path;
      RequestLogEntry log = new RequestLogEntry(String.valueOf(context.method()), endpoint);
      try {
        checkKey(context);
        work.accept(exchange, log);
      } catch (UncheckedIOException e) {
        // The client reads or sends no more.
        log.markGone();
      } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
        ApiException told = ApiErrors.toApiException(e);
        log.setError(told);
        answerFailure(exchange, log, told);
      }
      int status = log.status(exchange.canStream() ? 200 : context.statusCode());
      endpoints.metrics().request(endpoint, status, log.duration());
      endpoints.options().log().accept(log.line(status));
    };
  }

  private static void answerFailure(Exchange exchange, RequestLogEntry log, ApiException told) {
    try {
      exchange.fail(told);
    } catch (UncheckedIOException e) {
      log.markGone();
    }
  }

  private void checkKey(Context context) {
    if (endpoints.options().apiKey().isEmpty()) {
      return;
    }
    String wanted = "Bearer " + endpoints.options().apiKey().get();
    String given = context.header("Authorization");
    if (given == null
        || !MessageDigest.isEqual(
            given.getBytes(StandardCharsets.UTF_8), wanted.getBytes(StandardCharsets.UTF_8))) {
      throw new ApiException(
          Refusal.INVALID_API_KEY,
          null,
          "send the key of this server as 'Authorization: Bearer KEY'");
    }
  }
}
