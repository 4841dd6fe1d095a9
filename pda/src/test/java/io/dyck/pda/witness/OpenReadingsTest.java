package io.dyck.pda.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.common.primitives.Bytes;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.conflict.Conflict;
import io.dyck.pda.conflict.Reading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenReadingsTest {
  private static final String PALINDROMES =
      """
      root ::= "a" root "a" | "b" root "b" | ""
      """;

  @Test
  void palindromesHaveNoMiddle() {
    assertThat(compiled(PALINDROMES))
        .containsExactly(
            "root@0 root, root@1 root, root@2 \"a\"", //
            "root@0 ");
  }

  @Test
  void closingQuotesMayBeContent() {
    assertThat(
            compiled(
                """
                root ::= string | "[" root ("," root)* "]"
                string ::= "'" [^\\n]* "'"
                """))
        .allMatch(reading -> reading.startsWith("root@0 root"));
  }

  @Test
  void openingsAreToldApartByTheirEnds() {
    Grammar grammar =
        grammar(
            """
            root ::= single | double
            single ::= "a" single "b" | ""
            double ::= "a" double "bb" | ""
            """);
    Conflict conflict = OpenReadings.conflict(grammar, pump("a"));
    Confirmations.assertConfirmed(grammar, conflict, "openings");
  }

  @Test
  void commentsBesideOperators() {
    List<String> readings =
        compiled(
            """
            root ::= atom (("/" | "*") root)?
            atom ::= block? "(" root ")" | [a-z]
            block ::= "/*" [a-z/*() ]* "*/"
            """);
    assertThat(readings.get(0)).endsWith("block@0 [a-z/*() ]");
    assertThat(readings.get(1)).endsWith("atom@6 \"(\"");
  }

  @Test
  void keywordsThatAreIdentifiers() {
    List<String> readings =
        compiled(
            """
            root ::= name | "not" root "!"
            name ::= [a-z]+
            """);
    assertThat(readings).anyMatch(reading -> reading.endsWith("name@0 [a-z]"));
  }

  @Test
  void charactersAreCutAnywhere() {
    Grammar grammar = grammar("root ::= \"é\" root \"é\" | \"ê\" root \"ê\" | \"\"");
    byte[] text = "ééé".getBytes(StandardCharsets.UTF_8);
    Pump pump =
        new Pump(
            Bytes.asList(text).subList(0, 1),
            Bytes.asList(text).subList(1, 3),
            List.of(),
            List.of());
    Conflict conflict = OpenReadings.conflict(grammar, pump);
    Confirmations.assertConfirmed(grammar, conflict, "cut characters");
  }

  @Test
  void onlyTheDotMayDiffer() {
    Grammar grammar = grammar("root ::= (\"ab\")* \"x\" | (\"ab\")* \"y\"");
    Pump pump = pump("ab");
    Conflict conflict = OpenReadings.conflict(grammar, pump);
    Confirmations.assertConfirmed(grammar, conflict, "dots");
    assertThat(shown(grammar, conflict.readings())).containsOnly("root@0 \"ab\"");
  }

  @Test
  void deadAlternativesAreNotOpen() {
    Grammar grammar = grammar("root ::= \"a\" root dead | \"a\" root | \"b\"\ndead ::= \"a\" dead");
    Pump pump = pump("a");
    assertThat(OpenReadings.conflict(grammar, pump).readings())
        .isNotEmpty()
        .allMatch(reading -> reading.open().stream().allMatch(open -> open.rule().equals("root")))
        .allMatch(reading -> !shown(grammar, List.of(reading)).get(0).contains("dead"));
  }

  @Test
  void differencesAreRead() {
    Grammar grammar = grammar("root ::= word root? word\nword ::= ([a-z]{2} - \"zz\")");
    Confirmations.assertConfirmed(grammar, OpenReadings.conflict(grammar, pump("ab")), "words");
  }

  @Test
  void longRepetitionsAreNotSpelledOut() {
    Grammar grammar =
        grammar(
            "root ::= word \"1\" | many{0,5000} \"2\"\nmany ::= word{900,5000} \"b\"?"
                + "\nword ::= [a-z] word | [a-z]{0,5000}");
    assertThat(OpenReadings.conflict(grammar, pump("ab")).readings())
        .hasSize(2)
        .doesNotHaveDuplicates();
  }

  @Test
  void hostileGrammarsPassTheBudget() {
    String many = "\"a\"* ".repeat(400);
    Grammar grammar = grammar("root ::= x x x x\nx ::= (" + many + ")*");
    Pump pump = pump("a".repeat(100));
    Conflict conflict = OpenReadings.conflict(grammar, pump);
    assertThat(conflict.loopText()).hasSize(100);
    assertThat(conflict.readings()).isEmpty();
  }

  /**
   * The number of levels is typical of programming languages. Each pair of readings is compared.
   */
  @Test
  void manyLevelsOfOperatorsAreWithinTheBudget() {
    int levels = 30;
    StringBuilder text = new StringBuilder("root ::= n0 \"=\" n0\n");
    for (int i = 0; i < levels; i++) {
      String next = "n" + (i + 1);
      text.append("n%d ::= %s | \"(\" n0 \")!\" | \"[\" n0 \"]\"%n".formatted(i, next));
    }
    Grammar grammar = grammar(text.append("n" + levels + " ::= [a-z] | \"(\" n0 \")\"").toString());
    Conflict conflict = OpenReadings.conflict(grammar, pump("("));
    Confirmations.assertConfirmed(grammar, conflict, "levels");
  }

  @Test
  void textsOutsideTheLanguageHaveNoReadings() {
    Pump pump = pump("x");
    assertThat(OpenReadings.conflict(grammar(PALINDROMES), pump).readings()).isEmpty();
  }

  private static List<String> compiled(String text) {
    Grammar grammar = grammar(text);
    NondeterministicGrammarException refusal =
        catchThrowableOfType(NondeterministicGrammarException.class, () -> Pda.compile(grammar));
    assertThat(refusal).as(text).isNotNull();
    Conflict conflict = refusal.conflicts().get(0);
    Confirmations.assertConfirmed(grammar, conflict, text);
    return shown(grammar, conflict.readings());
  }

  private static Pump pump(String loop) {
    return new Pump(
        List.of(), Bytes.asList(loop.getBytes(StandardCharsets.UTF_8)), List.of(), List.of());
  }

  private static Grammar grammar(String text) {
    return Gbnf.parse("test.gbnf", text);
  }

  private static List<String> shown(Grammar grammar, List<Reading> readings) {
    String source = grammar.source().content();
    List<String> result = new ArrayList<>();
    for (Reading reading : readings) {
      List<String> open = new ArrayList<>();
      for (Reading.OpenRule rule : reading.open()) {
        String next = source.substring(rule.place().start(), rule.place().end());
        open.add(rule.rule() + "@" + rule.start() + " " + next);
      }
      result.add(String.join(", ", open));
    }
    return result;
  }
}
