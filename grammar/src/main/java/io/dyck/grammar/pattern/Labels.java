package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenKind;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.Diagnostics;
import java.util.BitSet;
import java.util.Optional;

/**
 * Named groups that stand for more than what is written in them: Koo, Liu and He, "Automata-based
 * constraints for language model decoding" (2024), table 1. Each expands into an ordinary pattern,
 * so all readings of a text stay alive beside each other; or into one token of a kind. Arguments
 * are groups, in order.
 */
public final class Labels {
  private final Diagnostics diagnostics;

  Labels(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /**
   * What a label without an argument matches, for notations in which it is the name of a rule that
   * the author does not define.
   *
   * @return a pattern; empty if that is no label, or one with an argument
   */
  public static Optional<Pattern> named(String name, SourceSpan span) {
    return switch (name) {
      case "QUOTED_TEXT" -> Optional.of(quotedText(span));
      case "UNQUOTED_TEXT" -> Optional.of(unquotedText(span));
      default -> token(name, span).map(Pattern.Plain::new);
    };
  }

  /**
   * The token that a label asks for.
   *
   * @return all tokens of a kind; empty if that is no label of tokens
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
   * What a named group matches.
   *
   * @param groups the groups that it consists of; empty if it is anything else
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

  /** A backslash escapes any one character; no control character stands for itself. */
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
   * A plain scalar of YAML in one line, reduced to what needs no context: it starts with no
   * indicator and no blank, ends with no blank, and holds neither a colon before a blank or at the
   * end, nor a number sign after a blank.
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

  /** Any text in which the stop is found at the end and nowhere before. */
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
   * Each item at most once, in the order given, at least one. Built in halves: whatever is taken of
   * the first half, then a delimiter before each of the second; or of the second half alone. Size:
   * linear in the items but for a logarithm, and the automaton is linear.
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
