package io.dyck.onnx;

import com.google.common.base.Preconditions;
import io.dyck.models.ModelProblem;
import io.dyck.models.ModelSession;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A session: the tokens of a text, its cache, and the logits of the last pass. */
final class OnnxModelSession implements ModelSession {
  private final OnnxLanguageModel model;
  private final IntArrayList tokens;

  /** The cache of the text; null once the session is closed. */
  private @Nullable TextCache cache;

  private float[] logits = new float[0];

  OnnxModelSession(OnnxLanguageModel model) {
    this(model, new IntArrayList(), model.newCache());
  }

  private OnnxModelSession(OnnxLanguageModel model, IntArrayList tokens, TextCache cache) {
    this.model = model;
    this.tokens = tokens;
    this.cache = cache;
  }

  TextCache cache() {
    TextCache known = cache;
    if (known == null) {
      throw ModelProblem.CLOSED.toException(model.name(), "the session is closed");
    }
    return known;
  }

  @Override
  public int position() {
    return tokens.size();
  }

  @Override
  public FloatBuffer read(int[] read, int rows) {
    ModelProblem.checkRead(model, tokens.size(), read, rows);
    if (read.length == 0) {
      return currentLogits(rows);
    }
    int before = tokens.size();
    int chunk = model.prefillTokens();
    // The last pass must give all wanted rows.
    int last = Math.max(rows, (read.length - 1) % chunk + 1);
    try {
      for (int from = 0; from < read.length - last; from += chunk) {
        int to = Math.min(from + chunk, read.length - last);
        model.run(List.of(this), List.of(Arrays.copyOfRange(read, from, to)), new int[] {0});
      }
      int[] rest = Arrays.copyOfRange(read, read.length - last, read.length);
      model.run(List.of(this), List.of(rest), new int[] {rows});
    } catch (RuntimeException e) {
      if (cache != null) {
        rollback(tokens.size() - before);
      }
      throw e;
    }
    return logits(rows);
  }

  /** Returns the logits of the current position. The session reads its last token again. */
  private FloatBuffer currentLogits(int rows) {
    if (rows == 0) {
      return FloatBuffer.allocate(0);
    }
    if (tokens.isEmpty()) {
      throw ModelProblem.TOKENS.toException(model.name(), "it needs a token to go on from");
    }
    int token = tokens.topInt();
    rollback(1);
    return read(new int[] {token}, rows);
  }

  /** Returns the row of this session for the next pass. */
  OnnxPass.Row row(int[] read, int rows) {
    int size = rows * model.vocabulary().size();
    if (logits.length < size) {
      logits = new float[size];
    }
    return new OnnxPass.Row(cache().length(), read, rows, logits);
  }

  /** Takes over the cache after a pass. */
  void accept(int[] read, TextCache after) {
    if (cache != after) {
      cache().release();
      cache = after;
    }
    tokens.addElements(tokens.size(), read);
  }

  FloatBuffer logits(int rows) {
    return FloatBuffer.wrap(logits, 0, rows * model.vocabulary().size());
  }

  @Override
  public void rollback(int count) {
    Preconditions.checkArgument(
        count >= 0 && count <= tokens.size(),
        "tokens (%s) must be 0 to the number read (%s)",
        count,
        tokens.size());
    cache().truncate(tokens.size() - count);
    tokens.size(tokens.size() - count);
  }

  @Override
  public ModelSession fork() {
    TextCache copy = model.reportMemory(() -> cache().copy());
    return new OnnxModelSession(model, tokens.clone(), copy);
  }

  @Override
  public void close() {
    TextCache known = cache;
    if (known != null) {
      cache = null;
      known.release();
      logits = new float[0];
    }
  }
}
