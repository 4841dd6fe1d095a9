package io.dyck.checker.ambiguity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A list of calls and returns has the same number on every path that leads to it. */
class EventPathTest {
  @Test
  void equalListsHaveTheSameNumber() {
    Random random = new Random(7);
    EventLists lists = new EventLists();
    EventPath path = new EventPath(lists);
    List<Integer> events = new ArrayList<>();
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      if (events.isEmpty() || (events.size() < 8 && random.nextBoolean())) {
        int event = random.nextInt(4) - 1;
        events.add(event);
        path.push(event);
      } else {
        events.remove(events.size() - 1);
        path.pop();
      }
      assertThat(path.size()).isEqualTo(events.size());
      if (random.nextInt(3) == 0) {
        int list = path.list();
        assertThat(lists.events(list)).isEqualTo(events);
        assertThat(lists.size(list)).isEqualTo(events.size());
        assertThat(numbers.computeIfAbsent(List.copyOf(events), unused -> list)).isEqualTo(list);
      }
    }
    assertThat(numbers.values()).doesNotHaveDuplicates();
  }

  @Test
  void theFramesTakenAwayAreThoseAtTheLowestPlace() {
    EventLists lists = new EventLists();
    int list = EventLists.EMPTY;
    int[] events = {3, EventLists.RETURN, EventLists.RETURN, EventLists.RETURN, 5, 4};
    int[] expected = {0, 0, 1, 2, 2, 2};
    for (int i = 0; i < events.length; i++) {
      list = lists.with(list, events[i]);
      assertThat(lists.returnedFrames(list)).isEqualTo(expected[i]);
    }
  }
}
