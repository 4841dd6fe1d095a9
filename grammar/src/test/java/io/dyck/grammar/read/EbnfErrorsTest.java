package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The errors of a text, all reported together, with their places. */
final class EbnfErrorsTest {
  private record Example(Notation notation, String text, List<String> expected) {}

  private static Stream<Example> examples() {
    return Stream.of(
        new Example(
            Notation.W3C,
            "a ::= 'x\nb ::= (c\nd ::= ]",
            List.of("G010 1:7", "G023 2:7", "G017 3:7")),
        new Example(Notation.W3C, "a ::= {'x'}", List.of("G017 1:7", "G017 1:11")),
        new Example(Notation.W3C, "a ::= 'x'\nb = 'y'\nc = 'z'", List.of("G037 2:3", "G021 3:3")),
        new Example(Notation.W3C, "a ::= * 'x'\nb ::= [z-a]", List.of("G029 1:7", "G016 2:8")),
        new Example(Notation.W3C, "a ::= #x110000", List.of("G015 1:7")),
        new Example(Notation.W3C, "'x' | 'y'", List.of("G020 1:1")),
        new Example(Notation.W3C, "a ::= a - 'x' b\nb ::= c?", List.of("G030 2:7")),
        new Example(
            Notation.W3C,
            "a ::= B C\n<?TOKENS?>\nB ::= 'b'\nC ::= 'c'\n[A-Z] == [a-z]",
            List.of("G028 5:1")),
        new Example(Notation.ISO, "a = 'x'\nb = ;", List.of("G038 1:1", "G049 2:1")),
        new Example(
            Notation.ISO,
            "a = ? any ? | '^[a-z]$', 'b' - ;",
            List.of("G028 1:5", "G039 1:15", "G026 1:30")),
        new Example(Notation.ISO, "a ::= 'x';", List.of("G037 1:3")),
        new Example(Notation.ISO, "a = 'x'; (* b (* c *)", List.of("G057 1:10")),
        new Example(Notation.ISO, "a = 'x' (* b", List.of("G038 1:1", "G057 1:9")),
        new Example(Notation.ISO, "a = ('x'];", List.of("G024 1:9")),
        new Example(
            Notation.WIRTH,
            "A = \"z\" … \"a\" B .\nC = \"x\"* .",
            List.of("G016 1:5", "G030 1:15", "G017 2:8")),
        new Example(Notation.BNF, "<a> ::= SELECT <b>", List.of("G017 1:9", "G030 1:16")),
        new Example(
            Notation.ABNF,
            "a = <prose, any> / %x62-61 / 'x'",
            List.of("G028 1:5", "G016 1:20", "G017 1:30")),
        new Example(
            Notation.XGRAMMAR,
            "root[max_tokens=0, odd] ::= Token() 'x'",
            List.of("G028 1:6", "G028 1:20", "G028 1:29", "G017 1:37")),
        new Example(Notation.XGRAMMAR, "root ::= Regex()", List.of("G028 1:10")),
        new Example(Notation.XGRAMMAR, "root ::= Regex(\"a\", \"b\")", List.of("G028 1:10")),
        new Example(Notation.XGRAMMAR, "root ::= Regex(1)", List.of("G028 1:10", "G028 1:16")),
        new Example(Notation.XGRAMMAR, "root ::= Regex(\"a\",)", List.of("G029 1:19")),
        new Example(Notation.XGRAMMAR, "root ::= Regex(\"a\", flags=\"x\")", List.of("G028 1:21")),
        new Example(Notation.XGRAMMAR, "root ::= Regex(\"a\", flags=i)", List.of("G028 1:21")),
        new Example(
            Notation.XGRAMMAR,
            "root ::= Regex(\"a\", flags=\"i\", flags=\"s\")",
            List.of("G028 1:32")),
        new Example(Notation.XGRAMMAR, "root ::= Substring(\"a\",)", List.of("G029 1:23")),
        new Example(Notation.XGRAMMAR, "root ::= Token(1,)", List.of("G029 1:17")),
        new Example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch((\"ab\", r), excludes=(\"a\",))\nr ::= \"x\"",
            List.of("G028 1:22")),
        new Example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch((\"ab\", r), excludes=(\"ab\"))\nr ::= \"x\"",
            List.of("G028 1:22")),
        new Example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch((\"\", r), excludes=(\"\",), excludes=\"c\")\nr ::= \"x\"",
            List.of("G028 1:23", "G028 1:41", "G028 1:47", "G028 1:47")),
        new Example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch((\"a\", r), (\"b\", to=r), stop=\"x\")\nr ::= \"x\"",
            List.of("G028 1:38", "G028 1:45")),
        new Example(
            Notation.XGRAMMAR,
            "root ::= TokenTagDispatch((1, r), excludes=(2, 1))\nr ::= \"x\"",
            List.of("G028 1:10")),
        new Example(Notation.XGRAMMAR, "root ::= \"\\x110000\"", List.of("G015 1:11")),
        new Example(Notation.XGRAMMAR, "root ::= \"\\xg\"", List.of("G014 1:11")),
        new Example(Notation.XGRAMMAR, "root[lazy, lazy] ::= \"a\"", List.of("G028 1:12")),
        new Example(Notation.XGRAMMAR, "root[lazy=true] ::= \"a\"", List.of("G028 1:6")),
        new Example(Notation.XGRAMMAR, "root[] ::= \"a\"", List.of("G028 1:5")),
        new Example(Notation.XGRAMMAR, "root[lazy,] ::= \"a\"", List.of("G028 1:5")),
        new Example(Notation.XGRAMMAR, "root[max_chars] ::= \"a\"", List.of("G028 1:6")),
        new Example(Notation.XGRAMMAR, "root[max_chars=\"1\"] ::= \"a\"", List.of("G028 1:6")),
        new Example(Notation.XGRAMMAR, "root[capture=x] ::= \"a\"", List.of("G028 1:6")),
        new Example(Notation.XGRAMMAR, "root[stop_capture] ::= \"a\"", List.of("G028 1:6")),
        new Example(Notation.XGRAMMAR, "root[temperature=warm] ::= \"a\"", List.of("G028 1:6")),
        new Example(Notation.XGRAMMAR, "root[temperature] ::= \"a\"", List.of("G028 1:6")),
        new Example(
            Notation.XGRAMMAR,
            "root[lazy] ::= \"a\"\nroot[max_chars=2] ::= \"b\"",
            List.of("G043 2:1", "G028 2:5")),
        new Example(
            Notation.XGRAMMAR, "root ::= \"a\"{3,2} \"b\"{x}", List.of("G019 1:13", "G018 1:22")),
        new Example(Notation.XGRAMMAR, "root ::= \"a\"{99999999999}", List.of("G007 1:13")),
        new Example(Notation.ISO, "a = 99999999999 * 'x';", List.of("G007 1:5")),
        new Example(Notation.ABNF, "a = 99999999999\"x\"", List.of("G007 1:5")));
  }

  @TestFactory
  Stream<DynamicTest> errors() {
    return examples()
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.notation + " " + example.text,
                    () ->
                        assertThat(diagnostics(example.notation, example.text))
                            .containsExactlyElementsOf(example.expected)));
  }

  private static List<String> diagnostics(Notation notation, String text) {
    ReadOptions options = ReadOptions.builder().notation(notation).build();
    List<Diagnostic> found;
    try {
      found = Grammars.read("g", text, options).warnings();
    } catch (GrammarException e) {
      found = e.diagnostics();
    }
    return found.stream()
        .map(d -> d.code().substring(5) + d.place().substring(1).replaceFirst(":", " "))
        .toList();
  }

  @Test
  void whatIsNotCheckedIsSaid() {
    assertThat(diagnostics(Notation.W3C, "a ::= B\n<?TOKENS?>\nB ::= 'x' &'y'\n'y' \\\\ B"))
        .isEmpty();
    assertThat(diagnostics(Notation.W3C, "a ::= B 'y'\nB ::= ([a-z] - C)\nC ::= 'x' &'y'"))
        .containsExactly("G074 2:16");
    assertThat(diagnostics(Notation.W3C, "a ::= 'x' &b\nb ::= 'y' b | 'z'"))
        .containsExactly("G033 1:12");
    assertThat(diagnostics(Notation.W3C, "a ::= 'x' / 'xy' / 'z'\nb ::= a | '/'"))
        .containsExactly("G050 1:11", "G040 2:1");
    assertThat(diagnostics(Notation.XGRAMMAR, "root[temperature=0.5, capture] ::= \"a\" (=\"b\")"))
        .containsExactly("G051 1:6", "G051 1:23", "G050 1:40");
  }

  @Test
  void nestingIsBounded() {
    ReadOptions options =
        ReadOptions.builder()
            .notation(Notation.W3C)
            .limits(GrammarLimits.DEFAULT.withNestingDepth(1000))
            .build();
    Grammar deep =
        Grammars.read("g", "a ::= " + "(".repeat(999) + "'x'" + ")".repeat(999), options);
    assertThat(deep.rules()).hasSize(1);
    assertThatThrownBy(
            () ->
                Grammars.read("g", "a ::= " + "(".repeat(1001) + "'x'" + ")".repeat(1001), options))
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining("DYCK-G006");
  }

  /** Any text gives a grammar or a list of errors, in every notation. */
  @Property(tries = 2000)
  void noTextBreaksAReader(
      @ForAll @StringLength(max = 40) String noise, @ForAll Notation notation) {
    String pieces = "a ::= = ;.'\"()[]{}<>|,-?*+&^$#x41%x41-5A<?TOKENS?>/*\\\n root TagDispatch(";
    StringBuilder text = new StringBuilder("root ::= ");
    noise.chars().forEach(c -> text.append(pieces.charAt(c % pieces.length())));
    for (Notation candidate : List.of(notation, Grammars.detect("g.ebnf", text.toString()))) {
      try {
        Grammars.read("g", text.toString(), ReadOptions.builder().notation(candidate).build());
      } catch (GrammarException e) {
        assertThat(e.diagnostics()).as(text.toString()).isNotEmpty();
      }
    }
  }
}
