package io.dyck.compose.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.GrammarArbitraries;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests that grammars with equal hashes are equal when printed in full. */
final class GrammarHashTest {
  private static final Map<String, String> PRINTED = new HashMap<>();

  @Provide
  Arbitrary<Grammar> grammars() {
    return Arbitraries.oneOf(
        GrammarArbitraries.plain(),
        GrammarArbitraries.withDifferences(),
        GrammarArbitraries.withTerminals());
  }

  @Property(tries = 500)
  void differentGrammarsHaveDifferentHashes(@ForAll("grammars") Grammar grammar) {
    String hash = GrammarHash.hashOf(grammar);
    assertThat(hash).matches("[0-9a-f]{64}").isEqualTo(GrammarHash.hashOf(grammar));
    String terminals =
        grammar.rules().values().stream().map(r -> r.match() + " " + r.rank()).toList().toString();
    String printed = terminals + GbnfPrinter.print(grammar);
    assertThat(PRINTED.getOrDefault(hash, printed)).isEqualTo(printed);
    PRINTED.put(hash, printed);
  }

  /** Tests a fixed hash, because hashes are stored outside of the process and must not change. */
  @Example
  void hashOfAFixedGrammarStays() {
    Grammar grammar =
        Gbnf.parse(
            "any name",
            """
            root ::= "é" [a-c]{2,} | (y - "b") x? # comment
            x ::= <think> !<[7]> | ""
            y ::= [b-d]*
            """);
    assertThat(GrammarHash.hashOf(grammar))
        .isEqualTo("fe9cc33e83d2cd80457d0503c4f8fd2d77399e1ba850113a553f29130329e551");
  }
}
