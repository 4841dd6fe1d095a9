package io.dyck.grammar.gbnf;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Rule;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every construct of the notation, compared in the canonical print. */
final class GbnfTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '`',
      value = {
        "\"abc\" → \"abc\"",
        "\"\" → \"\"",
        "\"a\" \"b\" → (\"a\" \"b\")",
        "\"a\" | \"b\" | \"c\" → (\"a\" | \"b\" | \"c\")",
        "| \"a\" → (\"\" | \"a\")",
        "\"a\" | → (\"a\" | \"\")",
        "\"a\" || \"b\" → (\"a\" | \"\" | \"b\")",
        "\"a\" | \"b\" \"c\" → (\"a\" | (\"b\" \"c\"))",
        "(\"a\") → \"a\"",
        "() → \"\"",
        "(\"a\" | \"b\") \"c\" → ((\"a\" | \"b\") \"c\")",
        "((((\"a\")))) → \"a\"",
        "(|) → (\"\" | \"\")",
        "\"a\"* → \"a\"{0,}",
        "\"a\"+ → \"a\"{1,}",
        "\"a\"? → \"a\"{0,1}",
        "\"a\" ? → \"a\"{0,1}",
        "\"a\"{3} → \"a\"{3,3}",
        "\"a\"{3,} → \"a\"{3,}",
        "\"a\"{,3} → \"a\"{0,3}",
        "\"a\"{2,3} → \"a\"{2,3}",
        "\"a\"{ 2 , 3 } → \"a\"{2,3}",
        "\"a\"{0} → \"a\"{0,0}",
        "\"a\"{007} → \"a\"{7,7}",
        "\"a\"** → \"a\"{0,}{0,}",
        "(\"a\"+)* → \"a\"{1,}{0,}",
        "\"a\" \"b\"* → (\"a\" \"b\"{0,})",
        "[a-z] → [a-z]",
        "[abc] → [a-c]",
        "[a-cx-z] → [a-cx-z]",
        "[a-cb-d] → [a-d]",
        "[^a] → [\\U00000000-\\U00000060b-\\U0010FFFF]",
        "[a-] → [\\U0000002D-\\U0000002Da-a]",
        "[-a] → [\\U0000002D-\\U0000002Da-a]",
        "[a\\-c] → [\\U0000002D-\\U0000002Da-ac-c]",
        "[a-c-e] → [\\U0000002D-\\U0000002Da-ce-e]",
        "[--/] → [\\U0000002D-\\U0000002F]",
        "[\\]\\[] → [\\U0000005B-\\U0000005B\\U0000005D-\\U0000005D]",
        "[a[b] → [\\U0000005B-\\U0000005Ba-b]",
        "[a^] → [\\U0000005E-\\U0000005Ea-a]",
        "[\"'] → [\\U00000022-\\U00000022\\U00000027-\\U00000027]",
        "[α-ω] → [\\U000003B1-\\U000003C9]",
        "[😀-😎] → [\\U0001F600-\\U0001F60E]",
        "[\\U0001F600-\\U0001F60E] → [\\U0001F600-\\U0001F60E]",
        "[\\x00-\\x1F] → [\\U00000000-\\U0000001F]",
        "[#] → [\\U00000023-\\U00000023]",
        ". → [\\U00000000-\\U0010FFFF]",
        "\"\\n\\r\\t\\\\\\\"\\[\\]\\-\" → \"\\U0000000A\\U0000000D\\U00000009\\U0000005C\\U00000022\\U0000005B\\U0000005D\\U0000002D\"",
        "\"\\x41\\u0042\\U00000043\" → \"ABC\"",
        "\"\\xe9\" → \"\\U000000E9\"",
        "\"\\x414\" → \"A4\"",
        "\"é😀\" → \"\\U000000E9\\U0001F600\"",
        "\"# no comment\" → \"\\U00000023\\U00000020no\\U00000020comment\"",
        "<[123]> → <[123]>",
        "<think> → <think>",
        "!<think> → !<think>",
        "!<[0]> → !<[0]>",
        "<|im_end|> → <|im_end|>",
        "<[1]>+ → <[1]>{1,}",
        "[a-z] - [aeiou] → ([a-z] - [a-ae-ei-io-ou-u])",
        "[a-z]+ - \"a\" - \"b\" → (([a-z]{1,} - \"a\") - \"b\")",
        "[a-z] - (\"a\" - \"b\") → ([a-z] - (\"a\" - \"b\"))",
        "\"x\" [a-z] - \"q\" \"y\" → (\"x\" ([a-z] - \"q\") \"y\")",
        "[a-z] - \"q\" | \"Q\" → (([a-z] - \"q\") | \"Q\")",
        "([a-z] - \"q\")* → ([a-z] - \"q\"){0,}",
        "x-1 → x-1",
        "x_y → x_y",
      })
  void readsConstruct(String body, String expected) {
    Grammar grammar =
        Gbnf.parse("test.gbnf", "root ::= " + body + "\nx-1 ::= \"x\"\nx_y ::= \"y\"\n");
    assertThat(Shapes.print(grammar.rule("root").body())).isEqualTo(expected);
  }

  @Test
  void rulesGoOverLines() {
    Grammar grammar =
        Gbnf.parse(
            "lines.gbnf",
            """
            # A comment first.

            root ::=
              # a comment between
              "a" x # and behind
              | "b"

              # even with blank lines
              | (
                "c"
                "d"   # inside
                |
                "e"
              )+ "f" |
              "g" -
              "h"
            x ::= "x"
            """);
    assertThat(Shapes.print(grammar.rule("root").body()))
        .isEqualTo("((\"a\" x) | \"b\" | (((\"c\" \"d\") | \"e\"){1,} \"f\") | (\"g\" - \"h\"))");
  }

  @Test
  void lineEndsOfAllKinds() {
    for (String end : new String[] {"\n", "\r\n", "\r"}) {
      Grammar grammar = Gbnf.parse("ends.gbnf", "root ::= a" + end + "a ::= \"x\"" + end);
      assertThat(grammar.rules().keySet()).containsExactly("root", "a");
      assertThat(grammar.warnings()).isEmpty();
    }
  }

  @Test
  void spansAreOffsetsOfTheText() {
    String text = "root ::= \"😀\" ( word | \"b\" )* - \"c\"\nword ::= [a-z]\n";
    Rule rule = Gbnf.parse("spans.gbnf", text).rule("root");
    assertThat(cut(text, rule.body())).isEqualTo("\"😀\" ( word | \"b\" )* - \"c\"");
    Expression.Sequence sequence = (Expression.Sequence) rule.body();
    Expression.Difference difference = (Expression.Difference) sequence.items().get(1);
    assertThat(cut(text, difference)).isEqualTo("( word | \"b\" )* - \"c\"");
    Expression.Repetition repetition = (Expression.Repetition) difference.included();
    assertThat(cut(text, repetition)).isEqualTo("( word | \"b\" )*");
    assertThat(cut(text, repetition.body())).isEqualTo("word | \"b\"");
    assertThat(text.substring(rule.nameSpan().start(), rule.nameSpan().end())).isEqualTo("root");
  }

  private static String cut(String text, Expression expression) {
    return text.substring(expression.span().start(), expression.span().end());
  }

  @Test
  void namesTakeLettersDigitsMinusAndUnderscore() {
    Grammar grammar =
        Gbnf.parse(
            "names.gbnf",
            "root ::= 1st -x a-_B größe\n1st ::= \"1\"\n-x ::= \"x\"\na-_B ::= \"b\"\ngröße ::= \"g\"");
    assertThat(grammar.rules().keySet()).containsExactly("root", "1st", "-x", "a-_B", "größe");
  }

  @Test
  void startRuleIsAnOption() {
    ReadOptions options = ReadOptions.builder().start("main").build();
    assertThat(Grammars.read("start.gbnf", "main ::= \"a\"", options).start()).isEqualTo("main");
  }

  @Test
  void definitionsOfOneRuleAreUnited() {
    Grammar grammar = Gbnf.parse("twice.gbnf", "root ::= \"a\" | \"b\"\nroot ::= \"c\" \"d\"\n");
    assertThat(Shapes.print(grammar.rule("root").body()))
        .isEqualTo("(\"a\" | \"b\" | (\"c\" \"d\"))");
    assertThat(grammar.warnings()).hasSize(1);
  }

  @Test
  void lexerMakesTextsInQuotesTerminals() {
    String text =
        """
        #! lexer: word
        root ::= "if" word ([oO][rR]"1" "if")? (digit | word - "x") [a-z]
        word ::= [a-z]+ digit
        digit ::= "0" | "1"{2}
        spare ::= "s"
        """;
    Grammar grammar = Gbnf.parse("lexer.gbnf", text);
    assertThat(grammar.rules().values())
        .filteredOn(Rule::isTerminal)
        .extracting(Rule::name)
        .containsExactlyInAnyOrder("word", "\"if\"", "[oO][rR]\"1\"", "\"0\"", "\"1\"");
    assertThat(Shapes.print(grammar.rule("root").body()))
        .isEqualTo("(\"if\" word ([oO][rR]\"1\" \"if\"){0,1} (digit | (word - \"x\")) [a-z])");
    assertThat(Shapes.print(grammar.rule("word").body())).isEqualTo("([a-z]{1,} digit)");
    assertThat(Shapes.print(grammar.rule("spare").body())).isEqualTo("\"s\"");
  }

  @Test
  void labelsBesideALexerStayAsTheyAre() {
    String text = "#! lexer:\nroot ::= \"a\" QUOTED_TEXT [0-9]\n";
    Grammar grammar = Gbnf.parse("labels.gbnf", text);
    Grammar plain = Gbnf.parse("labels.gbnf", text.replace("#! lexer:", "#        "));
    assertThat(grammar.rules().keySet()).containsExactly("root", "QUOTED_TEXT", "\"a\"");
    assertThat(grammar.rule("QUOTED_TEXT")).isEqualTo(plain.rule("QUOTED_TEXT"));
  }

  @Test
  void ignoredRulesStandBehindTerminalsAndForNothingWhereTheyAreCalled() {
    Grammar grammar =
        Gbnf.parse(
            "ignore.gbnf",
            """
            #! lexer: word comment
            #! ignore: ws
            root ::= ws word (ws "," ws word)* (ws | ";")+ sep [0-9]* (word - "x") blank
            sep ::= ws
            word ::= [a-z]+ (ws blank)?
            ws ::= (blank | comment)*
            blank ::= [ \\n]
            comment ::= "#" [^\\n]*
            """);
    assertThat(grammar.start()).isEqualTo("root'");
    assertThat(body(grammar, "root'")).isEqualTo("(%ignore root)");
    assertThat(body(grammar, "%ignore")).isEqualTo("ws");
    assertThat(body(grammar, "root"))
        .isEqualTo(
            "((word %ignore) ((\",\" %ignore) (word %ignore)){0,} ((\";\" %ignore)){0,} sep"
                + " ([0-9]{1,} %ignore){0,1} ((word - \"x\") %ignore) (blank %ignore))");
    assertThat(body(grammar, "sep")).isEqualTo("\"\"");
    assertThat(body(grammar, "word")).isEqualTo("([a-z]{1,} (ws blank){0,1})");
    assertThat(body(grammar, "ws")).isEqualTo("(blank | comment){0,}");
    assertThat(grammar.warnings()).isEmpty();
  }

  @Test
  void ignoredRulesAreRepeatedUnlessTheySayAllThatMayStandThere() {
    assertThat(ignored("ws", "ws ::= [ \\t]{0,20}")).isEqualTo("ws");
    assertThat(ignored("ws", "ws ::= ([ ] ws)?")).isEqualTo("ws");
    assertThat(ignored("ws", "ws ::= [ \\t]+")).isEqualTo("ws{0,1}");
    assertThat(ignored("ws", "ws ::= [ ] | \"\\n\"")).isEqualTo("ws{0,}");
    assertThat(ignored("ws", "ws ::= [ ]{2,4}")).isEqualTo("ws{0,}");
    assertThat(ignored("ws c", "ws ::= ([ ] | c)*\nc ::= \"#\" [a-z]* \"\\n\""))
        .isEqualTo("([ ] | c){0,}");
    assertThat(ignored("c, ws", "ws ::= [ ]{2,}\nc ::= \"#\" [a-z]* \"\\n\""))
        .isEqualTo("(c | ws){0,}");
  }

  private static String ignored(String names, String rules) {
    String text = "#! ignore: " + names + "\n#! lexer:\nroot ::= \"a\" \"b\"\n" + rules + "\n";
    Grammar grammar = Gbnf.parse("ignore.gbnf", text);
    assertThat(grammar.warnings()).as(text).isEmpty();
    return body(grammar, "%ignore");
  }

  private static String body(Grammar grammar, String rule) {
    return Shapes.print(grammar.rule(rule).body());
  }

  @Test
  void longestMatchByPragmaAndByOption() {
    String text =
        "#! longest-match: word  number\nroot ::= word number ws\nword ::= [a-z]+\nnumber ::= [0-9]+\nws ::= \" \"*\n";
    ReadOptions options = ReadOptions.builder().longestMatch(ImmutableSet.of("ws")).build();
    Grammar grammar = Grammars.read("longest.gbnf", text, options);
    assertThat(grammar.rules().values().stream().filter(Rule::isTerminal).map(Rule::name))
        .containsExactly("word", "number", "ws");
    assertThat(grammar.warnings()).isEmpty();
  }

  @Test
  void byteOrderMarkIsNoPartOfTheText(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("mark.gbnf");
    Files.writeString(file, "\uFEFFroot ::= \"é\"\n");
    Grammar grammar = Gbnf.parse(file);
    assertThat(grammar.rule("root").nameSpan().start()).isZero();
    assertThat(Gbnf.parse("mark", "\uFEFFroot ::= \"a\"").start()).isEqualTo("root");
  }

  @Test
  void recursionOfAllKindsIsFine() {
    Grammar grammar =
        Gbnf.parse(
            "left.gbnf",
            "root ::= root \"a\" | b\nb ::= empty b \"c\" | \"d\"\nempty ::= \"e\" | ");
    assertThat(grammar.warnings()).isEmpty();
  }

  @Test
  void lineEndInsideLiteralIsKept() {
    Grammar grammar = Gbnf.parse("inside.gbnf", "root ::= \"a\n\" [\n]\n");
    assertThat(Shapes.print(grammar.rule("root").body()))
        .isEqualTo("(\"a\\U0000000A\" [\\U0000000A-\\U0000000A])");
  }
}
