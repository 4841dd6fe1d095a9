package io.dyck.schema.strings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constructs of ECMA-262 that other dialects lack or read differently. */
final class EcmaPatternsTest {
  private static void check(String pattern, String in, String out) throws PatternException {
    StringSet set = StringSet.pattern(pattern);
    assertThat(set.contains(in)).as(pattern + " " + in).isTrue();
    assertThat(set.contains(out)).as(pattern + " " + out).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "Extended_Pictographic,1F600,61",
    "ExtPict,A9,61",
    "Emoji_Presentation,1F680,A9",
    "ID_Start,61,31",
    "ID_Continue,31,2D",
    "XIDS,E9,2D",
    "scx=Deva,964,61",
    "Script_Extensions=Greek,342,61",
    "Script=Greek,3B1,61",
    "sc=Grek,3B1,342",
    "sc=Kawi,11F00,61",
    "gc=Decimal_Number,9EA,61",
    "General_Category=Lu,41,61",
    "digit,9EA,61",
    "punct,21,61",
    "Combining_Mark,301,61",
    "Regional_Indicator,1F1E6,61",
    "AHex,46,47",
    "Alpha,E9,31",
    "Noncharacter_Code_Point,FFFE,FFFD",
    "Changes_When_NFKC_Casefolded,41,61"
  })
  void propertiesAreThoseOfTheStandard(String name, String in, String out) throws PatternException {
    String member = Character.toString(Integer.parseInt(in, 16));
    String other = Character.toString(Integer.parseInt(out, 16));
    check("^\\p{" + name + "}$", member, other);
    check("^\\P{" + name + "}$", other, member);
    check("^[^\\p{" + name + "}]$", other, member);
  }

  @Test
  void anUnknownPropertyIsNamed() {
    assertThatThrownBy(() -> StringSet.pattern("^\\p{Emojis}$"))
        .hasMessageContaining("unknown property 'Emojis'");
  }

  @Test
  void twoHalvesOfACharacterAreOne() throws PatternException {
    check("^\\uD83D\\uDE00$", "\uD83D\uDE00", "x");
    check("^[\\uD83D\\uDE00x]$", "\uD83D\uDE00", "\uD83D\uDE01");
    check("^[\\uD83D\\uDE00-\\uD83D\\uDE4F]+$", "\uD83D\uDE01\uD83D\uDE4F", "\uD83D\uDE50");
    check("^(?:[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|a)$", "\uD83D\uDE00", "\uFB01");
    check("^\\uD83C[\\uDDE6-\\uDDFF]$", "\uD83C\uDDE6", "\uD83D\uDE00");
    check("^[\\uD83C-\\uDBFF\\uDC00-\\uDFFF]+$", "\uD83D\uDE00", "x");
    check("^[^\\uD800-\\uDFFF]$", "\uD83D\uDE00", "");
  }

  @Test
  void aCountWithoutAMinimumIsAText() throws PatternException {
    check("^a{,3}$", "a{,3}", "aa");
    check("^[a{,3}]$", "{", "b");
  }

  @Test
  void octalEscapesAreNoReferences() {
    assertThatThrownBy(() -> StringSet.pattern("^\\101$"))
        .hasMessageContaining("there is no group 101, and an octal escape is an error in some")
        .hasMessageContaining("\\x41");
    assertThatThrownBy(() -> StringSet.pattern("^(a)\\1$"))
        .hasMessageContaining("a reference back to what a group matched");
    assertThatThrownBy(() -> StringSet.pattern("^(a)\\2$")).hasMessageContaining("no group 2");
    assertThatThrownBy(() -> StringSet.pattern("^\\9$")).hasMessageContaining("no group 9");
  }

  @Test
  void aZeroBeforeDigitsIsNoNul() throws PatternException {
    check("^\\0$", "\0", "0");
    check("^\\012$", "\n", "\0" + "12");
  }
}
