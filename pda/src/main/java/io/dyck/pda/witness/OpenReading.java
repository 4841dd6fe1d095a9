package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.conflict.Reading;
import java.util.List;

/**
 * A reading with the items that are needed to read on.
 *
 * @param items the open rules, outermost first; each but the last stands before the call of the
 *     next
 */
record OpenReading(ImmutableList<ItemSet.Item> items, Reading reading) {
  static OpenReading of(List<ItemSet.Item> items) {
    ImmutableList.Builder<Reading.OpenRule> open = ImmutableList.builder();
    for (ItemSet.Item item : items) {
      open.add(
          new Reading.OpenRule(
              item.position().rule().name(), item.origin(), item.position().place()));
    }
    return new OpenReading(ImmutableList.copyOf(items), new Reading(open.build()));
  }

  int depth() {
    return items.size();
  }
}
