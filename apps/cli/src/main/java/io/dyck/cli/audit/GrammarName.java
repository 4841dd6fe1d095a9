package io.dyck.cli.audit;

import com.google.common.hash.Hashing;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.cache.GrammarHash;
import io.dyck.grammar.Grammar;
import java.nio.charset.StandardCharsets;

/** The name of a grammar in a record. */
public final class GrammarName {
  private GrammarName() {}

  /**
   * Returns the hash of the grammar. A grammar that is given state by state, as for JSON Schema,
   * has no rules to hash. Then the result is a hash of its name, and the states and masks of each
   * step distinguish it from others.
   */
  public static String hashOf(TokenConstraint constraint) {
    Grammar grammar = constraint.pda().grammar();
    return grammar.isLazy()
        ? Hashing.sha256().hashString(grammar.start(), StandardCharsets.UTF_8).toString()
        : GrammarHash.hashOf(grammar);
  }
}
