package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * A regular expression over bytes with difference, read by derivatives: {@code r.derivative(b)}
 * matches the texts w such that r matches bw. Unions are sets; therefore the number of derivatives
 * is finite (Brzozowski, Derivatives of Regular Expressions, JACM 11(4), 1964, theorem 5.2).
 */
sealed interface Regex {
  Regex NOTHING = new Union(ImmutableSet.of());
  Regex EMPTY_TEXT = new EmptyText();
  int UNBOUNDED = Integer.MAX_VALUE;

  boolean isNullable();

  Regex derivative(int b);

  void forEachRange(Consumer<Symbol.Bytes> action);

  record EmptyText() implements Regex {
    @Override
    public boolean isNullable() {
      return true;
    }

    @Override
    public Regex derivative(int b) {
      return NOTHING;
    }

    @Override
    public void forEachRange(Consumer<Symbol.Bytes> action) {}
  }

  record OneByte(Symbol.Bytes range) implements Regex {
    @Override
    public boolean isNullable() {
      return false;
    }

    @Override
    public Regex derivative(int b) {
      return range.contains((byte) b) ? EMPTY_TEXT : NOTHING;
    }

    @Override
    public void forEachRange(Consumer<Symbol.Bytes> action) {
      action.accept(range);
    }
  }

  record Concatenation(Regex head, Regex tail) implements Regex {
    @Override
    public boolean isNullable() {
      return head.isNullable() && tail.isNullable();
    }

    @Override
    public Regex derivative(int b) {
      Regex inHead = concatenation(head.derivative(b), tail);
      return head.isNullable() ? union(List.of(inHead, tail.derivative(b))) : inHead;
    }

    @Override
    public void forEachRange(Consumer<Symbol.Bytes> action) {
      head.forEachRange(action);
      tail.forEachRange(action);
    }
  }

  record Union(ImmutableSet<Regex> members) implements Regex {
    @Override
    public boolean isNullable() {
      return members.stream().anyMatch(Regex::isNullable);
    }

    @Override
    public Regex derivative(int b) {
      return union(members.stream().map(member -> member.derivative(b)).toList());
    }

    @Override
    public void forEachRange(Consumer<Symbol.Bytes> action) {
      members.forEach(member -> member.forEachRange(action));
    }
  }

  record Repetition(Regex body, int minimum, int maximum) implements Regex {
    @Override
    public boolean isNullable() {
      return minimum == 0 || body.isNullable();
    }

    /** If bodies before the one that takes b are empty, as many fewer remain; also covered. */
    @Override
    public Regex derivative(int b) {
      int left = maximum == UNBOUNDED ? UNBOUNDED : maximum - 1;
      return concatenation(body.derivative(b), repetition(body, Math.max(0, minimum - 1), left));
    }

    @Override
    public void forEachRange(Consumer<Symbol.Bytes> action) {
      body.forEachRange(action);
    }
  }

  record Difference(Regex included, Regex excluded) implements Regex {
    @Override
    public boolean isNullable() {
      return included.isNullable() && !excluded.isNullable();
    }

    @Override
    public Regex derivative(int b) {
      return difference(included.derivative(b), excluded.derivative(b));
    }

    @Override
    public void forEachRange(Consumer<Symbol.Bytes> action) {
      included.forEachRange(action);
      excluded.forEachRange(action);
    }
  }

  static Regex union(List<Regex> members) {
    ImmutableSet.Builder<Regex> flat = ImmutableSet.builder();
    for (Regex member : members) {
      if (member instanceof Union union) {
        flat.addAll(union.members());
      } else {
        flat.add(member);
      }
    }
    ImmutableSet<Regex> set = flat.build();
    return set.size() == 1 ? set.iterator().next() : new Union(set);
  }

  static Regex concatenation(Regex head, Regex tail) {
    if (head.equals(NOTHING) || tail.equals(NOTHING)) {
      return NOTHING;
    } else if (head.equals(EMPTY_TEXT)) {
      return tail;
    } else if (tail.equals(EMPTY_TEXT)) {
      return head;
    } else if (head instanceof Concatenation nested) {
      return concatenation(nested.head(), concatenation(nested.tail(), tail));
    }
    return new Concatenation(head, tail);
  }

  static Regex concatenation(List<Regex> items) {
    Regex result = EMPTY_TEXT;
    for (int i = items.size() - 1; i >= 0; i--) {
      result = concatenation(items.get(i), result);
    }
    return result;
  }

  static Regex repetition(Regex body, int minimum, int maximum) {
    return maximum == 0 ? EMPTY_TEXT : new Repetition(body, minimum, maximum);
  }

  static Regex difference(Regex included, Regex excluded) {
    if (included.equals(NOTHING) || excluded.equals(NOTHING)) {
      return included;
    }
    return new Difference(included, excluded);
  }

  /**
   * Reads an expression whose references are not recursive.
   *
   * @throws IllegalArgumentException if a reference is recursive or a token is named: not regular
   *     over text
   */
  static Regex of(Expression expression, Grammar grammar) {
    return of(expression, grammar, new ArrayDeque<>());
  }

  private static Regex of(Expression expression, Grammar grammar, Deque<String> open) {
    if (expression instanceof Expression.Literal literal) {
      return concatenation(literal.codePoints().asList().stream().map(Regex::codePoint).toList());
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      return union(
          characterClass.ranges().stream()
              .flatMap(range -> Utf8.sequences(range).stream())
              .map(Regex::bytes)
              .toList());
    } else if (expression instanceof Expression.Reference reference) {
      if (open.contains(reference.rule())) {
        throw new IllegalArgumentException("operand must not be recursive: " + reference.rule());
      }
      open.push(reference.rule());
      Regex body = of(grammar.rule(reference.rule()).body(), grammar, open);
      open.pop();
      return body;
    } else if (expression instanceof Expression.Sequence sequence) {
      return concatenation(sequence.items().stream().map(item -> of(item, grammar, open)).toList());
    } else if (expression instanceof Expression.Choice choice) {
      return union(choice.alternatives().stream().map(item -> of(item, grammar, open)).toList());
    } else if (expression instanceof Expression.Repetition repetition) {
      Integer maximum = repetition.maximum();
      return repetition(
          of(repetition.body(), grammar, open),
          repetition.minimum(),
          maximum == null ? UNBOUNDED : maximum);
    } else if (expression instanceof Expression.Difference difference) {
      return difference(
          of(difference.included(), grammar, open), of(difference.excluded(), grammar, open));
    }
    throw new IllegalArgumentException("operand must match text only: " + expression);
  }

  private static Regex codePoint(int codePoint) {
    return Utf8.isSurrogate(codePoint) ? NOTHING : bytes(Utf8.literal(codePoint));
  }

  private static Regex bytes(List<Symbol.Bytes> ranges) {
    return concatenation(ranges.stream().<Regex>map(OneByte::new).toList());
  }
}
