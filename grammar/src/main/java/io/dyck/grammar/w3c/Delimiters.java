package io.dyck.grammar.w3c;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import io.dyck.grammar.Expression;
import io.dyck.grammar.ebnf.RuleDraft;
import io.dyck.grammar.rewrite.LeafReplacement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines {@code C \\ T U …} of REx. In a rule, the text after one of these terminals must begin
 * with the delimiter. Inside other terminals this condition does not apply. Therefore other
 * terminals refer to a copy of the terminal without its delimiter. The name of the copy ends with a
 * prime, which no author's name does.
 */
final class Delimiters {
  private final Map<String, RuleDraft> definitions;
  private final SetMultimap<String, Expression> conditions = LinkedHashMultimap.create();

  Delimiters(Map<String, RuleDraft> definitions) {
    this.definitions = definitions;
  }

  /** Takes one line: names of terminals, and of literals as {@link W3cTerminals#literalName}. */
  void add(Expression condition, List<String> terminals) {
    terminals.forEach(terminal -> conditions.put(terminal, condition));
  }

  void apply() {
    if (conditions.isEmpty()) {
      return;
    }
    Map<String, RuleDraft> bare = new LinkedHashMap<>();
    LeafReplacement inside =
        new LeafReplacement(
            leaf ->
                leaf instanceof Expression.Reference call ? withoutDelimiters(call, bare) : leaf);
    LeafReplacement outside =
        new LeafReplacement(
            leaf -> leaf instanceof Expression.Literal text ? addDelimiters(text) : leaf);
    definitions.values().stream()
        .filter(RuleDraft::isTerminal)
        .forEach(terminal -> terminal.replace(inside.rewrite(terminal.body())));
    definitions.forEach(
        (name, definition) -> {
          if (!definition.isTerminal()) {
            definition.replace(outside.rewrite(definition.body()));
          } else if (conditions.containsKey(name)) {
            definition.replace(addDelimiters(name, definition.body()));
          }
        });
    definitions.putAll(bare);
  }

  /** Returns the terminal as another one sees it. */
  private Expression.Reference withoutDelimiters(
      Expression.Reference call, Map<String, RuleDraft> bare) {
    RuleDraft definition = definitions.get(call.rule());
    if (definition == null || !conditions.containsKey(call.rule())) {
      return call;
    }
    String name = call.rule() + "'";
    if (!bare.containsKey(name)) {
      // The copy gets the body before the references in the body are rewritten. Therefore they are
      // rewritten here.
      RuleDraft copy = new RuleDraft(name, definition.nameSpan(), definition.body(), true);
      bare.put(name, copy);
      copy.replace(
          new LeafReplacement(
                  leaf ->
                      leaf instanceof Expression.Reference inner
                          ? withoutDelimiters(inner, bare)
                          : leaf)
              .rewrite(copy.body()));
    }
    return new Expression.Reference(call.span(), name);
  }

  private Expression addDelimiters(Expression.Literal text) {
    StringBuilder name = new StringBuilder("'");
    text.codePoints().forEach(name::appendCodePoint);
    return addDelimiters(name.append('\'').toString(), text);
  }

  private Expression addDelimiters(String name, Expression body) {
    ImmutableList.Builder<Expression> parts = ImmutableList.builder();
    parts.add(body);
    conditions
        .get(name)
        .forEach(
            condition -> parts.add(new Expression.Lookahead(condition.span(), condition, false)));
    ImmutableList<Expression> all = parts.build();
    return all.size() == 1 ? body : new Expression.Sequence(body.span(), all);
  }
}
