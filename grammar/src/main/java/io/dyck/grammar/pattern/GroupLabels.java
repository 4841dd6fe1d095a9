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
public final class GroupLabels {
  private final Diagnostics diagnostics;

  GroupLabels(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /**
   * Returns the pattern of a label without an argument. Some notations use such a label as the name
   * of a rule that the author does not define.
   *
   * @return the pattern; empty if no label has this name, or if the label requires an argument
   */
  public static Optional<RegexPattern> namedPattern(String name, SourceSpan span) {
    return switch (name) {
      case "QUOTED_TEXT" -> Optional.of(quotedText(span));
      case "UNQUOTED_TEXT" -> Optional.of(unquotedText(span));
      default -> token(name, span).map(RegexPattern.Plain::new);
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
  RegexPattern apply(
      String name, RegexPattern body, ImmutableList<RegexPattern> groups, SourceSpan span) {
    return switch (name) {
      case "TEXT_UNTIL" -> textUntil(body, span);
      case "SUBSTRING_OF" -> substringOf(body, span);
      case "DELIMITED_LIST" -> delimitedList(groups, span);
      case "DELIMITED_SUBSEQUENCE_OF" -> delimitedSubsequence(groups, span);
      default ->
          namedPattern(name, span)
              .map(meaning -> withoutArgument(name, body, meaning))
              .orElse(body);
    };
  }

  private RegexPattern withoutArgument(String name, RegexPattern body, RegexPattern meaning) {
    boolean empty =
        body instanceof RegexPattern.Plain plain
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
  private static RegexPattern quotedText(SourceSpan span) {
    BitSet plain = CodePointBits.range(' ', Character.MAX_CODE_POINT);
    plain.clear('"');
    plain.clear('\\');
    BitSet escaped = CodePointBits.range(' ', Character.MAX_CODE_POINT);
    RegexPattern character =
        choicePattern(
            span,
            setPattern(span, plain),
            sequence(span, character(span, '\\'), setPattern(span, escaped)));
    return sequence(
        span, character(span, '"'), repetitionPattern(span, character, 0), character(span, '"'));
  }

  /**
   * A plain scalar of YAML in one line, restricted to a form that needs no context. The scalar
   * starts with no indicator and no blank, and ends with no blank. A colon must not stand before a
   * blank or at the end, and a number sign must not stand after a blank.
   */
  private static RegexPattern unquotedText(SourceSpan span) {
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
    RegexPattern colons = repetitionPattern(span, character(span, ':'), 0);
    RegexPattern blanks = repetitionPattern(span, character(span, ' '), 1);
    // Colons are followed by something that is neither a colon nor a blank.
    RegexPattern more =
        choicePattern(
            span,
            sequence(span, colons, setPattern(span, inner)),
            sequence(span, blanks, setPattern(span, afterBlank)),
            sequence(
                span,
                blanks,
                repetitionPattern(span, character(span, ':'), 1),
                setPattern(span, inner)));
    return sequence(span, setPattern(span, first), repetitionPattern(span, more, 0));
  }

  /** Matches any text in which the stop is found at the end and nowhere earlier. */
  private static RegexPattern textUntil(RegexPattern stop, SourceSpan span) {
    RegexPattern any = setPattern(span, CodePointBits.allCodePoints());
    RegexPattern ends = sequence(span, repetitionPattern(span, any, 0), stop);
    RegexPattern endsBefore = sequence(span, ends, repetitionPattern(span, any, 1));
    return new RegexPattern.Intersection(span, ends, new RegexPattern.Complement(span, endsBefore));
  }

  private RegexPattern substringOf(RegexPattern body, SourceSpan span) {
    if (body instanceof RegexPattern.Plain plain
        && plain.expression() instanceof Expression.Literal literal) {
      ImmutableList<String> pieces =
          literal.codePoints().stream()
              .mapToObj(Character::toString)
              .collect(ImmutableList.toImmutableList());
      return new RegexPattern.Plain(SubstringAutomaton.build(span, pieces));
    }
    report(
        body.span(),
        "SUBSTRING_OF takes one fixed text",
        "write (?P<SUBSTRING_OF>text), with a backslash before what means something");
    return body;
  }

  private RegexPattern delimitedList(ImmutableList<RegexPattern> groups, SourceSpan span) {
    if (groups.size() != 2) {
      report(
          span,
          "DELIMITED_LIST takes a delimiter and an item",
          "write (?P<DELIMITED_LIST>(, )([0-9]+))");
      return emptyPattern(span);
    }
    RegexPattern next = sequence(span, groups.get(0), groups.get(1));
    return sequence(span, groups.get(1), repetitionPattern(span, next, 0));
  }

  /**
   * Matches each item at most once, in the given order, and at least one item. The pattern is built
   * from two halves: either a selection from the first half, then a delimiter before each selected
   * item of the second half; or a selection from the second half alone. Size: linear in the items
   * except for a logarithmic factor. The automaton is linear.
   */
  private RegexPattern delimitedSubsequence(ImmutableList<RegexPattern> groups, SourceSpan span) {
    if (groups.size() < 2) {
      report(
          span,
          "DELIMITED_SUBSEQUENCE_OF takes a delimiter and items",
          "write (?P<DELIMITED_SUBSEQUENCE_OF>(, )(red)(green)(blue))");
      return emptyPattern(span);
    }
    return subsequence(groups.get(0), groups.subList(1, groups.size()), span);
  }

  private static RegexPattern subsequence(
      RegexPattern delimiter, ImmutableList<RegexPattern> items, SourceSpan span) {
    if (items.size() == 1) {
      return items.get(0);
    }
    ImmutableList<RegexPattern> head = items.subList(0, items.size() / 2);
    ImmutableList<RegexPattern> tail = items.subList(items.size() / 2, items.size());
    ImmutableList.Builder<RegexPattern> way = ImmutableList.builder();
    way.add(subsequence(delimiter, head, span));
    for (RegexPattern item : tail) {
      way.add(new RegexPattern.Repetition(span, sequence(span, delimiter, item), 0, 1, false));
    }
    return choicePattern(
        span, new RegexPattern.Sequence(span, way.build()), subsequence(delimiter, tail, span));
  }

  private static RegexPattern setPattern(SourceSpan span, BitSet members) {
    return new RegexPattern.Plain(
        new Expression.CharacterClass(span, CodePointBits.ranges(members)));
  }

  private static RegexPattern character(SourceSpan span, char c) {
    return new RegexPattern.Plain(
        new Expression.CharacterClass(span, ImmutableList.of(new CodePointRange(c, c))));
  }

  private static RegexPattern sequence(SourceSpan span, RegexPattern... items) {
    return new RegexPattern.Sequence(span, ImmutableList.copyOf(items));
  }

  private static RegexPattern choicePattern(SourceSpan span, RegexPattern... alternatives) {
    return new RegexPattern.Choice(span, ImmutableList.copyOf(alternatives));
  }

  private static RegexPattern repetitionPattern(SourceSpan span, RegexPattern body, int minimum) {
    return new RegexPattern.Repetition(span, body, minimum, null, false);
  }

  private static RegexPattern emptyPattern(SourceSpan span) {
    return new RegexPattern.Plain(new Expression.Sequence(span, ImmutableList.of()));
  }

  private void report(SourceSpan span, String message, String advice) {
    diagnostics.report(UNSUPPORTED_PATTERN, span, message, advice);
  }
}
