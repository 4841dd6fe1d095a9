package io.dyck.grammar.ebnf;

import io.dyck.grammar.Expression;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.terminal.DefinitionUnion;
import java.util.ArrayList;
import java.util.List;

/** A rule during reading: its definitions and its kind of match. */
public final class RuleDraft {
  private final String name;
  private final SourceSpan nameSpan;
  private final boolean terminal;
  private final List<Expression> bodies = new ArrayList<>(1);
  private MatchKind match = MatchKind.ANY;
  private int rank;
  private int maxTokens;

  /**
   * Creates a rule with its first definition.
   *
   * @param terminal whether the rule stands in a part of the text that defines terminals
   */
  public RuleDraft(String name, SourceSpan nameSpan, Expression body, boolean terminal) {
    this.name = name;
    this.nameSpan = nameSpan;
    this.terminal = terminal;
    bodies.add(body);
  }

  /** Returns the place of the name in the first definition. */
  public SourceSpan nameSpan() {
    return nameSpan;
  }

  /** Whether the text defines it among the terminals. */
  public boolean isTerminal() {
    return terminal;
  }

  /**
   * Returns the kind of match.
   *
   * @return {@link MatchKind#ANY} by default
   */
  public MatchKind match() {
    return match;
  }

  /** Sets the kind of match. */
  public void match(MatchKind value, int newRank) {
    this.match = value;
    this.rank = newRank;
  }

  /** Bounds how many tokens its texts hold. */
  public void maxTokens(int value) {
    this.maxTokens = value;
  }

  /** Adds a definition. */
  public void add(Expression body) {
    bodies.add(body);
  }

  /** Replaces the body of the rule. */
  public void replace(Expression body) {
    bodies.clear();
    bodies.add(body);
  }

  /** Returns the body of the rule. */
  public Expression body() {
    return DefinitionUnion.join(bodies);
  }

  Rule rule() {
    return new Rule(name, nameSpan, body(), match, rank, maxTokens);
  }
}
