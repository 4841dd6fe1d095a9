package io.dyck.checker.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Sets of characters in words. */
final class CharacterWordsTest {
  /** Pairs of ends with a minus between them. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("any printable ASCII character", " -~"),
          Map.entry("a punctuation character", "!-/:-@[-`{-~"),
          Map.entry("a letter", "A-Za-z"),
          Map.entry("a lower-case letter", "a-z"),
          Map.entry("an upper-case letter", "A-Z"),
          Map.entry("a digit", "0-9"),
          Map.entry("a control character", "\u0000-\u001F\u007F-\u007F"),
          Map.entry("a white-space character", "\t-\n\r-\r - "),
          Map.entry("a blank", " - "),
          Map.entry("a tab", "\t-\t"),
          Map.entry("a line feed", "\n-\n"),
          Map.entry("a carriage return", "\r-\r"));

  private static final String CHARACTER = "(\\\\x..|\\\\.|[^\\\\])";

  private static final Pattern PART =
      Pattern.compile(
          "\""
              + CHARACTER
              + "\"(?: to \""
              + CHARACTER
              + "\")?|any? [a-zA-Z -]+?(?=,| or | and | but |$)|"
              + "a [a-zA-Z -]+?(?=,| or | and | but |$)");

  @Test
  void wordsAreThoseOfAReader() {
    assertThat(words("A-Za-z0-9 - ")).isEqualTo("a letter, a digit or a blank");
    assertThat(words("a-z_-_")).isEqualTo("a lower-case letter or \"_\"");
    assertThat(words("0-9a-fA-F")).isEqualTo("a digit, \"A\" to \"F\" or \"a\" to \"f\"");
    assertThat(words(" -!#-[]-~"))
        .isEqualTo("any printable ASCII character but \"\\\"\" and \"\\\\\"");
    assertThat(words("5-:")).isEqualTo("\"5\" to \"9\" or \":\"");
    assertThat(words("x-x")).isEqualTo("\"x\"");
    assertThat(words("\t-\n\r-\r - 0-9")).isEqualTo("a digit or a white-space character");
    assertThat(words("b-bd-df-fh-hj-jl-ln-np-pr-rt-tv-v")).isEqualTo("one of [bdfhjlnprtv]");
  }

  @Test
  void theErrorOfATextSaysThem() {
    Pda pda = Pda.compile(Gbnf.parse("g", "root ::= [a-zA-Z ]+ \".\""));
    FirstError error = FirstError.findIn("ab1".getBytes(StandardCharsets.UTF_8), pda).orElseThrow();
    assertThat(error.expected()).containsExactly("a letter, a blank or \".\"");
  }

  /** Converts the words back to the set. */
  @Property(tries = 2000)
  void theWordsSayExactlyTheSet(@ForAll("sets") BitSet set) {
    String words = CharacterWords.describe(set);
    assertThat(words.startsWith("one of [") ? classOf(words) : read(words))
        .as(words)
        .isEqualTo(set);
  }

  /** Unions of named sets and single characters, minus some characters. */
  @Provide
  Arbitrary<BitSet> sets() {
    Arbitrary<String> names = Arbitraries.of(NAMES.values().stream().sorted().toList());
    Arbitrary<Integer> characters = Arbitraries.integers().between(0, 127);
    return names
        .list()
        .ofMaxSize(3)
        .flatMap(
            ranges ->
                characters
                    .list()
                    .ofMaxSize(12)
                    .map(
                        flipped -> {
                          BitSet set = new BitSet();
                          ranges.forEach(range -> set.or(set(range)));
                          flipped.forEach(set::flip);
                          return set;
                        }))
        .filter(set -> !set.isEmpty());
  }

  private static String words(String ranges) {
    return CharacterWords.describe(set(ranges));
  }

  private static BitSet read(String words) {
    BitSet read = new BitSet();
    boolean without = false;
    int end = 0;
    for (Matcher part = PART.matcher(words); part.find(); end = part.end()) {
      String between = words.substring(end, part.start());
      assertThat(between).as(words).isIn("", ", ", " or ", " and ", " but ", ", or ");
      without = between.equals(" but ") || (without && !between.equals(", or "));
      BitSet said =
          part.group(1) == null
              ? set(Objects.requireNonNull(NAMES.get(part.group())))
              : range(part);
      if (without) {
        read.andNot(said);
      } else {
        read.or(said);
      }
    }
    assertThat(end).as(words).isEqualTo(words.length());
    return read;
  }

  private static BitSet classOf(String words) {
    BitSet set = new BitSet();
    Matcher range =
        Pattern.compile(CHARACTER + "(?:-" + CHARACTER + ")?")
            .matcher(words.substring("one of [".length(), words.length() - 1));
    while (range.find()) {
      set.or(range(range));
    }
    return set;
  }

  private static BitSet range(Matcher ends) {
    BitSet set = new BitSet();
    String last = ends.group(2) == null ? ends.group(1) : ends.group(2);
    set.set(character(ends.group(1)), character(last) + 1);
    return set;
  }

  private static int character(String written) {
    if (written.length() == 1) {
      return written.charAt(0);
    }
    return switch (written.charAt(1)) {
      case 'x' -> Integer.parseInt(written.substring(2), 16);
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> written.charAt(1);
    };
  }

  private static BitSet set(String ranges) {
    BitSet set = new BitSet();
    for (int i = 0; i < ranges.length(); i += 3) {
      set.set(ranges.charAt(i), ranges.charAt(i + 2) + 1);
    }
    return set;
  }
}
