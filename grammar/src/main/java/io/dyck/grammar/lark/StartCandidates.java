package io.dyck.grammar.lark;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.analysis.StartRules;
import io.dyck.grammar.antlr.lark.LarkLexer;
import io.dyck.grammar.antlr.lark.LarkParser.AttributeContext;
import io.dyck.grammar.lark.unit.LarkDefinition;
import io.dyck.grammar.lark.unit.LarkModule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * The definitions of a text and its imports, as nodes for the search for the start rule. Cost:
 * linear.
 */
final class StartCandidates {
  private final LarkModule main;
  private final Map<LarkDefinition, String> names = new LinkedHashMap<>();
  private final Deque<LarkDefinition> pending = new ArrayDeque<>();

  private StartCandidates(LarkModule main) {
    this.main = main;
  }

  static StartRules findStarts(LarkModule main) {
    return new StartCandidates(main).search();
  }

  private StartRules search() {
    boolean importsOnly = true;
    Set<LarkDefinition> listed = new HashSet<>(main.names.values());
    for (Map.Entry<String, LarkDefinition> entry : main.names.entrySet()) {
      if (names.putIfAbsent(entry.getValue(), entry.getKey()) == null) {
        pending.add(entry.getValue());
        importsOnly &= entry.getValue().unit != main;
      }
    }
    ImmutableList.Builder<StartRules.Node> nodes = ImmutableList.builder();
    while (!pending.isEmpty()) {
      LarkDefinition definition = pending.remove();
      boolean eligible = importsOnly ? listed.contains(definition) : definition.unit == main;
      String name = names.getOrDefault(definition, definition.name);
      nodes.add(
          new StartRules.Node(
              name, definition.nameSpan, kind(definition, eligible), uses(definition)));
    }
    return new StartRules(nodes.build());
  }

  private static StartRules.Kind kind(LarkDefinition definition, boolean eligible) {
    if (definition.isDeclaredOnly()) {
      return StartRules.Kind.WITHOUT_PATTERN;
    }
    if (!eligible || !definition.parameters.isEmpty() || definition.parametric) {
      return StartRules.Kind.OTHER;
    }
    return definition.terminal ? StartRules.Kind.TERMINAL : StartRules.Kind.RULE;
  }

  private ImmutableSet<String> uses(LarkDefinition definition) {
    ImmutableSet.Builder<String> uses = ImmutableSet.builder();
    for (AttributeContext attribute : definition.attributes) {
      attribute.NAME().stream().skip(1).forEach(name -> use(definition.unit, name, uses));
    }
    Deque<ParseTree> open = new ArrayDeque<>();
    for (LarkDefinition.Body body : definition.bodies) {
      open.add(body.expansions());
      while (!open.isEmpty()) {
        ParseTree tree = open.remove();
        if (tree instanceof TerminalNode leaf && leaf.getSymbol().getType() == LarkLexer.NAME) {
          use(body.unit(), leaf, uses);
        }
        for (int i = 0; i < tree.getChildCount(); i++) {
          open.add(tree.getChild(i));
        }
      }
    }
    return uses.build();
  }

  private void use(LarkModule unit, TerminalNode leaf, ImmutableSet.Builder<String> uses) {
    LarkDefinition used = unit.names.get(leaf.getText());
    if (used == null) {
      return;
    }
    String known = names.get(used);
    if (known == null) {
      // No name in a text contains a blank.
      known = used.name + " " + names.size();
      names.put(used, known);
      pending.add(used);
    }
    uses.add(known);
  }
}
