package io.dyck.pda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.size.Limits;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The grammars that the design is about, each with its verdict. */
class DesignGrammarsTest {
  private static final int TEXTS = 500;

  @ParameterizedTest
  @ValueSource(
      strings = {
        // The dangling else and similar grammars.
        "root ::= \"if\" root (\"else\" root)? | \"end\"",
        "root ::= \"i\" root (\"e\" root)? | \"a\"",
        "root ::= s \";\"\ns ::= \"i\" s (\"e\" s)? | \"a\"",
        "root ::= \"(\" root \")\"? | \"a\"",
        "root ::= \"(\" root (\"xy\")? | \"a\"",
        // Left recursion. The start that loses its left calls is a fresh copy.
        "root ::= \"z\"* b \"x\"\nb ::= root \"w\" | \"b\"",
        "root ::= root \"+\" t | t\nt ::= t \"*\" f | f\nf ::= \"(\" root \")\" | \"a\"",
        // Hidden left recursion.
        "root ::= o root \"x\" | \"a\"\no ::= \"b\"?",
        // Exits through several symbols.
        "root ::= b \"y1\"\nb ::= c \"xz\"? | \"<\" b \">\"\nc ::= \"c\" (\"y2\")? | \"[\" c \"]\"",
        "root ::= b \"y1\"\nb ::= c (\"xz\")? | \"<\" b \">\"\nc ::= \"c\" (\"y2\")? | \"[\" c \"]\"",
        // Absorption under a rule.
        "root ::= e\ne ::= e \" AND \" e | x \" BETWEEN \" e \" AND \" e | x\nx ::= \"a\" | \"(\" e \")\"",
        "root ::= root \"+\" root | root \"*\" root | \"-\" root"
            + " | root \"?\" root \":\" root | \"(\" root \")\" | \"1\"",
        // Covering along equal chains. The rule of the address above decides which addresses are
        // absorbed.
        "root ::= (b | c) \";\"\na ::= \"(\" a \")\" \"a\"* | \"a\"+\n"
            + "b ::= \"[\" b \"]\" | a \"b\"\nc ::= \"{\" c \"}\" | b \"a\"*",
        "root ::= (b | c) \";\"\na ::= \"(\" a \")\" \"a\"* | \"a\"+\n"
            + "b ::= \"{\" b \"}\" | c \"a\"*\nc ::= \"[\" c \"]\" | a \"b\"",
        // The left side of an assignment looks like a value. Rules that only end with themselves
        // are copied. Otherwise one reading has more open rules with each bracket.
        "root ::= (p \"=\" v \";\" | v \";\")*\np ::= \"a\" | \"[\" (p (\",\" p)*)? \"]\"\n"
            + "v ::= t (\"+\" v)?\nt ::= \"-\" t | \"a\" | \"[\" (v (\",\" v)*)? \"]\"",
        // A loop that swaps groups.
        "root ::= t \"x\" | \"a\" t \"y\"\nt ::= (\"a\" \"a\")* (\"b\" | \"(\" t \")\")",
        // Two groups that become one: both ends may follow "ade".
        "root ::= t \"x\" | \"a\" t \"y\"\nt ::= (\"a\" \"a\")* (\"b\" | \"d\" \"e\" | \"(\" t \")\")"
            + " | (\"a\" \"a\")* \"a\" \"d\" \"e\"",
        // Terminals read as any rule.
        "root ::= s \"ab\" \"y\"\ns ::= \"p\" (\"a\" \"b\" \"x\")? | \"[\" s \"]\"",
        "root ::= [a-z]+ - (\"if\" | \"in\")",
        "root ::= [é]",
        "root ::= \"\""
      })
  void isDeterministicAndAgreesWithTheOracle(String rules) {
    Agreement.deterministic(grammar(rules)).on("", "zbx", "cy1", "a;").onShortTexts(TEXTS);
  }

  @Test
  void freshStartKeepsLoopsOfTheStart() {
    Pda pda = Pda.compile(grammar("root ::= \"z\"* b \"x\"\nb ::= root \"w\" | \"b\""));
    assertThat(pda.accepts("zbx".getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts("zbxwx".getBytes(UTF_8))).isTrue();
  }

  @Test
  void expansionGoesDownAsFarAsNeeded() {
    Pda pda =
        Pda.compile(
            grammar(
                "root ::= b \"y1\"\nb ::= c (\"xz\")? | \"<\" b \">\"\n"
                    + "c ::= \"c\" (\"y2\")? | \"[\" c \"]\""));
    assertThat(pda.accepts("cy1".getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts("cy2y1".getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts("<[cy2]xz>y1".getBytes(UTF_8))).isTrue();
  }

  @Test
  void doublingRuleIsARepetition() {
    Pda pda = Pda.compile(grammar("root ::= root root | \"a\""));
    assertThat(pda.statistics().states()).isLessThanOrEqualTo(3);
    assertThat(pda.accepts("a".repeat(100).getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts(new byte[0])).isFalse();
    assertThat(pda.longestViablePrefix("aab".getBytes(UTF_8))).isEqualTo(2);
  }

  @Test
  void binaryOperatorsNeedNoStack() {
    Pda pda =
        Pda.compile(
            grammar(
                "root ::= root \"+\" root | root \"*\" root | \"-\" root"
                    + " | root \"?\" root \":\" root | \"(\" root \")\" | \"1\""));
    assertThat(pda.statistics().states()).isLessThanOrEqualTo(9);
    Pda plain = Pda.compile(grammar("root ::= root \"+\" root | root \"*\" root | \"1\""));
    assertThat(plain.statistics().stackSymbols())
        .as("symbols besides the bottom")
        .isLessThanOrEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\"",
        "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"a\" | \"b\" | \"\"",
      })
  void palindromesAreAConflict(String rules) {
    assertThatThrownBy(() -> Pda.compile(grammar(rules)))
        .isInstanceOf(NondeterministicGrammarException.class);
    Agreement agreement = Agreement.anyHow(grammar(rules), PdaOptions.DEFAULT);
    assertThat(agreement).isNotNull();
    if (agreement != null) {
      assertThat(agreement.isPermissive()).isTrue();
      agreement.on("", "abba", "abaaba", "aab", "bb").onShortTexts(200);
    }
  }

  @Test
  void seventyRulesSideBySideAreDeterministic() {
    Pda pda = Pda.compile(sideBySide(70));
    assertThat(pda.statistics().largestState()).isEqualTo(70);
    assertThat(pda.accepts("((a)7)7".getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts("((a)7)8".getBytes(UTF_8))).isFalse();
  }

  @Test
  void withSmallBoundsTheyAreUndecidedWithLimitsThatSuffice() {
    Grammar grammar = sideBySide(70);
    PdaOptions few = PdaOptions.DEFAULT.withLimits(Limits.DEFAULT.withStateBounds(8, 8));
    UndecidedGrammarException undecided =
        catchThrowableOfType(UndecidedGrammarException.class, () -> Pda.compile(grammar, few));
    assertThat(undecided).isNotNull();
    Matcher advice =
        Pattern.compile("items = (\\d+), groups = (\\d+) and chain = (\\d+) suffice")
            .matcher(undecided.advice());
    assertThat(advice.find()).as(undecided.advice()).isTrue();
    Limits given = Limits.DEFAULT;
    Limits limits =
        new Limits(
            given.automatonStates(),
            given.inlinedStates(),
            Integer.parseInt(advice.group(3)),
            Integer.parseInt(advice.group(1)),
            Integer.parseInt(advice.group(2)),
            given.states(),
            given.steps(),
            given.memory());
    Pda pda = Pda.compile(grammar, PdaOptions.DEFAULT.withLimits(limits));
    assertThat(pda.accepts("((a)7)7".getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts("((a)7)8".getBytes(UTF_8))).isFalse();
    assertThat(pda.longestViablePrefix("((a)7)8".getBytes(UTF_8))).isEqualTo(6);
  }

  @Test
  void manyRulesSideBySideAgreeWithTheOracle() {
    Agreement.deterministic(sideBySide(12)).onShortTexts(300);
  }

  private static Grammar sideBySide(int count) {
    StringBuilder root = new StringBuilder("root ::= ");
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < count; i++) {
      root.append(i == 0 ? "" : " | ").append("r").append(i);
      rules.append("\nr" + i + " ::= \"(\" r" + i + " \")" + i + "\" | \"a\"");
    }
    return grammar(root + rules.toString());
  }

  @Test
  void nestedCountsStaySmall() {
    Pda pda = Pda.compile(grammar("root ::= (\"x\"{0,1000} \";\"){0,1000}"));
    assertThat(pda.statistics().states()).isLessThan(20_000);
    assertThat(pda.accepts(("x".repeat(1000) + ";").repeat(1000).getBytes(UTF_8))).isTrue();
    assertThat(pda.longestViablePrefix(("x;".repeat(1000) + "x").getBytes(UTF_8))).isEqualTo(2000);
    assertThat(pda.longestViablePrefix("x".repeat(1001).getBytes(UTF_8))).isEqualTo(1000);
  }

  @Test
  void threeNestedCountsStaySmall() {
    Pda pda =
        Pda.compile(grammar("root ::= (((\"abcdefghij\" \",\"){0,50} \";\"){0,50} \".\"){0,50}"));
    assertThat(pda.statistics().states()).isLessThan(5_000);
    String line = "abcdefghij,".repeat(50) + ";";
    assertThat(pda.accepts((line.repeat(50) + ".").getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts((line.repeat(51) + ".").getBytes(UTF_8))).isFalse();
  }

  @Test
  void longCountsAreChains() {
    Pda pda = Pda.compile(grammar("root ::= \"\\\"\" [^\"]{0,5000} \"\\\"\""));
    assertThat(pda.accepts(("\"" + "é".repeat(5000) + "\"").getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts(("\"" + "é".repeat(5001) + "\"").getBytes(UTF_8))).isFalse();
    assertThat(pda.statistics().states()).isLessThan(60_000);
  }

  private static Grammar grammar(String rules) {
    return Gbnf.parse("design", rules);
  }

  @Test
  void limitOnGroupsHoldsInEveryAttempt() {
    Grammar grammar =
        Gbnf.parse(
            "groups.gbnf",
            "root ::= p \"1\" | q \"2\"\np ::= \"(\" p \")\" | \"x\"\n"
                + "q ::= \"(\" q \"]\" | \"y\"");
    Limits one =
        new Limits(
            Limits.DEFAULT.automatonStates(),
            Limits.DEFAULT.inlinedStates(),
            Limits.DEFAULT.chain(),
            Limits.DEFAULT.items(),
            1,
            Limits.DEFAULT.states(),
            Limits.DEFAULT.steps(),
            Limits.DEFAULT.memory());
    assertThat(Pda.compile(grammar).accepts("((x))1".getBytes(UTF_8))).isTrue();
    assertThatThrownBy(() -> Pda.compile(grammar, PdaOptions.DEFAULT.withLimits(one)))
        .isInstanceOf(UndecidedGrammarException.class)
        .hasMessageContaining("groups");
  }
}
