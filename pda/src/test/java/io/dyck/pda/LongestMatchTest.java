package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import org.junit.jupiter.api.Test;

class LongestMatchTest {
  @Test
  void longestMatchIsRefusedRatherThanReadAsAPlainRule() {
    Grammar grammar =
        Gbnf.parse("g.gbnf", "#! longest-match: word\nroot ::= word \"a\"\nword ::= [a-z]+\n");
    assertThatThrownBy(() -> Pda.compile(grammar))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("g.gbnf:3:1: DYCK-D003");
  }
}
