package io.dyck.models.decode;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.ShownText;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelProblem;
import io.dyck.models.ModelRead;
import io.dyck.models.ModelSession;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One text that a model writes, step by step. {@link #run} writes it at once; a server makes steps
 * of several texts in one batch:
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
 * <p>Tokens that nothing else can stand for are taken without the model, and read by it in one pass
 * with the next token that it chooses. Guesses of a draft model are checked in that pass, too.
 *
 * <p>Mutable; for one thread at a time, but {@link #cancel} may be called by any.
 */
public final class TextDecoding implements AutoCloseable {
  private static final int[] NO_DRAFT = {};

  private final LanguageModel model;
  private final GenerationRequest request;
  private final ModelSession session;
  private final Sampler sampler;
  private final StepListener listener;
  private final Guide guide;
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

  /** With a draft, what the model says at each place. */
  private float[] draftedLogits = {};

  /** What the mask of this place took so far. */
  private long maskNanos;

  /** Whether all is known that the model is to read before the next token. */
  private boolean isPrepared;

  /** Whether the model has read, and the token after it is to be drawn. */
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
    guide = new Guide(request, vocabulary, budget(model, request));
    shown = new ShownText(request.stops(), vocabulary);
    penalties = new Penalties.Counts(request.penalties(), request.prompt().toArray());
    logits = new float[vocabulary.size()];
    drafter = request.draft().map(found -> new Drafter(found, vocabulary.size())).orElse(null);
  }

  /** How many tokens an answer can have at most. */
  static int budget(LanguageModel model, GenerationRequest request) {
    int left = model.contextLength() - request.prompt().length();
    if (left < 1) {
      throw ModelProblem.CONTEXT.at(
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
   * @param model stays open
   * @param request what is asked of it
   * @return before the first token; to be closed
   * @throws io.dyck.models.ModelException if the prompt does not fit (code {@code DYCK-M035})
   * @throws IllegalArgumentException if the constraint is of another vocabulary, or no text of the
   *     grammar is known that fits (code {@code DYCK-M002})
   */
  public static TextDecoding begin(LanguageModel model, GenerationRequest request) {
    Sampler sampler = new Sampler(request.sampling(), request.seed());
    return begin(model, request, model.newSession(), sampler, StepListener.NONE);
  }

  /**
   * Begins a text in a session that may have read a part of the prompt.
   *
   * @param model stays open
   * @param request what is asked of it; its sampling and seed do not count
   * @param session what it has read must be the first tokens of the prompt; closed with this
   *     object, or if this fails
   * @param sampler draws
   * @param listener sees each token
   * @return before the first token; to be closed
   * @throws io.dyck.models.ModelException see {@link #begin(LanguageModel, GenerationRequest)}
   */
  public static TextDecoding begin(
      LanguageModel model,
      GenerationRequest request,
      ModelSession session,
      Sampler sampler,
      StepListener listener) {
    try {
      request.constraint().ifPresent(of -> checkSame(model, of.vocabulary(), "constraint"));
      request.draft().ifPresent(of -> checkSame(model, of.model().vocabulary(), "draft model"));
      return new TextDecoding(model, request, session, sampler, listener);
    } catch (RuntimeException | Error e) {
      session.close();
      throw e;
    }
  }

  private static void checkSame(LanguageModel model, Vocabulary other, String whose) {
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
   * @param model stays open
   * @param request what is asked of it
   * @return the text
   * @throws io.dyck.models.ModelException if the model fails, or the prompt does not fit
   */
  public static GeneratedText run(LanguageModel model, GenerationRequest request) {
    return run(model, request, piece -> {});
  }

  /**
   * Writes a whole text and shows it as it grows.
   *
   * @param model stays open
   * @param request what is asked of it
   * @param pieces gets each piece of the text, in whole characters
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
   * Makes one step of several texts of one model in one pass. A text that fails is done, with
   * {@link FinishReason#FAILED}; its {@link #result} throws what happened. The others go on.
   *
   * @param decodings those that are done are passed over
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
   * The second part of a step, that of the model: it reads for several texts in one pass. The first
   * part is {@link #prepare}, the third {@link #choose}. Only this part needs all texts at once:
   * the others may be done by a thread for each text, at any time.
   *
   * @param prepared of one model, prepared and not yet read for
   */
  public static void read(List<TextDecoding> prepared) {
    List<ModelRead> reads = new ArrayList<>();
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
      // One of them is to blame: each for itself.
      for (TextDecoding decoding : prepared) {
        decoding.guard(decoding::readAlone);
      }
      return;
    }
    long nanos = (System.nanoTime() - start) / prepared.size();
    for (int i = 0; i < rows.size(); i++) {
      prepared.get(i).counter.modelNanos += nanos;
      prepared.get(i).take(rows.get(i));
    }
  }

  private void guard(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      failure = e;
      finish = FinishReason.FAILED;
    }
  }

  /**
   * Makes one step: tokens that are forced, and one that the model chooses, or several with a draft
   * model.
   *
   * @throws io.dyck.models.ModelException if the model fails; then the text is done
   */
  public void step() {
    if (prepare()) {
      guard(this::readAlone);
      choose();
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void readAlone() {
    ModelRead read = toRead();
    long start = System.nanoTime();
    FloatBuffer rows = session.read(read.tokens(), read.rows());
    counter.modelNanos += System.nanoTime() - start;
    take(rows);
  }

  /** Copies what the model said: its buffers are good until it reads again. */
  private void take(FloatBuffer rows) {
    isPrepared = false;
    if (draft.length == 0) {
      rows.get(0, logits);
    } else {
      draftedLogits = new float[(draft.length + 1) * logits.length];
      rows.get(0, draftedLogits);
    }
    isRead = true;
  }

  /**
   * Reads a part of the prompt, so that a long one does not hold up a batch.
   *
   * @param most the most tokens to read now
   * @return whether {@link #step} need not read more than that many tokens of the prompt
   */
  public boolean prefill(int most) {
    int left = all.size() - session.position();
    if (!isDone() && left > most) {
      int[] tokens = new int[most];
      all.getElements(session.position(), tokens, 0, most);
      guard(() -> session.read(tokens, 0));
      left -= most;
      counter.passes++;
    }
    return isDone() || left <= most;
  }

  /**
   * The first part of a step: takes what is forced, and computes what may come next. Needs no
   * model, but for a draft. A text that fails is done.
   *
   * @return whether the model is to {@link #read} for it; false once it is done
   */
  public boolean prepare() {
    if (!isPrepared && !isRead) {
      guard(this::takeForced);
    }
    return isPrepared && !isDone();
  }

  /** Takes what is forced, until the model is to choose or the text is done. */
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
          draft = drafter.draft(all, guide);
          counter.modelNanos += System.nanoTime() - start;
        }
        isPrepared = true;
        return;
      }
    }
  }

  /** What the session has not read, and the draft. */
  private ModelRead toRead() {
    int known = session.position();
    int[] tokens = new int[all.size() - known + draft.length];
    all.getElements(known, tokens, 0, all.size() - known);
    System.arraycopy(draft, 0, tokens, all.size() - known, draft.length);
    return new ModelRead(session, tokens, 1 + draft.length);
  }

  /**
   * The third part of a step: draws the token that comes next, and the further ones that a draft
   * had guessed. Needs no model, but for a draft. Does nothing if the model has not read; a text
   * that fails is done.
   */
  public void choose() {
    if (isRead) {
      isRead = false;
      guard(this::drawAll);
    }
  }

  /** Draws a token at each place, as long as the draft had guessed the one before. */
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
    checkNumbers();
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

  private void checkNumbers() {
    int bad = 0;
    for (float logit : logits) {
      bad |= Float.isNaN(logit) ? 1 : 0;
    }
    if (bad != 0) {
      throw ModelProblem.NOT_A_NUMBER.at(
          model.name(), "after " + all.size() + " tokens a logit is not a number");
    }
  }

  private void accept(int token, TokenMask mask) {
    listener.chosen(guide.matcher(), mask, token, maskNanos);
    long start = System.nanoTime();
    guide.accept(token);
    long nanos = System.nanoTime() - start;
    listener.accepted(nanos);
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
   * Whether no step is to follow.
   *
   * @return true after the end, a stop, with the budget spent, cancelled or failed
   */
  public boolean isDone() {
    if (finish == null && cancelled) {
      finish = FinishReason.CANCELLED;
    }
    return finish != null;
  }

  /** Ends the text after the step that is going on. May be called by any thread. */
  public void cancel() {
    cancelled = true;
  }

  /**
   * The text since this was last asked, in whole characters, without what may turn out to be a stop
   * text. Once done it is all that is left.
   *
   * @return perhaps nothing; bytes that are no UTF-8 become U+FFFD
   */
  public String takeText() {
    text.append(new String(shown.take(isDone()), StandardCharsets.UTF_8));
    String piece = text.substring(takenText);
    takenText = text.length();
    return piece;
  }

  /**
   * How likely the tokens so far were, if that was asked for.
   *
   * @return one for each token of the text, in order
   */
  public ImmutableList<TokenLogprobs> logprobs() {
    return ImmutableList.copyOf(logprobs);
  }

  /**
   * What it took so far.
   *
   * @return as it is now
   */
  public DecodingStatistics statistics() {
    return counter.result(request.prompt().length());
  }

  /**
   * The whole text.
   *
   * @return with the reason why it ended
   * @throws IllegalStateException if it is not done
   * @throws io.dyck.models.ModelException if the model failed
   */
  public GeneratedText result() {
    Preconditions.checkState(isDone(), "the text is not done");
    if (failure != null) {
      throw failure;
    }
    text.append(new String(shown.take(true), StandardCharsets.UTF_8));
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
