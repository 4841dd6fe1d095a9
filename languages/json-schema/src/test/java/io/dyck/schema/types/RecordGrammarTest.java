package io.dyck.schema.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.dyck.schema.types.Zoo.Chain;
import io.dyck.schema.types.Zoo.Expr;
import io.dyck.schema.types.Zoo.Interval;
import io.dyck.schema.types.Zoo.Literal;
import io.dyck.schema.types.Zoo.Nothing;
import io.dyck.schema.types.Zoo.Ranges;
import io.dyck.schema.types.Zoo.Sky;
import io.dyck.schema.types.Zoo.Strings;
import io.dyck.schema.types.Zoo.Sum;
import io.dyck.schema.types.constraint.Matching;
import io.dyck.schema.types.constraint.Range;
import io.dyck.schema.types.constraint.Size;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The layout, and the messages about refused texts and types. */
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
  void valuesAreCallsOfConstructors() {
    assertThat(RecordGrammar.of(Weather.class).write(LISBON))
        .isEqualTo(
            "new Weather(\"Lisbon\", 21.5, List.of(Sky.CLEAR), Optional.empty(),"
                + " Map.ofEntries(Map.entry(\"wind\", true)))");
    Expr tree = new Sum(List.of(new Literal(1), Zoo.Constant.PI), new Nothing());
    assertThat(RecordGrammar.of(Expr.class).write(tree))
        .isEqualTo("new Sum(List.of(new Literal(1), Constant.PI), new Nothing())");
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
    RecordGrammar<Temperature> temperatures = RecordGrammar.of(Temperature.class);
    for (int tenths = -150; tenths < 350; tenths++) {
      String text = new BigDecimal(BigInteger.valueOf(tenths), 1).toString();
      assertThat(accepts(temperatures, "new Temperature(" + text + ")"))
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
    for (String good : List.of("1.7976931348623157E308", "1.7E308", "3", "9.9E307")) {
      assertThat(accepts(real, "new Real(" + good + ", 3.4028235E38f)")).as(good).isTrue();
      double value = real.parse("new Real(" + good + ", 3.4028235E38f)").value();
      assertThat(value).isFinite();
    }
    for (String bad : List.of("1.7976931348623158E308", "2.0E308", "1.", ".5")) {
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
        .hasMessage(
            "DYCK-J014: the text is no value of the type: at character 17: '2' cannot stand here, after 'new Interval(1, 1', in a"
                + " Interval");
    assertThatThrownBy(() -> intervals.parse("new Interval(1"))
        .hasMessageContaining("at character 14: the text is not finished");
    assertThatThrownBy(() -> intervals.parse("new Interval(5, 2)"))
        .hasMessageContaining("DYCK-J014")
        .hasMessageContaining("from > to");
    assertThatThrownBy(() -> intervals.parse("new ProcessBuilder(1, 2)"))
        .hasMessageContaining("at character 4: ");
    assertThatThrownBy(() -> intervals.parse("new Interval(1, \uD83D)"))
        .hasMessageContaining("half of a surrogate pair");
    RecordGrammar<Weather> weather = RecordGrammar.of(Weather.class);
    String twice = weather.write(LISBON).replace("true)", "true), Map.entry(\"wind\", false)");
    assertThatThrownBy(() -> weather.parse(twice))
        .hasMessageContaining("DYCK-J014")
        .hasMessageContaining("Duplicate field 'wind'");
  }

  @Test
  void valuesThatBreakAnnotationsAreNotWritten() {
    RecordGrammar<Strings> strings = RecordGrammar.of(Strings.class);
    assertThatThrownBy(() -> strings.write(new Strings("", "abc", "a", "", 'a', true)))
        .hasMessageContaining("at character 17: 'a' cannot stand here");
    assertThatThrownBy(
            () ->
                RecordGrammar.of(Ranges.class)
                    .write(
                        new Ranges(
                            32, 0, -3, 0, BigDecimal.ZERO, BigInteger.valueOf(999), (byte) 100)))
        .hasMessageContaining("DYCK-J014");
    assertThatThrownBy(() -> strings.write(nulls())).hasMessageContaining("'n' cannot stand here");
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
    assertThatThrownBy(() -> chains.parse(deep)).hasMessageContaining("nested deeper than 500");
    refused(Growing.class, "DYCK-J013", "has no end");
  }

  record Grows<A>(A value, Optional<Grows<List<A>>> more) {}

  record Growing(Grows<String> grows) {}

  record Endless(Endless next) {}

  record Raw(@SuppressWarnings("rawtypes") List list) {}

  record Any(Object value) {}

  record Hidden(int shown, @JsonIgnore int hidden) {}

  record Wrong(@Range(min = 1) String text) {}

  record Reversed(@Range(min = 2, max = 1) int number) {}

  record Broken(@Matching("(") String text) {}

  record NullItems(List<@Nullable String> items) {}

  @SuppressWarnings("NullableOptional") // what it is about
  record NullOptional(@Nullable Optional<String> text) {}

  record Others(
      Set<Sky> skies,
      int[] counts,
      char letter,
      LocalDate day,
      URI home,
      UUID id,
      @JsonProperty("full_name") @Pattern(regexp = "[A-Z]+") String name) {}

  @Test
  void typesOfJsonSchemaHaveAText() {
    RecordGrammar<Others> others = RecordGrammar.of(Others.class);
    String text =
        "new Others(new HashSet<>(List.of(Sky.CLEAR)), new int[] {1, 2}, \"'\".charAt(0),"
            + " LocalDate.parse(\"2024-02-29\"), URI.create(\"https://dyck.io\"),"
            + " UUID.fromString(\"00000000-0000-0001-0000-000000000002\"), \"ADA\")";
    Others value = others.parse(text);
    assertThat(value.counts()).containsExactly(1, 2);
    assertThat(others.write(value)).isEqualTo(text);
    assertThat(accepts(others, text.replace("ADA", "Ada"))).isFalse();
  }

  @Test
  void typesWithoutATextAreRefused() {
    refused(Endless.class, "DYCK-J010", "Endless");
    refused(Raw.class, "DYCK-J013", "Raw.list");
    refused(Any.class, "DYCK-J013", "Any");
    refused(Wrong.class, "DYCK-J013", "Wrong.text");
    refused(Reversed.class, "DYCK-J013", "Reversed.number");
    refused(Broken.class, "DYCK-J006", "Broken/properties/text");
    refused(NullItems.class, "DYCK-J013", "NullItems");
    refused(NullOptional.class, "DYCK-J013", "NullOptional");
    refused(Hidden.class, "DYCK-J013", "Hidden");
  }

  private static void refused(Class<?> type, String code, String place) {
    assertThatThrownBy(() -> RecordGrammar.of(type))
        .hasMessageStartingWith(code + ": ")
        .hasMessageContaining(place);
  }

  @Test
  void grammarsListTheirTypes() {
    RecordGrammar<Expr> tree = RecordGrammar.of(Expr.class);
    assertThat(tree.grammar().source().content())
        .contains("root ::= Expr\n")
        .contains("Sum ::= new Sum(\n");
    assertThat(IntStream.range(0, 3).mapToObj(i -> tree).map(RecordGrammar::pda).distinct())
        .hasSize(1);
  }
}
