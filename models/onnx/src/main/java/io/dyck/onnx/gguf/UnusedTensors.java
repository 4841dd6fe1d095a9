package io.dyck.onnx.gguf;

import com.google.common.collect.ImmutableList;
import io.dyck.models.ModelProblem;
import io.dyck.vocabulary.format.gguf.GgufFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.TreeMap;

/** The tensors of a GGUF file that no part of the graph has used. */
final class UnusedTensors {
  private final String place;
  private final FileChannel file;
  private final TreeMap<String, GgufFile.Tensor> unused = new TreeMap<>();

  UnusedTensors(String place, FileChannel file, ImmutableList<GgufFile.Tensor> tensors) {
    this.place = place;
    this.file = file;
    tensors.forEach(tensor -> unused.put(tensor.name(), tensor));
  }

  boolean hasTensor(String name) {
    return unused.containsKey(name);
  }

  /** Takes a tensor, which must have a number of columns. A vector is one row. */
  Matrix takeTensor(String name, int columns) throws IOException {
    GgufFile.Tensor tensor = unused.remove(name);
    if (tensor == null) {
      throw ModelProblem.UNREADABLE.toException(place, "the tensor '" + name + "' is missing");
    }
    WeightType type =
        WeightType.find(tensor.type())
            .orElseThrow(
                () ->
                    ModelProblem.UNFIT.toException(
                        place,
                        "the weights of '"
                            + name
                            + "' have the type "
                            + tensor.type()
                            + " of ggml, which cannot be imported"));
    ImmutableList<Long> shape = tensor.shape();
    long rows = shape.size() == 1 ? 1 : shape.size() == 2 ? shape.get(1) : -1;
    boolean fits =
        rows >= 1
            && rows <= Integer.MAX_VALUE
            && shape.get(0) == columns
            && columns % type.blockSize == 0;
    if (!fits) {
      throw ModelProblem.UNREADABLE.toException(
          place, "the tensor '" + name + "' has the shape " + shape + ", not " + columns + " × n");
    }
    Matrix matrix = new Matrix(file, type, (int) rows, columns, tensor.offset());
    if (tensor.offset() < 0 || file.size() - tensor.offset() < rows * matrix.rowBytes()) {
      throw ModelProblem.UNREADABLE.toException(
          place, "it breaks off inside of the tensor '" + name + "'");
    }
    return matrix;
  }

  /** Takes a tensor of one row, which is not quantized. */
  float[] takeVector(String name, int size) throws IOException {
    Matrix vector = takeTensor(name, size);
    if (vector.rows() != 1 || vector.type().isQuantized()) {
      throw ModelProblem.UNFIT.toException(
          place, "the tensor '" + name + "' is no vector of plain numbers");
    }
    return vector.plainWeights();
  }

  /** Fails if a tensor is left. Such a tensor would change the results. */
  void checkAllUsed() {
    if (!unused.isEmpty()) {
      throw ModelProblem.UNFIT.toException(
          place,
          "its tensor '"
              + unused.firstKey()
              + "' is not known for this architecture, and "
              + (unused.size() - 1)
              + " others");
    }
  }
}
