package io.dyck.models.decode;

import com.google.common.base.Preconditions;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/**
 * What makes tokens less likely that came before. They change logits, never what is allowed.
 *
 * @param repetition divides positive logits and multiplies negative ones of all tokens of prompt
 *     and text, as in Hugging Face's library; 1 for none
 * @param frequency subtracted for each time the token is in the text, as in OpenAI's interface
 * @param presence subtracted once if the token is in the text
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

    /** How often each token is in the text; 0 for those only in the prompt. */
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
