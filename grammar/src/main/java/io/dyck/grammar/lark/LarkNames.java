package io.dyck.grammar.lark;

import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.lark.unit.LarkDefinition;
import io.dyck.grammar.lark.unit.LarkModule;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** The names that terminals use, and the references to them. */
interface LarkNames {
  /** Returns the definition of a name in a unit. An unknown name is reported and gives null. */
  @Nullable LarkDefinition resolve(LarkModule unit, Token name);

  /** Returns a reference to a terminal. The terminal thereby becomes a part of the grammar. */
  Expression referTo(LarkDefinition terminal, SourceSpan span);

  /**
   * Returns a reference to a lazy terminal inside another terminal. Only the outer terminal can be
   * lazy, therefore the reference matches all texts of the inner pattern.
   */
  Expression referToWhole(LarkDefinition terminal, SourceSpan span);

  /**
   * Returns whether the current definition may use rules, because it is a rule that is matched like
   * a terminal.
   */
  boolean allowsRules();

  /** Returns advice on reading a part that needs no terminal without a pattern; may be empty. */
  String partWithPatterns();
}
