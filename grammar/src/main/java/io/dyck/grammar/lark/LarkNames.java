package io.dyck.grammar.lark;

import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** What terminals ask about names. */
interface LarkNames {
  /** What a name means in a unit; null, and reported, if it means nothing. */
  @Nullable LarkDefinition resolve(Unit unit, Token name);

  /** A reference to a terminal, which then becomes a part of the grammar. */
  Expression refer(LarkDefinition terminal, SourceSpan span);

  /**
   * The same for a lazy terminal inside of another one, where its laziness concerns the whole: all
   * texts of its pattern, not only those that start with no other one.
   */
  Expression referWhole(LarkDefinition terminal, SourceSpan span);

  /** Whether what is being built may use rules: a rule that is matched like a terminal. */
  boolean allowsRules();

  /** How to read a part that needs no terminal without a pattern; empty if there is none. */
  String partWithPatterns();
}
