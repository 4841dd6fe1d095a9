package io.dyck.cli.models.experiment;

import io.dyck.canonical.CanonicalMode;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelSession;
import io.dyck.models.decode.DecodingStatistics;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.StepListener;
import io.dyck.models.decode.TextDecoding;
import io.dyck.pda.Pda;
import io.dyck.schema.SchemaOptions;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Answers requests of {@link ConformanceTask} with one model. For one thread. */
final class ConformanceAnswers {
  private static final int TRIES = 5;
  private static final double RETRY_TEMPERATURE = 0.7;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double NANOS_IN_MILLI = 1e6;

  private final LanguageModel model;
  private final ModelChoice.Prompts prompts;
  private final int maxTokens;
  private final double temperature;

  ConformanceAnswers(
      LanguageModel model, ModelChoice.Prompts prompts, int maxTokens, double temperature) {
    this.model = model;
    this.prompts = prompts;
    this.maxTokens = maxTokens;
    this.temperature = temperature;
  }

  /**
   * An answer, and its costs.
   *
   * @param text the text of the last try
   * @param tokens the number of tokens of all tries
   * @param firstMillis the time to the first token: compiling, reading the prompt, the first step
   * @param furtherMillis the mean time of a further token of the last try
   */
  record Answer(
      ConformanceTask task,
      ConformanceMode way,
      String text,
      boolean conforms,
      boolean isRight,
      int tokens,
      double firstMillis,
      double furtherMillis) {
    void write(JsonLine line) {
      line.add("id", task.id())
          .add("way", way.title())
          .add("text", text)
          .add("conforms", conforms)
          .add("right", isRight)
          .add("tokens", (long) tokens)
          .add("first_ms", firstMillis)
          .add("further_ms", furtherMillis);
    }
  }

  /** Reads the prompt of a request. All answers share what the model has read. */
  PromptedRequest read(ConformanceTask task) {
    return new PromptedRequest(task);
  }

  private static long now() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /** A request whose prompt is read, except for the last token. */
  final class PromptedRequest implements AutoCloseable {
    private final ConformanceTask task;
    private final int[] prompt;
    private final ModelSession session;
    private final long readNanos;
    private final Pda checker;

    private PromptedRequest(ConformanceTask task) {
      this.task = task;
      this.prompt = prompts.tokens("", task.prompt());
      this.checker = task.answerAutomaton(SchemaOptions.DEFAULT);
      this.session = model.newSession();
      long start = now();
      session.read(Arrays.copyOf(prompt, prompt.length - 1), 0);
      readNanos = now() - start;
    }

    Answer answer(ConformanceMode way, long seed) {
      Answer first = answerOnce(way, temperature, seed);
      if (way != ConformanceMode.RETRY) {
        return first;
      }
      Answer last = first;
      int tokens = first.tokens();
      for (int i = 1; i < TRIES && !last.conforms(); i++) {
        last = answerOnce(way, RETRY_TEMPERATURE, seed + i);
        tokens += last.tokens();
      }
      return new Answer(
          task,
          way,
          last.text(),
          last.conforms(),
          last.isRight(),
          tokens,
          first.firstMillis(),
          last.furtherMillis());
    }

    private Answer answerOnce(ConformanceMode way, double heat, long draws) {
      long start = now();
      GenerationRequest request = GenerationRequest.of(prompt).withMaxTokens(maxTokens);
      if (!way.isUnconstrained()) {
        request = request.withConstraint(constraint(way));
      }
      if (way == ConformanceMode.NO_BUDGET) {
        request = request.withMaxTokens(model.contextLength() - prompt.length);
      }
      Sampler sampler = new Sampler(SamplerOptions.DEFAULT.withTemperature(heat), draws);
      try (TextDecoding text =
          TextDecoding.begin(model, request, session.fork(), sampler, StepListener.NONE)) {
        text.step();
        long first = now() - start;
        int firstTokens = text.statistics().tokens();
        while (!text.isDone() && text.statistics().tokens() < maxTokens) {
          text.step();
        }
        long all = now() - start;
        text.cancel();
        String answer = text.result().text();
        answer = way.isUnconstrained() ? answer.strip() : answer;
        DecodingStatistics cost = text.statistics();
        boolean conforms = checker.accepts(ExperimentTask.bytes(answer));
        return new Answer(
            task,
            way,
            answer,
            conforms,
            conforms && task.isCorrect(answer),
            cost.tokens(),
            (first + readNanos) / NANOS_IN_MILLI,
            (all - first) / NANOS_IN_MILLI / Math.max(1, cost.tokens() - firstTokens));
      }
    }

    private TokenConstraint constraint(ConformanceMode way) {
      ComposeOptions options =
          way == ConformanceMode.CANONICAL ? CanonicalMode.OPTIONS : ComposeOptions.DEFAULT;
      return TokenConstraint.compose(
          task.answerAutomaton(way.schemas()), model.vocabulary(), options);
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
