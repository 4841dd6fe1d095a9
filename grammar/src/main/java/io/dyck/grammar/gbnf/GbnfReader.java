package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.IGNORED_WITHOUT_LEXER;
import static io.dyck.grammar.analysis.DiagnosticCode.REPEATED_DEFINITION;
import static io.dyck.grammar.analysis.DiagnosticCode.START_IGNORED;
import static io.dyck.grammar.analysis.DiagnosticCode.UNDEFINED_IGNORED;
import static io.dyck.grammar.analysis.DiagnosticCode.UNDEFINED_LONGEST_MATCH;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.GrammarChecks;
import io.dyck.grammar.analysis.ReachableRules;
import io.dyck.grammar.analysis.ReferenceChecks;
import io.dyck.grammar.analysis.StartRules;
import io.dyck.grammar.gbnf.Pragmas.Terminal;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.outline.GbnfTokens;
import io.dyck.grammar.pattern.GroupLabels;
import io.dyck.grammar.pattern.PatternLowering;
import io.dyck.grammar.rewrite.IgnoredTextPlacement;
import io.dyck.grammar.terminal.DefinitionUnion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads one text: first each rule by itself, then the checks of all rules together. For one use
 * only.
 */
final class GbnfReader {
  private final SourceText source;
  private final ReadOptions options;
  private final Diagnostics diagnostics;
  private final Pragmas pragmas;
  private final Map<String, Definition> definitions = new LinkedHashMap<>();
  private final ReferenceChecks references;
  private String start;

  GbnfReader(SourceText source, ReadOptions options) {
    this.source = source;
    this.options = options;
    this.diagnostics = new Diagnostics(source, options.limits().diagnostics());
    this.pragmas = new Pragmas(diagnostics);
    this.references = new ReferenceChecks(diagnostics);
    this.start = options.start().orElse("root");
  }

  Grammar read() {
    readRules();
    references.missingRules(definitions.keySet()).forEach(this::defineLabel);
    references.checkReferences(definitions.keySet());
    Map<String, Terminal> terminals = terminals();
    if (!definitions.isEmpty() && !definitions.containsKey(start)) {
      start =
          startRules(terminals).chooseReplacement(start, options.start().isPresent(), diagnostics);
    }
    checkIgnored();
    diagnostics.throwIfErrors();

    ImmutableMap<String, Rule> rules = rules(terminals);
    Set<String> ignored = pragmas.ignoredRules().keySet();
    new GrammarChecks(rules, start, diagnostics).check(ignored);
    diagnostics.throwIfErrors();
    return withLexer(rules).withComments(pragmas.comments());
  }

  private StartRules startRules(Map<String, Terminal> terminals) {
    List<StartRules.Node> nodes = new ArrayList<>(definitions.size());
    definitions.forEach(
        (name, definition) -> {
          StartRules.Kind kind =
              pragmas.ignoredRules().containsKey(name)
                  ? StartRules.Kind.OTHER
                  : terminals.containsKey(name) ? StartRules.Kind.TERMINAL : StartRules.Kind.RULE;
          nodes.add(StartRules.Node.of(name, definition.nameSpan, kind, definition.body()));
        });
    return new StartRules(nodes);
  }

  /** Returns the grammar, with the lexer that its author requests. */
  private Grammar withLexer(ImmutableMap<String, Rule> written) {
    ImmutableMap<String, Rule> rules = written;
    String first = start;
    ImmutableMap<String, SourceSpan> ignored = ImmutableMap.copyOf(pragmas.ignoredRules());
    if (pragmas.hasLexer()) {
      Iterable<String> starts = Iterables.concat(ImmutableList.of(first), ignored.keySet());
      rules = new QuotedTerminals(source, rules).rewriteRulesFrom(starts);
    }
    if (!ignored.isEmpty()) {
      rules = new IgnoredTextInsertion(rules, ignored).rewriteRulesFrom(first);
      first = IgnoredTextPlacement.start(first);
    }
    return new Grammar(source, rules, first, diagnostics.allDiagnostics());
  }

  private void readRules() {
    GbnfRuleSplitter splitter =
        new GbnfRuleSplitter(new GbnfTokens(source, pragmas::readComment), diagnostics);
    RuleReader reader = new RuleReader(diagnostics, options.limits(), references::add);
    for (GbnfRuleTokens rule = splitter.next(); rule != null; rule = splitter.next()) {
      Expression body = reader.read(rule);
      Definition earlier = definitions.get(rule.name());
      if (earlier == null) {
        definitions.put(rule.name(), new Definition(rule.nameSpan(), body));
      } else {
        earlier.bodies.add(body);
        diagnostics.report(
            REPEATED_DEFINITION,
            rule.nameSpan(),
            "the rule "
                + Diagnostics.quote(rule.name())
                + " is already defined in line "
                + source.line(earlier.nameSpan.start())
                + "; the alternatives are united",
            "llama.cpp keeps only the last definition, XGrammar refuses it; join them with |");
      }
    }
  }

  /** A label of patterns, such as QUOTED_TEXT, is a rule unless the author defines it. */
  private void defineLabel(String name, SourceSpan firstUse) {
    GroupLabels.namedPattern(name, firstUse)
        .map(new PatternLowering(diagnostics)::lower)
        .ifPresent(body -> definitions.put(name, new Definition(firstUse, body)));
  }

  private Map<String, Terminal> terminals() {
    Map<String, Terminal> names = new LinkedHashMap<>(pragmas.terminals());
    Terminal byOption = new Terminal(MatchKind.LONGEST, new SourceSpan(0, 0));
    options.longestMatch().forEach(name -> names.putIfAbsent(name, byOption));
    if (!definitions.isEmpty()) {
      names.forEach(
          (name, terminal) -> {
            if (!definitions.containsKey(name)) {
              diagnostics.report(
                  UNDEFINED_LONGEST_MATCH,
                  terminal.span(),
                  "longest match for " + Diagnostics.quote(name) + ", which is no rule",
                  references.suggestion(name, definitions.keySet()));
            }
          });
    }
    return names;
  }

  private void checkIgnored() {
    SourceSpan first = pragmas.firstIgnore();
    if (first == null || definitions.isEmpty()) {
      return;
    }
    if (!pragmas.hasLexer()) {
      diagnostics.report(
          IGNORED_WITHOUT_LEXER,
          first,
          "nothing can be ignored between terminals without a lexer that makes them",
          "add '#! lexer: name …' with the rules of names, numbers and the like");
    }
    if (pragmas.ignoredRules().isEmpty()) {
      diagnostics.report(
          UNDEFINED_IGNORED,
          first,
          "no rule is named that is to be ignored",
          "name the rules of white space and comments, such as '#! ignore: ws'");
    }
    ImmutableMap<String, Rule> rules = rules(Map.of());
    pragmas.ignoredRules().forEach((name, span) -> checkIgnored(name, span, rules));
  }

  private void checkIgnored(String name, SourceSpan span, ImmutableMap<String, Rule> rules) {
    if (!rules.containsKey(name)) {
      diagnostics.report(
          UNDEFINED_IGNORED,
          span,
          "there is no rule " + Diagnostics.quote(name) + " to be ignored",
          references.suggestion(name, rules.keySet()));
    } else if (!diagnostics.isFull()
        && ReachableRules.rulesReachableFrom(ImmutableList.of(name), rules).contains(start)) {
      diagnostics.report(
          START_IGNORED,
          span,
          "the rule "
              + Diagnostics.quote(name)
              + " is to be ignored, and is or uses the start rule",
          "name rules of white space and comments only");
    }
  }

  private ImmutableMap<String, Rule> rules(Map<String, Terminal> terminals) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    definitions.forEach(
        (name, definition) -> {
          Expression body = definition.body();
          Terminal terminal = terminals.get(name);
          MatchKind match = terminal == null ? MatchKind.ANY : terminal.match();
          int rank = body instanceof Expression.Literal ? Rule.LITERAL_RANK : 0;
          rules.put(name, new Rule(name, definition.nameSpan, body, match, rank));
        });
    return rules.buildOrThrow();
  }

  /** A rule with the bodies of all its definitions. */
  private static final class Definition {
    private final SourceSpan nameSpan;
    private final List<Expression> bodies = new ArrayList<>(1);

    private Definition(SourceSpan nameSpan, Expression body) {
      this.nameSpan = nameSpan;
      this.bodies.add(body);
    }

    private Expression body() {
      return DefinitionUnion.join(bodies);
    }
  }
}
