package io.dyck.onnx;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A pool of memory outside the heap. New memory from the system costs more than a step of a small
 * model. The pool keeps the sizes that were used last. It frees other memory at once, because the
 * garbage collector does not see how much memory waits for it. Thread-safe.
 */
final class BufferPool {
  /** The largest number of bytes that are kept for later. */
  private static final long MOST_KEPT = 256L << 20;

  private static final int SMALLEST = 256;

  private long mostKept;

  /** The free buffers by size, beginning with the size that was not used for the longest time. */
  private final LinkedHashMap<Integer, Deque<ByteBuffer>> free =
      new LinkedHashMap<>(64, 0.75f, true);

  private long kept;

  /** The bytes of all buffers that were made and not freed. */
  private long allocated;

  BufferPool() {
    this(MOST_KEPT);
  }

  BufferPool(long mostKept) {
    this.mostKept = mostKept;
  }

  /** Keeps at most this number of bytes for later, if the pool does not keep less already. */
  synchronized void keepAtMost(long bytes) {
    mostKept = Math.min(mostKept, bytes);
  }

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
    ByteBuffer made = ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    synchronized (this) {
      allocated += size;
    }
    return made;
  }

  /** Returns the bytes of all buffers that are in use or kept for later. */
  synchronized long allocatedBytes() {
    return allocated;
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

  /** Takes back a buffer that is no longer used, and to which no other buffer refers. */
  synchronized void release(ByteBuffer buffer) {
    kept += buffer.capacity();
    free.computeIfAbsent(buffer.capacity(), any -> new ArrayDeque<>()).push(buffer);
    while (kept > mostKept) {
      int eldest = free.keySet().iterator().next();
      ByteBuffer last = free.values().iterator().next().pollLast();
      if (last == null) {
        free.remove(eldest);
      } else {
        kept -= eldest;
        allocated -= eldest;
        DirectMemoryRelease.free(last);
      }
    }
  }

  /** Frees direct memory without the garbage collector, where this Java allows it. */
  private static final class DirectMemoryRelease {
    private static final @Nullable Object UNSAFE;
    private static final @Nullable Method INVOKE_CLEANER;

    static {
      Object unsafe = null;
      Method method = null;
      try {
        // The JDK has no other way to free a direct buffer before version 22.
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = field.get(null);
        method = type.getMethod("invokeCleaner", ByteBuffer.class);
      } catch (ReflectiveOperationException | RuntimeException e) {
        method = null;
      }
      UNSAFE = unsafe;
      INVOKE_CLEANER = method;
    }

    private DirectMemoryRelease() {}

    static void free(ByteBuffer buffer) {
      Method method = INVOKE_CLEANER;
      if (method == null) {
        return;
      }
      try {
        method.invoke(UNSAFE, buffer);
      } catch (InvocationTargetException | IllegalAccessException e) {
        throw new IllegalStateException("memory cannot be freed", e);
      }
    }
  }
}
