package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.GrammarCase;
import io.dyck.pda.ends.Coreachability;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.normalize.Normalization;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.saturation.Saturation;
import io.dyck.pda.saturation.Saturation.Order;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.jspecify.annotations.Nullable;

/** Tests that machines that defer returns accept exactly the texts of the oracles. */
class DeferringTest {
  private static final Limits LIMITS =
      Limits.DEFAULT.withStateBounds(4, 32).withStates(1_500).withSteps(50_000);

  private static int onlyDeferring;

  @Property(tries = 1000)
  void grammarsOfTerminalsAgreeWithTheOracle(@ForAll("statements") Grammar grammar) {
    Pda pda = compiled(grammar, ReturnStrategy.DEFERRING);
    if (pda != null) {
      compare(grammar, pda);
    }
  }

  private static void compare(Grammar grammar, Pda pda) {
    onlyDeferring += compiled(grammar, ReturnStrategy.EAGER) == null ? 1 : 0;
    LexingTest.compare(grammar, pda);
  }

  @Property(tries = 150)
  void anyTerminalsAgreeWithTheOracle(@ForAll("terminals") Grammar grammar) {
    Pda pda = compiled(grammar, ReturnStrategy.DEFERRING);
    if (pda != null) {
      LexingTest.compare(grammar, pda);
    }
  }

  @Property(tries = 250)
  void grammarsWithoutTerminalsAgreeWithTheOracle(@ForAll("plain") GrammarCase example) {
    Pda pda = compiled(example.grammar(), ReturnStrategy.DEFERRING);
    if (pda != null) {
      Agreement unused = Agreement.of(example.grammar(), pda).on(example.texts()).onShortTexts(60);
    }
  }

  @AfterContainer
  static void someGrammarsAreDeterministicOnlyIfReturnsAreDeferred() {
    assertThat(onlyDeferring).isPositive();
  }

  @Provide
  Arbitrary<Grammar> statements() {
    return GrammarArbitraries.statements();
  }

  @Provide
  Arbitrary<Grammar> terminals() {
    return GrammarArbitraries.withTerminals();
  }

  @Provide
  Arbitrary<GrammarCase> plain() {
    return GrammarArbitraries.cases(GrammarArbitraries.plain(), 12);
  }

  @Example
  void aKeywordInPlaceIsToldFromANameAfterAnyNumberOfReturns() {
    Grammar grammar = GrammarArbitraries.branches();
    assertThat(compiled(grammar, ReturnStrategy.EAGER)).isNull();
    Pda pda = Pda.compile(grammar);
    assertThat(pda.machine().construction()).isEqualTo(ReturnStrategy.DEFERRING);
    assertThat(accepts(pda, "if(a)if(b)c;else d;else e;else f;")).isFalse();
    String nested = "if(a)".repeat(300);
    assertThat(accepts(pda, nested + "x;elsewhere;")).isTrue();
    assertThat(accepts(pda, nested + "x;" + "elsey;".repeat(300))).isTrue();
    assertThat(accepts(pda, nested + "x;" + "else{}".repeat(300))).isTrue();
    assertThat(accepts(pda, nested + "x;" + "else{}".repeat(301))).isFalse();
    Pda again = Pda.ofForm(pda.toNumbers());
    assertThat(again.machine().construction()).isEqualTo(ReturnStrategy.DEFERRING);
    assertThat(accepts(again, nested + "x;" + "else{}".repeat(300) + "elsey;")).isTrue();
    assertThat(accepts(again, nested + "x;" + "else{}".repeat(301))).isFalse();
  }

  /**
   * The name after the token may stand after any number of returns, and {@code else} at each
   * return.
   */
  @Example
  void aKeywordAtManyPlacesIsToldFromANameAfterReturns() {
    Grammar grammar =
        Gbnf.parse(
            "optional.gbnf",
            """
            #! lexer: id
            root ::= b
            s ::= e ";" | "if" p s ("else" s)? | "try" b ("catch" b)* | "do" s "while" p ";" | b
            b ::= "{" s* "}"
            p ::= "(" e ")"
            e ::= u ("-" u)* ("?" e ":" e)? | id "->" e
            u ::= ("-" | "--") u | id | p
            id ::= [a-z]+
            """);
    assertThat(compiled(grammar, ReturnStrategy.EAGER)).isNull();
    Pda pda = Objects.requireNonNull(compiled(grammar, ReturnStrategy.DEFERRING));
    String nested = "{" + "if(a)".repeat(300) + "try{}";
    assertThat(accepts(pda, nested + "catch{}else{}catcher;}")).isTrue();
    assertThat(accepts(pda, nested + "catch{}catch{}" + "else{}".repeat(300) + "}")).isTrue();
    assertThat(accepts(pda, nested + "catch{}" + "else{}".repeat(301) + "}")).isFalse();
    assertThat(accepts(pda, nested + "else{}catch{}}")).isFalse();
    assertThat(accepts(pda, nested + "elsea-b;else{}}")).isFalse();
    assertThat(accepts(pda, "{do{if(a)if(b)do--c;while(d);else--e-f;}while(g);whilea;}")).isTrue();
  }

  /** Over some stacks a state may keep its own transition, over other stacks it may not. */
  @Example
  void costsAreThoseOfTheStackThatIsThere() {
    Grammar grammar =
        Gbnf.parse(
            "nested.gbnf",
            """
            #! longest-match: t0 t1 t2 t3
            root ::= s | "x" n
            s ::= t3 | t0 n t1 s | t0 n | t0 s t2
            n ::= t3 | t2 s t1
            t0 ::= "b"
            t1 ::= "x"
            t2 ::= "a"
            t3 ::= "a"+
            """);
    compare(grammar, Objects.requireNonNull(compiled(grammar, ReturnStrategy.DEFERRING)));
  }

  /** Random grammars seldom need deferred returns. */
  @Example
  void deferredReturnsDecideWhichOfManyCallsGoOn() {
    Grammar grammar =
        Gbnf.parse(
            "nested.gbnf",
            """
            #! longest-match: t0 t1 t2
            root ::= s | "x" n
            s ::= t2 | t0 n t1 n
            n ::= t2 | t0 n t1 n | t0 n
            t0 ::= "a"+ "b"?
            t1 ::= "a"+
            t2 ::= "a"+ "b"?
            """);
    int before = onlyDeferring;
    compare(grammar, Objects.requireNonNull(compiled(grammar, ReturnStrategy.DEFERRING)));
    assertThat(onlyDeferring).isGreaterThan(before);
  }

  private static boolean accepts(Pda pda, String text) {
    return pda.accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable Pda compiled(Grammar grammar, ReturnStrategy construction) {
    try {
      RuleSet rules = Normalization.normalize(grammar, LIMITS, true);
      Machine machine = new Machine(rules, LIMITS, construction);
      Saturation saturation = new Saturation(machine);
      return saturation.explore(Order.BREADTH_FIRST, LIMITS.steps())
              && Coreachability.tryTrim(machine)
          ? new Pda(grammar, machine, ImmutableList.of())
          : null;
    } catch (StateBoundException | LimitExceededException refused) {
      return null;
    }
  }
}
