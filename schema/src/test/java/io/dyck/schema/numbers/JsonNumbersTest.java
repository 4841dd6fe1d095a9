package io.dyck.schema.numbers;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

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
