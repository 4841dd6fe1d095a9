package io.dyck.grammar.oracle;

import io.dyck.grammar.LazyLanguage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A lazy language whose rows stand in a table, each under a name: for tests. Names become states as
 * they are met. Counts the requested rows. Rows are added before the language is used.
 */
public class TableLanguage implements LazyLanguage {
  private final String first;
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** For each name, a shortest text to the end, one byte a character; computed on demand. */
  private final Map<String, String> ends = new HashMap<>();

  private int asked;

  /** The steps of one state. */
  public static final class Row {
    private boolean ends;
    private final TreeMap<Integer, String> reads = new TreeMap<>();
    private final Map<String, String> calls = new LinkedHashMap<>();

    /** The rule may end here. */
    public Row end() {
      ends = true;
      return this;
    }

    /** A byte leads to a row. */
    public Row read(int b, String target) {
      reads.put(b, target);
      return this;
    }

    /** Each character of a text, of one byte, leads to a row. */
    public Row readAny(String characters, String target) {
      characters.chars().forEach(c -> reads.put(c, target));
      return this;
    }

    /** Adds a call of a rule, after which the reading continues in a row. */
    public Row call(String start, String after) {
      calls.put(start, after);
      return this;
    }
  }

  /** A language that begins in a row. */
  public TableLanguage(String first) {
    this.first = first;
  }

  /** The row of a name, to be filled. */
  public Row row(String name) {
    return rows.computeIfAbsent(name, k -> new Row());
  }

  /** Returns the number of requested rows. */
  public int asked() {
    return asked;
  }

  private int number(String name) {
    return numbers.computeIfAbsent(
        name,
        k -> {
          names.add(k);
          return names.size() - 1;
        });
  }

  @Override
  public int start() {
    return number(first);
  }

  @Override
  public void expand(int state, Steps steps) {
    asked++;
    Row row = row(names.get(state));
    if (row.ends) {
      steps.end();
    }
    // Neighbouring bytes with the same target are one range.
    int from = -1;
    int last = -2;
    String target = "";
    for (Map.Entry<Integer, String> read : row.reads.entrySet()) {
      if (read.getKey() != last + 1 || !read.getValue().equals(target)) {
        if (from >= 0) {
          steps.read(from, last, number(target));
        }
        from = read.getKey();
        target = read.getValue();
      }
      last = read.getKey();
    }
    if (from >= 0) {
      steps.read(from, last, number(target));
    }
    row.calls.forEach((start, after) -> steps.call(number(start), number(after)));
  }

  @Override
  public byte[] shortestEnd(int state) {
    if (ends.isEmpty()) {
      findEnds();
    }
    return Objects.requireNonNull(ends.get(names.get(state))).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Until no row has a shorter way to its end. */
  private void findEnds() {
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (Map.Entry<String, Row> row : rows.entrySet()) {
        isNew |= row.getValue().ends && offer(row.getKey(), "");
        for (Map.Entry<Integer, String> read : row.getValue().reads.entrySet()) {
          String rest = ends.get(read.getValue());
          isNew |= rest != null && offer(row.getKey(), (char) read.getKey().intValue() + rest);
        }
        for (Map.Entry<String, String> call : row.getValue().calls.entrySet()) {
          String called = ends.get(call.getKey());
          String rest = ends.get(call.getValue());
          isNew |= called != null && rest != null && offer(row.getKey(), called + rest);
        }
      }
    }
  }

  private boolean offer(String name, String end) {
    String known = ends.get(name);
    boolean shorter = known == null || end.length() < known.length();
    if (shorter) {
      ends.put(name, end);
    }
    return shorter;
  }

  @Override
  public String ruleName(int state) {
    return names.get(state);
  }
}
