package io.dyck.onnx.gguf;

import ai.onnxruntime.platform.Fp16Conversions;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The types of weights in GGUF files, as ggml defines them ({@code ggml-common.h} and {@code
 * ggml-quants.c}). A quantized row consists of blocks, and a block of groups. A weight of a group
 * is {@code scale * (number - center) + minimum}. The minimum is 0 for most types.
 */
enum WeightType {
  F32(0, 1, 4),
  F16(1, 1, 2),
  BF16(30, 1, 2),
  Q4_0(2, 32, 18, 32, 4, 8, false) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      to.scales[0] = halfWeight(in, at);
      readNibbles(in, at + 2, 16, to.numbers, 0);
    }
  },
  Q4_1(3, 32, 20, 32, 4, 8, true) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      to.scales[0] = halfWeight(in, at);
      to.minima[0] = halfWeight(in, at + 2);
      readNibbles(in, at + 4, 16, to.numbers, 0);
    }
  },
  Q5_0(6, 32, 22, 32, 8, 16, false) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      to.scales[0] = halfWeight(in, at);
      readNibbles(in, at + 6, 16, to.numbers, 0);
      addFifthBits(in.getInt(at + 2), to.numbers);
    }
  },
  Q5_1(7, 32, 24, 32, 8, 16, true) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      to.scales[0] = halfWeight(in, at);
      to.minima[0] = halfWeight(in, at + 2);
      readNibbles(in, at + 8, 16, to.numbers, 0);
      addFifthBits(in.getInt(at + 4), to.numbers);
    }
  },
  Q8_0(8, 32, 34, 32, 8, 0, false) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      to.scales[0] = halfWeight(in, at);
      for (int i = 0; i < 32; i++) {
        to.numbers[i] = in.get(at + 2 + i);
      }
    }
  },
  Q2_K(10, 256, 84, 16, 4, 2, true) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      float scale = halfWeight(in, at + 80);
      float minimum = halfWeight(in, at + 82);
      for (int group = 0; group < 16; group++) {
        int both = in.get(at + group);
        to.scales[group] = scale * (both & 15);
        to.minima[group] = -minimum * (both >> 4 & 15);
      }
      for (int i = 0; i < 256; i++) {
        to.numbers[i] = pair(in, at + 16, i);
      }
    }
  },
  Q3_K(11, 256, 110, 16, 4, 4, false) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      float scale = halfWeight(in, at + 108);
      for (int group = 0; group < 16; group++) {
        int low = in.get(at + 96 + group % 8) >> (group < 8 ? 0 : 4) & 15;
        int high = in.get(at + 104 + group % 4) >> (2 * (group / 4)) & 3;
        to.scales[group] = scale * ((low | (high << 4)) - 32);
      }
      for (int i = 0; i < 256; i++) {
        int high = in.get(at + i % 32) >> (i / 32) & 1;
        to.numbers[i] = pair(in, at + 32, i) | (high << 2);
      }
    }
  },
  Q4_K(12, 256, 144, 32, 4, 8, true) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      readScalesAndMinima(in, at, to);
      for (int half = 0; half < 4; half++) {
        readNibbles(in, at + 16 + 32 * half, 32, to.numbers, 64 * half);
      }
    }
  },
  Q5_K(13, 256, 176, 32, 8, 16, true) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      readScalesAndMinima(in, at, to);
      for (int half = 0; half < 4; half++) {
        readNibbles(in, at + 48 + 32 * half, 32, to.numbers, 64 * half);
      }
      for (int i = 0; i < 256; i++) {
        to.numbers[i] |= (in.get(at + 16 + i % 32) >> (i / 32) & 1) << 4;
      }
    }
  },
  Q6_K(14, 256, 210, 16, 8, 32, false) {
    @Override
    void unpack(ByteBuffer in, int at, Block to) {
      float scale = halfWeight(in, at + 208);
      for (int group = 0; group < 16; group++) {
        to.scales[group] = scale * in.get(at + 192 + group);
      }
      for (int i = 0; i < 256; i++) {
        int half = i / 128;
        int quarter = i % 128 / 32;
        int low = in.get(at + 64 * half + 32 * (quarter & 1) + i % 32) >> ((quarter & 2) * 2) & 15;
        int high = in.get(at + 128 + 32 * half + i % 32) >> (2 * quarter) & 3;
        to.numbers[i] = low | (high << 4);
      }
    }
  };

  /** The numbers of one block. */
  static final class Block {
    final int[] numbers;
    final float[] scales;
    final float[] minima;

    Block(WeightType type) {
      numbers = new int[type.blockSize];
      scales = new float[type.blockSize / type.groupSize];
      minima = new float[type.blockSize / type.groupSize];
    }
  }

  private final int id;

  /** The number of weights of a block. */
  final int blockSize;

  final int blockBytes;

  /** The number of weights with a common scale. */
  final int groupSize;

  /** The number of bits in ONNX Runtime's form; 0 for types that are not quantized. */
  final int bits;

  final int center;
  final boolean hasMinimum;

  WeightType(int id, int blockSize, int blockBytes) {
    this(id, blockSize, blockBytes, 1, 0, 0, false);
  }

  WeightType(
      int id,
      int blockSize,
      int blockBytes,
      int groupSize,
      int bits,
      int center,
      boolean hasMinimum) {
    this.id = id;
    this.blockSize = blockSize;
    this.blockBytes = blockBytes;
    this.groupSize = groupSize;
    this.bits = bits;
    this.center = center;
    this.hasMinimum = hasMinimum;
  }

  static Optional<WeightType> find(int id) {
    return Arrays.stream(values()).filter(type -> type.id == id).findFirst();
  }

  boolean isQuantized() {
    return bits > 0;
  }

  /** Returns the number of bytes of a row. */
  long rowBytes(long columns) {
    return columns / blockSize * blockBytes;
  }

  /** Reads a block that begins at a byte. */
  void unpack(ByteBuffer in, int at, Block to) {
    throw new UnsupportedOperationException(name() + " has no blocks");
  }

  /** Returns a weight of a type that is not quantized. */
  float plainWeight(ByteBuffer in, int index) {
    return switch (this) {
      case F32 -> in.getFloat(4 * index);
      case F16 -> halfWeight(in, 2 * index);
      case BF16 -> Float.intBitsToFloat(in.getShort(2 * index) << 16);
      default -> throw new UnsupportedOperationException(name());
    };
  }

  private static float halfWeight(ByteBuffer in, int at) {
    return Fp16Conversions.fp16ToFloat(in.getShort(at));
  }

  /**
   * Reads two numbers of four bits from each byte. The low halves of all bytes come first in the
   * result, then the high halves.
   */
  private static void readNibbles(ByteBuffer in, int at, int bytes, int[] to, int from) {
    for (int i = 0; i < bytes; i++) {
      int both = in.get(at + i);
      to[from + i] = both & 15;
      to[from + bytes + i] = both >> 4 & 15;
    }
  }

  private static void addFifthBits(int bits, int[] to) {
    for (int i = 0; i < 32; i++) {
      to[i] |= (bits >>> i & 1) << 4;
    }
  }

  /** Returns a number of two bits. 32 bytes hold four runs of 32 numbers. */
  private static int pair(ByteBuffer in, int at, int index) {
    return in.get(at + 32 * (index / 128) + index % 32) >> (2 * (index % 128 / 32)) & 3;
  }

  /** Reads the eight scales and minima of 6 bits in the 12 bytes behind two numbers of 16 bits. */
  private static void readScalesAndMinima(ByteBuffer in, int at, Block to) {
    float scale = halfWeight(in, at);
    float minimum = halfWeight(in, at + 2);
    int packed = at + 4;
    for (int group = 0; group < 8; group++) {
      int ofScale;
      int ofMinimum;
      if (group < 4) {
        ofScale = in.get(packed + group) & 63;
        ofMinimum = in.get(packed + group + 4) & 63;
      } else {
        int low = in.get(packed + group + 4);
        ofScale = (low & 15) | ((in.get(packed + group - 4) >> 6 & 3) << 4);
        ofMinimum = (low >> 4 & 15) | ((in.get(packed + group) >> 6 & 3) << 4);
      }
      to.scales[group] = scale * ofScale;
      to.minima[group] = -minimum * ofMinimum;
    }
  }
}
