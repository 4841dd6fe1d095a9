package io.dyck.onnx.gguf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Consecutive rows of a tensor in a GGUF file.
 *
 * @param position the position of the first row in the file
 */
record Matrix(FileChannel file, WeightType type, int rows, int columns, long position) {
  long rowBytes() {
    return type.rowBytes(columns);
  }

  /** Returns some of the rows. */
  Matrix slice(int firstRow, int count) {
    return new Matrix(file, type, count, columns, position + firstRow * rowBytes());
  }

  ByteBuffer read() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(rows * rowBytes()));
    while (bytes.hasRemaining()) {
      if (file.read(bytes, position + bytes.position()) < 0) {
        throw new IOException("the file ends inside of a tensor");
      }
    }
    return bytes.flip().order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns all weights of a tensor that is not quantized. */
  float[] plainWeights() throws IOException {
    ByteBuffer bytes = read();
    float[] weights = new float[rows * columns];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = type.plainWeight(bytes, i);
    }
    return weights;
  }
}
