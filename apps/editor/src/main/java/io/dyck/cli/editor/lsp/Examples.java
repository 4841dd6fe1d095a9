package io.dyck.cli.editor.lsp;

import io.dyck.checker.rules.RuleGraph;
import io.dyck.checker.text.Quotation;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.outline.RuleDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Examples beside the rules of a grammar: a link "try it" above each rule, and the shortest text of
 * the rule behind it.
 */
final class Examples {
  private static final int LONGEST = 32;

  private Examples() {}

  static List<CodeLens> lenses(OpenText text) {
    List<CodeLens> lenses = new ArrayList<>();
    if (text.document().language().isSchema()) {
      return lenses;
    }
    for (RuleDefinition definition : text.document().outline().definitions()) {
      Range range = text.places().range(definition.name());
      lenses.add(
          new CodeLens(
              range,
              new Command("try it", CommandService.TRY, List.of(text.uri(), definition.rule())),
              null));
    }
    return lenses;
  }

  /** Returns a hint for each rule within a range whose shortest text is known and not empty. */
  static List<InlayHint> hints(OpenText text, Range range) {
    List<InlayHint> hints = new ArrayList<>();
    Optional<Grammar> grammar = text.document().reading().grammar();
    if (grammar.isEmpty() || grammar.get().isLazy()) {
      return hints;
    }
    RuleGraph graph = new RuleGraph(grammar.get());
    Set<String> seen = new HashSet<>();
    for (RuleDefinition definition : text.document().outline().definitions()) {
      Position end = text.places().position(definition.whole().end());
      Rule rule = grammar.get().rules().get(definition.rule());
      boolean isShown =
          seen.add(definition.rule())
              && end.getLine() >= range.getStart().getLine()
              && end.getLine() <= range.getEnd().getLine();
      String shortest = rule != null && isShown ? graph.shortestText(rule.body()) : null;
      if (shortest != null && !shortest.isEmpty()) {
        InlayHint hint =
            new InlayHint(end, Either.forLeft("e.g. " + Quotation.text(shortest, LONGEST)));
        hint.setPaddingLeft(true);
        hints.add(hint);
      }
    }
    return hints;
  }
}
