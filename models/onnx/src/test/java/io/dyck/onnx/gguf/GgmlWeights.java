package io.dyck.onnx.gguf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;

/**
 * Random weights in the types of ggml, and their values by the loops of ggml's {@code
 * dequantize_row_…}. The loops are written anew here, apart from the code under test.
 */
final class GgmlWeights {
  final byte[] bytes;
  final float[] values;

  private GgmlWeights(byte[] bytes, float[] values) {
    this.bytes = bytes;
    this.values = values;
  }

  static int id(String type) {
    return switch (type) {
      case "F32" -> 0;
      case "F16" -> 1;
      case "Q4_0" -> 2;
      case "Q4_1" -> 3;
      case "Q5_0" -> 6;
      case "Q5_1" -> 7;
      case "Q8_0" -> 8;
      case "Q2_K" -> 10;
      case "Q3_K" -> 11;
      case "Q4_K" -> 12;
      case "Q5_K" -> 13;
      case "Q6_K" -> 14;
      case "BF16" -> 30;
      default -> throw new IllegalArgumentException(type);
    };
  }

  private static int blockBytes(String type) {
    return switch (type) {
      case "Q4_0" -> 18;
      case "Q4_1" -> 20;
      case "Q5_0" -> 22;
      case "Q5_1" -> 24;
      case "Q8_0" -> 34;
      case "Q2_K" -> 84;
      case "Q3_K" -> 110;
      case "Q4_K" -> 144;
      case "Q5_K" -> 176;
      case "Q6_K" -> 210;
      default -> throw new IllegalArgumentException(type);
    };
  }

  /** Makes weights of about a size. */
  static GgmlWeights random(String type, int count, float size, Random random) {
    float[] values = new float[count];
    if (type.equals("F32") || type.equals("F16") || type.equals("BF16")) {
      int width = type.equals("F32") ? 4 : 2;
      byte[] bytes = new byte[width * count];
      ByteBuffer out = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < count; i++) {
        float value = (float) random.nextGaussian() * size;
        if (type.equals("F32")) {
          out.putFloat(value);
          values[i] = value;
        } else if (type.equals("F16")) {
          short half = half(value);
          out.putShort(half);
          values[i] = real(half);
        } else {
          short upper = (short) (Float.floatToIntBits(value) >>> 16);
          out.putShort(upper);
          values[i] = Float.intBitsToFloat(upper << 16);
        }
      }
      return new GgmlWeights(bytes, values);
    }
    boolean isLarge = type.endsWith("_K");
    int blocks = count / (isLarge ? 256 : 32);
    byte[] bytes = new byte[blocks * blockBytes(type)];
    ByteBuffer out = ByteBuffer.wrap(bytes);
    for (int block = 0; block < blocks; block++) {
      byte[] raw = new byte[blockBytes(type)];
      random.nextBytes(raw);
      ByteBuffer in = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
      setScales(type, in, size, random);
      out.put(raw);
      if (isLarge) {
        large(type, in, values, 256 * block);
      } else {
        small(type, in, values, 32 * block);
      }
    }
    return new GgmlWeights(bytes, values);
  }

  /** Replaces the two numbers of 16 bits by numbers that give weights of the wanted size. */
  private static void setScales(String type, ByteBuffer in, float size, Random random) {
    float varied = size * (0.5f + random.nextFloat());
    switch (type) {
      case "Q4_0" -> in.putShort(0, half(varied / 5));
      case "Q5_0" -> in.putShort(0, half(varied / 9));
      case "Q8_0" -> in.putShort(0, half(varied / 75));
      case "Q4_1" -> in.putShort(0, half(varied / 5)).putShort(2, half(-varied * 1.4f));
      case "Q5_1" -> in.putShort(0, half(varied / 9)).putShort(2, half(-varied * 1.6f));
      case "Q2_K" -> in.putShort(80, half(varied / 8)).putShort(82, half(varied / 9));
      case "Q3_K" -> in.putShort(108, half(varied / 40));
      case "Q4_K" -> in.putShort(0, half(varied / 150)).putShort(2, half(varied / 30));
      case "Q5_K" -> in.putShort(0, half(varied / 300)).putShort(2, half(varied / 30));
      case "Q6_K" -> in.putShort(208, half(varied / 1400));
      default -> throw new IllegalArgumentException(type);
    }
  }

  private static void small(String type, ByteBuffer in, float[] to, int at) {
    float d = real(in.getShort(0));
    if (type.equals("Q8_0")) {
      for (int j = 0; j < 32; j++) {
        to[at + j] = d * in.get(2 + j);
      }
      return;
    }
    boolean hasMinimum = type.endsWith("_1");
    boolean hasFive = type.startsWith("Q5");
    float m = hasMinimum ? real(in.getShort(2)) : 0;
    int next = hasMinimum ? 4 : 2;
    int qh = hasFive ? in.getInt(next) : 0;
    int qs = hasFive ? next + 4 : next;
    for (int j = 0; j < 16; j++) {
      int low = (in.get(qs + j) & 0x0F) | (((qh >>> j) << 4) & 0x10);
      int high = ((in.get(qs + j) & 0xFF) >> 4) | ((qh >>> (j + 12)) & 0x10);
      int offset = hasMinimum ? 0 : hasFive ? 16 : 8;
      to[at + j] = (low - offset) * d + m;
      to[at + j + 16] = (high - offset) * d + m;
    }
  }

  private static void large(String type, ByteBuffer in, float[] to, int at) {
    switch (type) {
      case "Q2_K" -> q2(in, to, at);
      case "Q3_K" -> q3(in, to, at);
      case "Q4_K", "Q5_K" -> q4(in, to, at, type.equals("Q5_K"));
      default -> q6(in, to, at);
    }
  }

  private static int u(ByteBuffer in, int at) {
    return in.get(at) & 0xFF;
  }

  private static void q2(ByteBuffer in, float[] to, int at) {
    float d = real(in.getShort(80));
    float min = real(in.getShort(82));
    int y = at;
    int is = 0;
    for (int q = 16; q < 80; q += 32) {
      for (int shift = 0; shift < 8; shift += 2) {
        for (int half = 0; half < 32; half += 16) {
          int sc = u(in, is++);
          for (int l = 0; l < 16; l++) {
            to[y++] = d * (sc & 0xF) * ((u(in, q + half + l) >> shift) & 3) - min * (sc >> 4);
          }
        }
      }
    }
  }

  private static void q3(ByteBuffer in, float[] to, int at) {
    float d = real(in.getShort(108));
    int[] aux = {in.getInt(96), in.getInt(100), in.getInt(104), 0};
    int tmp = aux[2];
    int mask1 = 0x03030303;
    int mask2 = 0x0f0f0f0f;
    aux[2] = ((aux[0] >>> 4) & mask2) | (((tmp >>> 4) & mask1) << 4);
    aux[3] = ((aux[1] >>> 4) & mask2) | (((tmp >>> 6) & mask1) << 4);
    aux[0] = (aux[0] & mask2) | ((tmp & mask1) << 4);
    aux[1] = (aux[1] & mask2) | (((tmp >>> 2) & mask1) << 4);
    int y = at;
    int is = 0;
    int m = 1;
    for (int q = 32; q < 96; q += 32) {
      for (int shift = 0; shift < 8; shift += 2) {
        for (int half = 0; half < 32; half += 16) {
          int scale = (aux[is / 4] >>> (8 * (is % 4))) & 0xFF;
          is++;
          float dl = d * (scale - 32);
          for (int l = 0; l < 16; l++) {
            int number = (u(in, q + half + l) >> shift) & 3;
            to[y++] = dl * (number - ((u(in, half + l) & m) != 0 ? 0 : 4));
          }
        }
        m <<= 1;
      }
    }
  }

  private static void q4(ByteBuffer in, float[] to, int at, boolean hasFive) {
    float d = real(in.getShort(0));
    float min = real(in.getShort(2));
    int y = at;
    int is = 0;
    int bit = 1;
    int qs = hasFive ? 48 : 16;
    for (int j = 0; j < 256; j += 64) {
      for (int half = 0; half < 2; half++) {
        int[] pair = scaleAndMinimum(in, is++);
        for (int l = 0; l < 32; l++) {
          int number = half == 0 ? u(in, qs + l) & 0xF : u(in, qs + l) >> 4;
          number += hasFive && (u(in, 16 + l) & bit) != 0 ? 16 : 0;
          to[y++] = d * pair[0] * number - min * pair[1];
        }
        bit <<= 1;
      }
      qs += 32;
    }
  }

  private static int[] scaleAndMinimum(ByteBuffer in, int j) {
    if (j < 4) {
      return new int[] {u(in, 4 + j) & 63, u(in, 8 + j) & 63};
    }
    return new int[] {
      (u(in, 8 + j) & 0xF) | ((u(in, j) >> 6) << 4),
      (u(in, 8 + j) >> 4) | ((u(in, 4 + j) >> 6) << 4)
    };
  }

  private static void q6(ByteBuffer in, float[] to, int at) {
    float d = real(in.getShort(208));
    for (int n = 0; n < 2; n++) {
      int ql = 64 * n;
      int qh = 128 + 32 * n;
      int sc = 192 + 8 * n;
      int y = at + 128 * n;
      for (int l = 0; l < 32; l++) {
        int is = l / 16;
        int high = u(in, qh + l);
        int q1 = ((u(in, ql + l) & 0xF) | ((high & 3) << 4)) - 32;
        int q2 = ((u(in, ql + l + 32) & 0xF) | (((high >> 2) & 3) << 4)) - 32;
        int q3 = ((u(in, ql + l) >> 4) | (((high >> 4) & 3) << 4)) - 32;
        int q4 = ((u(in, ql + l + 32) >> 4) | (((high >> 6) & 3) << 4)) - 32;
        to[y + l] = d * in.get(sc + is) * q1;
        to[y + l + 32] = d * in.get(sc + is + 2) * q2;
        to[y + l + 64] = d * in.get(sc + is + 4) * q3;
        to[y + l + 96] = d * in.get(sc + is + 6) * q4;
      }
    }
  }

  /** Rounds a normal number of 16 bits toward 0. */
  static short half(float value) {
    int bits = Float.floatToIntBits(value);
    int exponent = ((bits >>> 23) & 0xFF) - 127 + 15;
    int sign = (bits >>> 16) & 0x8000;
    return (short) (exponent <= 0 ? sign : sign | (exponent << 10) | ((bits >>> 13) & 0x3FF));
  }

  static float real(short half) {
    int exponent = (half >> 10) & 0x1F;
    int fraction = half & 0x3FF;
    double size =
        exponent == 0
            ? fraction * Math.pow(2, -24)
            : (1024 + fraction) * Math.pow(2, exponent - 25.0);
    return (float) (half < 0 ? -size : size);
  }
}
