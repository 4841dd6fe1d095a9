package io.dyck.server.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.models.decode.DecodingStatistics;
import io.dyck.server.answer.Answer;
import io.dyck.server.request.FieldNames;
import io.dyck.server.schedule.RunningRequest;
import io.dyck.server.schedule.TextProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Sends the texts of one request while they are generated, or when they are complete. For one
 * thread.
 */
final class AnswerSender {
  /** The ways to send an answer. */
  enum Style {
    /** In one piece. */
    WHOLE,
    /** Server-sent events without names, and a mark at the end. */
    SSE,
    /** Server-sent events with the names of their types. */
    EVENTS,
    /** One object a line. */
    LINES
  }

  private final Exchange exchange;
  private final RequestLogEntry log;
  private final ServerMetrics metrics;
  private final Duration keepAlive;
  private final RunningRequest texts;
  private final FieldNames names;
  private final int promptTokens;

  /**
   * Prepares to send the texts of a request.
   *
   * @param keepAlive the time without progress after which a stream of events gets a comment
   * @param names the client's names of the request's fields, used in errors
   */
  AnswerSender(
      Exchange exchange,
      RequestLogEntry log,
      ServerMetrics metrics,
      Duration keepAlive,
      RunningRequest texts,
      FieldNames names,
      int promptTokens) {
    this.exchange = exchange;
    this.log = log;
    this.metrics = metrics;
    this.keepAlive = keepAlive;
    this.texts = texts;
    this.names = names;
    this.promptTokens = promptTokens;
  }

  /**
   * Sends an answer to its end.
   *
   * @param making makes the answer of the number of tokens of its prompt
   * @param usage whether a stream ends with the numbers of tokens
   */
  void send(IntFunction<Answer> making, Style style, boolean usage) {
    try (texts) {
      Answer answer = making.apply(promptTokens);
      ClientMonitor watch = new ClientMonitor(exchange.context().req());
      boolean isEvents = style == Style.SSE || style == Style.EVENTS;
      Consumer<TextProgress> listener =
          style == Style.WHOLE
              ? answer::add
              : progress -> sendAll(style, answer, () -> answer.stream(progress));
      boolean there =
          texts.passProgress(
              progress -> passProgress(progress, listener),
              watch,
              keepAlive,
              isEvents ? () -> sendComment(style, answer) : () -> {});
      log.setTokens(
          answer.promptTokens(), answer.completionTokens(), there ? answer.finish() : "gone");
      metrics.countTokens(answer.promptTokens(), answer.completionTokens());
      if (!there) {
        log.markGone();
      } else if (style == Style.WHOLE) {
        exchange.answer(200, answer.completeAnswer());
      } else {
        sendAll(style, answer, () -> answer.endObjects(usage));
        if (style == Style.SSE) {
          exchange.send("data: [DONE]\n\n");
        }
      }
    }
  }

  /**
   * Ends the answer at a failure. A stream begins with the first progress, because the status of an
   * answer that has begun cannot change.
   */
  private void passProgress(TextProgress progress, Consumer<TextProgress> listener) {
    RuntimeException failure = progress.failure();
    if (failure != null) {
      throw ApiErrors.toApiException(failure, names);
    }
    if (progress.result() != null) {
      DecodingStatistics statistics = progress.result().statistics();
      metrics.recordMasks(statistics.maskNanos() + statistics.sampleNanos(), statistics.tokens());
    }
    listener.accept(progress);
  }

  /**
   * Sends a comment, because clients and proxies may give up a silent connection. Clients of
   * server-sent events ignore comments.
   */
  private void sendComment(Style style, Answer answer) {
    sendAll(style, answer, List::of);
    exchange.send(": waiting\n\n");
  }

  /** Sends the beginning of a stream, if it was not sent, then some parts. */
  private void sendAll(Style style, Answer answer, Supplier<List<ObjectNode>> parts) {
    StringBuilder text = new StringBuilder();
    List<ObjectNode> all = new ArrayList<>();
    if (!exchange.canStream()) {
      exchange.begin(style == Style.LINES ? "application/x-ndjson" : "text/event-stream");
      all.addAll(answer.begin());
    }
    all.addAll(parts.get());
    for (ObjectNode part : all) {
      text.append(
          switch (style) {
            case EVENTS -> "event: " + part.path("type").asText() + "\ndata: " + part + "\n\n";
            case SSE -> "data: " + part + "\n\n";
            case LINES, WHOLE -> part + "\n";
          });
    }
    if (text.length() > 0) {
      exchange.send(text.toString());
    }
  }
}
