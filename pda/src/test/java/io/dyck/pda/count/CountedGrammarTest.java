package io.dyck.pda.count;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which counts become numbers, and that the language is kept. */
final class CountedGrammarTest {
  private static Grammar grammar(String rules) {
    return Gbnf.parse("counted", rules);
  }

  private static boolean isCounted(String rules) {
    return Pda.compileCounting(grammar(rules), PdaOptions.DEFAULT).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= \"'\" [^']{0,50000} \"'\"",
        "root ::= [a-z]{200,}",
        "root ::= \"<\" ([a-z] [a-z0-9]* \"-\"){1,900} \">\"",
        "root ::= \"[\" (list (\",\" list){0,99})? \"]\"\nlist ::= \"[\" (num (\",\" num){0,99})? \"]\"\nnum ::= [0-9]{1,9}",
        "root ::= \"(\" root \")\" | text\ntext ::= \"'\" [^']{3,400} \"'\"",
      })
  void whatStandsAloneIsCounted(String rules) {
    assertThat(isCounted(rules)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // One text has several counts.
        "root ::= [a-z]{0,500} [a-z]{0,500}",
        "root ::= (\"a\" | \"aa\"){0,500} \".\"",
        // Something else is read beside it.
        "root ::= \"'\" [a-z]{0,500} \"'\" | \"'ab\" [0-9]* \"'\"",
        // A body that may be empty, and a body that calls itself.
        "root ::= ([a-z]*){0,500} \".\"",
        "root ::= item{0,500} \".\"\nitem ::= \"a\" | \"(\" item \")\"",
        // Few times, and few states.
        "root ::= [a-z]{0,8} \".\"",
        "root ::= [a-z]{0,60} \".\"",
      })
  void theRestIsWrittenOut(String rules) {
    assertThat(isCounted(rules)).isFalse();
    Pda pda = Pda.compile(grammar(rules));
    assertThat(pda.withoutCounts()).isSameAs(pda);
  }

  /** A count of a count is one count. If either count may be zero, the joined count may be zero. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= (\"a\"{0,300}){1,2}",
        "root ::= (\"a\"{0,300}){2,300}",
        "root ::= (\"a\"{1,300}){0,2}",
        "root ::= (\"a\"{1,300}){1,2}",
        "root ::= ((\"a\"{0,20}){1,20}){1,2}",
        // The cases above inside of another count.
        "root ::= (\"x\" (\"a\"{0,300}){1,2}){1,300}",
        "root ::= (\"x\" (\"a\"{1,300}){1,2}){1,300}",
      })
  void countsOfCountsReadTheSame(String rules) {
    Pda counted = Pda.compile(grammar(rules));
    Pda written = counted.withoutCounts();
    assertThat(written).isNotSameAs(counted);
    for (String text : new String[] {"", "a", "aa", "x", "xa", "xx", "xaxx", "xaax"}) {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(counted.accepts(bytes)).as(text).isEqualTo(written.accepts(bytes));
    }
  }

  /** Compares both automata on random texts near the bounds. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= \"'\" [^']{3,40} \"'\"",
        "root ::= \"'\" [^']{18,18} \"'\"",
        "root ::= \"'\" (\"é\" | \"'\" \"'\" | [a-z]){2,30} \"!\"",
        "root ::= (\"'\" [a-b]{1,20} \"!\"){17,} \"é\"",
      })
  void bothWaysReadTheSame(String rules) {
    PdaOptions options = PdaOptions.DEFAULT.withCountsFrom(1);
    Pda counted = Pda.compileCounting(grammar(rules), options).orElseThrow();
    Pda written = counted.withoutCounts();
    assertThat(written).isNotSameAs(counted);
    Random random = new Random(5);
    int accepted = 0;
    for (int i = 0; i < 3_000; i++) {
      StringBuilder text = new StringBuilder("'");
      int length = random.nextInt(45);
      for (int k = 0; k < length; k++) {
        text.append(random.nextInt(12) == 0 ? "é" : random.nextInt(9) == 0 ? "''" : "a");
      }
      String end = random.nextBoolean() ? "'" : random.nextBoolean() ? "!" : "!é";
      String whole = text.append(end).toString();
      if (random.nextInt(3) == 0) {
        whole =
            ("'" + "a".repeat(1 + random.nextInt(20)) + "!").repeat(14 + random.nextInt(6)) + "é";
      }
      byte[] bytes = whole.getBytes(UTF_8);
      assertThat(counted.longestViablePrefix(bytes))
          .as(whole)
          .isEqualTo(written.longestViablePrefix(bytes));
      assertThat(counted.accepts(bytes)).as(whole).isEqualTo(written.accepts(bytes));
      accepted += counted.accepts(bytes) ? 1 : 0;
    }
    assertThat(accepted).isPositive();
  }

  @Test
  void aCountIsNoLimit() {
    String rules = "root ::= \"'\" [^']{0,100000} \"'\"";
    Pda pda = Pda.compile(grammar(rules));
    assertThat(pda.statistics().states()).isLessThan(10);
    assertThat(pda.accepts(("'" + "é".repeat(100_000) + "'").getBytes(UTF_8))).isTrue();
    assertThat(pda.accepts(("'" + "é".repeat(100_001) + "'").getBytes(UTF_8))).isFalse();
    assertThatThrownBy(pda::withoutCounts).isInstanceOf(LimitExceededException.class);
  }

  /** The product of the counts fits into no number. */
  @Test
  void countsThatMultiplyBeyondNumbersAreWrittenOut() {
    String rules = "root ::= " + "(".repeat(9) + "\"a\"" + "){0,999}".repeat(9);
    assertThat(isCounted(rules)).isFalse();
  }

  @Test
  void placesAreThoseOfTheSource() {
    Pda pda =
        Pda.compile(grammar("root ::= \"'\" letters \"'\"\nletters ::= ([a-z] \"-\"){0,500}"));
    assertThat(pda.toDot()).contains("root");
    assertThat(pda.accepts("'a-b-'".getBytes(UTF_8))).isTrue();
    assertThat(pda.toDot()).contains("letters").contains("{0,500}");
  }
}
