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

  Pattern build(RegexParser.PatternContext context, SourceSpan span) {
    return choice(context.choice(), span);
  }

  private Pattern choice(RegexParser.ChoiceContext context, SourceSpan span) {
    List<Pattern> alternatives = new ArrayList<>();
    for (RegexParser.IntersectionContext alternative : context.intersection()) {
      alternatives.add(intersection(alternative));
    }
    return alternatives.size() == 1
        ? alternatives.get(0)
        : new Pattern.Choice(span, ImmutableList.copyOf(alternatives));
  }

  private Pattern intersection(RegexParser.IntersectionContext context) {
    Pattern result = sequence(context.sequence(0));
    for (RegexParser.SequenceContext other :
        context.sequence().subList(1, context.sequence().size())) {
      Pattern right = sequence(other);
      result = new Pattern.Intersection(result.span().to(right.span()), result, right);
    }
    return result;
  }

  private Pattern sequence(RegexParser.SequenceContext context) {
    List<Pattern> items = new ArrayList<>();
    List<Expression.Literal> literals = new ArrayList<>();
    for (RegexParser.ItemContext item : context.item()) {
      Pattern built = item(item);
      if (built instanceof Pattern.Plain plain
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
        ? new Pattern.Plain(new Expression.Sequence(span, ImmutableList.of()))
        : new Pattern.Sequence(span, ImmutableList.copyOf(items));
  }

  static boolean isEmpty(Pattern pattern) {
    return pattern instanceof Pattern.Plain plain
        && plain.expression() instanceof Expression.Sequence sequence
        && sequence.items().isEmpty();
  }

  /** Literals side by side as one. */
  private static void join(List<Expression.Literal> literals, List<Pattern> items) {
    if (literals.isEmpty()) {
      return;
    }
    ImmutableIntArray.Builder codePoints = ImmutableIntArray.builder();
    literals.forEach(literal -> codePoints.addAll(literal.codePoints()));
    SourceSpan span = literals.get(0).span().to(literals.get(literals.size() - 1).span());
    items.add(new Pattern.Plain(new Expression.Literal(span, codePoints.build())));
    literals.clear();
  }

  private Pattern item(RegexParser.ItemContext context) {
    if (context.NOT() != null) {
      return new Pattern.Complement(span(context), item(context.item()));
    }
    Pattern result = atom(context.atom());
    int start = context.getStart().getStartIndex();
    for (RegexParser.QuantifierContext quantifier : context.quantifier()) {
      result = repetition(result, quantifier, start);
    }
    return result;
  }

  private Pattern repetition(Pattern body, RegexParser.QuantifierContext quantifier, int start) {
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
      case RegexParser.STAR -> new Pattern.Repetition(span, body, 0, null, hasSuffix);
      case RegexParser.PLUS -> new Pattern.Repetition(span, body, 1, null, hasSuffix);
      case RegexParser.QUESTION -> new Pattern.Repetition(span, body, 0, 1, hasSuffix);
      default -> counted(span, body, operator, hasSuffix);
    };
  }

  private Pattern counted(SourceSpan span, Pattern body, Token count, boolean lazy) {
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
    return new Pattern.Repetition(span, body, minimum, maximum, lazy);
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

  private Pattern atom(RegexParser.AtomContext context) {
    Token token = context.getStart();
    SourceSpan span = span(context);
    return switch (token.getType()) {
      case RegexParser.CHARACTER -> set(span, CodePointBits.of(token.getText().codePointAt(0)));
      case RegexParser.CARET -> textStart(span, flags.multiline());
      case RegexParser.DOLLAR -> textEnd(span, flags.multiline());
      case RegexParser.DOT -> plainSet(span, flags.dotAll() ? CodePointBits.all() : notLineFeed());
      case RegexParser.ESCAPE -> escape(token, span);
      case RegexParser.CLASS -> characterClass(token, span);
      case RegexParser.FLAGS -> flagsAlone(token, span);
      default -> group(context, token, span);
    };
  }

  private Pattern group(RegexParser.AtomContext context, Token open, SourceSpan span) {
    PatternFlags outer = flags;
    if (open.getType() == RegexParser.OPEN_FLAGS) {
      setFlags(open, open.getText().substring(2, open.getText().length() - 1));
    }
    boolean named = open.getType() == RegexParser.OPEN_NAMED;
    ImmutableList<Pattern> groups = named ? groups(context.choice()) : ImmutableList.of();
    Pattern body = choice(context.choice(), inner(context, span));
    flags = outer;
    return switch (open.getType()) {
      case RegexParser.AHEAD -> new Pattern.Lookaround(span, body, false, false);
      case RegexParser.NOT_AHEAD -> new Pattern.Lookaround(span, body, false, true);
      case RegexParser.BEHIND -> new Pattern.Lookaround(span, body, true, false);
      case RegexParser.NOT_BEHIND -> new Pattern.Lookaround(span, body, true, true);
      case RegexParser.OPEN_NAMED ->
          new Labels(diagnostics).apply(name(open.getText()), body, groups, span);
      default -> body;
    };
  }

  private static String name(String open) {
    return open.substring(open.indexOf('<') + 1, open.length() - 1);
  }

  /** Returns the plain groups that make up what is written; empty if it is anything else. */
  private ImmutableList<Pattern> groups(RegexParser.ChoiceContext context) {
    if (context.intersection().size() != 1 || context.intersection(0).sequence().size() != 1) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Pattern> groups = ImmutableList.builder();
    for (RegexParser.ItemContext item : context.intersection(0).sequence(0).item()) {
      RegexParser.AtomContext atom = item.atom();
      if (atom == null || atom.OPEN() == null || !item.quantifier().isEmpty()) {
        return ImmutableList.of();
      }
      groups.add(atom(atom));
    }
    return groups.build();
  }

  private static SourceSpan inner(RegexParser.AtomContext context, SourceSpan span) {
    return new SourceSpan(
        context.getStart().getStopIndex() + 1,
        Math.max(context.getStart().getStopIndex() + 1, span.end() - 1));
  }

  private Pattern flagsAlone(Token token, SourceSpan span) {
    setFlags(token, token.getText().substring(2, token.getText().length() - 1));
    return new Pattern.Plain(new Expression.Sequence(span, ImmutableList.of()));
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

  private Pattern escape(Token token, SourceSpan span) {
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

  private Pattern characterClass(Token token, SourceSpan span) {
    boolean negated = token.getText().charAt(1) == '^';
    int start = span.start() + (negated ? 2 : 1);
    BitSet members = classes.read(start, span.end() - 1, flags.unicode());
    if (flags.ignoreCase()) {
      members = folding().close(members);
    }
    return plainSet(span, negated ? CodePointBits.complement(members) : members);
  }

  private Pattern set(SourceSpan span, BitSet members) {
    return plainSet(span, flags.ignoreCase() ? folding().close(members) : members);
  }

  private CaseFolding folding() {
    return flags.asciiCase() ? CaseFolding.ascii() : CaseFolding.unicode();
  }

  private static Pattern plainSet(SourceSpan span, BitSet members) {
    if (members.cardinality() == 1) {
      return new Pattern.Plain(
          new Expression.Literal(span, ImmutableIntArray.of(members.nextSetBit(0))));
    }
    return new Pattern.Plain(new Expression.CharacterClass(span, CodePointBits.ranges(members)));
  }

  private static BitSet notLineFeed() {
    return CodePointBits.complement(CodePointBits.of('\n'));
  }

  private static Pattern textStart(SourceSpan span, boolean multiline) {
    return new Pattern.Lookaround(
        span, plainSet(span, multiline ? notLineFeed() : CodePointBits.all()), true, true);
  }

  private static Pattern textEnd(SourceSpan span, boolean multiline) {
    return new Pattern.Lookaround(
        span, plainSet(span, multiline ? notLineFeed() : CodePointBits.all()), false, true);
  }

  private Pattern wordBoundary(SourceSpan span, boolean negated) {
    Pattern word = plainSet(span, UnicodeSets.shorthand('w', flags.unicode()));
    ImmutableList.Builder<Pattern> ways = ImmutableList.builder();
    for (boolean wordBefore : new boolean[] {true, false}) {
      boolean wordAfter = wordBefore == negated;
      ways.add(
          new Pattern.Sequence(
              span,
              ImmutableList.of(
                  new Pattern.Lookaround(span, word, true, !wordBefore),
                  new Pattern.Lookaround(span, word, false, !wordAfter))));
    }
    return new Pattern.Choice(span, ways.build());
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
