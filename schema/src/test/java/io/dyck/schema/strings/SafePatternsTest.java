package io.dyck.schema.strings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

final class SafePatternsTest {
  private static final String SIGNS = "ab019zAZ\\^$.*+?()[]{}|:,-/dwux!=<&";

  @Property(tries = 20_000)
  void whatIsAPatternCanBeRead(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(9); i > 0; i--) {
      text.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
    }
    String pattern = text.toString();
    // Java has no empty classes and reads && in a class otherwise.
    boolean special = pattern.contains("[]") || pattern.contains("[^]") || pattern.contains("&&");
    if (!special && Objects.requireNonNull(StringSet.format("regex")).contains(pattern)) {
      assertThat(isPattern(pattern)).as(pattern).isTrue();
    }
  }

  private static boolean isPattern(String pattern) {
    try {
      Pattern.compile(pattern);
      return true;
    } catch (PatternSyntaxException e) {
      return false;
    }
  }

  @Property(tries = 1)
  void usualPatternsAreAmongThem() {
    for (String pattern :
        new String[] {
          "^[A-Z][a-z]+$",
          "^\\d{3}-\\d{4}$",
          "a|b",
          "",
          "^(\\([0-9]{3}\\))?[0-9]{3,}$",
          "[^@]+@x",
          "a.c?"
        }) {
      assertThat(Objects.requireNonNull(StringSet.format("regex")).contains(pattern))
          .as(pattern)
          .isTrue();
    }
    for (String pattern : new String[] {"(", "*", "[z-a]", "\\", "a{2,1}", "^(abc]", "a**"}) {
      assertThat(Objects.requireNonNull(StringSet.format("regex")).contains(pattern))
          .as(pattern)
          .isFalse();
    }
  }
}
