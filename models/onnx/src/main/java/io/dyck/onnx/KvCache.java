package io.dyck.onnx;

import com.google.common.collect.ImmutableList;
import io.dyck.onnx.GraphSignature.KeyValueCache;
import java.nio.ByteBuffer;

/**
 * The cache of a text for a graph that copies it in each pass: one buffer for each cache tensor of
 * the signature. A buffer has the shape heads × tokens × size without gaps, as the graph reads it.
 */
final class KvCache implements TextCache {
  private final BufferPool pool;
  private final ImmutableList<KeyValueCache> layout;
  private final ByteBuffer[] buffers;
  private int length;

  KvCache(BufferPool pool, ImmutableList<KeyValueCache> layout, ByteBuffer[] buffers, int length) {
    this.pool = pool;
    this.layout = layout;
    this.buffers = buffers;
    this.length = length;
  }

  /**
   * Acquires buffers for several texts with the same number of tokens. If one buffer fails, all are
   * released.
   */
  static ByteBuffer[] acquire(
      BufferPool pool, ImmutableList<KeyValueCache> layout, int texts, int tokens) {
    ByteBuffer[] buffers = new ByteBuffer[layout.size()];
    try {
      for (int i = 0; i < buffers.length; i++) {
        buffers[i] = pool.acquire(texts * layout.get(i).bytes(tokens));
      }
      return buffers;
    } catch (OutOfMemoryError e) {
      release(pool, buffers);
      throw e;
    }
  }

  static void release(BufferPool pool, ByteBuffer[] buffers) {
    for (ByteBuffer buffer : buffers) {
      if (buffer != null) {
        pool.release(buffer);
      }
    }
  }

  @Override
  public int length() {
    return length;
  }

  ByteBuffer[] buffers() {
    return buffers;
  }

  /**
   * Forgets the last tokens and closes the gaps between heads. Cost: linear in the remaining
   * tokens.
   */
  @Override
  public void truncate(int newLength) {
    if (newLength == length) {
      return;
    }
    for (int i = 0; i < buffers.length; i++) {
      KeyValueCache cache = layout.get(i);
      copyHeads(cache, buffers[i], 0, length, 0, buffers[i], 0, newLength, 0, newLength);
    }
    length = newLength;
  }

  @Override
  public KvCache copy() {
    ByteBuffer[] copies = acquire(pool, layout, 1, length);
    for (int i = 0; i < buffers.length; i++) {
      copies[i].put(0, buffers[i], 0, (int) layout.get(i).bytes(length));
    }
    return new KvCache(pool, layout, copies, length);
  }

  @Override
  public void release() {
    release(pool, buffers);
    length = 0;
  }

  /**
   * Copies rows of all heads of one text.
   *
   * @param fromText the index of the text in the buffer, in which each text has {@code fromWidth}
   *     tokens; the copy begins at {@code fromToken}
   */
  static void copyHeads(
      KeyValueCache cache,
      ByteBuffer from,
      int fromText,
      int fromWidth,
      int fromToken,
      ByteBuffer to,
      int toText,
      int toWidth,
      int toToken,
      int tokens) {
    int row = cache.rowBytes();
    for (int head = 0; head < cache.heads(); head++) {
      int source = ((fromText * cache.heads() + head) * fromWidth + fromToken) * row;
      int target = ((toText * cache.heads() + head) * toWidth + toToken) * row;
      to.put(target, from, source, tokens * row);
    }
  }

  /** Writes zeros into rows of all heads of one text. */
  static void zeroHeads(KeyValueCache cache, ByteBuffer to, int text, int width, int tokens) {
    int bytes = tokens * cache.rowBytes();
    for (int head = 0; head < cache.heads(); head++) {
      int target = (text * cache.heads() + head) * width * cache.rowBytes();
      for (int i = target; i < target + bytes; i++) {
        to.put(i, (byte) 0);
      }
    }
  }
}
