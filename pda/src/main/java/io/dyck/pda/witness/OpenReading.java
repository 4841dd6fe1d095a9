package io.dyck.pda.witness;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.chart.EarleyChart;
import io.dyck.pda.chart.Position;
import io.dyck.pda.conflict.Reading;
import java.util.List;

/**
 * A reading with the positions that are needed to read on.
 *
 * @param positions the open rules, outermost first; each but the last stands before the call of the
 *     next
 */
record OpenReading(ImmutableList<Position> positions, Reading reading) {
  static OpenReading of(EarleyChart chart, List<Integer> items) {
    ImmutableList.Builder<Position> positions = ImmutableList.builder();
    ImmutableList.Builder<Reading.OpenRule> open = ImmutableList.builder();
    for (int item : items) {
      Position position = chart.position(item);
      positions.add(position);
      open.add(new Reading.OpenRule(position.rule().name(), chart.origin(item), position.place()));
    }
    return new OpenReading(positions.build(), new Reading(open.build()));
  }
}
