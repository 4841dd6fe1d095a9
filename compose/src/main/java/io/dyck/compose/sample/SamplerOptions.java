package io.dyck.compose.sample;

import com.google.common.base.Preconditions;

/**
 * Which of the allowed tokens a {@link Sampler} draws from. Probabilities are the softmax of the
 * logits, divided by the temperature, over the allowed tokens alone. Then, one after the other:
 * top-k, top-p among what top-k left, min-p.
 *
 * @param temperature above 1 evens out, below 1 sharpens; 0 always takes the likeliest token, the
 *     lowest id among equals
 * @param topK how many of the likeliest tokens are kept, lower ids first among equals; 0 for all
 * @param topP the likeliest tokens are kept until their share is at least this; 1 for all
 * @param minP tokens are kept that are at least this many times as likely as the likeliest; 0 for
 *     all
 */
public record SamplerOptions(double temperature, int topK, double topP, double minP) {
  /** Draws from all allowed tokens as likely as they are. */
  public static final SamplerOptions DEFAULT = new SamplerOptions(1, 0, 1, 0);

  /** Takes the likeliest. */
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
   * The same with another temperature.
   *
   * @param newTemperature see {@link #temperature()}
   * @return changed options
   */
  public SamplerOptions withTemperature(double newTemperature) {
    return new SamplerOptions(newTemperature, topK, topP, minP);
  }

  /**
   * The same with another top-k.
   *
   * @param newTopK see {@link #topK()}
   * @return changed options
   */
  public SamplerOptions withTopK(int newTopK) {
    return new SamplerOptions(temperature, newTopK, topP, minP);
  }

  /**
   * The same with another top-p.
   *
   * @param newTopP see {@link #topP()}
   * @return changed options
   */
  public SamplerOptions withTopP(double newTopP) {
    return new SamplerOptions(temperature, topK, newTopP, minP);
  }

  /**
   * The same with another min-p.
   *
   * @param newMinP see {@link #minP()}
   * @return changed options
   */
  public SamplerOptions withMinP(double newMinP) {
    return new SamplerOptions(temperature, topK, topP, newMinP);
  }
}
