package io.dyck.schema.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Equal values are in one class, however they are written. */
final class ValueDigestTest {
  private static int digest(String text) {
    return DistinctItems.read(ValueDigest.START, text.getBytes(StandardCharsets.UTF_8));
  }

  @Property(tries = 500)
  void twoWaysOfWritingAValueAreOfOneClass(@ForAll long seed) {
    // The same choices of values, other choices of how they are written.
    String one = value(new Random(seed), new Random(seed + 1), 3);
    String other = value(new Random(seed), new Random(seed + 2), 3);
    assertThat(digest(one)).as(one + "   " + other).isEqualTo(digest(other)).isNotNegative();
  }

  @Test
  void smallNumbersAndShortStringsDiffer() {
    Set<Integer> numbers = new HashSet<>();
    for (int i = -2_046; i <= 2_046; i++) {
      numbers.add(digest(String.valueOf(i)));
    }
    assertThat(numbers).hasSize(4_093);
    Set<Integer> strings = new HashSet<>();
    for (char c = 'a'; c <= 'z'; c++) {
      strings.add(digest("\"item" + c + "\""));
    }
    assertThat(strings).hasSize(26);
    assertThat(digest("[1,[2]]")).isNotEqualTo(digest("[[1],2]"));
    assertThat(digest("false")).isNotEqualTo(digest("0"));
    assertThat(digest("{\"a\":1,\"b\":2}")).isNotEqualTo(digest("{\"a\":2,\"b\":1}"));
    assertThat(digest("{\"a\":1,\"a\":2}")).isNegative();
  }

  private static String value(Random choice, Random style, int depth) {
    return switch (choice.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> choice.nextBoolean() ? "null" : choice.nextBoolean() ? "true" : "false";
      case 1 -> number(choice.nextInt(2_000_000) - 1_000_000, choice.nextInt(5), style);
      case 2, 3 -> string(choice, style);
      case 4 -> array(choice, style, depth);
      default -> object(choice, style, depth);
    };
  }

  /** A whole number with so many of its digits after the point. */
  private static String number(int digits, int fraction, Random style) {
    java.math.BigDecimal value = java.math.BigDecimal.valueOf(digits, fraction);
    int shift = style.nextInt(7) - 3;
    String zeros = value.scale() > 0 ? "0".repeat(style.nextInt(3)) : "";
    return switch (style.nextInt(3)) {
      case 0 -> value.toPlainString() + zeros;
      case 1 -> value.movePointRight(shift).toPlainString() + "e" + -shift;
      default -> value.movePointLeft(shift).toPlainString() + "E" + (shift < 0 ? "" : "+") + shift;
    };
  }

  private static String string(Random choice, Random style) {
    String[] letters = {"a", "b", "\u00e4", "\u20ac", "\ud83d\ude00", "\"", "\\", "\n", "/"};
    StringBuilder out = new StringBuilder("\"");
    for (int i = choice.nextInt(5); i > 0; i--) {
      String letter = letters[choice.nextInt(letters.length)];
      boolean mustEscape = letter.equals("\"") || letter.equals("\\") || letter.equals("\n");
      if (style.nextInt(3) == 0) {
        letter
            .chars()
            .forEach(
                c -> out.append(String.format("\\u%04" + (style.nextBoolean() ? "x" : "X"), c)));
      } else if (mustEscape || (letter.equals("/") && style.nextBoolean())) {
        out.append('\\').append(letter.equals("\n") ? "n" : letter);
      } else {
        out.append(letter);
      }
    }
    return out.append('"').toString();
  }

  private static String blank(Random style) {
    return style.nextInt(3) == 0 ? " " : "";
  }

  private static String array(Random choice, Random style, int depth) {
    List<String> items = new ArrayList<>();
    for (int i = choice.nextInt(4); i > 0; i--) {
      items.add(blank(style) + value(choice, style, depth - 1) + blank(style));
    }
    return "[" + String.join(",", items) + "]";
  }

  private static String object(Random choice, Random style, int depth) {
    List<String> members = new ArrayList<>();
    for (String name : new String[] {"\"a\"", "\"\\u0062\"", "\"\"", "\"long name\""}) {
      if (choice.nextBoolean()) {
        members.add(blank(style) + name + blank(style) + ":" + value(choice, style, depth - 1));
      }
    }
    Collections.shuffle(members, style);
    return "{" + blank(style) + String.join(",", members) + "}";
  }
}
