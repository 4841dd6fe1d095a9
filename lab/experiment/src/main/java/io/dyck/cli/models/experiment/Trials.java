package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableList;
import io.dyck.canonical.CanonicalMode;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.compose.trigger.TextWithTriggers;
import io.dyck.grammar.Grammar;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelException;
import io.dyck.models.decode.DecodingStatistics;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.TextDecoding;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Answers requests in all ways with one model. Grammars are compiled at their first use. For one
 * thread.
 */
final class Trials {
  private static final String OPEN = "<answer>";
  private static final String CLOSE = "</answer>";

  /** The words after which the small model was trained to write free text first. */
  private static final String THINK = " (think first)";

  private static final String THINK_IN_WORDS =
      "\n\nThink first, in one sentence. Then write the answer between <answer> and </answer>.";

  private static final int TRIES = 5;

  /** The temperature of the tries after the first one. The first try takes the likeliest tokens. */
  private static final double TEMPERATURE = 0.8;

  private final LanguageModel model;
  private final ModelChoice.Prompts prompts;
  private final boolean describes;
  private final int maxTokens;
  private final TaskDatabase databases;
  private final Map<ExperimentTask, Pda> answers = new EnumMap<>(ExperimentTask.class);
  private final Map<AnswerMode, Map<ExperimentTask, TokenConstraint>> constraints =
      new EnumMap<>(AnswerMode.class);

  /**
   * Makes the model and the prompts ready for trials.
   *
   * @param describes whether the system message describes the task completely; the small model
   *     needs only the name of the task
   */
  Trials(
      LanguageModel model,
      ModelChoice.Prompts prompts,
      boolean describes,
      int maxTokens,
      TaskDatabase databases) {
    this.model = model;
    this.prompts = prompts;
    this.describes = describes;
    this.maxTokens = maxTokens;
    this.databases = databases;
  }

  private Pda answerAutomaton(ExperimentTask task) {
    return answers.computeIfAbsent(task, ExperimentTask::answerAutomaton);
  }

  /** Returns the constraint of the answers, if the way has one. */
  private Optional<TokenConstraint> constraint(AnswerMode way, ExperimentTask task) {
    if (way == AnswerMode.FREE || way == AnswerMode.RETRY) {
      return Optional.empty();
    }
    return Optional.of(
        constraints
            .computeIfAbsent(way, each -> new EnumMap<>(ExperimentTask.class))
            .computeIfAbsent(task, each -> compose(way, each)));
  }

  private TokenConstraint compose(AnswerMode way, ExperimentTask task) {
    Grammar grammar = task.grammar();
    if (way == AnswerMode.FREE_THEN_MASKS) {
      grammar =
          TextWithTriggers.builder()
              .trigger(OPEN, grammar, CLOSE)
              .atLeastOne()
              .stopAfterFirst()
              .build();
    }
    ComposeOptions options =
        way == AnswerMode.CANONICAL ? CanonicalMode.OPTIONS : ComposeOptions.DEFAULT;
    return TokenConstraint.compose(Pda.compile(grammar), model.vocabulary(), options);
  }

  /**
   * Returns the ways that the model can take. The tokens of some vocabularies cannot be followed in
   * canonical mode.
   *
   * @param leftOut receives the reason for each way that is left out
   */
  ImmutableList<AnswerMode> possibleWays(BiConsumer<AnswerMode, VocabularyException> leftOut) {
    ImmutableList.Builder<AnswerMode> possible = ImmutableList.builder();
    for (AnswerMode way : AnswerMode.values()) {
      try {
        for (ExperimentTask task : ExperimentTask.values()) {
          constraint(way, task);
        }
        possible.add(way);
      } catch (VocabularyException e) {
        leftOut.accept(way, e);
      }
    }
    return possible.build();
  }

  /**
   * Returns why the model has no room for the answer of a request, if it has none: the prompt is
   * longer than the model's context, or the shortest answer is longer than the tokens that are
   * left.
   *
   * @param ways the ways in which the model is to answer
   */
  Optional<String> obstacle(HeldOutRequest request, List<AnswerMode> ways) {
    for (AnswerMode way : ways) {
      try {
        TextDecoding.begin(model, request(request, way)).close();
      } catch (ModelException | IllegalArgumentException e) {
        return Optional.of(String.valueOf(e.getMessage()));
      }
    }
    return Optional.empty();
  }

  ExperimentTrial answer(HeldOutRequest request, AnswerMode way) {
    GenerationRequest asked = request(request, way);
    GeneratedText text = TextDecoding.run(model, asked);
    TrialSum sum = new TrialSum(text.statistics());
    String answer = extractAnswer(text.text(), way);
    if (way == AnswerMode.RETRY) {
      for (int i = 1; i < TRIES && !canParse(request, answer); i++) {
        SamplerOptions sampling = SamplerOptions.DEFAULT.withTemperature(TEMPERATURE);
        text = TextDecoding.run(model, asked.withSampling(sampling, i));
        sum.add(text.statistics());
        answer = extractAnswer(text.text(), way);
      }
    }
    return new ExperimentTrial(
        request,
        way,
        text.text(),
        answer,
        canParse(request, answer),
        answer.equals(request.answer()),
        request.task().haveSameMeaning(answer, request.answer(), databases),
        sum.tokens,
        sum.forced,
        sum.passes,
        sum.nanos);
  }

  private boolean canParse(HeldOutRequest request, String answer) {
    return answerAutomaton(request.task()).accepts(ExperimentTask.bytes(answer));
  }

  private GenerationRequest request(HeldOutRequest request, AnswerMode way) {
    boolean thinks = way == AnswerMode.FREE_THEN_MASKS;
    ExperimentTask task = request.task();
    String system =
        describes
            ? task.description() + (thinks ? THINK_IN_WORDS : "")
            : task.taskName() + (thinks ? THINK : "");
    GenerationRequest asked =
        GenerationRequest.of(prompts.tokens(system, request.request())).withMaxTokens(maxTokens);
    return constraint(way, task).map(asked::withConstraint).orElse(asked);
  }

  /** Returns the text between the marks, if there are any. */
  private static String extractAnswer(String text, AnswerMode way) {
    int open = text.indexOf(OPEN);
    if (way != AnswerMode.FREE_THEN_MASKS || open < 0) {
      return text;
    }
    int from = open + OPEN.length();
    // The last mark counts, because a string in the answer may contain the same letters.
    return text.endsWith(CLOSE)
        ? text.substring(from, text.length() - CLOSE.length())
        : text.substring(from);
  }

  private static final class TrialSum {
    int tokens;
    int forced;
    int passes;
    long nanos;

    TrialSum(DecodingStatistics first) {
      add(first);
    }

    void add(DecodingStatistics of) {
      tokens += of.tokens();
      forced += of.forcedTokens();
      passes += of.passes();
      nanos += of.maskNanos() + of.sampleNanos() + of.modelNanos();
    }
  }
}
