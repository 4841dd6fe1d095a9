package io.dyck.grammar.rewrite;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.List;

/** Text around tags, as regular expressions with differences. Immutable. */
public final class FreeText {
  private final SourceSpan span;
  private final List<Expression> tags;
  private final List<Expression> excluded;

  /**
   * Describes text around tags.
   *
   * @param span the place of all created expressions
   * @param tags the tags, as literals
   * @param excluded further literals that must not occur in free text
   */
  public FreeText(SourceSpan span, List<Expression> tags, List<Expression> excluded) {
    this.span = span;
    this.tags = tags;
    this.excluded = excluded;
  }

  /** Text in which no tag and nothing excluded occurs. */
  public Expression textWithoutTags() {
    Expression all = anyText();
    List<Expression> marks = marks();
    return marks.isEmpty()
        ? all
        : new Expression.Difference(span, all, sequence(anyText(), choice(marks), anyText()));
  }

  /**
   * Returns text that ends with the given tag. No tag and no excluded text ends earlier. If a
   * longer tag or an excluded text ends at the same place, the text is left out.
   */
  public Expression textUntil(Expression tag) {
    Expression any = new Expression.CharacterClass(span, everyCharacter());
    Expression before = sequence(anyText(), choice(marks()), any, anyText());
    List<Expression> instead = new ArrayList<>(excluded);
    for (Expression other : tags) {
      if (length(other) > length(tag)) {
        instead.add(other);
      }
    }
    List<Expression> refused = new ArrayList<>();
    refused.add(before);
    if (!instead.isEmpty()) {
      refused.add(sequence(anyText(), choice(instead)));
    }
    return new Expression.Difference(span, sequence(anyText(), tag), choice(refused));
  }

  private List<Expression> marks() {
    List<Expression> marks = new ArrayList<>(tags);
    marks.addAll(excluded);
    return marks;
  }

  private static int length(Expression tag) {
    return tag instanceof Expression.Literal literal ? literal.codePoints().length() : 0;
  }

  private Expression anyText() {
    return new Expression.Repetition(
        span, new Expression.CharacterClass(span, everyCharacter()), 0, null);
  }

  private static ImmutableList<CodePointRange> everyCharacter() {
    return ImmutableList.of(new CodePointRange(0, Character.MAX_CODE_POINT));
  }

  private Expression choice(List<Expression> alternatives) {
    return alternatives.size() == 1
        ? alternatives.get(0)
        : new Expression.Choice(span, ImmutableList.copyOf(alternatives));
  }

  private Expression sequence(Expression... items) {
    return new Expression.Sequence(span, ImmutableList.copyOf(items));
  }
}
