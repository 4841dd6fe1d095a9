package io.dyck.chat.value;

import java.util.ArrayList;
import java.util.List;

/**
 * Python's range.
 *
 * @param start the first number
 * @param stop the end of the range, which is excluded
 * @param step the difference of neighbours; not 0
 */
public record NumberRange(long start, long stop, long step) {
  public int size() {
    long distance = step > 0 ? stop - start : start - stop;
    long width = Math.abs(step);
    return distance <= 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, (distance + width - 1) / width);
  }

  public List<Object> items() {
    List<Object> items = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      items.add(start + i * step);
    }
    return items;
  }
}
