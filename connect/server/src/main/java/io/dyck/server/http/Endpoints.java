package io.dyck.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.compose.TokenConstraint;
import io.dyck.models.decode.DecodingStatistics;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.server.answer.Answer;
import io.dyck.server.answer.ChatAnswer;
import io.dyck.server.answer.CompletionAnswer;
import io.dyck.server.answer.OllamaAnswer;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.request.ChatRequest;
import io.dyck.server.request.Choosing;
import io.dyck.server.request.CompletionRequest;
import io.dyck.server.request.Wanted;
import io.dyck.server.schedule.RequestedTexts;
import io.dyck.server.schedule.Scheduler;
import io.dyck.server.schedule.TextProgress;
import io.dyck.server.setup.ServedModel;
import io.dyck.server.setup.ServerOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What the server answers. Thread-safe. */
public final class Endpoints implements AutoCloseable {
  private final ServedModel served;
  private final ServerOptions options;
  private final Wanted.Reader reader;
  private final Scheduler scheduler;
  private final ConstraintService constraints;
  private final ServerMetrics metrics;
  private final OpenRequests open;
  private final long started = System.currentTimeMillis() / 1000;

  /** For one model. */
  public Endpoints(ServedModel served, ServerOptions options) {
    this.served = served;
    this.options = options;
    this.reader =
        Wanted.Reader.of(
            served.toolFormat(), served.reasons(), options.schemas(), options.offers());
    this.scheduler =
        new Scheduler(served.model(), options.batch(), options.mostQueued(), options.compileTime());
    this.constraints = new ConstraintService(options.compileTime(), options.cacheBytes());
    this.open =
        new OpenRequests(
            options.mostQueued() + options.batch(),
            options.timeout().plus(options.compileTime().multipliedBy(2)));
    this.metrics = new ServerMetrics(scheduler, constraints, open);
  }

  ServerMetrics metrics() {
    return metrics;
  }

  OpenRequests open() {
    return open;
  }

  ServerOptions options() {
    return options;
  }

  /** {@code GET /v1/models}. */
  ObjectNode models() {
    ObjectNode list = JsonNodeFactory.instance.objectNode().put("object", "list");
    list.putArray("data").add(model(served.name()));
    return list;
  }

  /** {@code GET /v1/models/NAME}. */
  ObjectNode model(String name) {
    checkModel(name);
    return JsonNodeFactory.instance
        .objectNode()
        .put("id", served.name())
        .put("object", "model")
        .put("created", started)
        .put("owned_by", "dyck")
        .put("context_length", served.model().contextLength());
  }

  /** {@code GET /api/tags} of Ollama. */
  ObjectNode tags() {
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    list.putArray("models").addObject().put("name", served.name()).put("model", served.name());
    return list;
  }

  private void checkModel(String name) {
    if (!name.isEmpty() && !name.equals(served.name())) {
      throw new ApiException(
          Refusal.MODEL_NOT_FOUND,
          "model",
          "there is no model '" + name + "'; there is '" + served.name() + "'");
    }
  }

  /** {@code POST /v1/chat/completions}. */
  void chat(Exchange exchange, RequestLog log) {
    JsonNode body = exchange.body(options.mostBodyBytes());
    ChatRequest request =
        constraints.read(
            () ->
                ChatRequest.read(body, served.model().vocabulary(), reader, options.mostTokens()));
    checkModel(request.model());
    int[] prompt = Prompts.tokens(served, request.conversation());
    Answer answer =
        new ChatAnswer(request, served.name(), served.model().vocabulary(), prompt.length);
    RequestedTexts generation =
        begin(exchange, log, request.choosing(), request.wanted(), List.of(prompt));
    respond(
        exchange,
        log,
        answer,
        generation,
        request.stream() ? Stream.SSE : Stream.NONE,
        request.usage());
  }

  /** {@code POST /v1/completions}. */
  void completions(Exchange exchange, RequestLog log) {
    JsonNode body = exchange.body(options.mostBodyBytes());
    CompletionRequest request =
        constraints.read(
            () -> CompletionRequest.read(body, served.model(), reader, options.mostTokens()));
    checkModel(request.model());
    int tokens = request.prompts().stream().mapToInt(prompt -> prompt.length).sum();
    Answer answer =
        new CompletionAnswer(request, served.name(), served.model().vocabulary(), tokens);
    RequestedTexts generation =
        begin(exchange, log, request.choosing(), request.wanted(), request.prompts());
    respond(
        exchange,
        log,
        answer,
        generation,
        request.stream() ? Stream.SSE : Stream.NONE,
        request.usage());
  }

  /** {@code POST /api/chat} of Ollama. */
  void ollama(Exchange exchange, RequestLog log) {
    JsonNode body = exchange.body(options.mostBodyBytes());
    ChatRequest request =
        constraints.read(
            () ->
                ChatRequest.readOllama(
                    body, served.model().vocabulary(), reader, options.mostTokens()));
    checkModel(request.model().replaceFirst(":latest$", ""));
    int[] prompt = Prompts.tokens(served, request.conversation());
    Answer answer =
        new OllamaAnswer(request, served.name(), served.model().vocabulary(), prompt.length);
    RequestedTexts generation =
        begin(exchange, log, request.choosing(), request.wanted(), List.of(prompt));
    respond(exchange, log, answer, generation, request.stream() ? Stream.LINES : Stream.NONE, true);
  }

  private RequestedTexts begin(
      Exchange exchange, RequestLog log, Choosing choosing, Wanted wanted, List<int[]> prompts) {
    long start = System.nanoTime();
    TokenConstraint constraint = constraints.of(wanted, served.model().vocabulary());
    if (constraint != null) {
      metrics.constraint(wanted.kind(), Duration.ofNanos(System.nanoTime() - start));
    }
    log.constraint(wanted.kind());
    List<GenerationRequest> requests = new ArrayList<>();
    for (int[] prompt : prompts) {
      int left = served.model().contextLength() - prompt.length;
      for (int i = 0; i < choosing.choices(); i++) {
        requests.add(choosing.request(prompt, constraint, i, options.mostTokens(), left));
      }
    }
    return RequestedTexts.begin(scheduler, client(exchange), choosing, requests, options.timeout());
  }

  /** Who takes turns: a key, else an address. */
  private String client(Exchange exchange) {
    return Optional.ofNullable(exchange.context().header("Authorization"))
        .orElse(exchange.context().ip());
  }

  /** How an answer is sent. */
  private enum Stream {
    NONE,
    SSE,
    LINES
  }

  private void respond(
      Exchange exchange,
      RequestLog log,
      Answer answer,
      RequestedTexts generation,
      Stream stream,
      boolean usage) {
    try (generation) {
      ClientWatch watch = new ClientWatch(exchange.context().req());
      Consumer<TextProgress> listener =
          stream == Stream.NONE
              ? answer::add
              : progress -> sendAll(exchange, stream, answer, answer.stream(progress));
      boolean there =
          generation.follow(
              progress -> told(progress, listener),
              watch,
              options.keepAlive(),
              stream == Stream.SSE ? () -> sendComment(exchange, answer) : () -> {});
      log.tokens(
          answer.promptTokens(), answer.completionTokens(), there ? answer.finish() : "gone");
      metrics.tokens(answer.promptTokens(), answer.completionTokens());
      if (!there) {
        log.gone();
      } else if (stream == Stream.NONE) {
        exchange.answer(200, answer.whole());
      } else {
        sendAll(exchange, stream, answer, answer.end(usage));
        if (stream == Stream.SSE) {
          exchange.send("data: [DONE]\n\n");
        }
      }
    }
  }

  /**
   * Failures end the answer; a stream begins with the first progress, so that it may still fail.
   */
  private void told(TextProgress progress, Consumer<TextProgress> listener) {
    RuntimeException failure = progress.failure();
    if (failure != null) {
      throw failure;
    }
    if (progress.result() != null) {
      DecodingStatistics statistics = progress.result().statistics();
      metrics.masks(statistics.maskNanos() + statistics.sampleNanos(), statistics.tokens());
    }
    listener.accept(progress);
  }

  /**
   * Says that the server is there: clients and what stands between may give up a connection on
   * which nothing comes. Clients of server-sent events pass over it.
   */
  private static void sendComment(Exchange exchange, Answer answer) {
    sendAll(exchange, Stream.SSE, answer, List.of());
    exchange.send(": waiting\n\n");
  }

  private static void sendAll(
      Exchange exchange, Stream stream, Answer answer, List<ObjectNode> parts) {
    StringBuilder text = new StringBuilder();
    List<ObjectNode> all = new ArrayList<>();
    if (!exchange.streams()) {
      exchange.begin(stream == Stream.SSE ? "text/event-stream" : "application/x-ndjson");
      all.addAll(answer.begin());
    }
    all.addAll(parts);
    for (ObjectNode part : all) {
      text.append(stream == Stream.SSE ? "data: " + part + "\n\n" : part + "\n");
    }
    if (text.length() > 0) {
      exchange.send(text.toString());
    }
  }

  /** What went wrong after the beginning of a stream. */
  static void fail(Exchange exchange, ApiException e) {
    if (!exchange.streams()) {
      if (e.refusal() == Refusal.SERVER_BUSY) {
        exchange.context().header("Retry-After", "1");
      }
      exchange.answer(e.refusal().status(), ApiErrors.json(e));
    } else {
      boolean lines = String.valueOf(exchange.context().res().getContentType()).contains("ndjson");
      exchange.send(lines ? ApiErrors.json(e) + "\n" : "data: " + ApiErrors.json(e) + "\n\n");
    }
  }

  /** Whether texts are taken, and how many there are. */
  ObjectNode health() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("status", "ok")
        .put("model", served.name())
        .put("active", scheduler.active())
        .put("queued", scheduler.queued())
        .put("requests", open.count());
  }

  /** Waits for what is under way. */
  @Override
  public void close() {
    scheduler.close(10_000);
    constraints.close();
    open.close();
  }
}
