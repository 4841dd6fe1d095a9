package io.dyck.compose.trigger;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenName;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes a rule as GBNF while it builds the rule's expressions. Messages about the expressions can
 * then show a position in a text.
 */
final class RuleText {
  private static final ImmutableList<CodePointRange> ANY =
      ImmutableList.of(new CodePointRange(0, Character.MAX_CODE_POINT));

  private final StringBuilder text = new StringBuilder();

  @Override
  public String toString() {
    return text.toString();
  }

  int length() {
    return text.length();
  }

  RuleText write(String words) {
    text.append(words);
    return this;
  }

  SourceSpan spanSince(int start) {
    return new SourceSpan(start, text.length());
  }

  Expression literal(String characters) {
    int start = text.length();
    text.append('"');
    characters.codePoints().forEach(this::escape);
    text.append('"');
    return new Expression.Literal(
        spanSince(start), ImmutableIntArray.copyOf(characters.codePoints().toArray()));
  }

  private void escape(int c) {
    switch (c) {
      case '"', '\\' -> text.append('\\').appendCodePoint(c);
      case '\n' -> text.append("\\n");
      case '\r' -> text.append("\\r");
      case '\t' -> text.append("\\t");
      default -> {
        if (c < 0x20 || c == 0x7F) {
          text.append(String.format(Locale.ROOT, "\\x%02X", c));
        } else {
          text.appendCodePoint(c);
        }
      }
    }
  }

  Expression token(TokenName name) {
    int start = text.length();
    text.append(name);
    return new Expression.TokenSet(spanSince(start), ImmutableList.of(name), false);
  }

  Expression call(String rule) {
    int start = text.length();
    text.append(rule);
    return new Expression.Reference(spanSince(start), rule);
  }

  /** Writes any characters: {@code .*} or {@code .+}. */
  Expression writeAnyText(int minimum) {
    int start = text.length();
    text.append('.');
    Expression any = new Expression.CharacterClass(spanSince(start), ANY);
    text.append(minimum == 0 ? '*' : '+');
    return new Expression.Repetition(spanSince(start), any, minimum, null);
  }

  Expression writeRepetition(Supplier<Expression> body, int minimum, @Nullable Integer maximum) {
    int start = text.length();
    Expression repeated = body.get();
    text.append(maximum != null ? "?" : minimum == 0 ? "*" : "+");
    return new Expression.Repetition(spanSince(start), repeated, minimum, maximum);
  }

  Expression difference(Supplier<Expression> included, Supplier<Expression> excluded) {
    int start = text.length();
    text.append("( ");
    Expression left = included.get();
    text.append(" - ");
    Expression right = excluded.get();
    text.append(" )");
    return new Expression.Difference(spanSince(start), left, right);
  }

  /** Writes a sequence in parentheses. */
  Expression sequence(List<Supplier<Expression>> items) {
    int start = text.length();
    text.append("( ");
    ImmutableList.Builder<Expression> list = ImmutableList.builder();
    for (int i = 0; i < items.size(); i++) {
      text.append(i == 0 ? "" : " ");
      list.add(items.get(i).get());
    }
    text.append(" )");
    return new Expression.Sequence(spanSince(start), list.build());
  }

  /** Writes a choice in parentheses. */
  <T> Expression writeChoice(Iterable<T> parts, String separator, Function<T, Expression> each) {
    int start = text.length();
    text.append("( ");
    ImmutableList.Builder<Expression> list = ImmutableList.builder();
    boolean first = true;
    for (T part : parts) {
      text.append(first ? "" : separator);
      first = false;
      list.add(each.apply(part));
    }
    text.append(" )");
    return new Expression.Choice(spanSince(start), list.build());
  }
}
