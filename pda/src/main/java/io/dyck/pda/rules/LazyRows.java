package io.dyck.pda.rules;

import io.dyck.grammar.LazyLanguage;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * The dotted rules of a language that is given state by state, in rows that are made when they are
 * first looked at. Used under the machine's lock. Cost: a row once.
 */
final class LazyRows implements LazyLanguage.Steps {
  /** A call is its start and its return address. */
  private static final int START_BITS = 32;

  private final LazyLanguage language;

  /** Per dotted rule its first edge, or -1 as long as there is no row. */
  private int[] firstEdge = new int[0];

  private int[] edgeEnd = new int[0];
  private int[] firstCall = new int[0];
  private int[] callEnd = new int[0];
  private boolean[] isFinal = new boolean[0];
  private int rows;

  private final IntArrayList letters = new IntArrayList();
  private final IntArrayList targets = new IntArrayList();
  private final IntArrayList starts = new IntArrayList();
  private final IntArrayList returns = new IntArrayList();

  /** Of the row that is being made: per byte the target, or -1. */
  private final int[] row = new int[256];

  private long[] calls = new long[16];
  private int callCount;
  private boolean ends;

  LazyRows(LazyLanguage language) {
    this.language = language;
  }

  /** The number of rows so far. */
  int size() {
    return rows;
  }

  private void look(int d) {
    if (d >= firstEdge.length) {
      int before = firstEdge.length;
      int length = Math.max(d + 1, 2 * before);
      firstEdge = Arrays.copyOf(firstEdge, length);
      Arrays.fill(firstEdge, before, length, -1);
      edgeEnd = Arrays.copyOf(edgeEnd, length);
      firstCall = Arrays.copyOf(firstCall, length);
      callEnd = Arrays.copyOf(callEnd, length);
      isFinal = Arrays.copyOf(isFinal, length);
    }
    if (firstEdge[d] < 0) {
      make(d);
    }
  }

  private void make(int d) {
    Arrays.fill(row, -1);
    callCount = 0;
    ends = false;
    language.expand(d, this);
    rows++;
    firstEdge[d] = letters.size();
    for (int letter = 0; letter < row.length; letter++) {
      if (row[letter] >= 0) {
        letters.add(letter);
        targets.add(row[letter]);
      }
    }
    edgeEnd[d] = letters.size();
    Arrays.sort(calls, 0, callCount);
    firstCall[d] = starts.size();
    for (int c = 0; c < callCount; c++) {
      starts.add((int) (calls[c] >>> START_BITS));
      returns.add((int) calls[c]);
    }
    callEnd[d] = starts.size();
    isFinal[d] = ends;
  }

  @Override
  public void end() {
    ends = true;
  }

  @Override
  public void read(int first, int last, int target) {
    Arrays.fill(row, first, last + 1, target);
  }

  @Override
  public void call(int start, int after) {
    if (callCount == calls.length) {
      calls = Arrays.copyOf(calls, 2 * callCount);
    }
    calls[callCount++] = ((long) start << START_BITS) | after;
  }

  byte[] shortestEnd(int d) {
    return language.shortestEnd(d);
  }

  String ruleName(int d) {
    return language.ruleName(d);
  }

  boolean isFinal(int d) {
    look(d);
    return isFinal[d];
  }

  int firstEdge(int d) {
    look(d);
    return firstEdge[d];
  }

  int edgeEnd(int d) {
    look(d);
    return edgeEnd[d];
  }

  int letter(int edge) {
    return letters.getInt(edge);
  }

  int target(int edge) {
    return targets.getInt(edge);
  }

  int firstCall(int d) {
    look(d);
    return firstCall[d];
  }

  int callEnd(int d) {
    look(d);
    return callEnd[d];
  }

  int calledStart(int call) {
    return starts.getInt(call);
  }

  int returnAddress(int call) {
    return returns.getInt(call);
  }

  int returnOf(int d, int wantedStart) {
    look(d);
    int low = firstCall[d];
    int high = callEnd[d] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (starts.getInt(middle) < wantedStart) {
        low = middle + 1;
      } else if (starts.getInt(middle) > wantedStart) {
        high = middle - 1;
      } else {
        return returns.getInt(middle);
      }
    }
    return -1;
  }
}
