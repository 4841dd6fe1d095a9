package io.dyck.schema.numbers;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class JsonNumbersTest {
  @Property(tries = 150)
  void textsAreThoseOfTheNumbersOfTheSet(@ForAll long seed) {
    Random random = new Random(seed);
    NumberSet set = set(random, 3);
    LazyLanguage language = JsonNumbers.language(set, Spelling.ANY);
    for (int i = 0; i < 100; i++) {
      String text = text(random);
      boolean expected = set.contains(new BigDecimal(text));
      boolean accepts = language != null && new LazyReader(language).accepts(text);
      assertThat(accepts).as(set.parts() + " " + text).isEqualTo(expected);
      assertThat(set.complement().contains(new BigDecimal(text))).isEqualTo(!expected);
    }
    if (language != null) {
      String text = new String(language.shortestEnd(language.start()), StandardCharsets.US_ASCII);
      assertThat(set.contains(new BigDecimal(text))).as(set.parts() + " " + text).isTrue();
      assertThat(new LazyReader(language).accepts(text)).as(set.parts() + " " + text).isTrue();
    }
  }

  /**
   * Plain texts are the shortest decimals: no point behind whole numbers, no zero at the end of a
   * fraction, no -0.
   */
  @Property(tries = 150)
  void plainTextsAreTheShortestOfTheNumbersOfTheSet(@ForAll long seed) {
    Random random = new Random(seed);
    NumberSet set = set(random, 3);
    LazyLanguage language = JsonNumbers.language(set, Spelling.PLAIN);
    for (int i = 0; i < 100; i++) {
      String text = text(random);
      BigDecimal number = new BigDecimal(text);
      boolean expected = set.contains(number) && text.equals(shortest(number));
      boolean accepts = language != null && new LazyReader(language).accepts(text);
      assertThat(accepts).as(set.parts() + " " + text).isEqualTo(expected);
    }
    assertNoDeadEnds(set, language, random);
  }

  @Test
  void anyNumberOfDigitsIsRead() {
    NumberSet positive = NumberSet.range(BigDecimal.ONE.scaleByPowerOfTen(-9), true, null, false);
    for (NumberSet set : List.of(NumberSet.allNumbers(), NumberSet.integers(), positive)) {
      LazyReader reader = new LazyReader(requireNonNull(JsonNumbers.language(set, Spelling.ANY)));
      for (String text :
          List.of(
              "0.0006000000000000001",
              "0.00012345678901234567890123456789",
              "7." + "0".repeat(50),
              "1234567890".repeat(5),
              "1234567890".repeat(5) + ".5")) {
        assertThat(reader.accepts(text)).as(text).isEqualTo(set.contains(new BigDecimal(text)));
      }
    }
  }

  private static String shortest(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  @Property(tries = 40)
  void multiplesAreReadWithAnyDigits(@ForAll long seed) {
    Random random = new Random(seed);
    NumberSet set = NumberSet.multipleOf(step(random));
    set = random.nextBoolean() ? set.intersection(NumberSet.multipleOf(step(random))) : set;
    set = random.nextInt(4) == 0 ? set.complement() : set;
    LazyLanguage any = JsonNumbers.language(set, Spelling.ANY);
    LazyLanguage plain = JsonNumbers.language(set, Spelling.PLAIN);
    for (int i = 0; i < 100; i++) {
      int power = random.nextInt(6);
      BigDecimal number = new BigDecimal(random.nextInt(3_000)).scaleByPowerOfTen(power - 2);
      String text = number.setScale(Math.max(0, 2 - power) + random.nextInt(3)).toPlainString();
      boolean expected = set.contains(number);
      String as = set.parts() + " " + text;
      assertThat(new LazyReader(requireNonNull(any)).accepts(text)).as(as).isEqualTo(expected);
      assertThat(new LazyReader(requireNonNull(plain)).accepts(text))
          .as(as)
          .isEqualTo(expected && text.equals(shortest(number)));
    }
    assertNoDeadEnds(set, any, random);
    assertNoDeadEnds(set, plain, random);
  }

  private static BigDecimal step(Random random) {
    int digits = 1 + random.nextInt(random.nextBoolean() ? 20 : 70_000);
    return new BigDecimal(digits).scaleByPowerOfTen(random.nextInt(6) - 3);
  }

  @Test
  void wholeNumbersAreWithin64BitsWhereNothingElseIsSaid() {
    LazyLanguage integers = JsonNumbers.language(NumberSet.integers(), Spelling.PLAIN);
    for (String text : List.of("9223372036854775807", "-9223372036854775808", "0", "-1")) {
      assertThat(new LazyReader(requireNonNull(integers)).accepts(text)).as(text).isTrue();
    }
    for (String text :
        List.of("9223372036854775808", "-9223372036854775809", "-0", "7.0", "7e0", "07")) {
      assertThat(new LazyReader(requireNonNull(integers)).accepts(text)).as(text).isFalse();
    }
    BigDecimal large = new BigDecimal("1e30");
    NumberSet above = NumberSet.integers().intersection(NumberSet.range(large, true, null, false));
    assertThat(
            new LazyReader(requireNonNull(JsonNumbers.language(above, Spelling.PLAIN)))
                .accepts("1" + "0".repeat(30)))
        .isTrue();
    NumberSet below = NumberSet.integers().intersection(NumberSet.range(null, false, large, true));
    assertThat(
            new LazyReader(requireNonNull(JsonNumbers.language(below, Spelling.PLAIN)))
                .accepts("1" + "0".repeat(30)))
        .isTrue();
  }

  @Test
  void plainNumbersHaveTheDigitsOfADoubleOrThoseOfTheSchema() {
    LazyLanguage all = requireNonNull(JsonNumbers.language(NumberSet.allNumbers(), Spelling.PLAIN));
    for (String text : List.of("12345678901234567", "0.30000000000000004", "-1.2345678901234567")) {
      assertThat(new LazyReader(all).accepts(text)).as(text).isTrue();
    }
    for (String text : List.of("123456789012345678", "1.23456789012345678", "1e3", "1.0", "-0.0")) {
      assertThat(new LazyReader(all).accepts(text)).as(text).isFalse();
    }
    for (String named :
        List.of("1e400", "1e-30", "-0.12345678901234567890123", "1234567890123456789012.5")) {
      BigDecimal number = new BigDecimal(named);
      LazyLanguage one = requireNonNull(JsonNumbers.language(NumberSet.of(number), Spelling.PLAIN));
      assertThat(new String(one.shortestEnd(one.start()), StandardCharsets.US_ASCII))
          .isEqualTo(shortest(number));
    }
  }

  @Test
  void formatsOfWholeNumbersAreRanges() {
    NumberSet bytes = requireNonNull(NumberSet.format("int8")).intersection(NumberSet.integers());
    assertThat(bytes.elements(300)).hasSize(256).contains(new BigDecimal(-128));
    NumberSet unsigned = requireNonNull(NumberSet.format("uint64"));
    assertThat(unsigned.contains(new BigDecimal("18446744073709551615"))).isTrue();
    assertThat(unsigned.contains(new BigDecimal("18446744073709551616"))).isFalse();
    assertThat(unsigned.contains(new BigDecimal("0.5"))).isTrue();
    assertThat(NumberSet.format("int7")).isNull();
  }

  /**
   * States differ only by the digits that must follow for a multiple, such as zeros for a step of
   * 60,000.
   */
  @Test
  void multiplesOfLargeStepsHaveFewStates() {
    NumberSet set = NumberSet.integers().intersection(NumberSet.multipleOf(new BigDecimal(60_000)));
    assertThat(statesOf(JsonNumbers.language(set, Spelling.PLAIN))).isLessThan(2_000);
    assertThat(statesOf(JsonNumbers.language(set, Spelling.ANY))).isLessThan(5_000);
  }

  @Property(tries = 60)
  void exponentsAreWrittenWhereTheValueBelongsToTheSet(@ForAll long seed) {
    Random random = new Random(seed);
    NumberSet set = powers(random, 3);
    LazyLanguage language = JsonNumbers.language(set, Spelling.ANY);
    for (int i = 0; i < 200; i++) {
      String fraction = random.nextBoolean() ? "" : "." + random.nextInt(200);
      String digits = random.nextInt(30) + "";
      String exponent = (random.nextBoolean() ? "e" : "E+") + digits;
      exponent = random.nextBoolean() ? exponent : "e-" + digits;
      String text =
          (random.nextBoolean() ? "-" : "") + (1 + random.nextInt(9)) + fraction + exponent;
      boolean expected = set.contains(new BigDecimal(text));
      boolean accepts = language != null && new LazyReader(language).accepts(text);
      assertThat(accepts).as(set.parts() + " " + text).isEqualTo(expected);
    }
    assertNoDeadEnds(set, language, random);
  }

  /** Digits without effect are forgotten, even with steps, therefore there are few states. */
  @Test
  void amountsOfMoneyHaveFewStates() {
    BigDecimal most = new BigDecimal("99999999999.99");
    NumberSet amounts =
        NumberSet.range(most.negate(), true, most, true)
            .intersection(NumberSet.multipleOf(new BigDecimal("0.01")));
    assertThat(statesOf(JsonNumbers.language(amounts, Spelling.ANY))).isLessThan(2_000);
    NumberSet sevenths = NumberSet.multipleOf(new BigDecimal(7)).complement();
    assertThat(statesOf(JsonNumbers.language(sevenths, Spelling.ANY))).isLessThan(2_000);
  }

  private static int statesOf(@Nullable LazyLanguage language) {
    IntArrayList all = new IntArrayList(new int[] {requireNonNull(language).start()});
    for (int i = 0; i < all.size() && i < 10_000; i++) {
      language.expand(
          all.getInt(i),
          new LazyLanguage.Steps() {
            @Override
            public void end() {}

            @Override
            public void read(int first, int last, int target) {
              if (!all.contains(target)) {
                all.add(target);
              }
            }

            @Override
            public void call(int start, int after) {}
          });
    }
    return all.size();
  }

  /** Each digit leads to a state of its own; budgets ask for the end of each of them. */
  @Test
  void endsOfLargeMultiplesAreComputedWithoutASearch() {
    NumberSet multiples =
        NumberSet.integers().intersection(NumberSet.multipleOf(new BigDecimal(987_654_321)));
    LazyLanguage language = requireNonNull(JsonNumbers.language(multiples, Spelling.ANY));
    IntArrayList first = targets(language, language.start());
    int state = first.getInt(first.size() - 1);
    String rest = new String(language.shortestEnd(state), StandardCharsets.US_ASCII);
    assertThat(rest).hasSizeLessThan(12);
    IntArrayList last = targets(language, first.getInt(first.size() - 2));
    assertThat(last.getInt(last.size() - 1)).as("states").isLessThan(150);
  }

  /** Masks of a budget count no byte behind a number that may end. */
  @Test
  void aMultipleThatIsCompleteNeedsNoMoreDigits() {
    NumberSet quarters = NumberSet.multipleOf(new BigDecimal("0.25"));
    LazyLanguage language = requireNonNull(JsonNumbers.language(quarters, Spelling.PLAIN));
    int state = language.start();
    for (byte letter : "-2".getBytes(StandardCharsets.US_ASCII)) {
      state = targets(language, state, letter, letter).getInt(0);
    }
    assertThat(language.canEnd(state)).isTrue();
    assertThat(language.shortestEnd(state)).isEmpty();
  }

  private static IntArrayList targets(LazyLanguage language, int state) {
    return targets(language, state, 0, 255);
  }

  /** Returns the targets of the reads of a state that read some letter of a range. */
  private static IntArrayList targets(LazyLanguage language, int state, int from, int to) {
    IntArrayList targets = new IntArrayList();
    language.expand(
        state,
        new LazyLanguage.Steps() {
          @Override
          public void end() {}

          @Override
          public void read(int first, int last, int target) {
            if (first <= to && from <= last) {
              targets.add(target);
            }
          }

          @Override
          public void call(int start, int after) {}
        });
    return targets;
  }

  @Test
  void endsAreFoundAmongManyStates() {
    exponentsAreWrittenWhereTheValueBelongsToTheSet(205_907);
    exponentsAreWrittenWhereTheValueBelongsToTheSet(5_186_958);
  }

  /** Asserts that every written text has an end, and the whole text is a number of the set. */
  private static void assertNoDeadEnds(
      NumberSet set, @Nullable LazyLanguage language, Random random) {
    for (int i = 0; i < 20 && language != null; i++) {
      StringBuilder text = new StringBuilder();
      int state = language.start();
      for (int letters = random.nextInt(8); letters > 0; letters--) {
        List<int[]> reads = new ArrayList<>();
        language.expand(
            state,
            new LazyLanguage.Steps() {
              @Override
              public void end() {}

              @Override
              public void read(int first, int last, int target) {
                reads.add(new int[] {first, last, target});
              }

              @Override
              public void call(int start, int after) {}
            });
        if (!reads.isEmpty()) {
          int[] read = reads.get(random.nextInt(reads.size()));
          text.append((char) (read[0] + random.nextInt(read[1] - read[0] + 1)));
          state = read[2];
        }
      }
      text.append(new String(language.shortestEnd(state), StandardCharsets.US_ASCII));
      assertThat(set.contains(new BigDecimal(text.toString())))
          .as(set.parts() + " " + text)
          .isTrue();
    }
  }

  private static NumberSet powers(Random random, int depth) {
    int shift = random.nextInt(12) - 6;
    BigDecimal number = number(random).scaleByPowerOfTen(shift);
    return switch (random.nextInt(depth == 0 ? 4 : 7)) {
      case 0 -> NumberSet.of(number);
      case 1 -> NumberSet.range(number, random.nextBoolean(), null, false);
      case 2 -> NumberSet.range(null, false, number, random.nextBoolean());
      case 3 -> NumberSet.multipleOf(BigDecimal.ONE.scaleByPowerOfTen(random.nextInt(5) - 2));
      case 4 -> powers(random, depth - 1).intersection(powers(random, depth - 1));
      case 5 -> powers(random, depth - 1).union(powers(random, depth - 1));
      default -> powers(random, depth - 1).complement();
    };
  }

  private static NumberSet set(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 7)) {
      case 0 -> NumberSet.of(number(random));
      case 1 -> NumberSet.range(number(random), random.nextBoolean(), null, false);
      case 2 -> NumberSet.range(null, false, number(random), random.nextBoolean());
      case 3 ->
          NumberSet.multipleOf(
              new BigDecimal(1 + random.nextInt(20)).scaleByPowerOfTen(-random.nextInt(3)));
      case 4 -> set(random, depth - 1).intersection(set(random, depth - 1));
      case 5 -> set(random, depth - 1).union(set(random, depth - 1));
      default -> set(random, depth - 1).complement();
    };
  }

  private static BigDecimal number(Random random) {
    return new BigDecimal(random.nextInt(60) - 30).scaleByPowerOfTen(-random.nextInt(3));
  }

  private static String text(Random random) {
    String digits = "" + random.nextInt(40);
    String fraction = random.nextBoolean() ? "" : "." + random.nextInt(100);
    return (random.nextBoolean() ? "-" : "") + digits + fraction;
  }
}
