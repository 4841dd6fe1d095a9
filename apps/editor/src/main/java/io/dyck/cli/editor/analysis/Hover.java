package io.dyck.cli.editor.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.rules.RuleGraph;
import io.dyck.checker.text.Plurals;
import io.dyck.checker.text.Quotation;
import io.dyck.failure.Excerpt;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.outline.RuleDefinition;
import io.dyck.vocabulary.Vocabulary;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The facts about a rule that an editor shows. Immutable.
 *
 * @param rule the name of the rule
 * @param definition the lines of its definition
 * @param shortest the shortest text of the rule; empty if the grammar cannot be read, or if the
 *     rule matches no text
 * @param tokens the number of tokens of that text in its usual tokenization
 * @param beginnings the beginnings of the rule's texts
 * @param cost the number of the machine's states in this rule, and whether the rule can contain
 *     itself
 * @param calls the number of calls of the rule
 */
public record Hover(
    String rule,
    String definition,
    Optional<String> shortest,
    OptionalInt tokens,
    ImmutableList<String> beginnings,
    Optional<RuleFacts> cost,
    int calls) {
  private static final int LONGEST_DEFINITION = 400;
  private static final int LONGEST_TEXT = 80;

  /**
   * Looks at a rule.
   *
   * @param document the text
   * @param rule its name
   * @param check the check of the same text, if it is done
   * @param vocabulary to count tokens with
   * @return empty if nothing is known of such a rule
   */
  public static Optional<Hover> describeRule(
      GrammarDocument document,
      String rule,
      Optional<DocumentCheck> check,
      Optional<Vocabulary> vocabulary) {
    ImmutableList<RuleDefinition> definitions = document.outline().definitionsOf(rule);
    Optional<Grammar> grammar = document.reading().grammar();
    Optional<Rule> known = grammar.map(rules -> rules.rules().get(rule));
    if (definitions.isEmpty() && known.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> shortest = Optional.empty();
    ImmutableList<String> beginnings = ImmutableList.of();
    if (grammar.isPresent() && known.isPresent() && !grammar.get().isLazy()) {
      RuleGraph graph = new RuleGraph(grammar.get());
      shortest = Optional.ofNullable(graph.shortestText(known.get().body()));
      beginnings = RuleBeginnings.beginningsOf(grammar.get(), known.get(), graph::isNullable);
    }
    return Optional.of(
        new Hover(
            rule,
            definitions.isEmpty() ? "" : text(document, definitions.get(0)),
            shortest,
            tokens(shortest, vocabulary),
            beginnings,
            check.flatMap(DocumentCheck::report).flatMap(report -> facts(report.rules(), rule)),
            (int)
                document.outline().namesOf(rule).stream()
                    .filter(word -> word.kind() == io.dyck.grammar.outline.Word.Kind.REFERENCE)
                    .count()));
  }

  private static String text(GrammarDocument document, RuleDefinition definition) {
    return Excerpt.excerptOf(
        document.text().substring(definition.whole().start(), definition.whole().end()),
        LONGEST_DEFINITION);
  }

  private static OptionalInt tokens(Optional<String> text, Optional<Vocabulary> vocabulary) {
    return text.isPresent() && vocabulary.isPresent() && vocabulary.get().tokenizer().isPresent()
        ? OptionalInt.of(vocabulary.get().tokenizer().get().encodeContinuation(text.get()).length)
        : OptionalInt.empty();
  }

  private static Optional<RuleFacts> facts(ImmutableList<RuleFacts> rules, String rule) {
    return rules.stream().filter(facts -> facts.name().equals(rule)).findFirst();
  }

  /**
   * Returns these facts as lines of Markdown.
   *
   * @param language the name of the language for the block of code
   * @param vocabulary the name of the vocabulary whose tokens were counted
   * @return the lines
   */
  public String markdown(String language, String vocabulary) {
    StringBuilder out = new StringBuilder();
    if (!definition.isEmpty()) {
      out.append("```").append(language).append('\n').append(definition).append("\n```\n");
    }
    shortest.ifPresent(
        text -> {
          out.append("Shortest text: ").append(code(Quotation.text(text, LONGEST_TEXT)));
          tokens.ifPresent(
              count ->
                  out.append(", ")
                      .append(count)
                      .append(' ')
                      .append(Plurals.formFor(count, "token"))
                      .append(" of ")
                      .append(vocabulary));
          out.append("\n\n");
        });
    if (!beginnings.isEmpty()) {
      out.append("Begins with: ");
      out.append(String.join(", ", beginnings.stream().map(Hover::code).toList()));
      out.append("\n\n");
    }
    cost.ifPresent(
        facts -> {
          if (facts.states() >= 0) {
            out.append("Cost: ").append(facts.states()).append(' ');
            out.append(Plurals.formFor(facts.states(), "state")).append("; ");
          }
          out.append(
                  facts.nests()
                      ? "nests in itself"
                      : facts.recursive() ? "repeats itself" : "not recursive")
              .append("\n\n");
        });
    return out.append("Called ").append(calls).append(calls == 1 ? " time" : " times").toString();
  }

  private static String code(String text) {
    return text.contains("`") ? "`` " + text + " ``" : "`" + text + "`";
  }
}
