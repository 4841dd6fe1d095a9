package io.dyck.checker.ambiguity;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The calls and returns on a way that is walked to and fro. Its list is looked up only where it is
 * asked for, and only from where the last one parts from it. Not thread-safe.
 */
final class EventPath {
  private final EventLists lists;
  private final IntArrayList events = new IntArrayList();

  /** The lists of the first events: of none, of one, and so on, perhaps not of all. */
  private final IntArrayList beginnings = IntArrayList.of(EventLists.EMPTY);

  EventPath(EventLists lists) {
    this.lists = lists;
  }

  int size() {
    return events.size();
  }

  void push(int event) {
    events.add(event);
  }

  void pop() {
    events.size(events.size() - 1);
    if (beginnings.size() > events.size() + 1) {
      beginnings.size(events.size() + 1);
    }
  }

  /** One of the {@link EventLists}. */
  int list() {
    for (int known = beginnings.size() - 1; known < events.size(); known++) {
      beginnings.add(lists.with(beginnings.getInt(known), events.getInt(known)));
    }
    return beginnings.getInt(events.size());
  }
}
