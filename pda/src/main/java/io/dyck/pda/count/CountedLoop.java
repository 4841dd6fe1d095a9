package io.dyck.pda.count;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.Letters;
import io.dyck.pda.automaton.OriginSets;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/**
 * A regular body, and how often it comes. Its letters are bytes and calls of the loops inside of
 * it. Loops are equal only if they are identical. Immutable and thread-safe.
 */
final class CountedLoop {
  /** The greatest number of times of a loop without a bound. */
  static final int UNBOUNDED = Integer.MAX_VALUE;

  private static final int UNKNOWN = -1;

  private final Dfa body;
  private final OriginSets origins;
  private final ImmutableList<CountedLoop> inner;
  private final int least;
  private final int most;
  private final String rule;

  /**
   * The length of a shortest rest of the body from each state, and the edge with which it begins.
   */
  private final long[] restLength;

  private final int[] restEdge;

  /**
   * Makes a loop.
   *
   * @param body not empty, without the empty text; call i calls the i-th inner loop
   * @param inner the loops that the body calls
   * @param least at least 1
   * @param most not less; or {@link #UNBOUNDED}
   * @param rule the rule that contains the loop
   */
  CountedLoop(
      Dfa body,
      OriginSets origins,
      ImmutableList<CountedLoop> inner,
      int least,
      int most,
      String rule) {
    this.body = body;
    this.origins = origins;
    this.inner = inner;
    this.least = least;
    this.most = most;
    this.rule = rule;
    this.restLength = new long[body.size()];
    this.restEdge = new int[body.size()];
    findShortestRests();
  }

  /** Returns a loop of the same body with another count. */
  CountedLoop withCount(int otherLeast, int otherMost, ImmutableList<CountedLoop> otherInner) {
    return new CountedLoop(body, origins, otherInner, otherLeast, otherMost, rule);
  }

  /** Finds shortest rests: relaxes all edges until no rest gets shorter. Bodies are small. */
  private void findShortestRests() {
    Arrays.fill(restLength, Long.MAX_VALUE);
    Arrays.fill(restEdge, UNKNOWN);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int s = body.size() - 1; s >= 0; s--) {
        if (body.isAccepting(s) && restLength[s] != 0) {
          restLength[s] = 0;
          changed = true;
        }
        for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
          long rest = restLength[body.target(e)];
          if (rest != Long.MAX_VALUE && rest + lengthOf(body.letter(e)) < restLength[s]) {
            restLength[s] = rest + lengthOf(body.letter(e));
            restEdge[s] = e;
            changed = true;
          }
        }
      }
    }
  }

  private long lengthOf(int letter) {
    return Letters.isCall(letter) ? inner.get(Letters.rule(letter)).shortestLength() : 1;
  }

  /** Returns the length of a shortest text of the loop. */
  private long shortestLength() {
    return least * restLength[0];
  }

  /** Writes a shortest path from a state of the body to its end. */
  void writeShortestPathToEnd(int state, ByteArrayOutputStream out) {
    for (int s = state; restLength[s] > 0; s = body.target(restEdge[s])) {
      int letter = body.letter(restEdge[s]);
      if (Letters.isCall(letter)) {
        CountedLoop called = inner.get(Letters.rule(letter));
        called.writeBodies(called.least, out);
      } else {
        out.write(letter);
      }
    }
  }

  /** Writes a shortest body a number of times. */
  void writeBodies(int times, ByteArrayOutputStream out) {
    for (int i = 0; i < times; i++) {
      writeShortestPathToEnd(0, out);
    }
  }

  Dfa body() {
    return body;
  }

  CountedLoop innerLoop(int letter) {
    return inner.get(Letters.rule(letter));
  }

  ImmutableList<CountedLoop> innerLoops() {
    return inner;
  }

  int minimum() {
    return least;
  }

  int maximum() {
    return most;
  }

  String rule() {
    return rule;
  }

  /** Returns the places of a state of the body in the source. */
  int[] places(int state) {
    return origins.places(body.origin(state));
  }

  /** Returns numbers that are equal for equal bodies without calls. */
  ImmutableIntArray identifyingNumbers() {
    ImmutableIntArray.Builder form = ImmutableIntArray.builder();
    for (int s = 0; s < body.size(); s++) {
      form.add(body.isAccepting(s) ? -2 : -1);
      for (int e = body.firstEdge(s); e < body.firstEdge(s + 1); e++) {
        form.add(body.letter(e)).add(body.target(e));
      }
    }
    return form.build();
  }
}
