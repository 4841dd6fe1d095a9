package io.dyck.grammar.lark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.MatchKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refused grammars with the places of the errors, and errors that only files cause. */
final class LarkErrorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "start: trem\\nterm: \"a\"!g:1:8: DYCK-G030",
        "root: \"a\"\\nb: \"b\"!g:1:1: DYCK-G031",
        "start: \"a\"\\nstart: \"b\"!g:2:1: DYCK-G063",
        "start: _INDENT\\n%declare _INDENT!g:2:10: DYCK-G064",
        "start: X\\n%import common.NOTHING -> X!g:2:16: DYCK-G065",
        "start: X\\n%import .other.X!g:2:1: DYCK-G065",
        "start: A\\nA: start!g:2:4: DYCK-G066",
        "start: A\\nA: \"a\" <tok>!g:2:8: DYCK-G066",
        "start: A\\nA: \"a\" A!g:2:1: DYCK-G035",
        "start: x{\"a\", \"b\"}\\nx{y}: y!g:1:8: DYCK-G067",
        "start: a::1\\na: \"a\"!g:1:8: DYCK-G067",
        "start: a\\na[max_tokens=0]: /x/!g:2:3: DYCK-G068",
        "start: a\\na[max_tokens=3]: /x/ a?!g:2:1: DYCK-G068",
        "start: A\\nA: \"b\"i..\"f\"!g:2:4: DYCK-G016",
        "start: \"b\"..\"f\"i!g:1:8: DYCK-G016",
        "start: %regex {\"substring_chunks\": [\"a\", 1]}!g:1:8: DYCK-G068",
        "start: %regex {\"substring_chunks\": [\"a\",]}!g:1:8: DYCK-G068",
        "start: %regex {\"substring_chunks\": [\"a\" \"b\"]}!g:1:8: DYCK-G068",
        "start: %regex {\"substring_chunks\": \"a\"}!g:1:8: DYCK-G068",
        "start: %regex {\"substring_words\": [\"a\"]}!g:1:8: DYCK-G068",
        "start: %regex {\"substring_chars\": \"\\u00zz\"}!g:1:8: DYCK-G068",
        "start: %regex {\"substring_chars\": \"\\q\"}!g:1:8: DYCK-G068",
        "start: a\\na[suffix=\"x\", suffix=\"y\"]: /a/!g:2:15: DYCK-G068",
        "start: a\\na[stop=\"x\", suffix=\"y\"]: /a/!g:2:3: DYCK-G068",
        "start: a\\na[capture, capture]: /a/!g:2:12: DYCK-G068",
        "start: a\\na[lazy=true]: /a/!g:2:3: DYCK-G068",
        "start: a\\na[suffix]: /a/!g:2:3: DYCK-G068",
        "start: a\\na[stop]: /a/!g:2:3: DYCK-G068",
        "start: a\\na[stop=3]: /a/!g:2:3: DYCK-G068",
        "start: a\\na[capture=x]: /a/!g:2:3: DYCK-G068",
        "start: a\\na[stop_capture]: /a/!g:2:3: DYCK-G068",
        "start: a\\na[stop_capture=\"n\"]: /a/!g:2:3: DYCK-G068",
        "start: a\\na[suffix=\"x\", stop_capture=n]: /a/!g:2:15: DYCK-G068",
        "start: a\\na[temperature=warm]: /x/!g:2:3: DYCK-G068",
        "start: a\\na[temperature=-1]: /x/!g:2:3: DYCK-G068",
        "start: a\\na[temperature]: /x/!g:2:3: DYCK-G068",
        "start: W\\nW[lazy]: /a+/!g:2:3: DYCK-G068",
        "start: W\\nW[capture]: /a+/!g:2:3: DYCK-G068",
        "start: a{\"x\"}\\na{p}[suffix=\"y\"]: p!g:2:6: DYCK-G068",
        "start: a\\na.2[lazy].3: /x/!g:2:10: DYCK-G068",
        "start{p}: \"k\"!g:1:1: DYCK-G067",
        "start::_: \"k\"!g:1:1: DYCK-G067",
        "start: x{\"a\", \"b\"}\\nx{y, y}: y!g:2:6: DYCK-G067",
        "start: A{\"x\"}\\nA{p}: \"k\"!g:2:2: DYCK-G067",
        "start: A::1\\nA::_: \"k\"!g:2:4: DYCK-G067",
        "start: A\\n?A: \"k\"!g:2:1: DYCK-G029",
        "start: WORD\\n%import common.WORD\\n%override WORD[lazy]: \"k\"!g:3:15: DYCK-G068",
        "start: WORD\\n%import common.WORD\\n%override WORD{x}: \"k\"!g:3:11: DYCK-G067",
        "start: WORD\\n%import common.WORD\\n%extend WORD.2: \"k\"!g:3:13: DYCK-G068",
        "start: A\\nA: /a\\nb/!g:2:4: DYCK-G010",
        "start: a\\na[max_chars=x]: /x/!g:2:3: DYCK-G068",
        "start: a\\na[max_chars=3, suffix=\"x\"]: /x/!g:2:3: DYCK-G068",
        "start: a\\na[max_chars=99999999999]: /x/!g:2:3: DYCK-G007",
        "start: a\\na[max_chars=3]: \"x\" a?!g:2:21: DYCK-G033",
        "start: a\\na[max_chars=3]: b+\\nb: \"x\" <wide>!g:2:3: DYCK-G068",
        "start: A\\n%import rust.A!g:2:1: DYCK-G065",
        "start: %json {\"type\": \"string\"}!g:1:8: DYCK-G028",
        "start: \"a\"{3,2}!g:1:11: DYCK-G019",
        "start: \"a\"{-1,}!g:1:11: DYCK-G018",
        "start: \"b\"..\"a\"!g:1:8: DYCK-G016",
        "start: <[3-1]>!g:1:8: DYCK-G012",
        "start: \"a!g:1:8: DYCK-G010",
        "start: (\"a\"!g:1:8: DYCK-G023",
        "start: 'a'!g:1:8: DYCK-G017",
        "start: /(a/!g:1:9: DYCK-G023",
        "start: x::0x0\\nx::_: \"a\" x::set_bit(64)!g:2:22: DYCK-G067",
        "start: x{\"a\"}\\nx{y}: \"b\" x{(y y)} | y!g:2:13: DYCK-G069",
        "// nothing!g:1:1: DYCK-G005",
      })
  void saysWhereAndWhat(String text, String expected) {
    assertThatThrownBy(() -> Lark.parse("g", text.replace("\\n", "\n")))
        .as(text)
        .isInstanceOf(GrammarException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void whatChangesNothingIsSaid() {
    Grammar grammar = Lark.parse("g", "start: a\na[capture, temperature=0.5]: /x(?!y)/");
    assertThat(grammar.warnings())
        .extracting(Diagnostic::code)
        .containsExactly("DYCK-G070", "DYCK-G070");
  }

  @Test
  void aReferenceBackIsOneError() {
    assertThatThrownBy(() -> Lark.parse("g", "start: A\nA: /(?P<n>=*)x(?P=n)*(y)/"))
        .isInstanceOfSatisfying(
            GrammarException.class,
            e ->
                assertThat(e.diagnostics())
                    .extracting(Diagnostic::code)
                    .containsExactly("DYCK-G073"));
  }

  @Test
  void anOverrideHasAPriorityOfItsOwn() {
    Grammar grammar =
        Lark.parse("g", "start: WORD\n%import common.WORD\n%override WORD.2: /[a-z]+/");
    assertThat(grammar.rule("common.WORD").rank()).isEqualTo(4);
  }

  @Test
  void aTextThatLlguidanceTakesBackStays() {
    Grammar grammar = Lark.parse("g", "start: a\na[stop=\"x\", stop_capture=\"n\"]: /y*/");
    assertThat(grammar.warnings())
        .extracting(Diagnostic::code)
        .containsExactly("DYCK-G070", "DYCK-G070");
  }

  @Test
  void terminalsTakeTheLongestMatchAndFixedTextsRankAbove() {
    Grammar grammar = Lark.parse("g", "start: NAME \"if\" A\nNAME: /[a-z]+/\nA.3: \"x\"");
    assertThat(grammar.rule("NAME").match()).isEqualTo(MatchKind.LONGEST);
    assertThat(grammar.rule("NAME").rank()).isZero();
    assertThat(grammar.rule("\"if\"").rank()).isEqualTo(1);
    assertThat(grammar.rule("A").rank()).isEqualTo(7);
    assertThat(grammar.rule("start").match()).isEqualTo(MatchKind.ANY);
  }

  @Test
  void importsOnlyBelowItsOwnFolder(@TempDir Path folder) throws IOException {
    Path inner = Files.createDirectories(folder.resolve("inner"));
    Files.createDirectories(inner.resolve("parts"));
    Files.writeString(
        inner.resolve("parts/words.lark"), "word: WORD\nWORD: LETTER+\nLETTER: /[a-z]/\n");
    Files.writeString(folder.resolve("outside.lark"), "WORD: /x/\n");
    Path grammar = inner.resolve("main.lark");
    Files.writeString(
        grammar, "start: word LETTER\n%import .parts.words.word\n%import .parts.words.LETTER\n");
    assertThat(Lark.parse(grammar).rules().keySet()).contains("words.word", "words.WORD");
    Files.createSymbolicLink(inner.resolve("link.lark"), folder.resolve("outside.lark"));
    Files.writeString(grammar, "start: WORD\n%import .link.WORD\n");
    assertThatThrownBy(() -> Lark.parse(grammar)).hasMessageContaining("DYCK-G065");
  }
}
