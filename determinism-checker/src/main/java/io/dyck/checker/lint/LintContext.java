package io.dyck.checker.lint;

import io.dyck.checker.finding.Finding;
import io.dyck.checker.regular.Regular;
import io.dyck.checker.regular.RegularLanguages;
import io.dyck.checker.regular.RegularParts;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** One grammar with what lints ask about it, and the findings so far. Not thread-safe. */
final class LintContext {
  private final Grammar grammar;
  private final RegularParts regular;
  private final RuleGraph graph;
  private final Map<Regular, Boolean> identifiers = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();

  LintContext(Grammar grammar) {
    this.grammar = grammar;
    this.regular = new RegularParts(grammar);
    this.graph = new RuleGraph(grammar);
  }

  Grammar grammar() {
    return grammar;
  }

  RuleGraph graph() {
    return graph;
  }

  /** The language of a part, if it is regular. */
  Optional<Regular> language(Expression expression) {
    return regular.of(expression);
  }

  RegularLanguages languages() {
    return regular.languages();
  }

  /** Whether a regular part matches a text; false for all others. */
  boolean accepts(Expression expression, String text) {
    return language(expression).map(l -> languages().accepts(l, text)).orElse(false);
  }

  /** Whether a part is regular and matches names; asked of the same language again and again. */
  boolean isIdentifier(Expression expression) {
    return language(expression)
        .map(l -> identifiers.computeIfAbsent(l, names -> Words.areNames(languages(), names)))
        .orElse(false);
  }

  /** Whether a part is regular, matches some texts and refuses another. */
  boolean accepts(Expression expression, List<String> accepted, List<String> refused) {
    return language(expression).isPresent()
        && accepted.stream().allMatch(text -> accepts(expression, text))
        && refused.stream().noneMatch(text -> accepts(expression, text));
  }

  /**
   * Whether two parts are terminals of which the first wins where both match, as a keyword of a
   * lexer does over its identifiers.
   */
  boolean wins(Expression first, Expression second) {
    Optional<Rule> winner = terminal(first);
    Optional<Rule> other = terminal(second);
    if (winner.isEmpty() || other.isEmpty()) {
      // What several terminals make together, the longest match never reads so.
      return winner.isPresent() && second instanceof Reference;
    }
    return winner.get().rank() > other.get().rank();
  }

  /** Whether a part is the name of a terminal. */
  boolean isTerminal(Expression expression) {
    return terminal(expression).isPresent();
  }

  private Optional<Rule> terminal(Expression expression) {
    return expression instanceof Reference reference
        ? Optional.of(grammar.rule(reference.rule())).filter(Rule::isTerminal)
        : Optional.empty();
  }

  /**
   * Whether an author wrote a repetition: the white space that a notation lets stand between
   * terminals is one, too, at the place of the terminal.
   */
  static boolean isWritten(Repetition repetition) {
    return !repetition.span().equals(repetition.body().span());
  }

  /**
   * Whether a rule stands in another text, whose name comes first: {@code common.NUMBER}. All of it
   * then has the place of the import.
   */
  static boolean isImported(Rule rule) {
    return rule.name().indexOf('.') > 0 && rule.nameSpan().equals(rule.body().span());
  }

  /** Whether the author wrote a rule, or imported it by its name and not for another one. */
  boolean isMeant(Rule rule) {
    return !isImported(rule)
        || grammar.rules().values().stream()
            .anyMatch(
                caller -> !isImported(caller) && graph.calls(caller.name()).contains(rule.name()));
  }

  /** Whether an author wrote a repetition, or imported what it is a part of. */
  boolean isMeant(Rule rule, Repetition repetition) {
    return isWritten(repetition) || (isImported(rule) && isMeant(rule));
  }

  /** Visits every part of every rule that the start leads to, with the rule it stands in. */
  void walk(BiConsumer<Rule, Expression> visitor) {
    for (Rule rule : grammar.rules().values()) {
      if (graph.isUsed(rule.name())) {
        rule.body().walk(expression -> visitor.accept(rule, expression));
      }
    }
  }

  /** What stands in the source at a place. */
  String source(SourceSpan given) {
    SourceSpan span = inSource(given);
    return grammar.source().content().substring(span.start(), span.end());
  }

  /** The line of a place. */
  int line(SourceSpan span) {
    return grammar.source().line(inSource(span).start());
  }

  /** A place in this source: what was imported from another one has places of its own. */
  private SourceSpan inSource(SourceSpan span) {
    int length = grammar.source().content().length();
    return span.end() <= length ? span : new SourceSpan(0, 0);
  }

  Finding report(LintCode code, SourceSpan span, String message, String advice) {
    Finding finding = Finding.of(code.text(), code.severity(), inSource(span), message, advice);
    add(finding);
    return finding;
  }

  void report(Finding finding) {
    if (inSource(finding.span()).equals(finding.span())) {
      add(finding);
    }
  }

  /** What is imported has the place of its import, all of it. */
  private void add(Finding finding) {
    boolean isKnown =
        findings.stream()
            .anyMatch(
                known ->
                    known.code().equals(finding.code())
                        && known.span().equals(finding.span())
                        && known.message().equals(finding.message()));
    if (!isKnown) {
      findings.add(finding);
    }
  }

  /** Whether a code was found at a place already. */
  boolean isReported(LintCode code, SourceSpan span) {
    return findings.stream()
        .anyMatch(found -> found.code().equals(code.text()) && found.span().equals(span));
  }

  List<Finding> findings() {
    return findings;
  }
}
