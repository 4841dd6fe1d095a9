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
import io.dyck.server.request.Choosing;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** One text from its place in the queue to its end. But for {@link #cancel} for the scheduler. */
final class Sequence {
  private final int choice;
  private final Choosing choosing;
  private final GenerationRequest request;
  private final BlockingQueue<TextProgress> progress;
  private final long deadline;
  private final IntArrayList tokens = new IntArrayList();
  private int toldLogprobs;
  private volatile boolean cancelled;
  private @Nullable TextDecoding decoding;
  private boolean ready;

  Sequence(
      int choice,
      Choosing choosing,
      GenerationRequest request,
      BlockingQueue<TextProgress> progress,
      long deadline) {
    this.choice = choice;
    this.choosing = choosing;
    this.request = request;
    this.progress = progress;
    this.deadline = deadline;
  }

  /** Nobody waits for it any more. By any thread. */
  void cancel() {
    cancelled = true;
  }

  boolean isCancelled() {
    return cancelled;
  }

  boolean isLate() {
    return System.nanoTime() - deadline > 0;
  }

  void begin(LanguageModel model) {
    StepListener counter =
        new StepListener() {
          @Override
          public void chosen(@Nullable Matcher matcher, TokenMask mask, int token, long maskNanos) {
            tokens.add(token);
          }
        };
    decoding =
        TextDecoding.begin(
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

  /** Reads a part of the prompt; whether the rest is no more than one step may read. */
  boolean isReady(int chunk) {
    ready = ready || decoding().prefill(chunk);
    return ready;
  }

  /** Tells what is new; whether that was the end. */
  boolean tell() {
    TextDecoding now = decoding();
    boolean done = now.isDone();
    String text = now.takeText();
    ImmutableList<TokenLogprobs> all = now.logprobs();
    ImmutableList<TokenLogprobs> fresh = all.subList(toldLogprobs, all.size());
    toldLogprobs = all.size();
    int[] freshTokens = tokens.toIntArray();
    tokens.clear();
    if (done) {
      try {
        progress.add(new TextProgress(choice, text, freshTokens, fresh, now.result(), null));
      } catch (RuntimeException e) {
        progress.add(new TextProgress(choice, text, freshTokens, fresh, null, e));
      }
    } else if (freshTokens.length > 0) {
      progress.add(new TextProgress(choice, text, freshTokens, fresh, null, null));
    }
    return done;
  }

  void fail(RuntimeException e) {
    progress.add(new TextProgress(choice, "", new int[0], ImmutableList.of(), null, e));
  }

  void close() {
    if (decoding != null) {
      decoding.close();
    }
  }
}
