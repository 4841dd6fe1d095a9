package io.dyck.schema.automata;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.schema.strings.StringSet;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

final class RegexSyntaxTest {
  private static final String SIGNS = "ab019zAZ\\^$.*+?()[]{}|:,-/dwux!=<&";

  @Property(tries = 20_000)
  void whatIsAPatternCanBeRead(@ForAll long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(9); i > 0; i--) {
      text.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
    }
    String pattern = text.toString();
    // Java has no empty classes and no \\b in classes, reads && and \\0 differently, and bounds
    // lookbehinds.
    boolean special =
        pattern.contains("[]")
            || pattern.contains("\\0")
            || pattern.contains("[^]")
            || pattern.contains("&&")
            || (pattern.contains("[") && pattern.contains("\\b"))
            || pattern.contains("(?<");
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
  void endsOfNamesAreFoundWithoutTryingOtherNames() {
    RegexSyntax syntax = new RegexSyntax();
    int state = 0;
    for (char c : "((?<ab".toCharArray()) {
      state = syntax.stateAfter(state, c);
    }
    int before = syntax.size();
    assertThat(syntax.shortestToEnd(state, 0)).isEqualTo(3);
    assertThat(syntax.size() - before).isLessThan(200);
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
          "a.c?",
          "a{3,16}",
          "^[a-z][a-z0-9_-]{3,16}$",
          "(((((a)b)c)d)e){10,200}?",
          "(?<year>\\d{4})-(?<month>\\d{2})",
          "^(?=.*[A-Z])(?!.*\\s).{8,}$",
          "(?<=\\$)\\d+",
          "(['\"])[a-z]+\\1",
          "[!-/:-@\\[-`{-~]",
          "[\\w.-]+@[\\w-]+",
          "\\u00e9|\\x41|\\cJ"
        }) {
      assertThat(Objects.requireNonNull(StringSet.format("regex")).contains(pattern))
          .as(pattern)
          .isTrue();
    }
    for (String pattern :
        new String[] {
          "(",
          "*",
          "[z-a]",
          "\\",
          "a{2,1}",
          "^(abc]",
          "a**",
          "a{16,3}",
          "[\\d-z]",
          "[--!]",
          "[,-[-,w]",
          "\\1",
          "(?<a>x)(?<a>y)",
          "(?=a)*",
          "{1}",
          "a{1",
          "\\uD83D",
          "\\q",
          "(?a)"
        }) {
      assertThat(Objects.requireNonNull(StringSet.format("regex")).contains(pattern))
          .as(pattern)
          .isFalse();
    }
  }
}
