package io.dyck.server.schedule;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.models.LanguageModel;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.StepListener;
import io.dyck.models.decode.TextDecoding;
import io.dyck.models.decode.TokenLogprobs;
import io.dyck.server.request.ApiException;
import io.dyck.server.request.ApiException.Refusal;
import io.dyck.server.request.SamplingFields;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A text from its place in the queue to its end. Two threads do its steps in turn: the scheduler's
 * thread runs the model, and a worker does the rest. Neither thread touches the text while the
 * other works on it. Not thread-safe, except for the methods that say so.
 */
final class Sequence {
  private final int choice;
  private final SamplingFields choosing;
  private final GenerationRequest request;
  private final BlockingQueue<TextProgress> progress;
  private final long deadline;
  private final IntArrayList tokens = new IntArrayList();
  private int toldLogprobs;
  private volatile boolean cancelled;
  private @Nullable TextDecoding decoding;
  private boolean isPrefilled;

  /** Whether a worker has it; guarded by this. */
  private boolean working;

  private long workingSince;

  /** The worker that has begun with it; guarded by this. */
  private @Nullable Thread worker;

  /**
   * Whether the scheduler has given up this text. The worker then frees the memory of the text.
   * Guarded by this.
   */
  private boolean givenUp;

  /** Whether the end of the text was reported; guarded by this. */
  private boolean ended;

  Sequence(
      int choice,
      SamplingFields choosing,
      GenerationRequest request,
      BlockingQueue<TextProgress> progress,
      long deadline) {
    this.choice = choice;
    this.choosing = choosing;
    this.request = request;
    this.progress = progress;
    this.deadline = deadline;
  }

  /** Marks the text as no longer needed. Any thread may call this method. */
  void cancel() {
    cancelled = true;
  }

  boolean isCancelled() {
    return cancelled;
  }

  boolean isLate() {
    return System.nanoTime() - deadline > 0;
  }

  synchronized void setWorking() {
    working = true;
    workingSince = System.nanoTime();
  }

  synchronized void markIdle() {
    working = false;
  }

  /** Returns whether a worker has this text. Any thread may call this method. */
  synchronized boolean isWorking() {
    return working;
  }

  /** Returns the time since a worker took this text; 0 if no worker has it. */
  synchronized long workingNanos() {
    return working ? System.nanoTime() - workingSince : 0;
  }

  /** Returns whether the end was reported. Any thread may call this method. */
  synchronized boolean hasEnded() {
    return ended;
  }

  /** Does the part of a step that needs no model. Called by a worker, after {@link #setWorking}. */
  void runStep(LanguageModel model) {
    if (isAbandonedBefore(Thread.currentThread())) {
      return;
    }
    try {
      if (decoding == null) {
        decoding = beginDecoding(model);
      }
      decoding.choose();
      reportProgress(decoding);
      if (!decoding.isDone()) {
        boolean unused = decoding.prepare();
        reportProgress(decoding);
      }
    } catch (RuntimeException | Error e) {
      fail(toException(e));
    }
    endWork();
  }

  private synchronized boolean isAbandonedBefore(Thread begins) {
    worker = begins;
    if (givenUp) {
      endWork();
    }
    return givenUp;
  }

  private synchronized void endWork() {
    worker = null;
    working = false;
    if (givenUp) {
      release();
      // An interrupt was for this text only.
      boolean unused = Thread.interrupted();
    }
  }

  /**
   * Returns a failure as an exception, because the scheduler's thread must survive every failure of
   * a text.
   */
  static RuntimeException toException(Throwable e) {
    return e instanceof RuntimeException known
        ? known
        : new ApiException(Refusal.SERVER_ERROR, null, "the machine failed: " + e);
  }

  private TextDecoding beginDecoding(LanguageModel model) {
    StepListener counter =
        new StepListener() {
          @Override
          public void onTokenChosen(
              @Nullable Matcher matcher, TokenMask mask, int token, long maskNanos) {
            tokens.add(token);
          }
        };
    return TextDecoding.begin(
        model,
        request,
        model.newSession(),
        new Sampler(choosing.sampling(), choosing.seed() + choice),
        counter);
  }

  TextDecoding decoding() {
    if (decoding == null) {
      throw new IllegalStateException("not begun");
    }
    return decoding;
  }

  /** Reads a part of the prompt. Returns whether the rest fits into one step. */
  boolean isPrefilled(int chunk) {
    isPrefilled = isPrefilled || decoding().prefill(chunk);
    return isPrefilled;
  }

  /** Reports the new part of the text. */
  private void reportProgress(TextDecoding now) {
    boolean done = now.isDone();
    String text = now.takeText();
    ImmutableList<TokenLogprobs> all = now.logprobs();
    ImmutableList<TokenLogprobs> fresh = all.subList(toldLogprobs, all.size());
    toldLogprobs = all.size();
    int[] freshTokens = tokens.toIntArray();
    tokens.clear();
    if (done) {
      try {
        reportProgress(new TextProgress(choice, text, freshTokens, fresh, now.result(), null));
      } catch (RuntimeException e) {
        reportProgress(new TextProgress(choice, text, freshTokens, fresh, null, e));
      }
    } else if (freshTokens.length > 0) {
      reportProgress(new TextProgress(choice, text, freshTokens, fresh, null, null));
    }
  }

  private synchronized void reportProgress(TextProgress next) {
    if (!ended) {
      ended = next.isLast();
      progress.add(next);
    }
  }

  /**
   * Reports a failure as the end, if no end was reported before. Any thread may call this method.
   */
  void fail(RuntimeException e) {
    reportProgress(new TextProgress(choice, "", new int[0], ImmutableList.of(), null, e));
  }

  /** Frees the memory of the text now, or when its worker gives up after an interrupt. */
  synchronized void close() {
    if (!working) {
      release();
      return;
    }
    givenUp = true;
    if (worker != null) {
      worker.interrupt();
    }
  }

  private void release() {
    if (decoding != null) {
      decoding.close();
    }
  }
}
