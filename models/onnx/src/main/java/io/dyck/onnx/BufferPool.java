package io.dyck.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Memory outside of the heap that is used again: getting it from the system costs more than a step
 * of a small model, and giving it back waits for the garbage collector. Thread-safe.
 */
final class BufferPool {
  /** What is kept for later at most. */
  private static final long MOST_KEPT = 256L << 20;

  private static final int SMALLEST = 256;

  private final Map<Integer, Deque<ByteBuffer>> free = new HashMap<>();
  private long kept;

  /**
   * Memory with any content.
   *
   * @return direct, of at least so many bytes, all of them within the limit
   * @throws OutOfMemoryError if there is none, or nothing can be as large
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

  /** Powers of two up to a megabyte, then whole megabytes, so that little is wasted. */
  private static int sizeClass(int bytes) {
    if (bytes <= 1 << 20) {
      return Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, bytes - 1)) << 1);
    }
    return (int) Math.min(Integer.MAX_VALUE, (((long) bytes + (1 << 20) - 1) >> 20) << 20);
  }

  /** Takes back what nobody uses any more. */
  synchronized void release(ByteBuffer buffer) {
    int size = buffer.capacity();
    if (kept + size <= MOST_KEPT) {
      kept += size;
      free.computeIfAbsent(size, any -> new ArrayDeque<>()).push(buffer);
    }
  }
}
