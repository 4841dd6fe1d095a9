package io.dyck.grammar.oracle;

import io.dyck.grammar.LazyLanguage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;

/**
 * A lazy language whose rows stand in a table, each under a name: for tests. Names become states as
 * they are met. Counts which rows were asked for. Rows are added before the language is used.
 */
public class TableLanguage implements LazyLanguage {
  private final String first;
  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private int asked;

  /** What one state may do. */
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

    /** A rule is called, and then it goes on in a row. */
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

  /** How many rows were asked for so far. */
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
    // Neighbours that lead to the same row are one range.
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

  /** Breadth first over bytes, with the called rules and what follows them written out. */
  @Override
  public byte[] shortestEnd(int state) {
    record Way(List<String> stack, String text) {}
    Queue<Way> open = new ArrayDeque<>();
    open.add(new Way(List.of(names.get(state)), ""));
    while (true) {
      Way way = open.remove();
      if (way.stack.isEmpty()) {
        byte[] text = new byte[way.text.length()];
        for (int i = 0; i < text.length; i++) {
          text[i] = (byte) way.text.charAt(i);
        }
        return text;
      }
      Row row = row(way.stack.get(0));
      List<String> rest = way.stack.subList(1, way.stack.size());
      if (row.ends) {
        open.add(new Way(rest, way.text));
      }
      row.reads.forEach(
          (b, target) -> open.add(new Way(with(rest, target), way.text + (char) b.intValue())));
      row.calls.forEach(
          (start, after) -> open.add(new Way(with(with(rest, after), start), way.text)));
    }
  }

  private static List<String> with(List<String> rest, String top) {
    List<String> result = new ArrayList<>();
    result.add(top);
    result.addAll(rest);
    return result;
  }

  @Override
  public String ruleName(int state) {
    return names.get(state);
  }
}
