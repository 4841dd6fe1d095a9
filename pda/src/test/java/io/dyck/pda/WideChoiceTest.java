package io.dyck.pda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.lark.Lark;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.pda.size.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that a choice is no growth, with any number of alternatives and in any notation. */
class WideChoiceTest {
  private static final String VALUE = "value ::= \"[\" value \"]\" | \"x\"\n";

  /** Ways to write a choice among words. */
  enum Way {
    RULES {
      @Override
      Grammar of(List<String> words) {
        return gbnf(
            "root ::= " + each(words, i -> "r" + i, " | "),
            each(words, i -> "r%d ::= \"%s\" \"(\" value \")\"".formatted(i, words.get(i)), "\n"),
            VALUE);
      }
    },
    RULES_CALLED_TWICE {
      @Override
      Grammar of(List<String> words) {
        String choice = each(words, i -> "r" + i, " | ");
        return gbnf(
            "root ::= (%s) | \"!\" (%s)".formatted(choice, choice),
            each(words, i -> "r%d ::= \"%s\" \"(\" value \")\"".formatted(i, words.get(i)), "\n"),
            VALUE);
      }
    },
    RULES_THAT_CALL_EACH_OTHER {
      @Override
      Grammar of(List<String> words) {
        return gbnf(
            "root ::= " + each(words, i -> "r" + i, " | "),
            each(
                words,
                i ->
                    "r%1$d ::= \"%2$s\" \"(\" (r%1$d | r%3$d | value) \")\" \"%2$s\""
                        .formatted(i, words.get(i), (i + 1) % words.size()),
                "\n"),
            VALUE);
      }
    },
    LITERALS {
      @Override
      Grammar of(List<String> words) {
        return gbnf(
            "root ::= (%s) \"(\" value \")\"".formatted(each(words, i -> quoted(words, i), " | ")),
            VALUE);
      }
    },
    LARK_RULES {
      @Override
      Grammar of(List<String> words) {
        return lark(
            "start: " + each(words, i -> "r" + i, " | "),
            each(words, i -> "r%d: %s \"(\" value \")\"".formatted(i, quoted(words, i)), "\n"));
      }
    },
    LARK_LITERALS {
      @Override
      Grammar of(List<String> words) {
        return lark(
            "start: (%s) \"(\" value \")\"".formatted(each(words, i -> quoted(words, i), " | ")));
      }
    };

    abstract Grammar of(List<String> words);
  }

  private static String each(List<String> words, IntFunction<String> part, String between) {
    return IntStream.range(0, words.size()).mapToObj(part).collect(joining(between));
  }

  private static String quoted(List<String> words, int i) {
    return "\"" + words.get(i) + "\"";
  }

  private static Grammar gbnf(String... parts) {
    return Gbnf.parse("wide.gbnf", String.join("\n", parts) + "\n");
  }

  private static Grammar lark(String... parts) {
    String value = "value: \"[\" value \"]\" | \"x\"";
    return Lark.parse("wide.lark", String.join("\n", parts) + "\n" + value + "\n");
  }

  private static List<String> numbered(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> String.format(Locale.ROOT, "prefix_of_all_%05d", i))
        .toList();
  }

  /**
   * Seventy alternatives were once refused for the many items of one state, and two thousand for
   * the steps.
   */
  @ParameterizedTest
  @EnumSource(Way.class)
  void isDeterministic(Way way) {
    List<String> words = numbered(700);
    Pda pda = Pda.compile(way.of(words));
    String text = words.get(444) + "([x])";
    String closed = way == Way.RULES_THAT_CALL_EACH_OTHER ? text + words.get(444) : text;
    assertThat(pda.accepts(closed.getBytes(UTF_8))).isTrue();
    assertThat(pda.longestViablePrefix("prefix_of_all_00700".getBytes(UTF_8))).isEqualTo(16);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void takesWorkInProportionToItsText(Way way) {
    long half = work(way, 1_000);
    assertThat(work(way, 2_000)).as("twice as long, after %s", half).isLessThan(half * 5 / 2);
  }

  private static long work(Way way, int count) {
    TrialCompilation trial = new TrialCompilation(way.of(numbered(count)), Limits.DEFAULT);
    assertThat(trial.compile(false)).isNotNull();
    return trial.work();
  }

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.strings()
        .withChars('a', 'b')
        .ofMinLength(1)
        .ofMaxLength(9)
        .set()
        .ofMinSize(65)
        .ofMaxSize(150)
        .map(words -> List.copyOf(new TreeSet<>(words)));
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void agreesWithTheOracle(
      @ForAll("words") List<String> words, @ForAll Way way, @ForAll long seed) {
    Pda pda = Pda.compile(way.of(words));
    // Terminals do not compete here. Therefore the notations have the same language, except Lark.
    Way same = way.name().startsWith("LARK") ? Way.LITERALS : way;
    EarleyOracle oracle = EarleyOracle.of(same.of(words));
    for (String text : texts(words, new Random(seed)).toList()) {
      byte[] bytes = text.getBytes(UTF_8);
      assertThat(pda.accepts(bytes)).as("%s: %s", way, text).isEqualTo(oracle.accepts(bytes));
      assertThat(pda.longestViablePrefix(bytes))
          .as("%s: first error of %s", way, text)
          .isEqualTo(oracle.longestViablePrefix(bytes));
    }
  }

  private static Stream<String> texts(List<String> words, Random random) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int chosen = random.nextInt(words.size());
      String word = words.get(chosen);
      String next = words.get((chosen + 1) % words.size());
      String text = word + "([[x]])";
      result.add(text);
      result.add(text + word);
      result.add("!" + text);
      result.add("%s(%s(x)%s)%s".formatted(word, next, next, word));
      result.add("%s(%s(x)%s)%s".formatted(word, next, word, next));
      int place = random.nextInt(text.length());
      char other = "ab(x)[]".charAt(random.nextInt(7));
      result.add(text.substring(0, place) + other + text.substring(place));
      result.add(text.substring(0, place) + text.substring(place + 1));
    }
    return result.stream();
  }
}
