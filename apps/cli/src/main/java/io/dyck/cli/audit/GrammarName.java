package io.dyck.cli.audit;

import com.google.common.hash.Hashing;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.cache.GrammarHash;
import io.dyck.grammar.Grammar;
import java.nio.charset.StandardCharsets;

/** What a record calls a grammar. */
public final class GrammarName {
  private GrammarName() {}

  /**
   * The hash of the grammar. One that is made state by state, as those of JSON Schema, has no rules
   * to hash: then it is its name only, and the states and masks of each step tell it from others.
   */
  public static String of(TokenConstraint constraint) {
    Grammar grammar = constraint.pda().grammar();
    return grammar.isLazy()
        ? Hashing.sha256().hashString(grammar.start(), StandardCharsets.UTF_8).toString()
        : GrammarHash.of(grammar);
  }
}
