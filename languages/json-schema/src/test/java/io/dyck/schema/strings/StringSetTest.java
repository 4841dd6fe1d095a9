package io.dyck.schema.strings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class StringSetTest {
  static final List<String> TEXTS = texts();

  private static List<String> texts() {
    List<String> result = new ArrayList<>(List.of(""));
    for (int i = 0; result.get(i).length() < 5; i++) {
      for (char c = 'a'; c <= 'c'; c++) {
        result.add(result.get(i) + c);
      }
    }
    return result;
  }

  @Property(tries = 300)
  void operationsAreThoseOfSets(@ForAll long seed) throws PatternException {
    Random random = new Random(seed);
    String first = pattern(random, 3);
    String second = pattern(random, 3);
    int min = random.nextInt(3);
    int max = min + random.nextInt(3);
    StringSet a = StringSet.pattern(first).intersection(StringSet.length(min, max));
    StringSet b = StringSet.pattern("^(" + second + ")$");
    StringSet both = a.intersection(b);
    StringSet either = a.union(b);
    StringSet others = a.complement();
    Pattern p = Pattern.compile(first);
    Pattern q = Pattern.compile(second);
    for (String text : TEXTS) {
      boolean inA = p.matcher(text).find() && text.length() >= min && text.length() <= max;
      boolean inB = q.matcher(text).matches();
      String what = first + " " + min + ".." + max + " " + second + " \"" + text + "\"";
      assertThat(a.contains(text)).as(what).isEqualTo(inA);
      assertThat(both.contains(text)).as(what).isEqualTo(inA && inB);
      assertThat(either.contains(text)).as(what).isEqualTo(inA || inB);
      assertThat(others.contains(text)).as(what).isEqualTo(!inA);
    }
    assertThat(a.intersection(others).isEmpty()).isTrue();
    ImmutableList<String> few = both.intersection(StringSet.pattern("^[abc]*$")).elements(1_000);
    if (few != null) {
      long expected = TEXTS.stream().filter(both::contains).count();
      assertThat(few).as(first + " " + second).hasSize((int) expected);
    }
  }

  /** A count of one character becomes a bound of the length, and the texts stay the same. */
  @Property(tries = 300)
  void countsAreThoseOfThePattern(@ForAll long seed) throws PatternException {
    Random random = new Random(seed);
    int min = random.nextInt(12);
    String most = random.nextBoolean() ? "" + (min + random.nextInt(12)) : "";
    String one = random.nextBoolean() ? "[ab]" : "a";
    String counted = fixed(random) + one + "{" + min + "," + most + "}" + fixed(random);
    String pattern =
        switch (random.nextInt(3)) {
          case 0 -> "^" + counted + "$";
          case 1 -> "^$|^" + counted + "$";
          default -> "^(?:" + counted + "|c[abc]{9,})$";
        };
    StringSet set = StringSet.pattern(pattern);
    Pattern expected = Pattern.compile(pattern);
    for (int i = 0; i < 100; i++) {
      StringBuilder text = new StringBuilder();
      for (int left = random.nextInt(26); left > 0; left--) {
        text.append("aaaaab".charAt(random.nextInt(6)));
      }
      if (random.nextInt(3) == 0 && !text.isEmpty()) {
        text.setCharAt(random.nextInt(text.length()), 'c');
      }
      assertThat(set.contains(text.toString()))
          .as(pattern + " \"" + text + "\"")
          .isEqualTo(expected.matcher(text).find());
    }
  }

  private static String fixed(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> "b";
      case 2 -> "(?:ab|ca)";
      default -> "[bc]{2}";
    };
  }

  static String pattern(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 3 : 7)) {
      case 0 -> "a";
      case 1 -> "b";
      case 2 -> "[bc]";
      case 3 -> pattern(random, depth - 1) + pattern(random, depth - 1);
      case 4 -> "(?:" + pattern(random, depth - 1) + "|" + pattern(random, depth - 1) + ")";
      case 5 -> "(?:" + pattern(random, depth - 1) + ")*";
      default -> "(?:" + pattern(random, depth - 1) + "){1,2}";
    };
  }

  @Test
  void lengthsCostNothing() {
    StringSet long1 = StringSet.length(1_000_000, 1_000_000_000);
    assertThat(long1.isEmpty()).isFalse();
    assertThat(long1.intersection(StringSet.length(0, 999_999)).isEmpty()).isTrue();
    StringSet even = StringSet.matchedBy("(?:aa)*");
    assertThat(even.intersection(StringSet.length(999_999, 999_999)).isEmpty()).isTrue();
    assertThat(even.intersection(StringSet.length(1_000_000, 1_000_000)).isEmpty()).isFalse();
  }

  @Test
  void formatsTellDatesThatExist() {
    StringSet date = Objects.requireNonNull(StringSet.format("date"));
    assertThat(date.contains("2024-02-29")).isTrue();
    assertThat(date.contains("2023-02-29")).isFalse();
    assertThat(date.contains("1900-02-29")).isFalse();
    assertThat(StringSet.format("no-such-format")).isNull();
  }

  @Test
  void manyWordsAnywhereAreFewStates() throws PatternException {
    StringSet words =
        StringSet.pattern("(trace|debug[2345]?|info|stats|notice|warning|error|critical|fatal)");
    assertThat(words.contains("an info line")).isTrue();
    assertThat(words.contains("inf")).isFalse();
  }

  @Test
  void patternsMayNameTheNulCharacter() throws PatternException {
    StringSet path = StringSet.pattern("^/[^\0]+$");
    assertThat(path.contains("/a")).isTrue();
    assertThat(path.contains("/a\0")).isFalse();
  }
}
