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
    LazyLanguage language = JsonNumbers.language(set, NumberPolicy.DEFAULT);
    for (int i = 0; i < 100; i++) {
      String text = text(random);
      boolean expected = set.contains(new BigDecimal(text));
      boolean accepts = language != null && new LazyReader(language).accepts(text);
      assertThat(accepts).as(set.parts() + " " + text).isEqualTo(expected);
      assertThat(set.not().contains(new BigDecimal(text))).isEqualTo(!expected);
    }
    if (language != null) {
      String text = new String(language.shortestEnd(language.start()), StandardCharsets.US_ASCII);
      assertThat(set.contains(new BigDecimal(text))).as(set.parts() + " " + text).isTrue();
      assertThat(new LazyReader(language).accepts(text)).as(set.parts() + " " + text).isTrue();
    }
  }

  @Property(tries = 60)
  void exponentsAreWrittenWhereTheValueBelongsToTheSet(@ForAll long seed) {
    Random random = new Random(seed);
    NumberSet set = powers(random, 3);
    NumberPolicy policy = new NumberPolicy(19, 17, 1 + random.nextInt(2), false);
    LazyLanguage language = JsonNumbers.language(set, policy);
    for (int i = 0; i < 200; i++) {
      String fraction = random.nextBoolean() ? "" : "." + random.nextInt(200);
      String digits = random.nextInt(policy.exponentDigits() == 1 ? 10 : 30) + "";
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

  /** Digits that decide nothing are forgotten, also beside steps: there are few states. */
  @Test
  void amountsOfMoneyHaveFewStates() {
    BigDecimal most = new BigDecimal("99999999999.99");
    NumberSet amounts =
        NumberSet.range(most.negate(), true, most, true)
            .and(NumberSet.multipleOf(new BigDecimal("0.01")));
    assertThat(statesOf(JsonNumbers.language(amounts, NumberPolicy.DEFAULT))).isLessThan(2_000);
    NumberSet sevenths = NumberSet.multipleOf(new BigDecimal(7)).not();
    assertThat(statesOf(JsonNumbers.language(sevenths, NumberPolicy.DEFAULT))).isLessThan(2_000);
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

  /** Two sets whose numbers end far from where the search for an end begins. */
  @Test
  void endsAreFoundAmongManyStates() {
    exponentsAreWrittenWhereTheValueBelongsToTheSet(205_907);
    exponentsAreWrittenWhereTheValueBelongsToTheSet(5_186_958);
  }

  /** Whatever is written, there is an end, and it is a number of the set. */
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
      case 4 -> powers(random, depth - 1).and(powers(random, depth - 1));
      case 5 -> powers(random, depth - 1).or(powers(random, depth - 1));
      default -> powers(random, depth - 1).not();
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
      case 4 -> set(random, depth - 1).and(set(random, depth - 1));
      case 5 -> set(random, depth - 1).or(set(random, depth - 1));
      default -> set(random, depth - 1).not();
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
