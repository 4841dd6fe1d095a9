package io.dyck.grammar;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends a compile before Java runs out of memory. A heap that is nearly full is cleaned again and
 * again for minutes, and gains little each time, before Java throws an error.
 */
final class HeapWatch {
  /** Calls between two looks, which take about a microsecond. */
  private static final int CALLS = 1 << 12;

  /** What may be in use once all garbage is gone, in percent. */
  private static final int MOST_PERCENT = 90;

  /** Of objects that live long; none if this Java does not tell. */
  private static final List<MemoryPoolMXBean> POOLS =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .filter(MemoryPoolMXBean::isUsageThresholdSupported)
          .filter(pool -> pool.getCollectionUsage() != null)
          .toList();

  private static final AtomicInteger CALLED = new AtomicInteger();

  private HeapWatch() {}

  /**
   * What was in use after the last cleaning may be garbage of another compile by now: so it is
   * cleaned once more before the compile is ended.
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
