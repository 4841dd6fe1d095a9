package io.dyck.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Memory that is given back does not wait for the garbage collector. */
final class BufferPoolTest {
  private static final int MEGABYTE = 1 << 20;
  private static final long KEPT = 16L * MEGABYTE;

  private static long direct() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  @Test
  void memoryOfGrowingTextsIsBounded() {
    BufferPool pool = new BufferPool(KEPT);
    long before = direct();
    for (int text = 0; text < 4; text++) {
      ByteBuffer cache = pool.acquire(MEGABYTE);
      for (int megabytes = 2; megabytes < 24; megabytes++) {
        ByteBuffer next = pool.acquire((long) megabytes * MEGABYTE);
        pool.release(cache);
        cache = next;
        assertThat(direct() - before)
            .as("with %s megabytes", megabytes)
            .isLessThanOrEqualTo(KEPT + 2L * megabytes * MEGABYTE);
      }
      pool.release(cache);
    }
    assertThat(direct() - before).isLessThanOrEqualTo(KEPT);
  }

  @Test
  void aSizeThatIsUsedAgainIsKept() {
    BufferPool pool = new BufferPool(KEPT);
    ByteBuffer often = pool.acquire(3 * MEGABYTE);
    pool.release(often);
    List<ByteBuffer> others = new ArrayList<>();
    for (int i = 4; i < 8; i++) {
      others.add(pool.acquire((long) i * MEGABYTE));
    }
    for (ByteBuffer other : others) {
      assertThat(pool.acquire(3 * MEGABYTE)).isSameAs(often);
      pool.release(often);
      pool.release(other);
    }
    assertThat(pool.acquire(3 * MEGABYTE)).isSameAs(often);
  }
}
