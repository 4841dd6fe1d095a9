package io.dyck.grammar.oracle;

import io.dyck.grammar.LazyLanguage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads texts of a lazy language in the obvious way: all readings beside each other. */
public final class LazyReader {
  private final LazyLanguage language;
  private final Map<Integer, Row> rows = new HashMap<>();

  private record Stack(int after, @Nullable Stack below) {}

  private record Reading(int state, @Nullable Stack stack) {}

  private static final class Row implements LazyLanguage.Steps {
    boolean end;
    final int[] targets = new int[256];
    final Map<Integer, Integer> calls = new HashMap<>();

    Row() {
      Arrays.fill(targets, -1);
    }

    @Override
    public void end() {
      end = true;
    }

    @Override
    public void read(int first, int last, int target) {
      for (int b = first; b <= last; b++) {
        if (targets[b] >= 0 && targets[b] != target) {
          throw new AssertionError("a byte leads to two places");
        }
        targets[b] = target;
      }
    }

    @Override
    public void call(int start, int after) {
      if (calls.put(start, after) != null) {
        throw new AssertionError("a rule is called twice");
      }
    }
  }

  /** Nothing is read yet. */
  public LazyReader(LazyLanguage language) {
    this.language = language;
  }

  private Row row(int state) {
    Row known = rows.get(state);
    if (known == null) {
      known = new Row();
      language.expand(state, known);
      rows.put(state, known);
    }
    return known;
  }

  /** Whether a text belongs to the language. */
  public boolean accepts(String text) {
    return accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether a text belongs to the language. */
  public boolean accepts(byte[] text) {
    Set<Reading> now = readings(text);
    return now.stream().anyMatch(r -> r.stack == null && row(r.state).end);
  }

  /** Whether a text of the language begins so. */
  public boolean isViable(byte[] prefix) {
    return !readings(prefix).isEmpty();
  }

  private Set<Reading> readings(byte[] text) {
    Set<Reading> now = close(Set.of(new Reading(language.start(), null)));
    for (byte b : text) {
      Set<Reading> after = new LinkedHashSet<>();
      for (Reading reading : now) {
        int target = row(reading.state).targets[b & 0xFF];
        if (target >= 0) {
          after.add(new Reading(target, reading.stack));
        }
      }
      now = close(after);
    }
    return now;
  }

  /** With all calls and returns. */
  private Set<Reading> close(Set<Reading> readings) {
    Set<Reading> result = new HashSet<>(readings);
    Deque<Reading> open = new ArrayDeque<>(readings);
    while (!open.isEmpty()) {
      Reading reading = open.pop();
      Row row = row(reading.state);
      row.calls.forEach(
          (start, after) -> add(new Reading(start, new Stack(after, reading.stack)), result, open));
      if (row.end && reading.stack != null) {
        add(new Reading(reading.stack.after, reading.stack.below), result, open);
      }
    }
    return result;
  }

  private static void add(Reading reading, Set<Reading> to, Deque<Reading> open) {
    if (to.add(reading)) {
      open.push(reading);
    }
  }
}
