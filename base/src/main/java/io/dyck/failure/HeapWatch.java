package io.dyck.failure;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends a compile before Java runs out of memory. Otherwise Java collects a nearly full heap
 * repeatedly for minutes, with little gain, before it throws an error.
 */
final class HeapWatch {
  /** The number of calls between two checks. A check takes about a microsecond. */
  private static final int CALLS = 1 << 12;

  /** The greatest use of the heap after a garbage collection, in percent. */
  private static final int MOST_PERCENT = 90;

  /** The memory pools of long-lived objects; empty if this Java does not report their use. */
  private static final List<MemoryPoolMXBean> POOLS =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .filter(MemoryPoolMXBean::isUsageThresholdSupported)
          .filter(pool -> pool.getCollectionUsage() != null)
          .toList();

  private static final AtomicInteger CALLED = new AtomicInteger();

  private HeapWatch() {}

  /**
   * Checks the use of the heap on every {@link #CALLS}-th call. The memory in use after the last
   * collection may be garbage of another compile by now. Therefore the method starts another
   * collection before it ends this compile.
   */
  static void check() {
    // Races lose a few calls, no look.
    int calls = CALLED.getPlain() + 1;
    CALLED.setPlain(calls);
    if (calls % CALLS == 0 && isNearlyFull()) {
      System.gc();
      if (isNearlyFull()) {
        throw new MemoryExhaustedException("compiling the grammar", null);
      }
    }
  }

  private static boolean isNearlyFull() {
    for (MemoryPoolMXBean pool : POOLS) {
      MemoryUsage kept = pool.getCollectionUsage();
      if (kept != null && kept.getMax() > 0 && isNearlyFull(kept)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNearlyFull(MemoryUsage kept) {
    return kept.getUsed() / MOST_PERCENT >= kept.getMax() / 100;
  }
}
