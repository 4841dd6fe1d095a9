package io.dyck.checker.lint.context;

import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.regular.Derivatives;
import io.dyck.checker.regular.RegularLanguage;
import io.dyck.checker.regular.RegularParts;
import io.dyck.checker.rules.RuleGraph;
import io.dyck.checker.text.Quotation;
import io.dyck.checker.text.SourceEdit;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.Excerpt;
import io.dyck.failure.LimitExceededException;
import io.dyck.failure.MemoryExhaustedException;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A grammar, the facts about it that lints need, and the findings so far. The work of each lint is
 * bounded, because an author should not wait for lints. Not thread-safe.
 */
public final class LintContext {
  /**
   * The bound on the work of one lint. A unit is a visited part or a tried character. A million
   * units take about a tenth of a second.
   */
  private static final long MOST_WORK = 4_000_000;

  /**
   * The bound on the work for languages of all lints together. A million units take up to 200 MB.
   */
  private static final long MAX_LANGUAGE_WORK = 1_000_000;

  private static final int MOST_LISTED = 5;

  private final Grammar grammar;
  private final RegularParts regular;
  private final RuleGraph graph;
  private final Map<RegularLanguage, Boolean> identifiers = new HashMap<>();
  private final Set<FindingKey> known = new HashSet<>();
  private final Set<CodeAtPlace> reported = new HashSet<>();
  private final List<Finding> findings = new ArrayList<>();
  private @Nullable Set<String> meantImports;
  private long work;
  private long languageWork;

  /**
   * Whether memory was exhausted. The remaining lints then do not run, because the compilation in
   * another thread needs the memory more.
   */
  private boolean isShortOfMemory;

  /** Ends a lint that has done as much work as it may. */
  private static final class WorkSpentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WorkSpentException() {
      super("a lint has spent its work", null, false, false);
    }
  }

  /** The key under which a finding is reported only once. */
  private record FindingKey(String code, SourceSpan span, String message) {}

  private record CodeAtPlace(String code, SourceSpan span) {}

  public LintContext(Grammar grammar) {
    this.grammar = grammar;
    this.regular = new RegularParts(grammar, this::countLanguageWork);
    this.graph = new RuleGraph(grammar);
  }

  /** Runs a lint. Returns whether the lint ended within its budget and within the memory. */
  public boolean runToEnd(Lint lint) {
    work = 0;
    if (isShortOfMemory) {
      return false;
    }
    try {
      lint.check(this);
      return true;
    } catch (WorkSpentException | LimitExceededException e) {
      return false;
    } catch (MemoryExhaustedException | OutOfMemoryError e) {
      isShortOfMemory = true;
      return false;
    }
  }

  /** Charges work before it is done. If the work exceeds the budget of one lint, the lint ends. */
  public void countWork(long units) {
    CompilationCancelledException.checkInterrupted();
    work += units;
    if (work > MOST_WORK) {
      throw new WorkSpentException();
    }
  }

  /**
   * Charges work for languages. Languages are kept for all lints, and therefore all lints share one
   * bound.
   */
  private void countLanguageWork(int units) {
    countWork(units);
    languageWork += units;
    if (languageWork > MAX_LANGUAGE_WORK) {
      throw new WorkSpentException();
    }
  }

  public Grammar grammar() {
    return grammar;
  }

  public RuleGraph graph() {
    return graph;
  }

  /** Returns the language of a part, if it is regular. */
  public Optional<RegularLanguage> language(Expression expression) {
    return regular.languageOf(expression);
  }

  public Derivatives languages() {
    return regular.languages();
  }

  /** Returns whether a part is regular and matches a text. */
  public boolean accepts(Expression expression, String text) {
    countWork(1 + text.length());
    return language(expression).map(l -> languages().accepts(l, text)).orElse(false);
  }

  /**
   * Returns whether a part is regular and matches names. The answers are kept, because they are
   * needed often.
   */
  public boolean isIdentifier(Expression expression) {
    return language(expression)
        .map(
            l ->
                identifiers.computeIfAbsent(
                    l, names -> WordRecognition.isNameLanguage(languages(), names)))
        .orElse(false);
  }

  /**
   * Returns whether a part is regular, matches all of the accepted texts and none of the refused
   * texts.
   */
  public boolean accepts(Expression expression, List<String> accepted, List<String> refused) {
    return language(expression).isPresent()
        && accepted.stream().allMatch(text -> accepts(expression, text))
        && refused.stream().noneMatch(text -> accepts(expression, text));
  }

  /**
   * Returns whether two parts are terminals and the first one wins if both match, like a keyword of
   * a lexer and its identifiers.
   */
  public boolean isPreferred(Expression first, Expression second) {
    Optional<Rule> winner = terminal(first);
    Optional<Rule> other = terminal(second);
    if (winner.isEmpty() || other.isEmpty()) {
      // If several terminals together make up the second part, the longest match never reads the
      // text as that part.
      return winner.isPresent() && second instanceof Expression.Reference;
    }
    return winner.get().rank() > other.get().rank();
  }

  /** Returns whether a part is the name of a terminal. */
  public boolean isTerminal(Expression expression) {
    return terminal(expression).isPresent();
  }

  private Optional<Rule> terminal(Expression expression) {
    return expression instanceof Expression.Reference reference
        ? Optional.of(grammar.rule(reference.rule())).filter(Rule::isTerminal)
        : Optional.empty();
  }

  /**
   * Returns whether the author wrote a repetition. A notation also adds repetitions of white space
   * between terminals, which have the places of the terminals.
   */
  public static boolean isWritten(Expression.Repetition repetition) {
    return !repetition.span().equals(repetition.body().span());
  }

  /**
   * Returns whether a rule is imported from another text. Its name then begins with the name of
   * that text, as in {@code common.NUMBER}, and all its parts have the place of the import.
   */
  public static boolean isImported(Rule rule) {
    return rule.name().indexOf('.') > 0 && rule.nameSpan().equals(rule.body().span());
  }

  /**
   * Returns whether the author wrote a rule or imported it by its own name. Other imported rules
   * are only needed by imported rules.
   */
  public boolean isWrittenByAuthor(Rule rule) {
    return !isImported(rule) || meantImports().contains(rule.name());
  }

  private Set<String> meantImports() {
    Set<String> called = meantImports;
    if (called == null) {
      called = new HashSet<>();
      for (Rule caller : grammar.rules().values()) {
        if (!isImported(caller)) {
          called.addAll(graph.calls(caller.name()));
        }
      }
      meantImports = called;
    }
    return called;
  }

  /** Returns whether the author wrote a repetition or imported the rule that contains it. */
  public boolean isWrittenByAuthor(Rule rule, Expression.Repetition repetition) {
    return isWritten(repetition) || (isImported(rule) && isWrittenByAuthor(rule));
  }

  /** Visits every part of every rule that the start rule leads to, together with its rule. */
  public void walk(BiConsumer<Rule, Expression> visitor) {
    for (Rule rule : graph.usedRules()) {
      walk(rule.body(), expression -> visitor.accept(rule, expression));
    }
  }

  /** Visits a part and every part of it. */
  public void walk(Expression part, Consumer<Expression> visitor) {
    part.walk(
        expression -> {
          countWork(1);
          visitor.accept(expression);
        });
  }

  /** Returns the source text at a place. */
  public String source(SourceSpan given) {
    SourceSpan span = toSourceSpan(given);
    return grammar.source().content().substring(span.start(), span.end());
  }

  /** Returns a source text as one line, cut if it is long. */
  public static String shorten(String source) {
    String text = source.strip();
    return text.isEmpty() ? "(empty)" : Excerpt.line(text, 40);
  }

  /** Returns the source text at a place as it is shown in a message. */
  public String shownSource(SourceSpan span) {
    return Quotation.withoutQuotes(shorten(source(span)));
  }

  /** Returns the first texts in quotes, and the number of further texts. */
  public static String listTexts(Collection<String> texts) {
    return texts.stream().limit(MOST_LISTED).map(Quotation::text).collect(Collectors.joining(", "))
        + (texts.size() > MOST_LISTED ? " and " + (texts.size() - MOST_LISTED) + " more" : "");
  }

  /** Returns the line of a place. */
  public int line(SourceSpan span) {
    return grammar.source().line(toSourceSpan(span).start());
  }

  /**
   * Returns a place if it lies in this source, else the beginning of the source. Places of imported
   * rules may lie in another source.
   */
  private SourceSpan toSourceSpan(SourceSpan span) {
    int length = grammar.source().content().length();
    return span.end() <= length ? span : new SourceSpan(0, 0);
  }

  /** Returns a finding without reporting it. */
  public Finding finding(LintCode code, SourceSpan span, String message, String advice) {
    return Finding.of(code, grammar.source(), span, message, advice);
  }

  /**
   * Returns a finding with an edit that removes an alternative, if a bar stands before the
   * alternative.
   */
  public Finding withRemoval(Finding finding, SourceSpan alternative) {
    String source = grammar.source().content();
    int bar = alternative.start() - 1;
    while (bar >= 0 && Character.isWhitespace(source.charAt(bar))) {
      bar--;
    }
    return bar >= 0 && source.charAt(bar) == '|'
        ? finding.withFix(
            "remove the alternative", new SourceEdit(new SourceSpan(bar, alternative.end()), ""))
        : finding;
  }

  public void report(LintCode code, SourceSpan span, String message, String advice) {
    add(finding(code, toSourceSpan(span), message, advice));
  }

  public void report(Finding finding) {
    if (toSourceSpan(finding.span()).equals(finding.span())) {
      add(finding);
    }
  }

  /**
   * Adds a finding once. Parts of an imported rule may all have the place of the import, and would
   * repeat the finding.
   */
  private void add(Finding finding) {
    if (known.add(new FindingKey(finding.code(), finding.span(), finding.message()))) {
      findings.add(finding);
      reported.add(new CodeAtPlace(finding.code(), finding.span()));
    }
  }

  /** Returns whether a finding with a code was already reported at a place. */
  public boolean isReported(LintCode code, SourceSpan span) {
    return reported.contains(new CodeAtPlace(code.text(), span));
  }

  public List<Finding> findings() {
    return findings;
  }
}
