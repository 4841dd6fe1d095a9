package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.LAZY_AND_GREEDY;
import static io.dyck.grammar.analysis.DiagnosticCode.TOO_MANY_INSTANCES;
import static io.dyck.grammar.analysis.DiagnosticCode.UNDEFINED_RULE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_ATTRIBUTE;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.ReferenceChecks;
import io.dyck.grammar.analysis.RuleReferences;
import io.dyck.grammar.antlr.lark.LarkParser.AttributeContext;
import io.dyck.grammar.antlr.lark.LarkParser.NameContext;
import io.dyck.grammar.antlr.lark.LarkParser.RegexpContext;
import io.dyck.grammar.antlr.lark.LarkParser.StringContext;
import io.dyck.grammar.lark.unit.LarkAttributes;
import io.dyck.grammar.lark.unit.LarkDefinition;
import io.dyck.grammar.lark.unit.LarkModule;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.pattern.GroupLabels;
import io.dyck.grammar.pattern.PatternLowering;
import io.dyck.grammar.pattern.RegexPattern;
import io.dyck.grammar.rewrite.IgnoredTextPlacement;
import io.dyck.grammar.terminal.RepetitionCounts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Builds the finished grammar from a start rule. Each definition, anonymous terminal and instance
 * becomes a rule at its first use.
 */
final class LarkGrammarBuilder implements LarkNames {
  private static final int GREATEST_INSTANCES = 100_000;

  private final LarkModule main;
  private final String start;
  private final TerminalBuilder terminals;
  private final ReferenceChecks references;
  private final RepetitionCounts counts;
  private final NestedLanguages nested;
  private final Map<SourceSpan, Expression> bounds = new LinkedHashMap<>();
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final Map<Instance, String> instances = new HashMap<>();
  private final Map<String, LarkDefinition> namedLiterals = new HashMap<>();
  private final Map<LarkDefinition, String> wholeNames = new HashMap<>();
  private final Map<String, String> anonymousNames = new HashMap<>();
  private final Set<LarkDefinition> used = new HashSet<>();
  private final Set<LarkDefinition> checked = new HashSet<>();
  private final Deque<Runnable> pending = new ArrayDeque<>();
  private boolean ignores;
  private boolean allowsRules;

  LarkGrammarBuilder(LarkModule main, String start, ReadOptions options, int depth) {
    GrammarLimits limits = options.limits();
    this.main = main;
    this.start = start;
    this.terminals = new TerminalBuilder(limits, this);
    this.references = new ReferenceChecks(main.diagnostics);
    this.counts = new RepetitionCounts(main.diagnostics, limits);
    this.nested = new NestedLanguages(options, depth, rules);
  }

  private record Instance(
      LarkDefinition definition, ImmutableList<Expression> arguments, @Nullable Long parameter) {}

  /** Returns the parts in other languages. */
  NestedLanguages nestedParts() {
    return nested;
  }

  /** Returns the rules so far, by name. */
  Map<String, Rule> rules() {
    return rules;
  }

  /** Returns the definitions that were used so far. */
  Set<LarkDefinition> usedDefinitions() {
    return used;
  }

  /**
   * Notes the terminals that are a fixed text. The same text in a rule then means this terminal.
   */
  void nameLiterals(Iterable<LarkDefinition> definitions) {
    for (LarkDefinition definition : definitions) {
      StringContext string = definition.terminal ? onlyString(definition) : null;
      if (string != null) {
        namedLiterals.putIfAbsent(literalKey(definition.bodies.get(0).unit(), string), definition);
      }
    }
  }

  private static @Nullable StringContext onlyString(LarkDefinition definition) {
    if (definition.bodies.size() != 1) {
      return null;
    }
    ParserRuleContext context = definition.bodies.get(0).expansions();
    while (context.getChildCount() == 1 && context.getChild(0) instanceof ParserRuleContext inner) {
      context = inner;
    }
    return context instanceof StringContext string && string.DOTDOT() == null ? string : null;
  }

  private static String literalKey(LarkModule unit, StringContext string) {
    Token token = string.getStart();
    Diagnostics silent = new Diagnostics(unit.source, 1);
    return (LarkStrings.isCaseIgnored(token) ? "i" : "=") + LarkStrings.read(token, silent);
  }

  @Override
  public @Nullable LarkDefinition resolve(LarkModule unit, Token name) {
    LarkDefinition definition = unit.names.get(name.getText());
    if (definition == null) {
      unit.diagnostics.report(
          UNDEFINED_RULE,
          LarkModule.span(name),
          "there is no rule " + Diagnostics.quote(name.getText()),
          references.suggestion(name.getText(), unit.names.keySet()));
      return null;
    }
    used.add(definition);
    if (checked.add(definition)) {
      LarkAttributes.check(definition);
    }
    return definition;
  }

  @Override
  public Expression referTo(LarkDefinition terminal, SourceSpan span) {
    return new Expression.Reference(span, terminalRule(terminal));
  }

  @Override
  public Expression referToWhole(LarkDefinition terminal, SourceSpan span) {
    String known = wholeNames.get(terminal);
    if (known != null) {
      return new Expression.Reference(span, known);
    }
    String name = unused(terminal.name + "?");
    wholeNames.put(terminal, name);
    reserve(name, terminal.nameSpan);
    pending.add(
        () -> {
          RegexPattern pattern = terminals.pattern(terminal);
          Expression body =
              new PatternLowering(main.diagnostics)
                  .lowerTerminal(terminals.resolveUses(pattern), false);
          rules.put(name, new Rule(name, terminal.nameSpan, body));
        });
    return new Expression.Reference(span, name);
  }

  @Override
  public boolean allowsRules() {
    return allowsRules;
  }

  @Override
  public String partWithPatterns() {
    return StartCandidates.findStarts(main).partWithPatterns(start);
  }

  /** Returns a use of a definition in a rule. */
  Expression use(
      LarkDefinition definition,
      SourceSpan span,
      ImmutableList<Expression> arguments,
      String title,
      @Nullable Long parameter) {
    if (definition.terminal || definition.isLazyByAttribute()) {
      return lexeme(referTo(definition, span));
    }
    return new Expression.Reference(
        span, ruleOf(new Instance(definition, arguments, parameter), title));
  }

  private String ruleOf(Instance instance, String title) {
    String known = instances.get(instance);
    if (known != null) {
      return known;
    }
    LarkDefinition definition = instance.definition;
    Long parameter = instance.parameter;
    String number = parameter == null ? "" : "::0x" + Long.toHexString(parameter);
    String name = unused(definition.name + title + number);
    instances.put(instance, name);
    if (instances.size() > GREATEST_INSTANCES) {
      if (instances.size() == GREATEST_INSTANCES + 1) {
        definition.unit.diagnostics.report(
            TOO_MANY_INSTANCES,
            definition.nameSpan,
            "templates and parametric rules stand for more than " + GREATEST_INSTANCES + " rules",
            "use fewer bits, or arguments that do not grow");
      }
      return name;
    }
    reserve(name, definition.nameSpan);
    pending.add(() -> build(instance, name));
    return name;
  }

  private void build(Instance instance, String name) {
    LarkDefinition definition = instance.definition;
    ImmutableMap.Builder<String, Expression> arguments = ImmutableMap.builder();
    for (int i = 0; i < instance.arguments.size(); i++) {
      arguments.put(definition.parameters.get(i), instance.arguments.get(i));
    }
    ImmutableMap<String, Expression> values = arguments.buildKeepingLast();
    List<Expression> ways = new ArrayList<>();
    for (LarkDefinition.Body body : definition.bodies) {
      ways.add(
          new RuleBuilder(this, terminals, body.unit(), values, instance.parameter)
              .expansions(body.expansions()));
    }
    Expression body =
        ways.size() == 1
            ? ways.get(0)
            : new Expression.Choice(definition.nameSpan, ImmutableList.copyOf(ways));
    Rule rule = new Rule(name, definition.nameSpan, boundLength(definition, body));
    rules.put(name, rule.withMaxTokens(definition.maxTokens));
  }

  /** Bounds the length of a body's texts by max_chars. Ignored text inside the body counts too. */
  private Expression boundLength(LarkDefinition definition, Expression body) {
    AttributeContext attribute = definition.attribute("max_chars");
    if (attribute == null || attribute.NUMBER() == null) {
      return body;
    }
    SourceSpan span = definition.unit.place(LarkModule.span(attribute));
    bounds.put(span, body);
    Expression most =
        counts.repeatBetween(
            span,
            Expression.CharacterClass.anyCharacter(span),
            span,
            "",
            attribute.NUMBER().getText());
    return Expression.intersection(body.span(), body, most);
  }

  /** Returns a name that no rule has. */
  private String unused(String wanted) {
    String name = wanted;
    while (rules.containsKey(name)) {
      name += "'";
    }
    return name;
  }

  /** Keeps the place of a rule in the order. */
  private void reserve(String name, SourceSpan span) {
    rules.put(name, new Rule(name, span, new Expression.Sequence(span, ImmutableList.of())));
  }

  private String terminalRule(LarkDefinition definition) {
    String name = instances.get(new Instance(definition, ImmutableList.of(), null));
    if (name != null) {
      return name;
    }
    String fresh = unused(definition.name);
    instances.put(new Instance(definition, ImmutableList.of(), null), fresh);
    reserve(fresh, definition.nameSpan);
    pending.add(() -> buildTerminal(definition, fresh));
    return fresh;
  }

  private void buildTerminal(LarkDefinition definition, String name) {
    boolean byAttribute = definition.isLazyByAttribute();
    allowsRules = byAttribute;
    RegexPattern pattern = terminals.pattern(definition);
    AttributeContext suffix = definition.endingAttribute();
    if (suffix != null) {
      pattern =
          new RegexPattern.Sequence(
              definition.nameSpan, ImmutableList.of(pattern, suffix(definition, suffix)));
    }
    allowsRules = false;
    boolean ranks = byAttribute || onlyString(definition) != null;
    int rank = 2 * definition.priority + (ranks ? Rule.LITERAL_RANK : 0);
    Expression body = body(name, definition.nameSpan, pattern, terminals.isLazy(definition));
    MatchKind match = byAttribute ? MatchKind.SHORTEST : MatchKind.LONGEST;
    rules.put(name, new Rule(name, definition.nameSpan, body, match, rank));
  }

  private RegexPattern suffix(LarkDefinition definition, AttributeContext attribute) {
    SourceSpan span = definition.unit.place(LarkModule.span(attribute));
    if (attribute.NAME().size() > 1) {
      return terminals.namedTerminal(definition.unit, attribute.NAME(1).getSymbol());
    }
    if (attribute.STRING() != null) {
      Token token = attribute.STRING().getSymbol();
      String text = LarkStrings.read(token, definition.unit.diagnostics);
      return main.patterns.text(span, text, LarkStrings.isCaseIgnored(token));
    }
    if (attribute.REGEXP() != null) {
      return terminals.regexp(definition.unit, attribute.REGEXP().getSymbol());
    }
    main.diagnostics.report(
        UNSUPPORTED_ATTRIBUTE,
        span,
        "this is no text that the rule may end with",
        "expected: a string, a regular expression or the name of a terminal");
    return main.patterns.text(span, "", false);
  }

  /**
   * Returns the expression of a terminal. A lazy terminal ends at the first place where it is
   * complete. Therefore the expression leaves out texts that begin with another complete text. The
   * longest match, by which terminals compete, is then the shortest one too.
   */
  private Expression body(String name, SourceSpan span, RegexPattern pattern, boolean lazy) {
    if (pattern.isLazy() && GreedyEndCheck.isGreedy(pattern)) {
      main.diagnostics.report(
          LAZY_AND_GREEDY,
          span,
          "the terminal "
              + Diagnostics.quote(name)
              + " is lazy in one part and greedy in a later one",
          "it ends at the first place where it is complete; write two terminals if that is not meant");
    }
    return new PatternLowering(main.diagnostics)
        .lowerTerminal(terminals.resolveUses(pattern), lazy);
  }

  /** Returns a terminal without a name, which is written inside a rule. */
  Expression anonymousTerminal(LarkModule unit, ParserRuleContext context) {
    SourceSpan span = unit.place(LarkModule.span(context));
    boolean literal = context instanceof StringContext string && string.DOTDOT() == null;
    if (literal) {
      LarkDefinition named = namedLiterals.get(literalKey(unit, (StringContext) context));
      if (named != null) {
        used.add(named);
        return referTo(named, span);
      }
    }
    String text = unit.text(context);
    String key = literal ? literalKey(unit, (StringContext) context) : "/" + text;
    String name = anonymousNames.get(key);
    if (name == null) {
      String fresh = unused(text);
      name = fresh;
      anonymousNames.put(key, fresh);
      reserve(fresh, span);
      RegexPattern pattern = terminals.pattern(unit, context);
      int rank = literal ? Rule.LITERAL_RANK : 0;
      Expression body = body(fresh, span, pattern, terminals.usesLazy(pattern));
      rules.put(fresh, new Rule(fresh, span, body, MatchKind.LONGEST, rank));
    }
    return new Expression.Reference(span, name);
  }

  /**
   * A label of patterns in a rule, whose name the author does not define: a token of a kind, or a
   * terminal. Null if the name is anything else.
   */
  @Nullable Expression label(LarkModule unit, Token name) {
    String text = name.getText();
    SourceSpan span = unit.place(LarkModule.span(name));
    Optional<RegexPattern> pattern =
        unit.names.containsKey(text) ? Optional.empty() : GroupLabels.namedPattern(text, span);
    if (pattern.isEmpty()) {
      return null;
    }
    return lexeme(
        GroupLabels.token(text, span)
            .orElseGet(
                () -> {
                  String key = "label " + text;
                  if (!anonymousNames.containsKey(key)) {
                    String fresh = unused(text);
                    anonymousNames.put(key, fresh);
                    Expression body = body(fresh, span, pattern.get(), false);
                    rules.put(fresh, new Rule(fresh, span, body, MatchKind.LONGEST, 0));
                  }
                  return new Expression.Reference(span, anonymousNames.getOrDefault(key, text));
                }));
  }

  /** Returns a lexeme, followed by ignored text. */
  Expression lexeme(Expression expression) {
    return ignores ? IgnoredTextPlacement.appendIgnored(expression) : expression;
  }

  /** Builds the rule of what is ignored; before any other rule. */
  void ignore() {
    if (main.ignored.isEmpty()) {
      return;
    }
    ignores = true;
    SourceSpan span = LarkModule.span(main.ignored.get(0));
    reserve(IgnoredTextPlacement.RULE, span);
    ImmutableList.Builder<Expression> terminalsToIgnore = ImmutableList.builder();
    for (ParserRuleContext ignored : main.ignored) {
      ParserRuleContext inner = ignored;
      while (inner.getChildCount() == 1 && inner.getChild(0) instanceof ParserRuleContext only) {
        inner = only;
      }
      LarkDefinition named =
          inner instanceof NameContext name ? resolve(main, name.NAME().getSymbol()) : null;
      boolean isTerminal = named != null && named.terminal;
      ParserRuleContext whole =
          inner instanceof StringContext || inner instanceof RegexpContext ? inner : ignored;
      terminalsToIgnore.add(
          named != null && isTerminal
              ? referTo(named, LarkModule.span(ignored))
              : anonymousTerminal(main, whole));
    }
    ImmutableList<Expression> each = terminalsToIgnore.build();
    Expression any = each.size() == 1 ? each.get(0) : new Expression.Choice(span, each);
    Expression all = new Expression.Repetition(span, any, 0, null);
    rules.put(IgnoredTextPlacement.RULE, new Rule(IgnoredTextPlacement.RULE, span, all));
  }

  /** Builds all that is used. */
  void finish() {
    while (!pending.isEmpty()) {
      pending.remove().run();
    }
    bounds.forEach(this::refuseTokens);
  }

  /** Tokens of the vocabulary have no characters to count. */
  private void refuseTokens(SourceSpan attribute, Expression body) {
    Set<String> seen = new HashSet<>();
    Deque<Expression> open = new ArrayDeque<>();
    boolean found = false;
    open.push(body);
    while (!open.isEmpty() && !found) {
      Expression next = open.pop();
      found = next.contains(part -> part instanceof Expression.TokenSet);
      RuleReferences.visitReferences(
          next,
          reference -> {
            Rule rule = rules.get(reference.rule());
            if (rule != null && seen.add(reference.rule())) {
              open.push(rule.body());
            }
          });
    }
    if (found) {
      main.diagnostics.report(
          UNSUPPORTED_ATTRIBUTE,
          attribute,
          "max_chars of a rule that names tokens, which have no characters to count",
          "bound the characters beside the token in a rule of their own");
    }
  }
}
