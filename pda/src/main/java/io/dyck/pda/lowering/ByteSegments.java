package io.dyck.pda.lowering;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Cuts the 256 bytes into segments that no single literal or class of the grammar distinguishes.
 * This partition is fine. {@link LetterMerging} then joins segments that the finished automata
 * never distinguish.
 */
final class ByteSegments {
  /** The first byte of each segment. */
  private final BitSet cuts = new BitSet(257);

  /** The added character classes. */
  private final Set<ImmutableList<CodePointRange>> classes = new HashSet<>();

  ByteSegments() {
    cuts.set(0);
  }

  void add(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      for (int i = 0; i < literal.codePoints().length(); i++) {
        addCodePoint(literal.codePoints().get(i));
      }
    } else if (expression instanceof Expression.CharacterClass set) {
      if (classes.add(set.ranges())) {
        Utf8Ranges.forEachSequence(set.ranges(), this::addSequence);
      }
    } else if (expression instanceof Expression.Sequence sequence) {
      add(sequence.items());
    } else if (expression instanceof Expression.Choice choice) {
      add(choice.alternatives());
    } else if (expression instanceof Expression.Repetition repetition) {
      add(repetition.body());
    } else if (expression instanceof Expression.Difference difference) {
      add(difference.included());
      add(difference.excluded());
    } else if (expression instanceof Expression.Lookahead lookahead) {
      add(lookahead.condition());
    } else if (expression instanceof Expression.Automaton automaton) {
      automaton.states().forEach(state -> state.edges().forEach(edge -> add(edge.label())));
    } else if (expression instanceof Expression.Lazy) {
      // The bytes that this language distinguishes are not known beforehand.
      addAll();
    } else if (!(expression instanceof Expression.Reference)
        && !(expression instanceof Expression.TokenSet)) {
      throw new AssertionError(expression);
    }
  }

  private void add(List<Expression> parts) {
    for (Expression part : parts) {
      add(part);
    }
  }

  /** Makes each byte a segment of its own. */
  void addAll() {
    cuts.set(0, 256);
  }

  private void addCodePoint(int codePoint) {
    if (!Utf8Ranges.isSurrogate(codePoint)) {
      for (int b : Utf8Ranges.encode(codePoint)) {
        addCut(b, b);
      }
    }
  }

  private void addSequence(int[] low, int[] high) {
    for (int i = 0; i < low.length; i++) {
      addCut(low[i], high[i]);
    }
  }

  private void addCut(int low, int high) {
    cuts.set(low);
    cuts.set(high + 1);
  }

  /** Returns the number of each byte's segment. */
  byte[] segmentOfByte() {
    byte[] result = new byte[256];
    int segment = -1;
    for (int b = 0; b < 256; b++) {
      if (cuts.get(b)) {
        segment++;
      }
      result[b] = (byte) segment;
    }
    return result;
  }
}
