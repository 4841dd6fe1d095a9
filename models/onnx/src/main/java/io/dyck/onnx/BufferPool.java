package io.dyck.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * A pool of memory outside the heap. New memory from the system costs more than a step of a small
 * model, and released memory waits for the garbage collector. Thread-safe.
 */
final class BufferPool {
  /** The largest number of bytes that are kept for later. */
  private static final long MOST_KEPT = 256L << 20;

  private static final int SMALLEST = 256;

  private final Map<Integer, Deque<ByteBuffer>> free = new HashMap<>();
  private long kept;

  /**
   * Returns memory with any content.
   *
   * @return a direct buffer whose limit is at least the given number of bytes
   * @throws OutOfMemoryError if no memory is left, or no buffer can be so large
   */
  ByteBuffer acquire(long bytes) {
    if (bytes > Integer.MAX_VALUE) {
      throw new OutOfMemoryError(bytes + " bytes in one piece");
    }
    int size = sizeClass((int) bytes);
    synchronized (this) {
      Deque<ByteBuffer> known = free.get(size);
      if (known != null && !known.isEmpty()) {
        kept -= size;
        return known.pop();
      }
    }
    return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
  }

  /**
   * Returns the size of the buffer: a power of two up to a megabyte, then whole megabytes, which
   * wastes little.
   */
  private static int sizeClass(int bytes) {
    if (bytes <= 1 << 20) {
      return Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, bytes - 1)) << 1);
    }
    return (int) Math.min(Integer.MAX_VALUE, (((long) bytes + (1 << 20) - 1) >> 20) << 20);
  }

  /** Takes back a buffer that is no longer used. */
  synchronized void release(ByteBuffer buffer) {
    int size = buffer.capacity();
    if (kept + size <= MOST_KEPT) {
      kept += size;
      free.computeIfAbsent(size, any -> new ArrayDeque<>()).push(buffer);
    }
  }
}
