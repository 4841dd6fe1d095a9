package io.dyck.compose.sample;

import com.google.common.base.Preconditions;
import java.io.Serializable;

/**
 * The options by which a {@link Sampler} selects among the allowed tokens. Probabilities are the
 * softmax of the logits, divided by the temperature, over the allowed tokens alone. Then top-k,
 * top-p among the tokens that top-k selects, and min-p apply in this order.
 *
 * @param temperature above 1 evens probabilities out, below 1 sharpens them; 0 always selects the
 *     likeliest token, the lowest id among equals
 * @param topK the number of likeliest tokens that are selected, lower ids first among equals; 0 for
 *     all
 * @param topP the least share of probability that the selected likeliest tokens have together; 1
 *     for all
 * @param minP the least probability of a selected token, relative to the likeliest token; 0 for all
 */
public record SamplerOptions(double temperature, int topK, double topP, double minP)
    implements Serializable {
  /** Draws from all allowed tokens by their probabilities. */
  public static final SamplerOptions DEFAULT = new SamplerOptions(1, 0, 1, 0);

  /** Selects the likeliest token. */
  public static final SamplerOptions GREEDY = new SamplerOptions(0, 0, 1, 0);

  /**
   * Checks the numbers.
   *
   * @param temperature 0 or more, finite
   * @param topK 0 or more
   * @param topP above 0, at most 1
   * @param minP from 0 to 1
   */
  public SamplerOptions {
    Preconditions.checkArgument(
        temperature >= 0 && temperature < Double.POSITIVE_INFINITY,
        "temperature (%s) must be >= 0 and finite",
        temperature);
    Preconditions.checkArgument(topK >= 0, "topK (%s) must be >= 0", topK);
    Preconditions.checkArgument(topP > 0 && topP <= 1, "topP (%s) must be > 0 and <= 1", topP);
    Preconditions.checkArgument(minP >= 0 && minP <= 1, "minP (%s) must be from 0 to 1", minP);
  }

  /**
   * Returns these options with another temperature.
   *
   * @param newTemperature see {@link #temperature()}
   * @return changed options
   */
  public SamplerOptions withTemperature(double newTemperature) {
    return new SamplerOptions(newTemperature, topK, topP, minP);
  }

  /**
   * Returns these options with another top-k.
   *
   * @param newTopK see {@link #topK()}
   * @return changed options
   */
  public SamplerOptions withTopK(int newTopK) {
    return new SamplerOptions(temperature, newTopK, topP, minP);
  }

  /**
   * Returns these options with another top-p.
   *
   * @param newTopP see {@link #topP()}
   * @return changed options
   */
  public SamplerOptions withTopP(double newTopP) {
    return new SamplerOptions(temperature, topK, newTopP, minP);
  }

  /**
   * Returns these options with another min-p.
   *
   * @param newMinP see {@link #minP()}
   * @return changed options
   */
  public SamplerOptions withMinP(double newMinP) {
    return new SamplerOptions(temperature, topK, topP, newMinP);
  }
}
