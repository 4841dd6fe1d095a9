package io.dyck.schema.states;

import io.dyck.grammar.LazyLanguage.Steps;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the transitions of the states of a language without calls. The transitions of a state
 * are computed once. For one thread at a time.
 */
public final class TransitionCache {
  private final List<@Nullable Row> rows = new ArrayList<>();

  /** Creates an empty memory. */
  public TransitionCache() {}

  /** Computes the transitions of a state. */
  public interface Source {
    /** Passes the end and the transitions of a state on. */
    void expand(int state, Steps steps);
  }

  @SuppressWarnings("ArrayRecordComponent")
  private record Row(boolean ends, int[] reads) {}

  private static final class RowCollector implements Steps {
    private boolean ends;
    private final IntArrayList reads = new IntArrayList(6);

    @Override
    public void end() {
      ends = true;
    }

    @Override
    public void read(int first, int last, int target) {
      reads.add(first);
      reads.add(last);
      reads.add(target);
    }

    @Override
    public void call(int start, int after) {
      throw new IllegalStateException("it calls nothing");
    }
  }

  /**
   * Passes the end and the transitions of a state on. The source computes the transitions the first
   * time.
   */
  public void replay(int state, Source source, Steps steps) {
    Row row = row(state, source);
    if (row.ends) {
      steps.end();
    }
    for (int i = 0; i < row.reads.length; i += 3) {
      steps.read(row.reads[i], row.reads[i + 1], row.reads[i + 2]);
    }
  }

  /**
   * Returns the transitions of a state: for each the first byte, the last byte and the target.
   *
   * @return not to be changed
   */
  public int[] transitions(int state, Source source) {
    return row(state, source).reads;
  }

  /** Returns the state after a byte, or -1 if the state does not read the byte. */
  public int step(int state, Source source, int unsignedByte) {
    int[] reads = row(state, source).reads;
    for (int i = 0; i < reads.length; i += 3) {
      if (reads[i] <= unsignedByte && unsignedByte <= reads[i + 1]) {
        return reads[i + 2];
      }
    }
    return -1;
  }

  private Row row(int state, Source source) {
    while (rows.size() <= state) {
      rows.add(null);
    }
    Row row = rows.get(state);
    if (row == null) {
      RowCollector told = new RowCollector();
      source.expand(state, told);
      row = new Row(told.ends, told.reads.toIntArray());
      rows.set(state, row);
    }
    return row;
  }
}
