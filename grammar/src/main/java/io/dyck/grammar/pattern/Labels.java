package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenKind;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.unicode.CodePointBits;
import java.util.BitSet;
import java.util.Optional;

/**
 * Named groups with a special meaning: Koo, Liu and He, "Automata-based constraints for language
 * model decoding" (2024), table 1. A label expands into an ordinary pattern, which keeps all
 * readings of a text possible, or into one token of a kind. Arguments are groups, in order.
 */
public final class Labels {
  private final Diagnostics diagnostics;

  Labels(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /**
   * Returns the pattern of a label without an argument. Some notations use such a label as the name
   * of a rule that the author does not define.
   *
   * @return the pattern; empty if no label has this name, or if the label requires an argument
   */
  public static Optional<Pattern> named(String name, SourceSpan span) {
    return switch (name) {
      case "QUOTED_TEXT" -> Optional.of(quotedText(span));
      case "UNQUOTED_TEXT" -> Optional.of(unquotedText(span));
      default -> token(name, span).map(Pattern.Plain::new);
    };
  }

  /**
   * Returns the tokens of a label.
   *
   * @return all tokens of a kind; empty if the name is no label of tokens
   */
  public static Optional<Expression> token(String name, SourceSpan span) {
    for (TokenKind kind : TokenKind.values()) {
      if (kind.label().equals(name)) {
        ImmutableList<TokenName> tokens = ImmutableList.of(new TokenName.OfKind(kind));
        return Optional.of(new Expression.TokenSet(span, tokens, false));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the pattern of a named group.
   *
   * @param groups the groups that the body consists of; empty for any other body
   */
  Pattern apply(String name, Pattern body, ImmutableList<Pattern> groups, SourceSpan span) {
    return switch (name) {
      case "TEXT_UNTIL" -> textUntil(body, span);
      case "SUBSTRING_OF" -> substringOf(body, span);
      case "DELIMITED_LIST" -> delimitedList(groups, span);
      case "DELIMITED_SUBSEQUENCE_OF" -> delimitedSubsequence(groups, span);
      default ->
          named(name, span).map(meaning -> withoutArgument(name, body, meaning)).orElse(body);
    };
  }

  private Pattern withoutArgument(String name, Pattern body, Pattern meaning) {
    boolean empty =
        body instanceof Pattern.Plain plain
            && plain.expression() instanceof Expression.Sequence sequence
            && sequence.items().isEmpty();
    if (!empty) {
      report(
          body.span(),
          "the label " + name + " has no argument",
          "write (?P<" + name + ">) and what follows after it");
    }
    return meaning;
  }

  /** A text in quotes without control characters. A backslash escapes any character. */
  private static Pattern quotedText(SourceSpan span) {
    BitSet plain = CodePointBits.range(' ', Character.MAX_CODE_POINT);
    plain.clear('"');
    plain.clear('\\');
    BitSet escaped = CodePointBits.range(' ', Character.MAX_CODE_POINT);
    Pattern character =
        choice(span, set(span, plain), sequence(span, character(span, '\\'), set(span, escaped)));
    return sequence(span, character(span, '"'), repeated(span, character, 0), character(span, '"'));
  }

  /**
   * A plain scalar of YAML in one line, restricted to a form that needs no context. The scalar
   * starts with no indicator and no blank, and ends with no blank. A colon must not stand before a
   * blank or at the end, and a number sign must not stand after a blank.
   */
  private static Pattern unquotedText(SourceSpan span) {
    BitSet any = CodePointBits.range('!', Character.MAX_CODE_POINT);
    any.clear(0x7F, 0xA1);
    any.clear(0x2028, 0x202A);
    any.clear(0xFEFF);
    BitSet first = (BitSet) any.clone();
    "-?:,[]{}#&*!|>'\"%@`".chars().forEach(first::clear);
    BitSet inner = (BitSet) any.clone();
    inner.clear(':');
    BitSet afterBlank = (BitSet) inner.clone();
    afterBlank.clear('#');
    Pattern colons = repeated(span, character(span, ':'), 0);
    Pattern blanks = repeated(span, character(span, ' '), 1);
    // Colons are followed by something that is neither a colon nor a blank.
    Pattern more =
        choice(
            span,
            sequence(span, colons, set(span, inner)),
            sequence(span, blanks, set(span, afterBlank)),
            sequence(span, blanks, repeated(span, character(span, ':'), 1), set(span, inner)));
    return sequence(span, set(span, first), repeated(span, more, 0));
  }

  /** Matches any text in which the stop is found at the end and nowhere earlier. */
  private static Pattern textUntil(Pattern stop, SourceSpan span) {
    Pattern any = set(span, CodePointBits.all());
    Pattern ends = sequence(span, repeated(span, any, 0), stop);
    Pattern endsBefore = sequence(span, ends, repeated(span, any, 1));
    return new Pattern.Intersection(span, ends, new Pattern.Complement(span, endsBefore));
  }

  private Pattern substringOf(Pattern body, SourceSpan span) {
    if (body instanceof Pattern.Plain plain
        && plain.expression() instanceof Expression.Literal literal) {
      ImmutableList<String> pieces =
          literal.codePoints().stream()
              .mapToObj(Character::toString)
              .collect(ImmutableList.toImmutableList());
      return new Pattern.Plain(SubstringAutomaton.of(span, pieces));
    }
    report(
        body.span(),
        "SUBSTRING_OF takes one fixed text",
        "write (?P<SUBSTRING_OF>text), with a backslash before what means something");
    return body;
  }

  private Pattern delimitedList(ImmutableList<Pattern> groups, SourceSpan span) {
    if (groups.size() != 2) {
      report(
          span,
          "DELIMITED_LIST takes a delimiter and an item",
          "write (?P<DELIMITED_LIST>(, )([0-9]+))");
      return empty(span);
    }
    Pattern next = sequence(span, groups.get(0), groups.get(1));
    return sequence(span, groups.get(1), repeated(span, next, 0));
  }

  /**
   * Matches each item at most once, in the given order, and at least one item. The pattern is built
   * from two halves: either a selection from the first half, then a delimiter before each selected
   * item of the second half; or a selection from the second half alone. Size: linear in the items
   * except for a logarithmic factor. The automaton is linear.
   */
  private Pattern delimitedSubsequence(ImmutableList<Pattern> groups, SourceSpan span) {
    if (groups.size() < 2) {
      report(
          span,
          "DELIMITED_SUBSEQUENCE_OF takes a delimiter and items",
          "write (?P<DELIMITED_SUBSEQUENCE_OF>(, )(red)(green)(blue))");
      return empty(span);
    }
    return subsequence(groups.get(0), groups.subList(1, groups.size()), span);
  }

  private static Pattern subsequence(
      Pattern delimiter, ImmutableList<Pattern> items, SourceSpan span) {
    if (items.size() == 1) {
      return items.get(0);
    }
    ImmutableList<Pattern> head = items.subList(0, items.size() / 2);
    ImmutableList<Pattern> tail = items.subList(items.size() / 2, items.size());
    ImmutableList.Builder<Pattern> way = ImmutableList.builder();
    way.add(subsequence(delimiter, head, span));
    for (Pattern item : tail) {
      way.add(new Pattern.Repetition(span, sequence(span, delimiter, item), 0, 1, false));
    }
    return choice(
        span, new Pattern.Sequence(span, way.build()), subsequence(delimiter, tail, span));
  }

  private static Pattern set(SourceSpan span, BitSet members) {
    return new Pattern.Plain(new Expression.CharacterClass(span, CodePointBits.ranges(members)));
  }

  private static Pattern character(SourceSpan span, char c) {
    return new Pattern.Plain(
        new Expression.CharacterClass(span, ImmutableList.of(new CodePointRange(c, c))));
  }

  private static Pattern sequence(SourceSpan span, Pattern... items) {
    return new Pattern.Sequence(span, ImmutableList.copyOf(items));
  }

  private static Pattern choice(SourceSpan span, Pattern... alternatives) {
    return new Pattern.Choice(span, ImmutableList.copyOf(alternatives));
  }

  private static Pattern repeated(SourceSpan span, Pattern body, int minimum) {
    return new Pattern.Repetition(span, body, minimum, null, false);
  }

  private static Pattern empty(SourceSpan span) {
    return new Pattern.Plain(new Expression.Sequence(span, ImmutableList.of()));
  }

  private void report(SourceSpan span, String message, String advice) {
    diagnostics.report(UNSUPPORTED_PATTERN, span, message, advice);
  }
}
