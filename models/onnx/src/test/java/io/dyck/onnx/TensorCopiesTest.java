package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Compares two ways to read a tensor: {@code getFloatBuffer} of the runtime, which copies the
 * tensor into new memory, and a read of the memory that the tensor was made over. {@code
 * -Ddyck.onnx.copies=2000} measures the costs. Otherwise the test only checks that the values are
 * equal.
 */
class TensorCopiesTest {
  private static final int ROUNDS = Integer.getInteger("dyck.onnx.copies", 20);

  private interface Reading {
    void read() throws Exception;
  }

  /**
   * The sizes are the logits of 4,096 and of 128,256 tokens, and the keys and values of 1,000
   * tokens of a small model.
   */
  @Test
  void copiesAreEqualAndCostMore() throws Exception {
    for (int floats : new int[] {4_096, 128_256, 4 * 2 * 2 * 32 * 1_000}) {
      FloatBuffer own =
          ByteBuffer.allocateDirect(4 * floats).order(ByteOrder.nativeOrder()).asFloatBuffer();
      for (int i = 0; i < floats; i++) {
        own.put(i, i);
      }
      float[] one = new float[floats];
      float[] other = new float[floats];
      OrtEnvironment environment = NativeRuntime.environment();
      try (OnnxTensor tensor = OnnxTensor.createTensor(environment, own, new long[] {1, floats})) {
        double copied = micros(() -> tensor.getFloatBuffer().get(0, one));
        double read = micros(() -> own.get(0, other));
        System.out.printf(
            Locale.ROOT,
            "%,d floats: getFloatBuffer and its content %.1f µs, own memory %.1f µs%n",
            floats,
            copied,
            read);
        assertThat(one).isEqualTo(other);
      }
    }
  }

  /** Returns the median time of some rounds, in microseconds, after as many rounds for warm-up. */
  private static double micros(Reading reading) throws Exception {
    double[] times = new double[ROUNDS];
    for (int i = 0; i < 2 * ROUNDS; i++) {
      long start = System.nanoTime();
      reading.read();
      times[i % ROUNDS] = (System.nanoTime() - start) / 1e3;
    }
    Arrays.sort(times);
    return times[ROUNDS / 2];
  }
}
