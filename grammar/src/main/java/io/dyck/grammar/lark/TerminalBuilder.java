package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.COUNT_TOO_LARGE;
import static io.dyck.grammar.analysis.DiagnosticCode.DECLARED_TERMINAL;
import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_COUNT;
import static io.dyck.grammar.analysis.DiagnosticCode.RECURSIVE_LONGEST_MATCH;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_COUNT;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_RANGE;
import static io.dyck.grammar.analysis.DiagnosticCode.RULE_IN_TERMINAL;
import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_ATTRIBUTE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;
import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_PARAMETERS;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.lark.antlr.LarkParser.AlternativeContext;
import io.dyck.grammar.lark.antlr.LarkParser.AtomContext;
import io.dyck.grammar.lark.antlr.LarkParser.ComplementContext;
import io.dyck.grammar.lark.antlr.LarkParser.ConjunctionContext;
import io.dyck.grammar.lark.antlr.LarkParser.ExpansionsContext;
import io.dyck.grammar.lark.antlr.LarkParser.GroupContext;
import io.dyck.grammar.lark.antlr.LarkParser.ItemContext;
import io.dyck.grammar.lark.antlr.LarkParser.MaybeContext;
import io.dyck.grammar.lark.antlr.LarkParser.NameContext;
import io.dyck.grammar.lark.antlr.LarkParser.OperatorContext;
import io.dyck.grammar.lark.antlr.LarkParser.RegexpContext;
import io.dyck.grammar.lark.antlr.LarkParser.SequenceContext;
import io.dyck.grammar.lark.antlr.LarkParser.StringContext;
import io.dyck.grammar.lark.antlr.LarkParser.SubstringContext;
import io.dyck.grammar.pattern.Labels;
import io.dyck.grammar.pattern.Pattern;
import io.dyck.grammar.pattern.PatternFlags;
import io.dyck.grammar.pattern.Relocation;
import io.dyck.grammar.pattern.SubstringAutomaton;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Builds the patterns of terminals. A terminal used inside another one is expanded if it looks
 * around, for then what stands beside it counts; otherwise it is referred to.
 */
final class TerminalBuilder {
  /** Python's patterns are of Unicode. */
  private static final PatternFlags FLAGS = PatternFlags.NONE.with('u', true);

  private final GrammarLimits limits;
  private final Names names;
  private final Map<Definition, Pattern> built = new HashMap<>();
  private final Set<Definition> open = new HashSet<>();
  private final Set<Definition> lazy = new HashSet<>();
  private final Set<String> lazyNames = new HashSet<>();

  TerminalBuilder(GrammarLimits limits, Names names) {
    this.limits = limits;
    this.names = names;
  }

  /** The whole pattern of a terminal, or of a rule that is matched like one. */
  Pattern pattern(Definition definition) {
    Pattern known = built.get(definition);
    if (known != null) {
      return known;
    }
    if (!open.add(definition)) {
      definition.unit.diagnostics.report(
          RECURSIVE_LONGEST_MATCH,
          definition.nameSpan,
          "the terminal " + Diagnostics.quote(definition.name) + " uses itself",
          "write it with repetition, or as a rule in lower case");
      return empty(definition.nameSpan);
    }
    Pattern pattern = bodies(definition);
    open.remove(definition);
    built.put(definition, pattern);
    if (pattern.isLazy()) {
      lazy.add(definition);
    }
    return pattern;
  }

  private Pattern bodies(Definition definition) {
    if (definition.isDeclaredOnly()) {
      definition.unit.diagnostics.report(
          DECLARED_TERMINAL,
          definition.nameSpan,
          "the terminal " + Diagnostics.quote(definition.name) + " is declared, but has no pattern",
          "a program would make it out of the text, as indentation is counted; that is not"
              + " context-free, so write a grammar that says where lines start and end");
      return empty(definition.nameSpan);
    }
    ImmutableList.Builder<Pattern> ways = ImmutableList.builder();
    for (Definition.Body body : definition.bodies) {
      Pattern way = expansions(body.unit(), body.expansions());
      ways.add(
          body.unit().importedAt == null ? way : new Relocation(definition.nameSpan).move(way));
    }
    ImmutableList<Pattern> all = ways.build();
    return all.size() == 1 ? all.get(0) : new Pattern.Choice(definition.nameSpan, all);
  }

  private static Pattern relocated(Unit unit, Pattern pattern) {
    return unit.importedAt == null ? pattern : new Relocation(unit.importedAt).move(pattern);
  }

  /** A pattern that stands alone in a rule. */
  Pattern pattern(Unit unit, ParserRuleContext context) {
    Pattern pattern =
        context instanceof AtomContext atom
            ? atom(unit, atom)
            : context instanceof ConjunctionContext conjunction
                ? conjunction(unit, conjunction)
                : expansions(unit, (ExpansionsContext) context);
    return relocated(unit, pattern);
  }

  /** Whether a terminal ends early: it is lazy, or made of one that is. */
  boolean isLazy(Definition definition) {
    pattern(definition);
    return lazy.contains(definition);
  }

  /** The same for a pattern that has no name, but may use terminals that have. */
  boolean usesLazy(Pattern pattern) {
    if (pattern instanceof Pattern.Plain plain
        && plain.expression() instanceof Expression.Reference reference) {
      return lazyNames.contains(reference.rule());
    }
    if (pattern.isLazy()) {
      return true;
    }
    for (Pattern child : pattern.children()) {
      if (usesLazy(child)) {
        return true;
      }
    }
    return false;
  }

  private Pattern expansions(Unit unit, ExpansionsContext context) {
    ImmutableList.Builder<Pattern> alternatives = ImmutableList.builder();
    for (AlternativeContext alternative : context.alternative()) {
      if (alternative.condition() != null) {
        report(
            unit,
            WRONG_PARAMETERS,
            alternative.condition(),
            "a condition in a terminal",
            "make it a rule");
      }
      alternatives.add(conjunction(unit, alternative.conjunction()));
    }
    ImmutableList<Pattern> all = alternatives.build();
    return all.size() == 1 ? all.get(0) : new Pattern.Choice(Unit.span(context), all);
  }

  private Pattern conjunction(Unit unit, ConjunctionContext context) {
    Pattern result = sequence(unit, context.sequence(0));
    for (SequenceContext other : context.sequence().subList(1, context.sequence().size())) {
      result = new Pattern.Intersection(Unit.span(context), result, sequence(unit, other));
    }
    return result;
  }

  private Pattern sequence(Unit unit, SequenceContext context) {
    ImmutableList.Builder<Pattern> items = ImmutableList.builder();
    for (ItemContext item : context.item()) {
      Pattern pattern = atom(unit, item.atom());
      for (OperatorContext operator : item.operator()) {
        Bounds bounds = bounds(unit, operator);
        pattern =
            new Pattern.Repetition(
                Unit.span(item), pattern, bounds.minimum(), bounds.maximum(), false);
      }
      items.add(pattern);
    }
    ImmutableList<Pattern> all = items.build();
    return all.size() == 1 ? all.get(0) : new Pattern.Sequence(Unit.span(context), all);
  }

  /** How often something is repeated. */
  record Bounds(int minimum, @Nullable Integer maximum) {}

  /** What an operator means; 1 to 1 if it is malformed, which is reported. */
  Bounds bounds(Unit unit, OperatorContext operator) {
    if (operator.STAR() != null) {
      return new Bounds(0, null);
    } else if (operator.PLUS() != null) {
      return new Bounds(1, null);
    } else if (operator.QUESTION() != null) {
      return new Bounds(0, 1);
    } else if (operator.COUNT() != null) {
      String count = operator.COUNT().getText();
      String text = count.substring(1, count.length() - 1).strip();
      int comma = text.indexOf(',');
      String least = comma < 0 ? text : text.substring(0, comma).strip();
      String most = comma < 0 ? text : text.substring(comma + 1).strip();
      return bounds(unit, operator, least, most, comma >= 0);
    }
    String least = operator.NUMBER(0).getText();
    return bounds(
        unit,
        operator,
        least,
        operator.NUMBER().size() > 1 ? operator.NUMBER(1).getText() : least,
        false);
  }

  private Bounds bounds(
      Unit unit, OperatorContext operator, String least, String most, boolean open) {
    Integer minimum = open && least.isEmpty() ? Integer.valueOf(0) : Ints.tryParse(least);
    Integer maximum = open && most.isEmpty() ? null : Ints.tryParse(most);
    boolean bounded = !(open && most.isEmpty());
    if (minimum == null
        || minimum < 0
        || (bounded && (maximum == null || maximum < 0))
        || (open && least.isEmpty() && most.isEmpty())) {
      report(
          unit,
          MALFORMED_COUNT,
          operator,
          "this is no repetition count",
          "expected: ~ 2, ~ 2..4, {2}, {2,}, {,4} or {2,4}");
      return new Bounds(1, 1);
    }
    if (minimum > limits.repetitionCount()
        || (maximum != null && maximum > limits.repetitionCount())) {
      report(
          unit,
          COUNT_TOO_LARGE,
          operator,
          "more than " + limits.repetitionCount() + " repetitions",
          "leave out the upper bound, or raise the limit 'repetitionCount' if this is meant");
      return new Bounds(1, 1);
    }
    if (maximum != null && maximum < minimum) {
      report(
          unit,
          REVERSED_COUNT,
          operator,
          "at least " + minimum + " and at most " + maximum + " cannot be",
          "swap the numbers");
      return new Bounds(1, 1);
    }
    return new Bounds(minimum, maximum);
  }

  private Pattern atom(Unit unit, AtomContext atom) {
    SourceSpan span = Unit.span(atom);
    if (atom instanceof GroupContext group) {
      return expansions(unit, group.expansions());
    } else if (atom instanceof MaybeContext maybe) {
      return new Pattern.Repetition(span, expansions(unit, maybe.expansions()), 0, 1, false);
    } else if (atom instanceof ComplementContext complement) {
      return new Pattern.Complement(span, atom(unit, complement.atom()));
    } else if (atom instanceof StringContext string) {
      return string(unit, string);
    } else if (atom instanceof RegexpContext) {
      return regexp(unit, atom.getStart());
    } else if (atom instanceof NameContext name && name.parameterValue() == null) {
      return name(unit, name.NAME().getSymbol());
    } else if (atom instanceof SubstringContext) {
      return new Pattern.Plain(substring(unit, atom));
    }
    report(
        unit,
        RULE_IN_TERMINAL,
        atom,
        Diagnostics.quote(unit.text(atom)) + " cannot be used in a terminal",
        "a terminal is made of strings, regular expressions and terminals; make it a rule, in lower"
            + " case");
    return empty(span);
  }

  private Pattern string(Unit unit, StringContext string) {
    SourceSpan span = Unit.span(string);
    Token first = string.STRING(0).getSymbol();
    String text = Strings.read(first, unit.diagnostics);
    if (string.DOTDOT() == null) {
      return unit.patterns.text(span, text, Strings.ignoresCase(first));
    }
    String other = Strings.read(string.STRING(1).getSymbol(), unit.diagnostics);
    if (text.codePointCount(0, text.length()) != 1
        || other.codePointCount(0, other.length()) != 1) {
      report(
          unit,
          REVERSED_RANGE,
          string,
          "a range has one character at either end",
          "write \"a\"..\"z\"");
      return empty(span);
    }
    int low = text.codePointAt(0);
    int high = other.codePointAt(0);
    if (low > high) {
      report(unit, REVERSED_RANGE, string, "the range is the wrong way round", "swap its ends");
      return empty(span);
    }
    return new Pattern.Plain(
        new Expression.CharacterClass(span, ImmutableList.of(new CodePointRange(low, high))));
  }

  /** A regular expression with its flags. */
  Pattern regexp(Unit unit, Token token) {
    String text = token.getText();
    int end = text.lastIndexOf('/');
    PatternFlags flags = FLAGS;
    for (int i = end + 1; i < text.length(); i++) {
      if ("imsux".indexOf(text.charAt(i)) < 0) {
        unit.diagnostics.report(
            UNSUPPORTED_PATTERN,
            Unit.span(token),
            "there is no flag " + Diagnostics.quote(text.substring(i, i + 1)) + " here",
            "expected: i, m, s, u or x");
      } else {
        flags = flags.with(text.charAt(i), true);
      }
    }
    int start = token.getStartIndex();
    return unit.patterns.read(start + 1, start + end, flags, false);
  }

  private Pattern name(Unit unit, Token token) {
    Optional<Pattern> label = Labels.named(token.getText(), unit.place(Unit.span(token)));
    if (label.isPresent() && !unit.names.containsKey(token.getText())) {
      return label.get();
    }
    Definition definition = names.resolve(unit, token);
    if (definition == null) {
      return empty(Unit.span(token));
    }
    boolean simple = definition.parameters.isEmpty() && !definition.parametric;
    if (!simple || (!definition.terminal && !names.allowsRules())) {
      unit.diagnostics.report(
          RULE_IN_TERMINAL,
          Unit.span(token),
          "the rule " + Diagnostics.quote(token.getText()) + " is used in a terminal",
          "a terminal is made of strings, regular expressions and terminals");
      return empty(Unit.span(token));
    }
    Pattern pattern = pattern(definition);
    if (isLazy(definition)) {
      lazy.addAll(open);
    }
    if (pattern.looksAround() || !definition.terminal || isSmall(pattern)) {
      return unit.importedAt == null && definition.unit != unit
          ? new Relocation(Unit.span(token)).move(pattern)
          : pattern;
    }
    Expression reference =
        isLazy(definition)
            ? names.referWhole(definition, Unit.span(token))
            : names.refer(definition, Unit.span(token));
    if (isLazy(definition) && reference instanceof Expression.Reference called) {
      lazyNames.add(called.rule());
    }
    return new Pattern.Plain(reference);
  }

  /** Whether a pattern may be copied: a lookaround beside it has to look into it. */
  private static boolean isSmall(Pattern pattern) {
    return pattern.children().size() <= 8
        && pattern.children().stream().allMatch(part -> part.children().size() <= 8)
        && pattern.children().stream()
            .flatMap(part -> part.children().stream())
            .allMatch(part -> part.children().isEmpty());
  }

  private Expression substring(Unit unit, AtomContext atom) {
    String text = unit.text(atom);
    String object = text.substring(text.indexOf('{'));
    ImmutableList<Options.Entry> members = Options.read(object);
    ImmutableList<String> pieces =
        members.size() == 1 ? Pieces.of(members.get(0).name(), members.get(0).value()) : null;
    if (pieces == null) {
      report(
          unit,
          UNSUPPORTED_ATTRIBUTE,
          atom,
          "this is no structured regular expression",
          "expected: one of \"substring_chunks\": [\"…\"], \"substring_words\": \"…\","
              + " \"substring_chars\": \"…\"");
      pieces = ImmutableList.of();
    }
    return SubstringAutomaton.of(Unit.span(atom), pieces);
  }

  private static Pattern empty(SourceSpan span) {
    return new Pattern.Plain(new Expression.Sequence(span, ImmutableList.of()));
  }

  private static void report(
      Unit unit, DiagnosticCode code, ParserRuleContext context, String message, String advice) {
    unit.diagnostics.report(code, Unit.span(context), message, advice);
  }
}
