package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.regex.Regex;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/** Named groups that stand for more: Koo et al., table 1. */
final class LabelsTest {
  private static boolean accepts(String pattern, String text) {
    return Pda.compile(Regex.parse("regex", pattern))
        .accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  @Property(tries = 200)
  void substringsAreAllThatStandsInTheText(
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(min = 1, max = 12) String text,
      @ForAll @CharRange(from = 'a', to = 'c') @StringLength(max = 5) String part) {
    assertThat(accepts("(?P<SUBSTRING_OF>" + text + ")", part))
        .as("%s in %s", part, text)
        .isEqualTo(text.contains(part));
  }

  @Property(tries = 200)
  void textsEndAtTheFirstStop(
      @ForAll @CharRange(from = 'a', to = 'b') @StringLength(min = 1, max = 3) String stop,
      @ForAll @CharRange(from = 'a', to = 'b') @StringLength(max = 7) String text) {
    boolean expected = text.endsWith(stop) && text.indexOf(stop) == text.length() - stop.length();
    assertThat(accepts("(?P<TEXT_UNTIL>" + stop + ")", text))
        .as("%s until %s", text, stop)
        .isEqualTo(expected);
  }

  @Property(tries = 100)
  void subsequencesKeepTheOrder(
      @ForAll @IntRange(min = 1, max = 6) int count, @ForAll @IntRange(max = 63) int chosen) {
    List<String> items = IntStream.range(0, count).mapToObj(i -> "i" + i).toList();
    String pattern =
        "(?P<DELIMITED_SUBSEQUENCE_OF>(, )"
            + items.stream().map(item -> "(" + item + ")").collect(Collectors.joining())
            + ")";
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if ((chosen >> i & 1) != 0) {
        taken.add(items.get(i));
      }
    }
    assertThat(accepts(pattern, String.join(", ", taken)))
        .as("%s of %s", taken, items)
        .isEqualTo(!taken.isEmpty());
    if (taken.size() > 1) {
      java.util.Collections.reverse(taken);
      assertThat(accepts(pattern, String.join(", ", taken))).as("%s", taken).isFalse();
      assertThat(accepts(pattern, taken.get(0) + ", " + taken.get(0))).isFalse();
    }
  }

  @Test
  void automataOfSubstringsAndSubsequencesAreLinear() {
    String text =
        IntStream.range(0, 2000)
            .mapToObj(i -> Character.toString('a' + (i * i + i / 7) % 26))
            .collect(Collectors.joining());
    assertThat(
            Pda.compile(Regex.parse("regex", "(?P<SUBSTRING_OF>" + text + ")"))
                .statistics()
                .states())
        .isLessThan(2 * 2000 + 10);
    String items =
        IntStream.range(0, 200).mapToObj(i -> "(i" + i + ";)").collect(Collectors.joining());
    assertThat(
            Pda.compile(Regex.parse("regex", "(?P<DELIMITED_SUBSEQUENCE_OF>(,)" + items + ")"))
                .statistics()
                .states())
        .isLessThan(12 * 200);
  }

  @Test
  void listsAreHomogeneous() {
    String list = "(?P<DELIMITED_LIST>(, )([0-9]+|x))";
    assertThat(accepts(list, "1, x, 23")).isTrue();
    assertThat(accepts(list, "")).isFalse();
    assertThat(accepts(list, "1,2")).isFalse();
  }

  @Test
  void quotedTextHasEscapes() {
    String quoted = "(?P<QUOTED_TEXT>)";
    for (String text : List.of("\"\"", "\"foo\"", "\"a\\\"b\"", "\"\\\\\"", "\"é\"")) {
      assertThat(accepts(quoted, text)).as(text).isTrue();
    }
    for (String text : List.of("", "\"", "foo", "\"a\"b\"", "\"\\\"", "\"\n\"", "\"\\\n\"")) {
      assertThat(accepts(quoted, text)).as(text).isFalse();
    }
  }

  @Test
  void unquotedTextIsAPlainScalar() {
    String unquoted = "(?P<UNQUOTED_TEXT>)";
    for (String text : List.of("a", "two words", "http://x.y/z#a", "a-b", "10:30", "a :b", "1")) {
      assertThat(accepts(unquoted, text)).as(text).isTrue();
    }
    for (String text :
        List.of("", " a", "a ", "- a", "a: b", "a:", "a #b", "[a]", "\"a\"", "a\nb", "a\tb")) {
      assertThat(accepts(unquoted, text)).as(text).isFalse();
    }
  }
}
