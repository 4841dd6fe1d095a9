package io.dyck.conversation;

import com.google.common.collect.ImmutableList;
import io.dyck.chat.ModelChat;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.models.LanguageModel;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.StepListener;
import io.dyck.models.decode.TextDecoding;
import io.dyck.tools.SpelledText;
import io.dyck.tools.ToolCall;
import io.dyck.tools.ToolCalls;
import io.dyck.tools.ToolMessage;
import io.dyck.tools.ToolMessageListener;
import io.dyck.tools.ToolMessageReader;
import io.dyck.tools.format.ToolFormat;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers conversations with a model. An answer in JSON satisfies its schema. Calls of tools name a
 * tool of the request, and their arguments satisfy its schema. Both hold within {@link
 * AnswerOptions#maxTokens}, whatever the model is.
 *
 * <p>Thread-safe; each answer has a session of its own.
 */
public final class ConversationModel {
  private final LanguageModel model;
  private final Optional<ModelChat> template;
  private final ConversationConstraints constraints;

  /**
   * Joins a model with the forms of its conversations.
   *
   * @param model answers; stays open
   * @param template the template of the prompts; without a template the prompt is the contents of
   *     the messages, one a line
   * @param toolFormat the notation of the model's calls
   */
  public ConversationModel(
      LanguageModel model, Optional<ModelChat> template, ToolFormat toolFormat) {
    this.model = model;
    this.template = template;
    this.constraints = new ConversationConstraints(model.vocabulary(), toolFormat);
  }

  /**
   * Returns the model.
   *
   * @return the model that answers
   */
  public LanguageModel model() {
    return model;
  }

  /**
   * Answers a request.
   *
   * @param request the request
   * @return the whole answer
   * @throws io.dyck.failure.DyckException as the other method
   */
  public ConversationAnswer answer(ConversationRequest request) {
    return answer(request, new ToolMessageListener() {}, () -> false);
  }

  /**
   * Answers a request, and shows the answer while it is written.
   *
   * @param request the request
   * @param shown receives text and calls as they are generated
   * @param cancelled is called after each step; the answer ends once it returns true
   * @return the whole answer
   * @throws io.dyck.failure.DyckException if a schema or a tool cannot be used, the conversation
   *     does not suit the template or the context, or the model fails
   * @throws IllegalArgumentException if an option is out of its range, or no answer fits the budget
   *     (code {@code DYCK-M002})
   */
  public ConversationAnswer answer(
      ConversationRequest request, ToolMessageListener shown, BooleanSupplier cancelled) {
    Optional<ToolCalls> calls = constraints.calls(request);
    Optional<TokenConstraint> constraint = constraints.constraintFor(request, calls);
    GenerationRequest generation = request.options().request(prompt(request));
    if (constraint.isPresent()) {
      generation = generation.withConstraint(constraint.get());
    }
    Tokens tokens = new Tokens();
    SpelledText spelled = new SpelledText(model.vocabulary());
    ToolMessageReader reader = calls.map(with -> with.reader(shown)).orElse(null);
    Sampler sampler = new Sampler(request.options().sampling(), request.options().random());
    try (TextDecoding decoding =
        TextDecoding.begin(model, generation, model.newSession(), sampler, tokens)) {
      while (!decoding.isDone()) {
        decoding.step();
        String piece = decoding.takeText();
        if (reader != null) {
          reader.add(spelled.add(withoutEnd(tokens.takeNew())));
        } else if (!piece.isEmpty()) {
          shown.onText(piece);
        }
        if (cancelled.getAsBoolean()) {
          decoding.cancel();
        }
      }
      return answer(decoding.result(), reader);
    }
  }

  private int[] prompt(ConversationRequest request) {
    if (template.isEmpty()) {
      return model.prompt(request.conversation().contents());
    }
    Tokenizer tokenizer = model.vocabulary().tokenizer().orElseThrow();
    return template
        .get()
        .render(
            request.conversation().withTools(request.tools()),
            LocalDateTime.now(ZoneId.systemDefault()))
        .encode(tokenizer);
  }

  /** Collects the tokens that were not reported yet, special tokens included. */
  private static final class Tokens implements StepListener {
    final IntArrayList waiting = new IntArrayList();

    @Override
    public void onTokenChosen(
        @Nullable Matcher matcher, TokenMask mask, int token, long maskNanos) {
      waiting.add(token);
    }

    int[] takeNew() {
      int[] tokens = waiting.toIntArray();
      waiting.clear();
      return tokens;
    }
  }

  private int[] withoutEnd(int[] tokens) {
    return Arrays.stream(tokens).filter(token -> !model.endTokens().contains(token)).toArray();
  }

  private static ConversationAnswer answer(GeneratedText text, @Nullable ToolMessageReader reader) {
    ToolMessage message =
        reader == null
            ? new ToolMessage(text.text(), "", ImmutableList.of(), true)
            : reader.finish();
    ImmutableList.Builder<ToolCall> calls = ImmutableList.builder();
    for (int i = 0; i < message.calls().size(); i++) {
      ToolCall call = message.calls().get(i);
      String id = ConversationAnswer.callId(i, call.id());
      calls.add(new ToolCall(call.name(), call.arguments(), id));
    }
    return new ConversationAnswer(
        message.content(),
        message.reasoning(),
        calls.build(),
        text.finish(),
        text.statistics().promptTokens(),
        text.statistics().tokens());
  }
}
