package io.dyck.models;

import com.google.common.base.Preconditions;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.nio.FloatBuffer;

/**
 * A model that computes logits from all tokens so far. A subclass adds one method:
 *
 * <pre>{@code
 * public final class Favourite extends PrefixModel {
 *   public Favourite(Vocabulary vocabulary) {
 *     super("favourite", vocabulary);
 *   }
 *
 *   protected void logits(IntList prefix, float[] into) {
 *     runtime.run(prefix, into);
 *   }
 * }
 * }</pre>
 *
 * <p>The sessions keep only the tokens. Rollback and fork are therefore cheap.
 */
public abstract class PrefixModel implements LanguageModel {
  private final String name;
  private final Vocabulary vocabulary;

  /**
   * Sets the name and the vocabulary.
   *
   * @param name the name of the model in messages
   * @param vocabulary the tokens
   */
  protected PrefixModel(String name, Vocabulary vocabulary) {
    this.name = name;
    this.vocabulary = vocabulary;
  }

  /**
   * Computes the logits of the next token. Several threads may call this method.
   *
   * @param prefix the tokens so far; the list must not be kept
   * @param into the result, one element for each id of the vocabulary; every element must be
   *     written
   */
  protected abstract void computeLogits(IntList prefix, float[] into);

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  public final ModelSession newSession() {
    return new Session(new IntArrayList());
  }

  private final class Session implements ModelSession {
    private final IntArrayList tokens;
    private float[] logits = new float[0];

    Session(IntArrayList tokens) {
      this.tokens = tokens;
    }

    @Override
    public int position() {
      return tokens.size();
    }

    @Override
    public FloatBuffer read(int[] read, int rows) {
      ModelProblem.checkRead(PrefixModel.this, tokens.size(), read, rows);
      int size = vocabulary.size();
      float[] row = new float[size];
      logits = rows == 1 ? row : new float[rows * size];
      int before = tokens.size();
      try {
        for (int i = 0; i <= read.length; i++) {
          int at = i - 1 - (read.length - rows);
          if (rows > 0 && at >= 0) {
            computeLogits(tokens, row);
            System.arraycopy(row, 0, logits, at * size, size);
          }
          if (i < read.length) {
            tokens.add(read[i]);
          }
        }
      } catch (RuntimeException | Error e) {
        tokens.size(before);
        throw e;
      }
      return FloatBuffer.wrap(logits, 0, rows * size);
    }

    @Override
    public void rollback(int count) {
      Preconditions.checkArgument(
          count >= 0 && count <= tokens.size(),
          "tokens (%s) must be 0 to the number read (%s)",
          count,
          tokens.size());
      tokens.size(tokens.size() - count);
    }

    @Override
    public ModelSession fork() {
      return new Session(tokens.clone());
    }

    @Override
    public void close() {
      tokens.clear();
    }
  }
}
