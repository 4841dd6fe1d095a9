package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.COUNT_TOO_LARGE;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_COUNT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_ESCAPE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.Ints;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.pattern.RegexParser;
import io.dyck.grammar.unicode.CaseFolding;
import io.dyck.grammar.unicode.CodePointBits;
import io.dyck.grammar.unicode.UnicodeSets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Builds the tree of one pattern. A flag holds from its place to the end of its group. */
final class PatternBuilder {
  private final SourceText source;
  private final Diagnostics diagnostics;
  private final GrammarLimits limits;
  private final EscapeReader escapes;
  private final ClassReader classes;
  private PatternFlags flags;

  PatternBuilder(
      SourceText source,
      Diagnostics diagnostics,
      GrammarLimits limits,
      EscapeReader escapes,
      PatternFlags flags) {
    this.source = source;
    this.diagnostics = diagnostics;
    this.limits = limits;
    this.escapes = escapes;
    this.classes = new ClassReader(source.content(), diagnostics, escapes);
    this.flags = flags;
  }

  RegexPattern build(RegexParser.PatternContext context, SourceSpan span) {
    return choice(context.choice(), span);
  }

  private RegexPattern choice(RegexParser.ChoiceContext context, SourceSpan span) {
    List<RegexPattern> alternatives = new ArrayList<>();
    for (RegexParser.IntersectionContext alternative : context.intersection()) {
      alternatives.add(intersection(alternative));
    }
    return alternatives.size() == 1
        ? alternatives.get(0)
        : new RegexPattern.Choice(span, ImmutableList.copyOf(alternatives));
  }

  private RegexPattern intersection(RegexParser.IntersectionContext context) {
    RegexPattern result = sequence(context.sequence(0));
    for (RegexParser.SequenceContext other :
        context.sequence().subList(1, context.sequence().size())) {
      RegexPattern right = sequence(other);
      result = new RegexPattern.Intersection(result.span().unionWith(right.span()), result, right);
    }
    return result;
  }

  private RegexPattern sequence(RegexParser.SequenceContext context) {
    List<RegexPattern> items = new ArrayList<>();
    List<Expression.Literal> literals = new ArrayList<>();
    for (RegexParser.ItemContext item : context.item()) {
      RegexPattern built = item(item);
      if (built instanceof RegexPattern.Plain plain
          && plain.expression() instanceof Expression.Literal literal) {
        literals.add(literal);
      } else if (!isEmpty(built)) {
        join(literals, items);
        items.add(built);
      }
    }
    join(literals, items);
    if (items.size() == 1) {
      return items.get(0);
    }
    SourceSpan span = items.isEmpty() ? emptySpan(context) : span(context);
    return items.isEmpty()
        ? new RegexPattern.Plain(new Expression.Sequence(span, ImmutableList.of()))
        : new RegexPattern.Sequence(span, ImmutableList.copyOf(items));
  }

  static boolean isEmpty(RegexPattern pattern) {
    return pattern instanceof RegexPattern.Plain plain
        && plain.expression() instanceof Expression.Sequence sequence
        && sequence.items().isEmpty();
  }

  /** Literals side by side as one. */
  private static void join(List<Expression.Literal> literals, List<RegexPattern> items) {
    if (literals.isEmpty()) {
      return;
    }
    ImmutableIntArray.Builder codePoints = ImmutableIntArray.builder();
    literals.forEach(literal -> codePoints.addAll(literal.codePoints()));
    SourceSpan span = literals.get(0).span().unionWith(literals.get(literals.size() - 1).span());
    items.add(new RegexPattern.Plain(new Expression.Literal(span, codePoints.build())));
    literals.clear();
  }

  private RegexPattern item(RegexParser.ItemContext context) {
    if (context.NOT() != null) {
      return new RegexPattern.Complement(span(context), item(context.item()));
    }
    RegexPattern result = atom(context.atom());
    int start = context.getStart().getStartIndex();
    for (RegexParser.QuantifierContext quantifier : context.quantifier()) {
      result = repetition(result, quantifier, start);
    }
    return result;
  }

  private RegexPattern repetition(
      RegexPattern body, RegexParser.QuantifierContext quantifier, int start) {
    Token operator = quantifier.getStart();
    Token suffix = quantifier.getStop();
    SourceSpan span = new SourceSpan(start, suffix.getStopIndex() + 1);
    boolean hasSuffix = quantifier.getChildCount() > 1;
    if (hasSuffix && suffix.getType() == RegexParser.PLUS) {
      report(
          UNSUPPORTED_PATTERN,
          quantifier,
          "a possessive repetition in some engines, a repetition of a repetition in others",
          "write (?:…)+ around the inner one if that is meant");
      return body;
    }
    return switch (operator.getType()) {
      case RegexParser.STAR -> new RegexPattern.Repetition(span, body, 0, null, hasSuffix);
      case RegexParser.PLUS -> new RegexPattern.Repetition(span, body, 1, null, hasSuffix);
      case RegexParser.QUESTION -> new RegexPattern.Repetition(span, body, 0, 1, hasSuffix);
      default -> buildRepetition(span, body, operator, hasSuffix);
    };
  }

  private RegexPattern buildRepetition(
      SourceSpan span, RegexPattern body, Token count, boolean lazy) {
    String text = count.getText().substring(1, count.getText().length() - 1);
    int comma = text.indexOf(',');
    String least = comma < 0 ? text : text.substring(0, comma);
    String most = comma < 0 ? text : text.substring(comma + 1);
    Integer minimum = least.isEmpty() ? Integer.valueOf(0) : number(least, count);
    Integer maximum = most.isEmpty() ? null : number(most, count);
    if (minimum == null || (maximum == null && !most.isEmpty())) {
      return body;
    }
    if (maximum != null && maximum < minimum) {
      diagnostics.report(
          REVERSED_COUNT,
          span(count),
          "at least " + minimum + " and at most " + maximum + " cannot be",
          "swap the numbers");
      return body;
    }
    return new RegexPattern.Repetition(span, body, minimum, maximum, lazy);
  }

  private @Nullable Integer number(String digits, Token count) {
    Integer number = Ints.tryParse(digits);
    if (number == null || number > limits.repetitionCount()) {
      diagnostics.report(
          COUNT_TOO_LARGE,
          span(count),
          "more than " + limits.repetitionCount() + " repetitions",
          "leave out the upper bound, or raise the limit 'repetitionCount' if this is meant");
      return null;
    }
    return number;
  }

  private RegexPattern atom(RegexParser.AtomContext context) {
    Token token = context.getStart();
    SourceSpan span = span(context);
    return switch (token.getType()) {
      case RegexParser.CHARACTER -> set(span, CodePointBits.toBits(token.getText().codePointAt(0)));
      case RegexParser.CARET -> textStart(span, flags.multiline());
      case RegexParser.DOLLAR -> textEnd(span, flags.multiline());
      case RegexParser.DOT ->
          plainSet(span, flags.dotAll() ? CodePointBits.allCodePoints() : allExceptLineFeed());
      case RegexParser.ESCAPE -> escape(token, span);
      case RegexParser.CLASS -> characterClass(token, span);
      case RegexParser.FLAGS -> applyFlags(token, span);
      default -> group(context, token, span);
    };
  }

  private RegexPattern group(RegexParser.AtomContext context, Token open, SourceSpan span) {
    PatternFlags outer = flags;
    if (open.getType() == RegexParser.OPEN_FLAGS) {
      setFlags(open, open.getText().substring(2, open.getText().length() - 1));
    }
    boolean named = open.getType() == RegexParser.OPEN_NAMED;
    ImmutableList<RegexPattern> groups = named ? groups(context.choice()) : ImmutableList.of();
    RegexPattern body = choice(context.choice(), innerSpan(context, span));
    flags = outer;
    return switch (open.getType()) {
      case RegexParser.AHEAD -> new RegexPattern.Lookaround(span, body, false, false);
      case RegexParser.NOT_AHEAD -> new RegexPattern.Lookaround(span, body, false, true);
      case RegexParser.BEHIND -> new RegexPattern.Lookaround(span, body, true, false);
      case RegexParser.NOT_BEHIND -> new RegexPattern.Lookaround(span, body, true, true);
      case RegexParser.OPEN_NAMED ->
          new GroupLabels(diagnostics).apply(name(open.getText()), body, groups, span);
      default -> body;
    };
  }

  private static String name(String open) {
    return open.substring(open.indexOf('<') + 1, open.length() - 1);
  }

  /** Returns the plain groups that make up what is written; empty if it is anything else. */
  private ImmutableList<RegexPattern> groups(RegexParser.ChoiceContext context) {
    if (context.intersection().size() != 1 || context.intersection(0).sequence().size() != 1) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<RegexPattern> groups = ImmutableList.builder();
    for (RegexParser.ItemContext item : context.intersection(0).sequence(0).item()) {
      RegexParser.AtomContext atom = item.atom();
      if (atom == null || atom.OPEN() == null || !item.quantifier().isEmpty()) {
        return ImmutableList.of();
      }
      groups.add(atom(atom));
    }
    return groups.build();
  }

  private static SourceSpan innerSpan(RegexParser.AtomContext context, SourceSpan span) {
    return new SourceSpan(
        context.getStart().getStopIndex() + 1,
        Math.max(context.getStart().getStopIndex() + 1, span.end() - 1));
  }

  private RegexPattern applyFlags(Token token, SourceSpan span) {
    setFlags(token, token.getText().substring(2, token.getText().length() - 1));
    return new RegexPattern.Plain(new Expression.Sequence(span, ImmutableList.of()));
  }

  private void setFlags(Token token, String letters) {
    boolean on = true;
    for (int i = 0; i < letters.length(); i++) {
      char letter = letters.charAt(i);
      if (letter == '-') {
        on = false;
      } else if (PatternFlags.LETTERS.indexOf(letter) < 0) {
        diagnostics.report(
            UNSUPPORTED_PATTERN,
            span(token),
            "there is no flag " + Diagnostics.quote(String.valueOf(letter)) + " here",
            "expected: i (ignore case), m (lines), s (dot matches all), x (verbose), u (Unicode), a"
                + " (ASCII)");
      } else if (letter == 'x' && on != flags.verbose()) {
        diagnostics.report(
            UNSUPPORTED_PATTERN,
            span(token),
            "the flag x belongs to the whole pattern",
            "write (?x) at its very start");
      } else {
        flags = flags.with(letter, on);
      }
    }
  }

  private RegexPattern escape(Token token, SourceSpan span) {
    switch (token.getText()) {
      case "\\b" -> {
        return wordBoundary(span, false);
      }
      case "\\B" -> {
        return wordBoundary(span, true);
      }
      case "\\A" -> {
        return textStart(span, false);
      }
      case "\\z" -> {
        return textEnd(span, false);
      }
      case "\\C" -> {
        diagnostics.report(
            UNKNOWN_ESCAPE, span, "single bytes are not matched", "write . for a character");
        return plainSet(span, new BitSet());
      }
      default -> {
        return set(span, escapes.read(token.getText(), span, flags.unicode()));
      }
    }
  }

  private RegexPattern characterClass(Token token, SourceSpan span) {
    boolean negated = token.getText().charAt(1) == '^';
    int start = span.start() + (negated ? 2 : 1);
    BitSet members = classes.read(start, span.end() - 1, flags.unicode());
    if (flags.ignoreCase()) {
      members = caseFolding().close(members);
    }
    return plainSet(span, negated ? CodePointBits.complement(members) : members);
  }

  private RegexPattern set(SourceSpan span, BitSet members) {
    return plainSet(span, flags.ignoreCase() ? caseFolding().close(members) : members);
  }

  private CaseFolding caseFolding() {
    return flags.asciiCase() ? CaseFolding.ascii() : CaseFolding.unicode();
  }

  private static RegexPattern plainSet(SourceSpan span, BitSet members) {
    if (members.cardinality() == 1) {
      return new RegexPattern.Plain(
          new Expression.Literal(span, ImmutableIntArray.of(members.nextSetBit(0))));
    }
    return new RegexPattern.Plain(
        new Expression.CharacterClass(span, CodePointBits.ranges(members)));
  }

  private static BitSet allExceptLineFeed() {
    return CodePointBits.complement(CodePointBits.toBits('\n'));
  }

  private static RegexPattern textStart(SourceSpan span, boolean multiline) {
    return new RegexPattern.Lookaround(
        span,
        plainSet(span, multiline ? allExceptLineFeed() : CodePointBits.allCodePoints()),
        true,
        true);
  }

  private static RegexPattern textEnd(SourceSpan span, boolean multiline) {
    return new RegexPattern.Lookaround(
        span,
        plainSet(span, multiline ? allExceptLineFeed() : CodePointBits.allCodePoints()),
        false,
        true);
  }

  private RegexPattern wordBoundary(SourceSpan span, boolean negated) {
    RegexPattern word = plainSet(span, UnicodeSets.shorthand('w', flags.unicode()));
    ImmutableList.Builder<RegexPattern> ways = ImmutableList.builder();
    for (boolean wordBefore : new boolean[] {true, false}) {
      boolean wordAfter = wordBefore == negated;
      ways.add(
          new RegexPattern.Sequence(
              span,
              ImmutableList.of(
                  new RegexPattern.Lookaround(span, word, true, !wordBefore),
                  new RegexPattern.Lookaround(span, word, false, !wordAfter))));
    }
    return new RegexPattern.Choice(span, ways.build());
  }

  private void report(
      DiagnosticCode code, ParserRuleContext context, String message, String advice) {
    diagnostics.report(code, span(context), message, advice);
  }

  private static SourceSpan span(Token token) {
    return new SourceSpan(token.getStartIndex(), token.getStopIndex() + 1);
  }

  private static SourceSpan span(ParserRuleContext context) {
    return new SourceSpan(context.getStart().getStartIndex(), context.getStop().getStopIndex() + 1);
  }

  private SourceSpan emptySpan(RegexParser.SequenceContext context) {
    int at = Math.min(context.getStart().getStartIndex(), source.content().length());
    return new SourceSpan(at, at);
  }
}
