package io.dyck.checker.conflict;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.Expressions;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks node by node whether parse trees are derivations. For each rule there is a sign. A node is
 * right if the body of its rule, with signs in place of calls, matches the text of the node, with
 * signs in place of children. The signs are code points of the last private plane, which no text
 * here contains.
 */
final class TreeCheck {
  private static final int FIRST_SIGN = 0x100000;

  private final Grammar grammar;
  private final ImmutableList<String> names;
  private final Map<String, EarleyOracle> bodies = new HashMap<>();
  private final Map<String, EarleyOracle> terminals = new HashMap<>();

  TreeCheck(Grammar grammar) {
    this.grammar = grammar;
    names = ImmutableList.copyOf(grammar.rules().keySet());
  }

  /** Returns the nodes that are not derivations of their text. */
  List<ParseTree> wrongNodes(ParseTree tree, byte[] text) {
    List<ParseTree> wrong = new ArrayList<>();
    ByteArrayOutputStream own = new ByteArrayOutputStream();
    int at = tree.start();
    for (ParseTree child : tree.children()) {
      if (child.start() < at || child.end() > tree.end()) {
        return List.of(tree);
      }
      own.write(text, at, child.start() - at);
      own.writeBytes(sign(child.rule()).getBytes(StandardCharsets.UTF_8));
      at = child.end();
      wrong.addAll(wrongNodes(child, text));
    }
    own.write(text, at, tree.end() - at);
    if (!bodies.computeIfAbsent(tree.rule(), this::body).accepts(own.toByteArray())) {
      wrong.add(tree);
    }
    return wrong;
  }

  /**
   * Returns the terminals that end too early or too late. A terminal with the longest match ends
   * too early if it could read the next byte. A terminal with the shortest match ends too late if
   * it was complete before. Other terminals may also be wrong, because competing terminals may
   * forbid an end.
   */
  List<ParseTree> cutTerminals(ParseTree tree, byte[] text) {
    MatchKind match = grammar.rule(tree.rule()).match();
    if (grammar.rule(tree.rule()).isTerminal()) {
      EarleyOracle alone = terminals.computeIfAbsent(tree.rule(), this::alone);
      if (match == MatchKind.LONGEST) {
        boolean more =
            tree.end() < text.length
                && tree.end() > tree.start()
                && alone.isViable(Arrays.copyOfRange(text, tree.start(), tree.end() + 1));
        return more ? List.of(tree) : List.of();
      }
      for (int end = tree.start() + 1; end < tree.end(); end++) {
        if (alone.accepts(Arrays.copyOfRange(text, tree.start(), end))) {
          return List.of(tree);
        }
      }
      return List.of();
    }
    List<ParseTree> cut = new ArrayList<>();
    tree.children().forEach(child -> cut.addAll(cutTerminals(child, text)));
    return cut;
  }

  private String sign(String rule) {
    return Character.toString(FIRST_SIGN + names.indexOf(rule));
  }

  private EarleyOracle alone(String rule) {
    return EarleyOracle.of(
        new Grammar(grammar.source(), grammar.rules(), rule, grammar.warnings()));
  }

  /**
   * Returns the oracle of a rule's body. The rules are kept, because operands of differences call
   * them.
   */
  private EarleyOracle body(String rule) {
    ImmutableMap.Builder<String, Rule> rules = ImmutableMap.builder();
    rules.putAll(grammar.rules());
    String start = rule + " with signs";
    rules.put(
        start,
        new Rule(start, grammar.rule(rule).nameSpan(), withSigns(grammar.rule(rule).body())));
    return EarleyOracle.of(
        new Grammar(grammar.source(), rules.buildOrThrow(), start, grammar.warnings()));
  }

  private Expression withSigns(Expression expression) {
    if (expression instanceof Reference reference) {
      return Expressions.literal(sign(reference.rule()));
    } else if (expression instanceof Sequence sequence) {
      return Expressions.sequence(sequence.items().stream().map(this::withSigns).toList());
    } else if (expression instanceof Choice choice) {
      return Expressions.choice(choice.alternatives().stream().map(this::withSigns).toList());
    } else if (expression instanceof Repetition repetition) {
      return Expressions.repeat(
          withSigns(repetition.body()), repetition.minimum(), repetition.maximum());
    }
    return expression;
  }
}
