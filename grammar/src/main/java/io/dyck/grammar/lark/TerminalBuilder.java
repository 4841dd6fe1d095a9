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
import io.dyck.grammar.antlr.lark.LarkParser.AlternativeContext;
import io.dyck.grammar.antlr.lark.LarkParser.AtomContext;
import io.dyck.grammar.antlr.lark.LarkParser.ComplementContext;
import io.dyck.grammar.antlr.lark.LarkParser.ConjunctionContext;
import io.dyck.grammar.antlr.lark.LarkParser.ExpansionsContext;
import io.dyck.grammar.antlr.lark.LarkParser.GroupContext;
import io.dyck.grammar.antlr.lark.LarkParser.ItemContext;
import io.dyck.grammar.antlr.lark.LarkParser.MaybeContext;
import io.dyck.grammar.antlr.lark.LarkParser.NameContext;
import io.dyck.grammar.antlr.lark.LarkParser.OperatorContext;
import io.dyck.grammar.antlr.lark.LarkParser.RegexpContext;
import io.dyck.grammar.antlr.lark.LarkParser.SequenceContext;
import io.dyck.grammar.antlr.lark.LarkParser.StringContext;
import io.dyck.grammar.antlr.lark.LarkParser.SubstringContext;
import io.dyck.grammar.lark.unit.FlatJsonObject;
import io.dyck.grammar.lark.unit.LarkDefinition;
import io.dyck.grammar.lark.unit.LarkModule;
import io.dyck.grammar.pattern.GroupLabels;
import io.dyck.grammar.pattern.PatternFlags;
import io.dyck.grammar.pattern.RegexPattern;
import io.dyck.grammar.pattern.Relocation;
import io.dyck.grammar.pattern.SubstringAutomaton;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;

/**
 * Builds the patterns of terminals. A terminal inside another terminal is copied if it is small. A
 * terminal that looks around is copied too, because its match depends on the text beside it. {@link
 * #resolveUses} decides about other uses.
 */
final class TerminalBuilder {
  /** Python's patterns are of Unicode. */
  private static final PatternFlags FLAGS = PatternFlags.NONE.with('u', true);

  private final GrammarLimits limits;
  private final LarkNames names;
  private final Map<LarkDefinition, RegexPattern> built = new HashMap<>();
  private final Set<LarkDefinition> open = new HashSet<>();
  private final Set<LarkDefinition> lazy = new HashSet<>();
  private final TerminalUses uses;

  TerminalBuilder(GrammarLimits limits, LarkNames names) {
    this.limits = limits;
    this.names = names;
    this.uses = new TerminalUses(this, names);
  }

  /** Returns the whole pattern of a terminal, or of a rule that is matched like one. */
  RegexPattern pattern(LarkDefinition definition) {
    RegexPattern known = built.get(definition);
    if (known != null) {
      return known;
    }
    if (open.contains(definition)) {
      definition.unit.diagnostics.report(
          RECURSIVE_LONGEST_MATCH,
          definition.nameSpan,
          "the terminal " + Diagnostics.quote(definition.name) + " uses itself",
          "write it with repetition, or as a rule in lower case");
      return emptyPattern(definition.nameSpan);
    }
    Deque<LarkDefinition> path = new ArrayDeque<>();
    path.push(definition);
    while (!path.isEmpty()) {
      LarkDefinition top = path.peek();
      if (built.containsKey(top)) {
        path.pop();
      } else if (open.add(top)) {
        top.bodies.forEach(body -> pushUsed(body.unit(), body.expansions(), path));
      } else {
        path.pop();
        RegexPattern pattern = bodies(top);
        open.remove(top);
        built.put(top, pattern);
        if (pattern.isLazy()) {
          lazy.add(top);
        }
      }
    }
    return Objects.requireNonNull(built.get(definition));
  }

  /**
   * Adds the terminals that a terminal uses, because used terminals are built first. The search
   * does not recurse, because terminals may use each other in chains of any length.
   */
  private void pushUsed(LarkModule unit, ParseTree root, Deque<LarkDefinition> path) {
    Deque<ParseTree> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      ParseTree tree = pending.pop();
      if (tree instanceof NameContext name) {
        LarkDefinition used = unit.names.get(name.NAME().getText());
        if (used != null && canBePart(used) && !built.containsKey(used) && !open.contains(used)) {
          path.push(used);
        }
      }
      for (int i = 0; i < tree.getChildCount(); i++) {
        pending.push(tree.getChild(i));
      }
    }
  }

  private boolean canBePart(LarkDefinition used) {
    return used.parameters.isEmpty() && !used.parametric && (used.terminal || names.allowsRules());
  }

  private RegexPattern bodies(LarkDefinition definition) {
    if (definition.isDeclaredOnly()) {
      definition.unit.diagnostics.report(
          DECLARED_TERMINAL,
          definition.nameSpan,
          "the terminal " + Diagnostics.quote(definition.name) + " is declared, but has no pattern",
          "a program would make it out of the text, as indentation is counted; that is not"
              + " context-free, so write a grammar that says where lines start and end"
              + names.partWithPatterns());
      return emptyPattern(definition.nameSpan);
    }
    ImmutableList.Builder<RegexPattern> ways = ImmutableList.builder();
    for (LarkDefinition.Body body : definition.bodies) {
      RegexPattern way = expansions(body.unit(), body.expansions());
      ways.add(
          body.unit().importedAt == null ? way : new Relocation(definition.nameSpan).move(way));
    }
    ImmutableList<RegexPattern> all = ways.build();
    return all.size() == 1 ? all.get(0) : new RegexPattern.Choice(definition.nameSpan, all);
  }

  private static RegexPattern relocate(LarkModule unit, RegexPattern pattern) {
    return unit.importedAt == null ? pattern : new Relocation(unit.importedAt).move(pattern);
  }

  /** Returns the pattern of an expression inside a rule. */
  RegexPattern pattern(LarkModule unit, ParserRuleContext context) {
    RegexPattern pattern =
        context instanceof AtomContext atom
            ? atom(unit, atom)
            : context instanceof ConjunctionContext conjunction
                ? conjunction(unit, conjunction)
                : expansions(unit, (ExpansionsContext) context);
    return relocate(unit, pattern);
  }

  /** Returns a terminal that an attribute names. */
  RegexPattern namedTerminal(LarkModule unit, Token name) {
    return relocate(unit, name(unit, name));
  }

  /** Returns whether a terminal ends early: the terminal itself or a part of it is lazy. */
  boolean isLazy(LarkDefinition definition) {
    pattern(definition);
    return lazy.contains(definition);
  }

  /** Returns whether a pattern without a name is lazy or uses a lazy terminal. */
  boolean usesLazy(RegexPattern pattern) {
    LarkDefinition used = uses.definition(pattern);
    if (used != null) {
      return isLazy(used);
    }
    if (pattern.isLazy()) {
      return true;
    }
    for (RegexPattern child : pattern.children()) {
      if (usesLazy(child)) {
        return true;
      }
    }
    return false;
  }

  private RegexPattern expansions(LarkModule unit, ExpansionsContext context) {
    ImmutableList.Builder<RegexPattern> alternatives = ImmutableList.builder();
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
    ImmutableList<RegexPattern> all = alternatives.build();
    return all.size() == 1 ? all.get(0) : new RegexPattern.Choice(LarkModule.span(context), all);
  }

  private RegexPattern conjunction(LarkModule unit, ConjunctionContext context) {
    RegexPattern result = sequence(unit, context.sequence(0));
    for (SequenceContext other : context.sequence().subList(1, context.sequence().size())) {
      result =
          new RegexPattern.Intersection(LarkModule.span(context), result, sequence(unit, other));
    }
    return result;
  }

  private RegexPattern sequence(LarkModule unit, SequenceContext context) {
    ImmutableList.Builder<RegexPattern> items = ImmutableList.builder();
    for (ItemContext item : context.item()) {
      RegexPattern pattern = atom(unit, item.atom());
      for (OperatorContext operator : item.operator()) {
        Bounds bounds = bounds(unit, operator);
        pattern =
            new RegexPattern.Repetition(
                LarkModule.span(item), pattern, bounds.minimum(), bounds.maximum(), false);
      }
      items.add(pattern);
    }
    ImmutableList<RegexPattern> all = items.build();
    return all.size() == 1 ? all.get(0) : new RegexPattern.Sequence(LarkModule.span(context), all);
  }

  /** The bounds of a repetition. */
  record Bounds(int minimum, @Nullable Integer maximum) {}

  /** Returns the bounds of an operator. A malformed operator is reported and gives 1 to 1. */
  Bounds bounds(LarkModule unit, OperatorContext operator) {
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
      LarkModule unit, OperatorContext operator, String least, String most, boolean open) {
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

  private RegexPattern atom(LarkModule unit, AtomContext atom) {
    SourceSpan span = LarkModule.span(atom);
    if (atom instanceof GroupContext group) {
      return expansions(unit, group.expansions());
    } else if (atom instanceof MaybeContext maybe) {
      return new RegexPattern.Repetition(span, expansions(unit, maybe.expansions()), 0, 1, false);
    } else if (atom instanceof ComplementContext complement) {
      return new RegexPattern.Complement(span, atom(unit, complement.atom()));
    } else if (atom instanceof StringContext string) {
      return string(unit, string);
    } else if (atom instanceof RegexpContext) {
      return regexp(unit, atom.getStart());
    } else if (atom instanceof NameContext name && name.parameterValue() == null) {
      return name(unit, name.NAME().getSymbol());
    } else if (atom instanceof SubstringContext) {
      return new RegexPattern.Plain(substring(unit, atom));
    }
    report(
        unit,
        RULE_IN_TERMINAL,
        atom,
        Diagnostics.quote(unit.text(atom)) + " cannot be used in a terminal",
        "a terminal is made of strings, regular expressions and terminals; make it a rule, in lower"
            + " case");
    return emptyPattern(span);
  }

  private RegexPattern string(LarkModule unit, StringContext string) {
    SourceSpan span = LarkModule.span(string);
    Token first = string.STRING(0).getSymbol();
    String text = LarkStrings.read(first, unit.diagnostics);
    if (string.DOTDOT() == null) {
      return unit.patterns.text(span, text, LarkStrings.isCaseIgnored(first));
    }
    Token last = string.STRING(1).getSymbol();
    if (LarkStrings.isCaseIgnored(first) || LarkStrings.isCaseIgnored(last)) {
      report(
          unit,
          REVERSED_RANGE,
          string,
          "the ends of a range have no flag",
          "write /[a-z]/i for letters of either case");
      return emptyPattern(span);
    }
    String other = LarkStrings.read(last, unit.diagnostics);
    if (text.codePointCount(0, text.length()) != 1
        || other.codePointCount(0, other.length()) != 1) {
      report(
          unit,
          REVERSED_RANGE,
          string,
          "a range has one character at either end",
          "write \"a\"..\"z\"");
      return emptyPattern(span);
    }
    int low = text.codePointAt(0);
    int high = other.codePointAt(0);
    if (low > high) {
      report(unit, REVERSED_RANGE, string, "the range is the wrong way round", "swap its ends");
      return emptyPattern(span);
    }
    return new RegexPattern.Plain(
        new Expression.CharacterClass(span, ImmutableList.of(new CodePointRange(low, high))));
  }

  /** Returns a regular expression with its flags. */
  RegexPattern regexp(LarkModule unit, Token token) {
    String text = token.getText();
    int end = text.lastIndexOf('/');
    PatternFlags flags = FLAGS;
    for (int i = end + 1; i < text.length(); i++) {
      if ("imsux".indexOf(text.charAt(i)) < 0) {
        unit.diagnostics.report(
            UNSUPPORTED_PATTERN,
            LarkModule.span(token),
            "there is no flag " + Diagnostics.quote(text.substring(i, i + 1)) + " here",
            "expected: i, m, s, u or x");
      } else {
        flags = flags.with(text.charAt(i), true);
      }
    }
    int start = token.getStartIndex();
    return unit.patterns.read(start + 1, start + end, flags, false);
  }

  private RegexPattern name(LarkModule unit, Token token) {
    Optional<RegexPattern> label =
        GroupLabels.namedPattern(token.getText(), unit.place(LarkModule.span(token)));
    if (label.isPresent() && !unit.names.containsKey(token.getText())) {
      return label.get();
    }
    LarkDefinition definition = names.resolve(unit, token);
    if (definition == null) {
      return emptyPattern(LarkModule.span(token));
    }
    if (!canBePart(definition)) {
      unit.diagnostics.report(
          RULE_IN_TERMINAL,
          LarkModule.span(token),
          "the rule " + Diagnostics.quote(token.getText()) + " is used in a terminal",
          "a terminal is made of strings, regular expressions and terminals");
      return emptyPattern(LarkModule.span(token));
    }
    RegexPattern pattern = pattern(definition);
    if (isLazy(definition)) {
      lazy.addAll(open);
    }
    if (pattern.hasLookaround() || !definition.terminal || isSmall(pattern)) {
      return unit.importedAt == null && definition.unit != unit
          ? new Relocation(LarkModule.span(token)).move(pattern)
          : pattern;
    }
    return uses.placeholderFor(definition, LarkModule.span(token));
  }

  /** Returns a whole pattern in which the terminals that it uses are copied or referred to. */
  RegexPattern resolveUses(RegexPattern whole) {
    return uses.resolve(whole);
  }

  /** Whether a pattern is so small that a copy of it is no more than a reference. */
  private static boolean isSmall(RegexPattern pattern) {
    return pattern.children().size() <= 8
        && pattern.children().stream().allMatch(part -> part.children().size() <= 8)
        && pattern.children().stream()
            .flatMap(part -> part.children().stream())
            .allMatch(part -> part.children().isEmpty());
  }

  private Expression substring(LarkModule unit, AtomContext atom) {
    String text = unit.text(atom);
    String object = text.substring(text.indexOf('{'));
    ImmutableList<FlatJsonObject.Entry> members = FlatJsonObject.read(object);
    ImmutableList<String> pieces =
        members.size() == 1
            ? SubstringPieces.splitInto(members.get(0).name(), members.get(0).value())
            : null;
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
    return SubstringAutomaton.build(LarkModule.span(atom), pieces);
  }

  private static RegexPattern emptyPattern(SourceSpan span) {
    return new RegexPattern.Plain(new Expression.Sequence(span, ImmutableList.of()));
  }

  private static void report(
      LarkModule unit,
      DiagnosticCode code,
      ParserRuleContext context,
      String message,
      String advice) {
    unit.diagnostics.report(code, LarkModule.span(context), message, advice);
  }
}
