package io.dyck.grammar.xgrammar;

import static io.dyck.grammar.analysis.DiagnosticCode.EMPTY_LAZY_RULE;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Match;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.NullableRules;
import io.dyck.grammar.ebnf.Definition;
import java.util.Map;
import java.util.Set;

/**
 * A lazy rule ends at the first place where it is complete: one that matches the empty text ends
 * where it starts, and matches nothing else.
 */
final class LazyRules {
  private final Map<String, Definition> definitions;
  private final Diagnostics diagnostics;

  LazyRules(Map<String, Definition> definitions, Diagnostics diagnostics) {
    this.definitions = definitions;
    this.diagnostics = diagnostics;
  }

  void endAtOnce() {
    if (definitions.values().stream().noneMatch(LazyRules::isLazy)) {
      return;
    }
    Set<String> nullable = NullableRules.in(Maps.transformValues(definitions, Definition::body));
    definitions.forEach(
        (name, definition) -> {
          if (isLazy(definition) && nullable.contains(name)) {
            diagnostics.report(
                EMPTY_LAZY_RULE,
                definition.nameSpan(),
                "the lazy rule " + Diagnostics.quote(name) + " matches nothing but the empty text",
                "it is complete where it starts; let it need a character if that is not meant");
            definition.replace(new Expression.Sequence(definition.nameSpan(), ImmutableList.of()));
            definition.match(Match.ANY, 0);
          }
        });
  }

  private static boolean isLazy(Definition definition) {
    return definition.match() == Match.SHORTEST;
  }
}
