package io.dyck.onnx.gguf;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The families of models, by the architecture that the file names. Further differences show in the
 * tensors of a file: biases, norms of queries and keys, norms behind attention, joined weights.
 */
enum ModelArchitecture {
  /** Llama, Mistral, SmolLM. Converters interleave the two halves of rotated heads. */
  LLAMA("llama", true),
  QWEN2("qwen2", false),
  QWEN3("qwen3", false),
  GEMMA3("gemma3", false),
  PHI3("phi3", false);

  /** In Gemma 3 each sixth layer sees the whole text. */
  private static final int GEMMA_PERIOD = 6;

  private static final float GEMMA_LOCAL_BASE = 10_000;

  /** The number of layers of Gemma 3 27B, whose attention is scaled by the width of all heads. */
  private static final int GEMMA_LARGEST = 62;

  private final String architecture;

  /** Whether neighbouring elements of a head rotate together, instead of the two halves. */
  final boolean interleaves;

  String architecture() {
    return architecture;
  }

  ModelArchitecture(String architecture, boolean interleaves) {
    this.architecture = architecture;
    this.interleaves = interleaves;
  }

  static Optional<ModelArchitecture> find(String architecture) {
    return Arrays.stream(values()).filter(f -> f.architecture.equals(architecture)).findFirst();
  }

  static String names() {
    return Arrays.stream(values()).map(f -> f.architecture).collect(Collectors.joining(", "));
  }

  /** Returns the factor of the embeddings. */
  float embeddingScale(Hyperparameters of) {
    return this == GEMMA3 ? (float) Math.sqrt(of.hidden) : 1;
  }

  /** Whether the activation is GELU (approximated by tanh) instead of SiLU. */
  boolean usesGelu() {
    return this == GEMMA3;
  }

  /** Returns whether a layer has the window for attention. */
  boolean hasWindow(int layer) {
    return this != GEMMA3 || layer % GEMMA_PERIOD < GEMMA_PERIOD - 1;
  }

  /** Returns whether layers with a window rotate positions differently from other layers. */
  boolean hasOwnWindowRotation() {
    return this == GEMMA3;
  }

  /** Returns the base of the rotation in layers with a window. */
  float windowBase() {
    return GEMMA_LOCAL_BASE;
  }

  /** Returns the factor of the products of queries and keys. */
  float attentionScale(Hyperparameters of) {
    boolean byWidth = this == GEMMA3 && of.layers == GEMMA_LARGEST;
    return (float) (1 / Math.sqrt(byWidth ? (double) of.hidden / of.heads : of.headSize));
  }
}
