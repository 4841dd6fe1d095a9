package io.dyck.onnx.gguf;

import java.util.Optional;

/**
 * The rotations of queries and keys (RoPE): cosines and sines of the angles at each position, in
 * numbers of 32 bits as transformers computes them.
 *
 * @param positions the number of positions
 */
record RotaryEmbedding(int positions, float[] cosines, float[] sines) {
  /**
   * Computes the rotations of a model.
   *
   * @param ofWindows whether they are for layers with a window that rotate differently
   * @param factors the divisors of the frequencies
   */
  static RotaryEmbedding of(Hyperparameters model, boolean ofWindows, Optional<float[]> factors) {
    int half = model.rotated / 2;
    float base = ofWindows ? model.family.windowBase() : model.ropeBase;
    float divisor = ofWindows ? 1 : model.ropeFactor;
    float amplitude = model.attentionFactor();
    float[] given = factors.orElse(new float[0]);
    float[] frequencies = new float[half];
    for (int i = 0; i < half; i++) {
      float factor = ofWindows || given.length == 0 ? 1 : given[i];
      frequencies[i] = (float) (1 / Math.pow(base, 2.0 * i / model.rotated)) / factor / divisor;
    }
    float[] cosines = new float[model.contextLength * half];
    float[] sines = new float[model.contextLength * half];
    for (int position = 0; position < model.contextLength; position++) {
      for (int i = 0; i < half; i++) {
        float angle = position * frequencies[i];
        cosines[position * half + i] = amplitude * (float) Math.cos(angle);
        sines[position * half + i] = amplitude * (float) Math.sin(angle);
      }
    }
    return new RotaryEmbedding(model.contextLength, cosines, sines);
  }
}
