package io.dyck.pda.normalize;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Lookahead;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Expression.TokenSet;
import java.util.BitSet;

/**
 * Cuts the 256 bytes into segments that no literal or class of the grammar tells apart by itself. A
 * first, fine partition; {@link LetterMerging} joins what the finished automata never tell apart.
 */
final class ByteSegments {
  /** The first byte of each segment. */
  private final BitSet cuts = new BitSet(257);

  ByteSegments() {
    cuts.set(0);
  }

  void add(Expression expression) {
    if (expression instanceof Literal literal) {
      literal.codePoints().stream().filter(c -> !Utf8.isSurrogate(c)).forEach(this::addCodePoint);
    } else if (expression instanceof CharacterClass set) {
      Utf8.sequences(
          set.ranges(),
          (low, high) -> {
            for (int i = 0; i < low.length; i++) {
              cut(low[i], high[i]);
            }
          });
    } else if (expression instanceof Sequence sequence) {
      sequence.items().forEach(this::add);
    } else if (expression instanceof Choice choice) {
      choice.alternatives().forEach(this::add);
    } else if (expression instanceof Repetition repetition) {
      add(repetition.body());
    } else if (expression instanceof Difference difference) {
      add(difference.included());
      add(difference.excluded());
    } else if (expression instanceof Lookahead lookahead) {
      add(lookahead.condition());
    } else if (expression instanceof Automaton automaton) {
      automaton.states().forEach(state -> state.edges().forEach(edge -> add(edge.label())));
    } else if (!(expression instanceof Reference) && !(expression instanceof TokenSet)) {
      throw new AssertionError(expression);
    }
  }

  private void addCodePoint(int codePoint) {
    for (int b : Utf8.encode(codePoint)) {
      cut(b, b);
    }
  }

  private void cut(int low, int high) {
    cuts.set(low);
    cuts.set(high + 1);
  }

  /** Per byte the number of its segment. */
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
