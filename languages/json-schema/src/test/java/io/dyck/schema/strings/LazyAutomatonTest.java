package io.dyck.schema.strings;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Stopwatch;
import io.dyck.grammar.pattern.PatternTexts;
import io.dyck.schema.automata.CodePointDfa;
import io.dyck.schema.automata.CombinedAutomaton;
import io.dyck.schema.automata.ComplementAutomaton;
import io.dyck.schema.automata.LazyAutomaton;
import io.dyck.schema.automata.SubsetAutomaton;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class LazyAutomatonTest {
  /** Lazy automata accept the same texts as minimal automata. */
  @Property(tries = 200)
  void lazyAutomataAreLikeMinimalOnes(@ForAll long seed) {
    Random random = new Random(seed);
    String first = StringSetTest.pattern(random, 3);
    String second = StringSetTest.pattern(random, 3);
    boolean both = random.nextBoolean();
    boolean negated = random.nextBoolean();
    LazyAutomaton a = subsets(first);
    LazyAutomaton b = subsets(second);
    LazyAutomaton lazy = new CombinedAutomaton(a, negated ? new ComplementAutomaton(b) : b, both);
    CodePointDfa dfa = (CodePointDfa) lazy.withoutStates().toMinimal();
    String what = first + (both ? " and " : " or ") + (negated ? "not " : "") + second;
    int state = 0;
    int expected = 0;
    for (int i = 0; i < 8; i++) {
      assertThat(lazy.isAccepting(state)).as(what).isEqualTo(dfa.isAccepting(expected));
      int min = random.nextInt(7);
      boolean isLive = dfa.shortestToEnd(expected, min) >= 0;
      if (random.nextBoolean()) {
        // Before the length to the nearest end is known.
        assertThat(lazy.isLive(state, min)).as(what + " at least " + min).isEqualTo(isLive);
      }
      assertThat(lazy.shortestToEnd(state, min))
          .as(what + " at least " + min)
          .isEqualTo(dfa.shortestToEnd(expected, min));
      assertThat(lazy.isLive(state, min)).as(what + " at least " + min).isEqualTo(isLive);
      char c = "abcd".charAt(random.nextInt(4));
      state = lazy.step(state, c);
      expected = dfa.step(expected, c);
    }
  }

  private static LazyAutomaton subsets(String pattern) {
    PatternTexts texts = PatternTexts.read("pattern", "(?:" + pattern + "){1}", false);
    return new SubsetAutomaton(((PatternTexts.Plain) texts).expression());
  }

  /** Lookarounds at any position of a pattern have the same meaning as in java.util.regex. */
  @Property(tries = 300)
  void lookaroundsAreThoseOfThePattern(@ForAll long seed) throws PatternException {
    Random random = new Random(seed);
    StringBuilder pattern = new StringBuilder(random.nextBoolean() ? "^" : "");
    for (int parts = 1 + random.nextInt(4); parts > 0; parts--) {
      String look = new String[] {"(?=", "(?!", "(?<=", "(?<!"}[random.nextInt(4)];
      boolean isBehind = look.contains("<");
      String body =
          isBehind
              ? "[ab]"
              : StringSetTest.pattern(random, 2) + (random.nextInt(3) == 0 ? "$" : "");
      switch (random.nextInt(4)) {
        case 0 -> pattern.append(StringSetTest.pattern(random, 2));
        case 1 -> pattern.append("\\b");
        default -> pattern.append(look).append(body).append(')');
      }
    }
    pattern.append(random.nextBoolean() ? "$" : "");
    StringSet set = StringSet.pattern(pattern.toString());
    Pattern expected = Pattern.compile(pattern.toString());
    boolean isEmpty = true;
    for (String text : StringSetTest.TEXTS) {
      boolean isFound = expected.matcher(text).find();
      assertThat(set.contains(text)).as(pattern + " \"" + text + "\"").isEqualTo(isFound);
      isEmpty &= !isFound;
    }
    assertThat(isEmpty || !set.isEmpty()).as(pattern.toString()).isTrue();
  }

  /** Automata with a huge number of states can be used at once. */
  @Test
  void patternsOfManyStatesAreMetAsTheyAreRead() throws PatternException {
    Stopwatch watch = Stopwatch.createStarted();
    StringSet window = StringSet.pattern("a.{60}b");
    assertThat(window.contains("a" + "x".repeat(60) + "b")).isTrue();
    assertThat(window.contains("a" + "x".repeat(59) + "b")).isFalse();
    StringSet either =
        StringSet.pattern("^.{0,100}m.{0,100}$").union(StringSet.pattern("^a.{0,200}z$"));
    assertThat(either.contains("a" + "x".repeat(200) + "z")).isTrue();
    assertThat(either.contains("x".repeat(101) + "m")).isFalse();
    assertThat(
            either
                .intersection(StringSet.length(202, null))
                .intersection(window.complement())
                .isEmpty())
        .isFalse();
    assertThat(either.intersection(StringSet.length(203, null)).isEmpty()).isTrue();
    assertThat(window.intersection(window.complement()).isEmpty()).isTrue();
    assertThat(watch.elapsed(TimeUnit.SECONDS)).isLessThan(60);
  }

  @Test
  void domainNamesAreBoundedByALookahead() throws PatternException {
    StringSet names =
        StringSet.pattern("^(?=.{1,253}$)(?:(?!-)[a-z0-9-]{1,63}(?<!-)\\.)+[a-z]{2,63}$");
    assertThat(names.contains("a-b.example.org")).isTrue();
    assertThat(names.contains("-a.example.org")).isFalse();
    assertThat(names.contains("a-.example.org")).isFalse();
    String label = "a".repeat(62) + ".";
    assertThat(names.contains(label.repeat(4) + "x")).isFalse();
    assertThat(names.contains(label.repeat(3) + "a".repeat(60) + ".b")).isFalse();
    assertThat(names.contains(label.repeat(3) + "a".repeat(60) + ".bc")).isTrue();
    assertThat(names.contains(label.repeat(3) + "a".repeat(61) + ".bc")).isTrue();
    assertThat(names.contains(label.repeat(3) + "a".repeat(62) + ".bc")).isFalse();
  }

  @Test
  void theBestKnownPatternOfUrlsIsRead() throws PatternException {
    String body =
        "https?:\\/\\/(www\\.)?[-a-zA-Z0-9@:%._\\+~#=]{1,256}\\.[a-zA-Z0-9()]{1,6}"
            + "\\b([-a-zA-Z0-9()@:%_\\+.~#?&//=]*)";
    for (String pattern : new String[] {"^" + body + "$", body}) {
      StringSet urls = StringSet.pattern(pattern);
      assertThat(urls.contains("https://www.a.com/x?y=1")).isTrue();
      assertThat(urls.contains("ftp://a.b")).isFalse();
      assertThat(urls.contains("https://" + "a".repeat(256) + ".com")).isTrue();
      assertThat(urls.contains("https://" + "a".repeat(257) + ".com")).isFalse();
      assertThat(urls.contains("see https://a.com")).isEqualTo(!pattern.startsWith("^"));
    }
  }
}
