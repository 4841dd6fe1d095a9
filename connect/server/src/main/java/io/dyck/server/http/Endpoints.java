package io.dyck.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.compose.TokenConstraint;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.server.answer.ChatAnswer;
import io.dyck.server.answer.CompletionAnswer;
import io.dyck.server.answer.OllamaAnswer;
import io.dyck.server.answer.ResponsesAnswer;
import io.dyck.server.http.AnswerSender.Style;
import io.dyck.server.request.AnswerForm;
import io.dyck.server.request.ChatRequest;
import io.dyck.server.request.CompletionRequest;
import io.dyck.server.request.FieldNames;
import io.dyck.server.request.OllamaRequest;
import io.dyck.server.request.RequestDialect;
import io.dyck.server.request.ResponsesRequest;
import io.dyck.server.request.SamplingFields;
import io.dyck.server.schedule.RunningRequest;
import io.dyck.server.schedule.Scheduler;
import io.dyck.server.setup.ServedModel;
import io.dyck.server.setup.ServerOptions;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The answers to the endpoints of the interface. Thread-safe. */
public final class Endpoints implements AutoCloseable {
  private final ServedModel served;
  private final ServerOptions options;
  private final AnswerForm.Reader reader;
  private final Scheduler scheduler;
  private final ConstraintService constraints;
  private final ServerMetrics metrics;
  private final OpenRequests open;
  private final ModelInfo info;

  /** Makes the endpoints for one model. */
  public Endpoints(ServedModel served, ServerOptions options) {
    this.served = served;
    this.options = options;
    this.info = new ModelInfo(served);
    this.reader =
        AnswerForm.Reader.of(
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

  ModelInfo info() {
    return info;
  }

  /** {@code POST /v1/chat/completions}. */
  void answerChat(Exchange exchange, RequestLogEntry log) {
    JsonNode body = exchange.body(options.mostBodyBytes());
    ChatRequest request =
        read(
            body,
            RequestDialect.COMPLETIONS,
            () -> ChatRequest.read(body, vocabulary(), reader, options.mostTokens()));
    begin(exchange, log, request, Optional.empty())
        .send(
            prompt -> new ChatAnswer(request, served.name(), vocabulary(), prompt),
            request.stream() ? Style.SSE : Style.WHOLE,
            request.usage());
  }

  /** {@code POST /v1/completions}. */
  void answerCompletions(Exchange exchange, RequestLogEntry log) {
    JsonNode body = exchange.body(options.mostBodyBytes());
    CompletionRequest request =
        read(
            body,
            RequestDialect.COMPLETIONS,
            () -> CompletionRequest.read(body, served.model(), reader, options.mostTokens()));
    info.checkName(request.model());
    begin(exchange, log, request.choosing(), request.wanted(), request.names(), request.prompts())
        .send(
            prompt -> new CompletionAnswer(request, served.name(), vocabulary(), prompt),
            request.stream() ? Style.SSE : Style.WHOLE,
            request.usage());
  }

  /** {@code POST /v1/responses}. */
  void answerResponses(Exchange exchange, RequestLogEntry log) {
    JsonNode body = exchange.body(options.mostBodyBytes());
    ResponsesRequest request =
        read(
            body,
            RequestDialect.RESPONSES,
            () -> ResponsesRequest.read(body, vocabulary(), reader, options.mostTokens()));
    begin(exchange, log, request.chat(), Optional.empty())
        .send(
            prompt -> new ResponsesAnswer(request, served.name(), vocabulary(), prompt),
            request.chat().stream() ? Style.EVENTS : Style.WHOLE,
            true);
  }

  /** {@code POST /api/chat} of Ollama. */
  void answerOllamaChat(Exchange exchange, RequestLogEntry log) {
    JsonNode body = exchange.body(options.mostBodyBytes());
    answerOllama(
        exchange,
        log,
        true,
        read(
            body,
            RequestDialect.OLLAMA,
            () -> OllamaRequest.readChat(body, vocabulary(), reader, options.mostTokens())));
  }

  /** {@code POST /api/generate} of Ollama. */
  void answerOllamaGenerate(Exchange exchange, RequestLogEntry log) {
    JsonNode body = exchange.body(options.mostBodyBytes());
    answerOllama(
        exchange,
        log,
        false,
        read(
            body,
            RequestDialect.OLLAMA,
            () -> OllamaRequest.readGenerate(body, vocabulary(), reader, options.mostTokens())));
  }

  private void answerOllama(
      Exchange exchange, RequestLogEntry log, boolean isChat, OllamaRequest request) {
    ChatRequest chat = request.chat();
    if (request.isLoad()) {
      info.checkName(chat.model());
      exchange.answer(
          200, new OllamaAnswer(chat, served.name(), isChat, vocabulary(), 0).loadedAnswer());
      return;
    }
    begin(exchange, log, chat, request.raw())
        .send(
            prompt -> new OllamaAnswer(chat, served.name(), isChat, vocabulary(), prompt),
            chat.stream() ? Style.LINES : Style.WHOLE,
            true);
  }

  private Vocabulary vocabulary() {
    return served.model().vocabulary();
  }

  /**
   * Reads a request. A request without a constraint is read at once and does not wait for other
   * requests.
   */
  private <T> T read(JsonNode body, RequestDialect dialect, Supplier<T> reading) {
    return reader
        .constrainingField(body, dialect)
        .map(field -> constraints.read(field, reading))
        .orElseGet(reading);
  }

  /** Begins the texts that answer a conversation or a raw prompt. */
  private AnswerSender begin(
      Exchange exchange, RequestLogEntry log, ChatRequest request, Optional<String> raw) {
    info.checkName(request.model());
    int[] prompt;
    try {
      prompt =
          raw.map(text -> served.model().prompt(text))
              .orElseGet(
                  () -> PromptEncoder.tokens(served, request.conversation(), request.names()));
    } catch (VocabularyException e) {
      throw ApiErrors.toApiException(e, request.names());
    }
    return begin(
        exchange, log, request.choosing(), request.wanted(), request.names(), List.of(prompt));
  }

  private AnswerSender begin(
      Exchange exchange,
      RequestLogEntry log,
      SamplingFields choosing,
      AnswerForm wanted,
      FieldNames names,
      List<int[]> prompts) {
    try {
      long start = System.nanoTime();
      TokenConstraint constraint = constraints.compile(wanted, vocabulary());
      if (constraint != null) {
        metrics.recordConstraint(wanted.kind(), Duration.ofNanos(System.nanoTime() - start));
      }
      log.setConstraint(wanted.kind());
      List<GenerationRequest> requests = new ArrayList<>();
      int promptTokens = 0;
      for (int[] prompt : prompts) {
        promptTokens += prompt.length;
        int left = served.model().contextLength() - prompt.length;
        for (int i = 0; i < choosing.choices(); i++) {
          requests.add(choosing.request(prompt, constraint, i, options.mostTokens(), left));
        }
      }
      RunningRequest texts =
          RunningRequest.begin(scheduler, client(exchange), choosing, requests, options.timeout());
      return new AnswerSender(
          exchange, log, metrics, options.keepAlive(), texts, names, promptTokens);
    } catch (RuntimeException e) {
      throw ApiErrors.toApiException(e, names);
    }
  }

  /** Who takes turns: a key, else an address. */
  private String client(Exchange exchange) {
    return Optional.ofNullable(exchange.context().header("Authorization"))
        .orElse(exchange.context().ip());
  }

  /**
   * Returns the status, the model, and the numbers of running texts, waiting texts and open
   * requests.
   */
  ObjectNode health() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("status", "ok")
        .put("model", served.name())
        .put("active", scheduler.activeTexts())
        .put("queued", scheduler.queued())
        .put("requests", open.count());
  }

  /** Waits for running texts. */
  @Override
  public void close() {
    scheduler.close(10_000);
    constraints.close();
    open.close();
  }
}
