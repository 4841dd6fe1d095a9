package io.dyck.records;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.regex.Regex;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of strings. Each character has one text ({@link QuotedCharacters}), and no such text
 * begins another one. Therefore replacing characters by their texts preserves all operations on
 * languages, differences included.
 */
final class TextExpressions {
  private final ExpressionFactory parts;
  private final char quote;

  TextExpressions(ExpressionFactory parts, char quote) {
    this.parts = parts;
    this.quote = quote;
  }

  /** Returns a string in its quotes. */
  Expression text(Shape.Text shape) {
    Expression any =
        parts.repeat(
            escaped(ImmutableList.of(new CodePointRange(0, Character.MAX_CODE_POINT))),
            shape.count().minimum(),
            shape.count().maximum());
    String pattern = shape.pattern();
    if (pattern == null) {
      return quoted(any);
    }
    Expression matching = escaped(Regex.parse("regex", pattern).rule(Regex.RULE).body());
    return quoted(
        shape.count().equals(Shape.Count.ANY)
            ? matching
            : Expression.intersection(parts.span(), matching, any));
  }

  /**
   * Returns a char in its quotes. Characters beyond U+FFFF are excluded, because a char holds only
   * half of such a character.
   */
  Expression letter() {
    return quoted(escaped(ImmutableList.of(new CodePointRange(0, Character.MAX_VALUE))));
  }

  private Expression quoted(Expression body) {
    String mark = Character.toString(quote);
    return parts.sequence(parts.text(mark), body, parts.text(mark));
  }

  private Expression escaped(Expression e) {
    if (e instanceof Expression.Literal literal) {
      StringBuilder text = new StringBuilder();
      literal.codePoints().forEach(c -> text.append(QuotedCharacters.of(c, quote)));
      return literal.isEncodable() ? parts.text(text.toString()) : parts.set(ImmutableList.of());
    } else if (e instanceof Expression.CharacterClass set) {
      return escaped(set.ranges());
    } else if (e instanceof Expression.Sequence sequence) {
      return parts.sequence(all(sequence.items()));
    } else if (e instanceof Expression.Choice choice) {
      return parts.choice(all(choice.alternatives()));
    } else if (e instanceof Expression.Repetition r) {
      return parts.repeat(escaped(r.body()), r.minimum(), r.maximum());
    } else if (e instanceof Expression.Difference d) {
      return new Expression.Difference(parts.span(), escaped(d.included()), escaped(d.excluded()));
    } else if (e instanceof Expression.Automaton automaton) {
      return new Expression.Automaton(
          parts.span(),
          automaton.states().stream().map(this::escaped).collect(ImmutableList.toImmutableList()));
    }
    throw new RecordTypeException(
        "DYCK-R003",
        "@Matching",
        "a token cannot be a part of a string",
        "write the pattern in characters");
  }

  private Expression.Automaton.State escaped(Expression.Automaton.State state) {
    return new Expression.Automaton.State(
        state.accepting(),
        state.edges().stream()
            .map(edge -> new Expression.Automaton.Edge(escaped(edge.label()), edge.target()))
            .collect(ImmutableList.toImmutableList()));
  }

  private List<Expression> all(ImmutableList<Expression> expressions) {
    return expressions.stream().map(this::escaped).toList();
  }

  /** Returns one character of some ranges. Most characters stand for themselves. */
  private Expression escaped(ImmutableList<CodePointRange> ranges) {
    ImmutableList.Builder<CodePointRange> plain = ImmutableList.builder();
    List<Expression> ways = new ArrayList<>();
    for (CodePointRange range : ranges) {
      int from = range.first();
      for (int c = range.first(); c <= Math.min(range.last(), 0x7F); c++) {
        if (!QuotedCharacters.isPlain(c, quote)) {
          addPlain(from, c - 1, plain);
          ways.add(parts.text(QuotedCharacters.of(c, quote)));
          from = c + 1;
        }
      }
      addPlain(from, range.last(), plain);
    }
    ways.add(0, parts.set(plain.build()));
    return parts.choice(ways);
  }

  private static void addPlain(int first, int last, ImmutableList.Builder<CodePointRange> plain) {
    if (first <= last) {
      plain.add(new CodePointRange(first, last));
    }
  }
}
