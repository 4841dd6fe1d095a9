package io.dyck.models.decode;

import com.google.common.base.Preconditions;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/**
 * Penalties that make tokens less likely if they occurred before. Penalties change logits but never
 * the set of allowed tokens.
 *
 * @param repetition a factor for all tokens of prompt and text, which divides positive logits and
 *     multiplies negative logits, as in Hugging Face's library; 1 for no penalty
 * @param frequency the amount subtracted for each occurrence of the token in the text, as in
 *     OpenAI's interface
 * @param presence the amount subtracted once if the token is in the text
 */
public record Penalties(double repetition, double frequency, double presence) {
  /** No penalties. */
  public static final Penalties NONE = new Penalties(1, 0, 0);

  /**
   * Checks the numbers.
   *
   * @param repetition above 0, finite
   * @param frequency from −2 to 2
   * @param presence from −2 to 2
   */
  public Penalties {
    Preconditions.checkArgument(
        repetition > 0 && repetition < Double.POSITIVE_INFINITY,
        "repetition (%s) must be > 0 and finite",
        repetition);
    Preconditions.checkArgument(
        frequency >= -2 && frequency <= 2, "frequency (%s) must be from -2 to 2", frequency);
    Preconditions.checkArgument(
        presence >= -2 && presence <= 2, "presence (%s) must be from -2 to 2", presence);
  }

  /** Counts the tokens of one text. */
  static final class Counts {
    private final Penalties penalties;

    /**
     * The number of occurrences of each token in the text; 0 for a token that is only in the
     * prompt.
     */
    private final Int2IntOpenHashMap counts = new Int2IntOpenHashMap();

    Counts(Penalties penalties, int[] prompt) {
      this.penalties = penalties;
      if (penalties.repetition != 1) {
        for (int token : prompt) {
          counts.put(token, 0);
        }
      }
    }

    void add(int token) {
      if (!penalties.equals(NONE)) {
        counts.addTo(token, 1);
      }
    }

    void applyTo(float[] logits) {
      for (Int2IntMap.Entry entry : counts.int2IntEntrySet()) {
        int token = entry.getIntKey();
        double logit = logits[token];
        if (penalties.repetition != 1) {
          logit = logit > 0 ? logit / penalties.repetition : logit * penalties.repetition;
        }
        if (entry.getIntValue() > 0) {
          logit -= penalties.frequency * entry.getIntValue() + penalties.presence;
        }
        logits[token] = (float) logit;
      }
    }
  }
}
