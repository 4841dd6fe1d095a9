package io.dyck.pda.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import net.jqwik.api.lifecycle.AfterContainer;

/** Tests that a common beginning is read at one depth, and that the language is kept. */
class LeftFactoringTest {
  private static int factored;

  /** The marks are recursive. Alternatives in place begin with marks, and so do called rules. */
  private static final String MEMBERS =
      """
      root ::= "{" m* "}"
      m ::= k* "n" ";" | c | k* "i" "{" m* "}"
      c ::= k* "c" "{" m* "}"
      k ::= "@" "(" e ")"
      e ::= "x" | "(" e ")" | e "+" e
      """;

  /**
   * Without left factoring, each cell of the stack would hold the marks of both readings, shifted
   * against each other.
   */
  @Example
  void whatBeginsAlikeIsCalledAtOneDepth() {
    RuleSet rules = LeftFactoring.apply(normalized(MEMBERS), Limits.DEFAULT);
    Machine machine = new Machine(rules, Limits.DEFAULT, ReturnStrategy.EAGER);
    for (String text : List.of("{@((", "{c{@((((", "{@(x)c{@(((", "{i{@(x)@((x+(")) {
      Configuration configuration = Configuration.start(machine);
      assertThat(configuration.read(Texts.bytes(text), 0, text.length())).isEqualTo(text.length());
      assertThat(configuration.state().size()).as(text).isEqualTo(1);
      assertThat(configuration.cell().symbol().size()).as(text).isEqualTo(1);
    }
  }

  @Example
  void theSameBesideItselfIsLeftToCovering() {
    RuleSet rules = normalized("root ::= \"-\" root | root \"+\" root | \"(\" root \")\" | \"x\"");
    assertThat(LeftFactoring.apply(rules, Limits.DEFAULT)).isEqualTo(rules);
  }

  @Property(tries = 300)
  void theLanguageIsKept(
      @ForAll("members") String grammar,
      @ForAll @Size(40)
          List<@CharRange(from = 'a', to = 'd') @StringLength(max = 9) String> random) {
    RuleSet rules = normalized(grammar);
    RuleSet result = LeftFactoring.apply(rules, Limits.DEFAULT);
    factored += result.equals(rules) ? 0 : 1;
    EarleyOracle oracle = EarleyOracle.of(Gbnf.parse("random.gbnf", grammar));
    for (String text : random) {
      byte[] bytes = Texts.bytes(text);
      assertThat(RuleSetRecognizer.accepts(result, bytes))
          .as("%s of %s", text, grammar)
          .isEqualTo(oracle.accepts(bytes));
    }
  }

  @AfterContainer
  static void manyGrammarsAreFactored() {
    assertThat(factored).isGreaterThan(PropertyRuns.share(20));
  }

  /** Rules that begin with marks, which nest. */
  @Provide
  Arbitrary<String> members() {
    Arbitrary<String> alternative =
        Arbitraries.of(
            "k* \"a\"", "k c", "c", "k k m", "k* \"b\" m", "\"a\" k c", "\"a\" c m \"b\"", "k");
    Arbitrary<String> body =
        alternative.list().ofMinSize(1).ofMaxSize(3).map(list -> String.join(" | ", list));
    Arbitrary<String> marks =
        Arbitraries.of("\"c\" k \"d\" | \"a\"", "\"c\" k* \"d\"", "\"a\" | \"b\" k k \"a\"");
    return Combinators.combine(body, body, marks)
        .as(
            (m, c, k) ->
                "root ::= m+\nm ::= \"d\" | %s\nc ::= \"d\" | %s | k \"b\" c \"a\"\nk ::= %s\n"
                    .formatted(m, c, k))
        .withoutEdgeCases();
  }

  private static RuleSet normalized(String grammar) {
    return Normalization.normalize(Gbnf.parse("random.gbnf", grammar), Limits.DEFAULT, true);
  }
}
