package io.dyck.langchain4j;

import com.google.common.collect.ImmutableList;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.ChatResponseMetadata;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.compose.sample.StopConditions;
import io.dyck.failure.DyckException;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelSession;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.Penalties;
import io.dyck.models.decode.StepListener;
import io.dyck.models.decode.TextDecoding;
import io.dyck.tools.SpelledText;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.ToolMessage;
import io.dyck.tools.ToolMessageListener;
import io.dyck.tools.ToolMessageReader;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Turns a request into an answer, in both kinds of chat models. Thread-safe. */
final class ChatEngine {
  private final ChatSettings settings;
  private final LanguageModel model;
  private final ChatConstraints constraints;

  ChatEngine(ChatSettings settings) {
    this.settings = settings;
    this.model = settings.model();
    checkModel(settings.parameters().modelName());
    this.constraints = new ChatConstraints(model.vocabulary(), settings);
  }

  /**
   * Checks a request before any work is done for it.
   *
   * @throws UnsupportedFeatureException if the request needs an unsupported feature
   */
  void check(ChatRequest request) {
    checkModel(request.modelName());
    ChatConversation.text(request.messages());
    constraints.checkFeatures(request);
  }

  /**
   * Answers a request.
   *
   * @param shown receives text and calls as they are generated
   * @param cancelled is called after each step
   * @throws InvalidRequestException if the request cannot be answered
   */
  ChatResponse chat(ChatRequest request, ToolMessageListener shown, BooleanSupplier cancelled) {
    check(request);
    try {
      Optional<ToolCalls> calls = constraints.calls(request);
      Optional<TokenConstraint> constraint =
          calls.isPresent()
              ? Optional.of(constraints.of(calls.get(), request))
              : constraints.format(request);
      GenerationRequest generation = request(request, prompt(request));
      if (constraint.isPresent()) {
        generation = generation.withConstraint(constraint.get());
      }
      return write(generation, sampling(request), calls, shown, cancelled);
    } catch (DyckException | IllegalArgumentException e) {
      throw new InvalidRequestException(e.getMessage(), e);
    }
  }

  private void checkModel(@Nullable String wanted) {
    if (wanted != null && !wanted.equals(model.name())) {
      throw new UnsupportedFeatureException(
          "modelName '" + wanted + "' is not supported: this is the model '" + model.name() + "'");
    }
  }

  private int[] prompt(ChatRequest request) {
    List<dev.langchain4j.agent.tool.ToolSpecification> tools =
        request.toolSpecifications() == null ? List.of() : request.toolSpecifications();
    if (settings.template().isEmpty()) {
      return model.prompt(ChatConversation.text(request.messages()));
    }
    Tokenizer tokenizer = model.vocabulary().tokenizer().orElseThrow();
    return settings
        .template()
        .get()
        .render(
            ChatConversation.of(request.messages(), tools),
            LocalDateTime.now(ZoneId.systemDefault()))
        .encode(tokenizer);
  }

  private GenerationRequest request(ChatRequest request, int[] prompt) {
    GenerationRequest generation =
        GenerationRequest.of(prompt)
            .withMaxTokens(or(request.maxOutputTokens(), settings.maxOutputTokens()))
            .withPenalties(
                new Penalties(
                    1, or(request.frequencyPenalty(), 0), or(request.presencePenalty(), 0)));
    List<String> stops = request.stopSequences();
    return stops == null ? generation : generation.withStops(StopConditions.of(stops));
  }

  private static SamplerOptions sampling(ChatRequest request) {
    boolean drawn = request.topP() != null || request.topK() != null;
    return SamplerOptions.DEFAULT
        .withTemperature(or(request.temperature(), drawn ? 1 : 0))
        .withTopK(or(request.topK(), 0))
        .withTopP(or(request.topP(), 1));
  }

  private static double or(@Nullable Double value, double otherwise) {
    return value == null ? otherwise : value;
  }

  private static int or(@Nullable Integer value, int otherwise) {
    return value == null ? otherwise : value;
  }

  /** Collects the tokens that were not reported yet, special tokens included. */
  private static final class Tokens implements StepListener {
    final IntArrayList waiting = new IntArrayList();

    @Override
    public void chosen(@Nullable Matcher matcher, TokenMask mask, int token, long maskNanos) {
      waiting.add(token);
    }

    int[] take() {
      int[] tokens = waiting.toIntArray();
      waiting.clear();
      return tokens;
    }
  }

  private ChatResponse write(
      GenerationRequest request,
      SamplerOptions sampling,
      Optional<ToolCalls> calls,
      ToolMessageListener shown,
      BooleanSupplier cancelled) {
    Tokens tokens = new Tokens();
    SpelledText spelled = new SpelledText(model.vocabulary());
    ToolMessageReader reader = calls.map(with -> with.reader(shown)).orElse(null);
    SplittableRandom random =
        settings.seed().isPresent()
            ? new SplittableRandom(settings.seed().getAsLong())
            : new SplittableRandom();
    ModelSession session = model.newSession();
    try (TextDecoding decoding =
        TextDecoding.begin(model, request, session, new Sampler(sampling, random), tokens)) {
      while (!decoding.isDone()) {
        decoding.step();
        String piece = decoding.takeText();
        if (reader != null) {
          reader.add(spelled.add(withoutEnd(tokens.take())));
        } else if (!piece.isEmpty()) {
          shown.text(piece);
        }
        if (cancelled.getAsBoolean()) {
          decoding.cancel();
        }
      }
      GeneratedText text = decoding.result();
      return response(text, reader == null ? null : reader.finish());
    }
  }

  private int[] withoutEnd(int[] tokens) {
    return java.util.Arrays.stream(tokens)
        .filter(token -> !model.endTokens().contains(token))
        .toArray();
  }

  private ChatResponse response(GeneratedText text, @Nullable ToolMessage message) {
    AiMessage answer;
    if (message == null) {
      answer = AiMessage.from(text.text());
    } else {
      ImmutableList<ToolExecutionRequest> requests = requests(message);
      answer =
          requests.isEmpty()
              ? AiMessage.from(message.content())
              : message.content().isEmpty()
                  ? AiMessage.from(requests)
                  : AiMessage.from(message.content(), requests);
    }
    int prompt = text.statistics().promptTokens();
    return ChatResponse.builder()
        .aiMessage(answer)
        .metadata(
            ChatResponseMetadata.builder()
                .id(UUID.randomUUID().toString())
                .modelName(model.name())
                .tokenUsage(new TokenUsage(prompt, text.statistics().tokens()))
                .finishReason(finish(text, answer))
                .build())
        .build();
  }

  private static ImmutableList<ToolExecutionRequest> requests(ToolMessage message) {
    ImmutableList.Builder<ToolExecutionRequest> requests = ImmutableList.builder();
    for (int i = 0; i < message.calls().size(); i++) {
      requests.add(
          ToolExecutionRequest.builder()
              .id(callId(i, message.calls().get(i).id()))
              .name(message.calls().get(i).name())
              .arguments(message.calls().get(i).arguments())
              .build());
    }
    return requests.build();
  }

  /** The model's own id of a call, or its number. */
  static String callId(int index, @Nullable String own) {
    return own == null ? "call_" + index : own;
  }

  private static FinishReason finish(GeneratedText text, AiMessage answer) {
    return switch (text.finish()) {
      case END, STOP ->
          answer.hasToolExecutionRequests() ? FinishReason.TOOL_EXECUTION : FinishReason.STOP;
      case LENGTH -> FinishReason.LENGTH;
      case CANCELLED, FAILED -> FinishReason.OTHER;
    };
  }
}
