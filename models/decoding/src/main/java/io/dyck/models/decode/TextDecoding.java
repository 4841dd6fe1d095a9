package io.dyck.models.decode;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.compose.mask.AllowedTokens;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.ShownText;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelProblem;
import io.dyck.models.ModelSession;
import io.dyck.models.PendingTokens;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One text that a model writes, step by step. {@link #run} writes a whole text. A server makes
 * steps of several texts in one batch. A single text is written as follows:
 *
 * <pre>{@code
 * try (TextDecoding decoding = TextDecoding.begin(model, request)) {
 *   while (!decoding.isDone()) {
 *     decoding.step();
 *     show(decoding.takeText());
 *   }
 *   return decoding.result();
 * }
 * }</pre>
 *
 * <p>Forced tokens are taken without the model. The model reads forced tokens in the pass that
 * chooses the next token. This pass also checks the guesses of a draft model.
 *
 * <p>Mutable; for one thread at a time. Only {@link #cancel} may be called by any thread.
 */
public final class TextDecoding implements AutoCloseable {
  private static final int[] NO_DRAFT = {};

  private final LanguageModel model;
  private final GenerationRequest request;
  private final ModelSession session;
  private final Sampler sampler;
  private final StepListener listener;
  private final NextTokenMasks guide;
  private final @Nullable Drafter drafter;
  private final ShownText shown;
  private final Penalties.Counts penalties;
  private final float[] logits;
  private final DecodingStatistics.Counter counter = new DecodingStatistics.Counter();
  private final StringBuilder text = new StringBuilder();
  private final List<TokenLogprobs> logprobs = new ArrayList<>();

  /** The prompt and all tokens so far. */
  private final IntArrayList all;

  private int takenText;
  private int[] draft = NO_DRAFT;

  /** With a draft, the logits of the model at each position of the draft. */
  private float[] draftedLogits = {};

  /** The time for the mask of the current position so far, in nanoseconds. */
  private long maskNanos;

  /** Whether all tokens are known that the model must read before the next token. */
  private boolean isPrepared;

  /** Whether the model has read all tokens, and the next token must be drawn. */
  private boolean isRead;

  private volatile boolean cancelled;
  private @Nullable FinishReason finish;
  private @Nullable RuntimeException failure;

  private TextDecoding(
      LanguageModel model,
      GenerationRequest request,
      ModelSession session,
      Sampler sampler,
      StepListener listener) {
    Vocabulary vocabulary = model.vocabulary();
    this.model = model;
    this.request = request;
    this.session = session;
    this.sampler = sampler;
    this.listener = listener;
    all = new IntArrayList(request.prompt().toArray());
    guide = new NextTokenMasks(request, vocabulary, budget(model, request));
    shown = new ShownText(request.stops(), vocabulary);
    penalties = new Penalties.Counts(request.penalties(), request.prompt().toArray());
    logits = new float[vocabulary.size()];
    drafter = request.draft().map(found -> new Drafter(found, vocabulary.size())).orElse(null);
  }

  /** Returns the largest number of tokens of the answer. */
  static int budget(LanguageModel model, GenerationRequest request) {
    int left = model.contextLength() - request.prompt().length();
    if (left < 1) {
      throw ModelProblem.CONTEXT.toException(
          model.name(),
          "the prompt has "
              + request.prompt().length()
              + " tokens, and the model can hold "
              + model.contextLength()
              + " with its answer");
    }
    return Math.min(request.maxTokens(), left);
  }

  /**
   * Begins a text.
   *
   * @param model the model; stays open
   * @param request the request
   * @return the text before its first token; to be closed
   * @throws io.dyck.models.ModelException if the prompt does not fit (code {@code DYCK-M035})
   * @throws IllegalArgumentException if the constraint has another vocabulary, or no text of the
   *     grammar is known to fit into the budget (code {@code DYCK-M002})
   */
  public static TextDecoding begin(LanguageModel model, GenerationRequest request) {
    Sampler sampler = new Sampler(request.sampling(), request.seed());
    return begin(model, request, model.newSession(), sampler, StepListener.NONE);
  }

  /**
   * Begins a text in a session that may have read a part of the prompt.
   *
   * @param model the model; stays open
   * @param request the request; its sampling and seed are ignored
   * @param session a session whose tokens are the first tokens of the prompt; closed with this
   *     object, or if this method fails
   * @param sampler the sampler of the tokens
   * @param listener receives each token
   * @return the text before its first token; to be closed
   * @throws io.dyck.models.ModelException see {@link #begin(LanguageModel, GenerationRequest)}
   */
  public static TextDecoding begin(
      LanguageModel model,
      GenerationRequest request,
      ModelSession session,
      Sampler sampler,
      StepListener listener) {
    try {
      request
          .constraint()
          .ifPresent(of -> checkSameVocabulary(model, of.vocabulary(), "constraint"));
      request
          .draft()
          .ifPresent(of -> checkSameVocabulary(model, of.model().vocabulary(), "draft model"));
      return new TextDecoding(model, request, session, sampler, listener);
    } catch (RuntimeException | Error e) {
      session.close();
      throw e;
    }
  }

  private static void checkSameVocabulary(LanguageModel model, Vocabulary other, String whose) {
    Vocabulary own = model.vocabulary();
    Preconditions.checkArgument(
        own == other || own.hash().equals(other.hash()),
        "the %s must have the vocabulary of the model (%s), not %s",
        whose,
        own.name(),
        other.name());
  }

  /**
   * Writes a whole text.
   *
   * @param model the model; stays open
   * @param request the request
   * @return the text
   * @throws io.dyck.models.ModelException if the model fails, or the prompt does not fit
   */
  public static GeneratedText run(LanguageModel model, GenerationRequest request) {
    return run(model, request, piece -> {});
  }

  /**
   * Writes a whole text and shows it as it grows.
   *
   * @param model the model; stays open
   * @param request the request
   * @param pieces receives each piece of the text, in whole characters
   * @return the text
   * @throws io.dyck.models.ModelException if the model fails, or the prompt does not fit
   */
  public static GeneratedText run(
      LanguageModel model, GenerationRequest request, Consumer<String> pieces) {
    try (TextDecoding decoding = begin(model, request)) {
      while (!decoding.isDone()) {
        decoding.step();
        String piece = decoding.takeText();
        if (!piece.isEmpty()) {
          pieces.accept(piece);
        }
      }
      return decoding.result();
    }
  }

  /**
   * Makes one step of several texts in one pass of the model that they share. A text that fails is
   * done, with {@link FinishReason#FAILED}, and its {@link #result} throws the exception. The other
   * texts continue.
   *
   * @param decodings the texts; texts that are done are skipped
   */
  public static void step(List<TextDecoding> decodings) {
    List<TextDecoding> prepared = new ArrayList<>();
    for (TextDecoding decoding : decodings) {
      if (decoding.prepare()) {
        prepared.add(decoding);
      }
    }
    read(prepared);
    prepared.forEach(TextDecoding::choose);
  }

  /**
   * Makes the second part of a step: the model reads for several texts in one pass. The first part
   * is {@link #prepare}, the third {@link #choose}. Only the second part needs all texts at once. A
   * separate thread for each text may do the other parts at any time.
   *
   * @param prepared prepared texts of one model for which the model has not read yet
   */
  public static void read(List<TextDecoding> prepared) {
    List<PendingTokens> reads = new ArrayList<>();
    for (TextDecoding decoding : prepared) {
      Preconditions.checkState(decoding.isPrepared, "prepare() says whether there is to be read");
      reads.add(decoding.toRead());
    }
    if (reads.isEmpty()) {
      return;
    }
    long start = System.nanoTime();
    ImmutableList<FloatBuffer> rows;
    try {
      rows = prepared.get(0).model.read(reads);
    } catch (RuntimeException e) {
      // One of the texts made the pass fail. Each text is therefore read in a pass of its own.
      for (TextDecoding decoding : prepared) {
        decoding.closeOnFailure(decoding::readAlone);
      }
      return;
    }
    long nanos = (System.nanoTime() - start) / prepared.size();
    for (int i = 0; i < rows.size(); i++) {
      prepared.get(i).counter.modelNanos += nanos;
      prepared.get(i).copyLogits(rows.get(i));
    }
  }

  private void closeOnFailure(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      failure = e;
      finish = FinishReason.FAILED;
    }
  }

  /**
   * Makes one step: forced tokens, and one token that the model chooses, or several with a draft
   * model.
   *
   * @throws io.dyck.models.ModelException if the model fails; then the text is done
   */
  public void step() {
    if (prepare()) {
      closeOnFailure(this::readAlone);
      choose();
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void readAlone() {
    PendingTokens read = toRead();
    long start = System.nanoTime();
    FloatBuffer rows = session.read(read.tokens(), read.rows());
    counter.modelNanos += System.nanoTime() - start;
    copyLogits(rows);
  }

  /**
   * Copies the logits, because the buffers of the model are valid only until its next read. If few
   * tokens are allowed, only their logits are copied, and the others keep old values.
   */
  private void copyLogits(FloatBuffer rows) {
    isPrepared = false;
    if (draft.length == 0) {
      if (request.logprobs() < 0
          && AllowedTokens.of(guide.mask()) instanceof AllowedTokens.Few few) {
        few.tokens().forEach(token -> logits[token] = rows.get(token));
      } else {
        rows.get(0, logits);
      }
    } else {
      draftedLogits = new float[(draft.length + 1) * logits.length];
      rows.get(0, draftedLogits);
    }
    isRead = true;
  }

  /**
   * Reads a part of the prompt. Reading a long prompt in parts does not delay a batch.
   *
   * @param most the largest number of tokens to read now
   * @return whether at most {@code most} tokens of the prompt are left for {@link #step}
   */
  public boolean prefill(int most) {
    int left = all.size() - session.position();
    if (!isDone() && left > most) {
      int[] tokens = new int[most];
      all.getElements(session.position(), tokens, 0, most);
      closeOnFailure(() -> session.read(tokens, 0));
      left -= most;
      counter.passes++;
    }
    return isDone() || left <= most;
  }

  /**
   * Makes the first part of a step: takes forced tokens and computes the next mask. This part runs
   * no model except the draft model. A text that fails is done.
   *
   * @return whether the model must {@link #read} for this text; false if the text is done
   */
  public boolean prepare() {
    if (!isPrepared && !isRead) {
      closeOnFailure(this::takeForced);
    }
    return isPrepared && !isDone();
  }

  /** Takes forced tokens until the model must choose or the text is done. */
  private void takeForced() {
    draft = NO_DRAFT;
    while (!isDone()) {
      long start = System.nanoTime();
      TokenMask mask = guide.mask();
      maskNanos = System.nanoTime() - start;
      if (mask.cardinality() == 0) {
        finish = guide.isComplete() ? FinishReason.END : FinishReason.LENGTH;
      } else if (mask.cardinality() == 1 && request.logprobs() < 0) {
        counter.forcedTokens++;
        accept(mask.toArray()[0], mask);
      } else {
        if (drafter != null) {
          start = System.nanoTime();
          draft = drafter.guessTokens(all, guide);
          counter.modelNanos += System.nanoTime() - start;
        }
        isPrepared = true;
        return;
      }
    }
  }

  /** Returns the tokens that the session has not read yet, followed by the draft. */
  private PendingTokens toRead() {
    int known = session.position();
    int[] tokens = new int[all.size() - known + draft.length];
    all.getElements(known, tokens, 0, all.size() - known);
    System.arraycopy(draft, 0, tokens, all.size() - known, draft.length);
    return new PendingTokens(session, tokens, 1 + draft.length);
  }

  /**
   * Makes the third part of a step: draws the next token, and further tokens as long as the draft
   * guessed right. This part runs no model. Does nothing if the model has not read. A text that
   * fails is done.
   */
  public void choose() {
    if (isRead) {
      isRead = false;
      closeOnFailure(this::drawAll);
    }
  }

  /** Draws a token at each position, as long as the draft guessed the token before. */
  private void drawAll() {
    counter.passes++;
    counter.draftedTokens += draft.length;
    int size = logits.length;
    int right = 0;
    for (int row = 0; row <= draft.length && !isDone(); row++) {
      if (draft.length > 0) {
        System.arraycopy(draftedLogits, row * size, logits, 0, size);
      }
      int token = draw();
      if (row == draft.length || token != draft[row]) {
        break;
      }
      right++;
    }
    counter.acceptedDrafts += right;
    session.rollback(draft.length - right);
    if (drafter != null) {
      drafter.keep(all.size());
    }
  }

  private int draw() {
    long start = System.nanoTime();
    TokenMask mask = guide.mask();
    long masked = System.nanoTime();
    maskNanos += masked - start;
    if (mask.cardinality() == 0) {
      finish = guide.isComplete() ? FinishReason.END : FinishReason.LENGTH;
      return -1;
    }
    checkNumbers(mask);
    float[] raw = request.logprobs() >= 0 ? logits.clone() : logits;
    penalties.applyTo(logits);
    guide.bias().addTo(logits);
    int token = sampler.sample(logits, mask);
    counter.sampleNanos += System.nanoTime() - masked;
    if (request.logprobs() >= 0) {
      logprobs.add(TokenLogprobs.of(raw, token, request.logprobs()));
    }
    accept(token, mask);
    return token;
  }

  /** Checks the logits that the choice reads: those of few tokens, otherwise all. */
  private void checkNumbers(TokenMask mask) {
    int bad = 0;
    if (request.logprobs() < 0 && AllowedTokens.of(mask) instanceof AllowedTokens.Few few) {
      for (int i = 0; i < few.tokens().length(); i++) {
        bad |= Float.isNaN(logits[few.tokens().get(i)]) ? 1 : 0;
      }
    } else {
      for (float logit : logits) {
        bad |= Float.isNaN(logit) ? 1 : 0;
      }
    }
    if (bad != 0) {
      throw ModelProblem.NOT_A_NUMBER.toException(
          model.name(), "after " + all.size() + " tokens a logit is not a number");
    }
  }

  private void accept(int token, TokenMask mask) {
    listener.onTokenChosen(guide.matcher(), mask, token, maskNanos);
    long start = System.nanoTime();
    guide.accept(token);
    long nanos = System.nanoTime() - start;
    listener.onTokenAccepted(nanos);
    all.add(token);
    penalties.add(token);
    shown.accept(token);
    counter.tokens++;
    counter.maskNanos += maskNanos + nanos;
    maskNanos = 0;
    if (shown.isStopped()) {
      finish = FinishReason.STOP;
    } else if (guide.hasEnded()) {
      finish = FinishReason.END;
    }
  }

  /**
   * Whether the text is done, and no step follows.
   *
   * @return true if the text has ended, was stopped or cancelled, has spent its budget, or has
   *     failed
   */
  public boolean isDone() {
    if (finish == null && cancelled) {
      finish = FinishReason.CANCELLED;
    }
    return finish != null;
  }

  /** Ends the text after the current step. Any thread may call this method. */
  public void cancel() {
    cancelled = true;
  }

  /**
   * Returns the text since the last call, in whole characters. A part that may belong to a stop
   * text is held back until the text is done.
   *
   * @return the new text; may be empty; bytes that are not UTF-8 become U+FFFD
   */
  public String takeText() {
    text.append(new String(shown.takeNewText(isDone()), StandardCharsets.UTF_8));
    String piece = text.substring(takenText);
    takenText = text.length();
    return piece;
  }

  /**
   * Returns the probabilities of the tokens so far, if the request asks for them.
   *
   * @return one element for each token of the text, in order
   */
  public ImmutableList<TokenLogprobs> logprobs() {
    return ImmutableList.copyOf(logprobs);
  }

  /**
   * Returns the cost of the text so far.
   *
   * @return a snapshot
   */
  public DecodingStatistics statistics() {
    return counter.result(request.prompt().length());
  }

  /**
   * Returns the whole text.
   *
   * @return the text, with the reason why it ended
   * @throws IllegalStateException if the text is not done
   * @throws io.dyck.models.ModelException if the model failed
   */
  public GeneratedText result() {
    Preconditions.checkState(isDone(), "the text is not done");
    if (failure != null) {
      throw failure;
    }
    text.append(new String(shown.takeNewText(true), StandardCharsets.UTF_8));
    FinishReason reason = Preconditions.checkNotNull(finish);
    int prompt = request.prompt().length();
    boolean complete =
        guide.isComplete() || (guide.matcher() == null && reason == FinishReason.STOP);
    return new GeneratedText(
        text.toString(),
        ImmutableIntArray.copyOf(all.subList(prompt, all.size()).toIntArray()),
        reason,
        complete,
        ImmutableList.copyOf(logprobs),
        statistics());
  }

  /** Closes the session. Does nothing the second time. */
  @Override
  public void close() {
    session.close();
    if (drafter != null) {
      drafter.close();
    }
  }
}
