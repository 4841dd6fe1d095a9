package io.dyck.checker.ambiguity;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The calls and returns on the way of a depth-first walk. The number of the list is computed on
 * request only, starting at the longest beginning whose number is known. Not thread-safe.
 */
final class EventPath {
  private final EventLists lists;
  private final IntArrayList events = new IntArrayList();

  /** The known numbers of beginnings of the way: element i is the list of the first i events. */
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

  /** Returns the number of the list in {@link EventLists}. */
  int list() {
    for (int known = beginnings.size() - 1; known < events.size(); known++) {
      beginnings.add(lists.with(beginnings.getInt(known), events.getInt(known)));
    }
    return beginnings.getInt(events.size());
  }
}
