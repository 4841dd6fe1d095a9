package io.dyck.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.failure.LimitExceededException;
import io.dyck.records.Zoo.Chain;
import io.dyck.records.Zoo.Expr;
import io.dyck.records.Zoo.Interval;
import io.dyck.records.Zoo.Literal;
import io.dyck.records.Zoo.Nothing;
import io.dyck.records.Zoo.Ranges;
import io.dyck.records.Zoo.Sky;
import io.dyck.records.Zoo.Strings;
import io.dyck.records.Zoo.Sum;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The layout of both forms, and the messages about refused texts and types. */
final class RecordGrammarTest {
  record Weather(
      String city,
      @Range(min = -90, max = 60) double celsius,
      List<Sky> sky,
      Optional<Integer> humidity,
      Map<String, Boolean> alerts) {}

  private static final Weather LISBON =
      new Weather("Lisbon", 21.5, List.of(Sky.CLEAR), Optional.empty(), Map.of("wind", true));

  @Test
  void theTwoForms() {
    assertThat(RecordGrammar.of(Weather.class).write(LISBON))
        .isEqualTo(
            "new Weather(\"Lisbon\", 21.5, List.of(Sky.CLEAR), Optional.empty(),"
                + " Map.ofEntries(Map.entry(\"wind\", true)))");
    assertThat(RecordGrammar.of(Weather.class, TextForm.JSON).write(LISBON))
        .isEqualTo(
            "{\"city\": \"Lisbon\", \"celsius\": 21.5, \"sky\": [\"CLEAR\"], \"humidity\": null,"
                + " \"alerts\": {\"wind\": true}}");
    Expr tree = new Sum(List.of(new Literal(1), Zoo.Constant.PI), new Nothing());
    assertThat(RecordGrammar.of(Expr.class).write(tree))
        .isEqualTo("new Sum(List.of(new Literal(1), Constant.PI), new Nothing())");
    assertThat(RecordGrammar.of(Expr.class, TextForm.JSON).write(tree))
        .isEqualTo(
            "{\"@type\": \"Sum\", \"operands\": [{\"@type\": \"Literal\", \"value\": 1},"
                + " \"Constant.PI\"], \"end\": {}}");
  }

  private static boolean accepts(RecordGrammar<?> grammar, String text) {
    return grammar.pda().accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  record Day(@Range(min = 7, max = 213) int value) {}

  @Test
  void rangesAreExact() {
    RecordGrammar<Day> days = RecordGrammar.of(Day.class);
    for (int i = -300; i < 3_000; i++) {
      assertThat(accepts(days, "new Day(" + i + ")")).as("%s", i).isEqualTo(i >= 7 && i <= 213);
    }
    assertThat(accepts(days, "new Day(007)")).isFalse();
    RecordGrammar<Temperature> temperatures = RecordGrammar.of(Temperature.class, TextForm.JSON);
    for (int tenths = -150; tenths < 350; tenths++) {
      String text = new BigDecimal(BigInteger.valueOf(tenths), 1).toString();
      assertThat(accepts(temperatures, "{\"value\": " + text + "}"))
          .as(text)
          .isEqualTo(tenths >= -120 && tenths <= 300);
    }
  }

  record Temperature(@Range(min = -12, max = 30) double value) {}

  record Wide(long value) {}

  record Real(double value, float single) {}

  @Test
  void numbersNeverOverflow() {
    RecordGrammar<Wide> wide = RecordGrammar.of(Wide.class);
    assertThat(accepts(wide, "new Wide(9223372036854775807L)")).isTrue();
    assertThat(accepts(wide, "new Wide(9223372036854775808L)")).isFalse();
    assertThat(accepts(wide, "new Wide(-9223372036854775808L)")).isTrue();
    assertThat(accepts(wide, "new Wide(-9223372036854775809L)")).isFalse();
    assertThat(accepts(wide, "new Wide(-0L)")).isFalse();
    RecordGrammar<Real> real = RecordGrammar.of(Real.class);
    for (String good : List.of("1.7976931348623157E308", "1.7E308", "3.0E-324", "9.9E307")) {
      assertThat(accepts(real, "new Real(" + good + ", 3.4028235E38f)")).as(good).isTrue();
      double value = real.parse("new Real(" + good + ", 3.4028235E38f)").value();
      assertThat(value).isFinite().isNotZero();
    }
    for (String bad : List.of("1.7976931348623158E308", "2.0E308", "1.0E-324", "1", "1.", ".5")) {
      assertThat(accepts(real, "new Real(" + bad + ", 0.0f)")).as(bad).isFalse();
    }
    assertThat(accepts(real, "new Real(1.0, 3.4028236E38f)")).isFalse();
  }

  record Brief(@Matching("[a-z]*(?<!x)") @Size(min = 1, max = 4) String text) {}

  @Test
  void patternAndSizeBothHold() {
    RecordGrammar<Brief> briefs = RecordGrammar.of(Brief.class);
    for (String good : List.of("a", "xa", "abcd", "xxxy")) {
      assertThat(accepts(briefs, "new Brief(\"" + good + "\")")).as(good).isTrue();
    }
    for (String bad : List.of("", "x", "abcx", "abcde", "A", "a\\n")) {
      assertThat(accepts(briefs, "new Brief(\"" + bad + "\")")).as(bad).isFalse();
    }
  }

  @Test
  void errorsNameThePlace() {
    RecordGrammar<Interval> intervals = RecordGrammar.of(Interval.class);
    assertThatThrownBy(() -> intervals.parse("new Interval(1, 12)"))
        .isInstanceOf(RecordTextException.class)
        .hasMessage(
            "DYCK-R010: at character 17: '2' cannot stand here, after 'new Interval(1, 1', in a"
                + " Interval");
    assertThatThrownBy(() -> intervals.parse("new Interval(1"))
        .hasMessageContaining("at character 14: the text is not finished");
    assertThatThrownBy(() -> intervals.parse("new Interval(5, 2)"))
        .isInstanceOf(RecordTextException.class)
        .hasMessageContaining("DYCK-R012: at character 13: the constructor of Interval refuses")
        .hasRootCauseMessage("from > to");
    assertThatThrownBy(() -> intervals.parse("new ProcessBuilder(1, 2)"))
        .hasMessageContaining("DYCK-R010: at character 4");
    assertThatThrownBy(() -> intervals.parse("new Interval(1, \uD83D)"))
        .hasMessageContaining("half of a surrogate pair");
    RecordGrammar<Weather> weather = RecordGrammar.of(Weather.class, TextForm.JSON);
    String twice = weather.write(LISBON).replace("true}", "true, \"wind\": false}");
    assertThatThrownBy(() -> weather.parse(twice))
        .hasMessageContaining("DYCK-R011")
        .hasMessageContaining("the key wind appears twice");
  }

  @Test
  void valuesThatBreakAnnotationsAreNotWritten() {
    RecordGrammar<Strings> strings = RecordGrammar.of(Strings.class);
    assertThatThrownBy(() -> strings.write(new Strings("", "abc", "a", "", 'a', true)))
        .isInstanceOf(RecordTextException.class)
        .hasMessageContaining("DYCK-R013: at character 17: 'a' cannot stand here");
    assertThatThrownBy(
            () ->
                RecordGrammar.of(Ranges.class)
                    .write(
                        new Ranges(
                            32, 0, -3, 0, BigDecimal.ZERO, BigInteger.valueOf(999), (byte) 100)))
        .hasMessageContaining("DYCK-R013");
    assertThatThrownBy(() -> strings.write(nulls())).hasMessageContaining("not @Nullable");
  }

  @SuppressWarnings("NullAway")
  private static Strings nulls() {
    return new Strings(null, "", "", "", 'a', true);
  }

  @Test
  void limits() {
    RecordGrammar<Chain> chains = RecordGrammar.of(Chain.class);
    String deep =
        "new Chain(1, Optional.of(".repeat(300)
            + "new Chain(2, Optional.empty()"
            + "))".repeat(300)
            + ")";
    assertThat(accepts(chains, deep)).isTrue();
    assertThatThrownBy(() -> chains.parse(deep))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("'depth'");
    RecordOptions more = new RecordOptions(TextForm.CONSTRUCTOR, 10, 1_000, 100_000);
    assertThat(
            RecordGrammar.of(Chain.class, more)
                .write(RecordGrammar.of(Chain.class, more).parse(deep)))
        .isEqualTo(deep);
    RecordOptions few = new RecordOptions(TextForm.CONSTRUCTOR, 1, 10, 10);
    assertThatThrownBy(() -> RecordGrammar.of(Chain.class, few).parse(deep))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("'characters'");
    assertThatThrownBy(() -> RecordGrammar.of(Expr.class, few))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("'types'");
    refused(Growing.class, "DYCK-R001", "nested 50 deep");
  }

  record Grows<A>(A value, Optional<Grows<List<A>>> more) {}

  record Growing(Grows<String> grows) {}

  record Endless(Endless next) {}

  record Raw(@SuppressWarnings("rawtypes") List list) {}

  record Sets(Set<String> set) {}

  record Wrong(@Range(min = 1) String text) {}

  record Reversed(@Range(min = 2, max = 1) int number) {}

  record Broken(@Matching("(") String text) {}

  record Tokens(@Matching("(?P<TEXT_TOKEN>)") String text) {}

  record NullItems(List<@Nullable String> items) {}

  @SuppressWarnings("NullableOptional") // what it is about
  record NullOptional(@Nullable Optional<String> text) {}

  record KeyedByRecord(Map<Nothing, String> map) {}

  static final class Other {
    record Sky(int blue) {}

    private Other() {}
  }

  record Namesakes(Other.Sky one, Sky other) {}

  @Test
  void typesWithoutATextAreRefused() {
    refused(Endless.class, "DYCK-R005", "Endless");
    refused(Raw.class, "DYCK-R001", "Raw.list");
    refused(Sets.class, "DYCK-R001", "Sets.set");
    refused(Object.class, "DYCK-R001", "Object");
    refused(Wrong.class, "DYCK-R003", "Wrong.text");
    refused(Reversed.class, "DYCK-R003", "Reversed.number");
    refused(Broken.class, "DYCK-R003", "Broken.text");
    refused(Tokens.class, "DYCK-R003", "@Matching");
    refused(NullItems.class, "DYCK-R004", "NullItems.items");
    refused(Namesakes.class, "DYCK-R002", "Namesakes.other");
    assertThatThrownBy(() -> RecordGrammar.of(NullOptional.class, TextForm.JSON))
        .hasMessageContaining("DYCK-R004");
    assertThat(RecordGrammar.of(NullOptional.class).write(new NullOptional(Optional.empty())))
        .isEqualTo("new NullOptional(Optional.empty())");
    assertThatThrownBy(() -> RecordGrammar.of(KeyedByRecord.class, TextForm.JSON))
        .hasMessageContaining("DYCK-R001: KeyedByRecord.map");
  }

  private static void refused(Class<?> type, String code, String place) {
    assertThatThrownBy(() -> RecordGrammar.of(type))
        .isInstanceOf(RecordTypeException.class)
        .hasMessageStartingWith(code + ": ")
        .hasMessageContaining(place);
  }

  @Test
  void grammarsListTheirTypes() {
    RecordGrammar<Expr> tree = RecordGrammar.of(Expr.class);
    assertThat(tree.grammar().source().content())
        .contains("root ::= Expr\n")
        .contains("Sum ::= record io.dyck.records.Zoo$Sum\n");
    assertThat(IntStream.range(0, 3).mapToObj(i -> tree).map(RecordGrammar::pda).distinct())
        .hasSize(1);
  }
}
