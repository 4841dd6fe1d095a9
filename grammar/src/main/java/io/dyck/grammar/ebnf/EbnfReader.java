package io.dyck.grammar.ebnf;

import static io.dyck.grammar.analysis.DiagnosticCode.EMPTY_BODY;
import static io.dyck.grammar.analysis.DiagnosticCode.NO_RULES;
import static io.dyck.grammar.analysis.DiagnosticCode.REPEATED_DEFINITION;
import static io.dyck.grammar.analysis.DiagnosticCode.UNDEFINED_LONGEST_MATCH;
import static io.dyck.grammar.analysis.DiagnosticCode.UNEXPECTED_TEXT;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Comment;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.GrammarChecks;
import io.dyck.grammar.analysis.ReferenceChecks;
import io.dyck.grammar.analysis.RuleReferences;
import io.dyck.grammar.analysis.StartRules;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.pattern.GroupLabels;
import io.dyck.grammar.pattern.PatternLowering;
import io.dyck.grammar.rewrite.WhitespaceInsertion;
import io.dyck.grammar.terminal.FirstErrorStrategy;
import io.dyck.grammar.terminal.Utf16Stream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.BufferedTokenStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Reads one text in one of the EBNF notations. The reader first reads each rule by itself,
 * therefore every rule with an error has its own report. Then the reader checks all rules together.
 * For one use only. Cost: linear in the text, plus the cost of {@link Dialect#finish}.
 */
public final class EbnfReader {
  private final SourceText source;
  private final ReadOptions options;
  private final Dialect dialect;
  private final Diagnostics diagnostics;
  private final ReadingContext reading;
  private final Map<String, RuleDraft> definitions = new LinkedHashMap<>();
  private final EbnfBody parser =
      new EbnfBody(new BufferedTokenStream(new ListTokenSource(ImmutableList.of())));
  private final ImmutableList.Builder<Comment> comments = ImmutableList.builder();
  private final BodyChecker checker;
  private final BodyBuilder builder;

  public EbnfReader(SourceText source, ReadOptions options, Dialect dialect) {
    this.source = source;
    this.options = options;
    this.dialect = dialect;
    this.diagnostics = new Diagnostics(source, options.limits().diagnostics());
    this.reading = new ReadingContext(options, diagnostics);
    this.checker = new BodyChecker(diagnostics, options.limits(), dialect);
    this.builder = new BodyBuilder(dialect, diagnostics, options.limits());
    parser.removeErrorListeners();
    parser.setErrorHandler(new ReadingAbortedException());
  }

  /**
   * Reads the text.
   *
   * @throws io.dyck.grammar.GrammarException with every problem of the text
   */
  public Grammar read() {
    List<RuleTokens> split =
        dialect.split(tokens(), new RuleSplitter(source, diagnostics, dialect.notation()));
    split.forEach(this::define);
    if (definitions.isEmpty() && !diagnostics.hasErrors()) {
      diagnostics.report(
          NO_RULES,
          new SourceSpan(0, 0),
          "there is no rule in " + dialect.notation().title(),
          "name another notation with --notation if one is meant");
    }
    dialect.finish(definitions, reading);
    ReferenceChecks references = new ReferenceChecks(diagnostics);
    definitions.values().forEach(d -> RuleReferences.visitReferences(d.body(), references::add));
    references.missingRules(definitions.keySet()).forEach(this::defineLabel);
    references.checkReferences(definitions.keySet());
    String start = start();
    if (!definitions.isEmpty()) {
      if (!definitions.containsKey(start)) {
        start = startRules().chooseReplacement(start, options.start().isPresent(), diagnostics);
      }
      markLongestMatch(references);
    }
    diagnostics.throwIfErrors();
    return finish(start);
  }

  private Grammar finish(String named) {
    String start = named;
    ImmutableMap.Builder<String, Rule> built = ImmutableMap.builder();
    definitions.forEach((name, definition) -> built.put(name, definition.rule()));
    ImmutableMap<String, Rule> rules = built.buildOrThrow();
    if (!reading.whitespace().isEmpty() && options.whitespace().isEmpty()) {
      WhitespaceInsertion.Result spaced =
          new WhitespaceInsertion(rules, reading.whitespace(), reading.explicit()).apply(start);
      rules = spaced.rules();
      start = spaced.start();
    }
    new GrammarChecks(rules, start, diagnostics).check();
    diagnostics.throwIfErrors();
    return new Grammar(source, rules, start, diagnostics.allDiagnostics())
        .withComments(comments.build());
  }

  private List<Token> tokens() {
    Lexer lexer = dialect.lexer(new Utf16Stream(source.content()));
    lexer.removeErrorListeners();
    List<Token> tokens = new ArrayList<>();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      tokens.add(token);
      if (token.getChannel() == Token.HIDDEN_CHANNEL) {
        Comment.recognize(token.getStartIndex(), token.getText()).ifPresent(comments::add);
      }
    }
    return tokens;
  }

  private void define(RuleTokens rule) {
    Expression body = body(rule);
    RuleDraft earlier = definitions.get(rule.name());
    if (earlier == null) {
      RuleDraft definition = new RuleDraft(rule.name(), rule.nameSpan(), body, rule.terminal());
      definition.match(rule.match(), 0);
      definitions.put(rule.name(), definition);
      return;
    }
    earlier.add(body);
    if (!rule.more()) {
      diagnostics.report(
          REPEATED_DEFINITION,
          rule.nameSpan(),
          "the rule "
              + Diagnostics.quote(rule.name())
              + " is already defined in line "
              + source.line(earlier.nameSpan().start())
              + "; the alternatives are united",
          "join them to one definition if that is meant");
    }
  }

  private Expression body(RuleTokens rule) {
    int end = rule.nameSpan().end();
    Expression empty = new Expression.Sequence(new SourceSpan(end, end), ImmutableList.of());
    if (rule.body().isEmpty()) {
      diagnostics.report(
          EMPTY_BODY,
          rule.nameSpan(),
          "the rule " + Diagnostics.quote(rule.name()) + " has no body and matches the empty text",
          "write an empty literal if the empty text is meant");
      return empty;
    }
    List<Token> checked = new ArrayList<>(rule.body().size());
    if (!checker.check(rule.body(), checked)) {
      return empty;
    }
    try {
      parser.setTokenStream(new BufferedTokenStream(new ListTokenSource(checked)));
      return builder.choice(parser.body().choice());
    } catch (ParseCancellationException e) {
      Token at = parser.getCurrentToken();
      Token shown = at.getType() == Token.EOF ? checked.get(checked.size() - 1) : at;
      diagnostics.report(
          UNEXPECTED_TEXT,
          LexerTokens.span(shown),
          (at == shown ? "" : "something is missing after ")
              + Diagnostics.quote(shown.getText())
              + (at == shown ? " does not fit here" : ""),
          "the text is read as " + dialect.notation().title() + "; --notation names another one");
      return empty;
    }
  }

  /** A label of patterns, such as QUOTED_TEXT, is a rule unless the author defines it. */
  private void defineLabel(String name, SourceSpan firstUse) {
    GroupLabels.namedPattern(name, firstUse)
        .map(new PatternLowering(diagnostics)::lower)
        .ifPresent(body -> definitions.put(name, new RuleDraft(name, firstUse, body, false)));
  }

  private String start() {
    return options
        .start()
        .or(() -> dialect.notation().start())
        .orElseGet(() -> definitions.isEmpty() ? "" : definitions.keySet().iterator().next());
  }

  private StartRules startRules() {
    List<StartRules.Node> nodes = new ArrayList<>(definitions.size());
    definitions.forEach(
        (name, definition) ->
            nodes.add(
                StartRules.Node.of(
                    name,
                    definition.nameSpan(),
                    definition.isTerminal() ? StartRules.Kind.TERMINAL : StartRules.Kind.RULE,
                    definition.body())));
    return new StartRules(nodes);
  }

  private void markLongestMatch(ReferenceChecks references) {
    for (String name : options.longestMatch()) {
      RuleDraft definition = definitions.get(name);
      if (definition == null) {
        diagnostics.report(
            UNDEFINED_LONGEST_MATCH,
            new SourceSpan(0, 0),
            "longest match for " + Diagnostics.quote(name) + ", which is no rule",
            references.suggestion(name, definitions.keySet()));
      } else if (definition.match() == MatchKind.ANY) {
        definition.match(
            MatchKind.LONGEST,
            definition.body() instanceof Expression.Literal ? Rule.LITERAL_RANK : 0);
      }
    }
  }

  /** Leaves the parser at the first error, which is reported here. */
  private static final class ReadingAbortedException extends FirstErrorStrategy {
    @Override
    public void reportError(Parser recognizer, RecognitionException e) {
      throw new ParseCancellationException(e);
    }
  }
}
