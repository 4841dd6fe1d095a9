package io.dyck.grammar.gbnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.Severity;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every code, with its place and a word of its message. */
final class GbnfErrorsTest {
  private static final GrammarLimits SMALL = new GrammarLimits(2000, 10, 50, 5);

  /**
   * A text, and each diagnostic it must give: code, line:column, underlined text, a word of message
   * or advice.
   */
  record Case(String text, List<String> expected) {
    Case(String text, String... expected) {
      this(text, List.of(expected));
    }

    @Override
    public String toString() {
      return text.replace("\n", "⏎");
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("", "G005 1:1 `` no rule"),
        new Case("# only a comment\n", "G005 2:1 `` no rule"),
        new Case("root ::= " + "(".repeat(11) + ")".repeat(11), "G006 1:20 `(` nestingDepth"),
        new Case("root ::= \"a\"" + "*".repeat(11), "G006 1:23 `*` nestingDepth"),
        new Case("root ::= \"a\"{51}", "G007 1:13 `{51}` repetitionCount"),
        new Case("root ::= \"a\"{1,99999999999}", "G007 1:13 `{1,99999999999}` repetitionCount"),
        new Case("root ::= \"abc\na ::= \"x\"\n", "G010 1:10 `\"abc` never closed"),
        new Case("root ::= a \"\na ::= \"x\"\n", "G010 1:12 `\"` never closed"),
        new Case("root ::= \"a\\", "G010 1:10 `\"a\\` never closed"),
        new Case("root ::= [a-z\na ::= [x]\n", "G011 1:10 `[a-z` never closed"),
        new Case("root ::= <a\n", "G012 1:10 `<a` never closed"),
        new Case("root ::= <>", "G012 1:10 `<>` no name"),
        new Case("root ::= <[x]>", "G012 1:10 `<[x]>` id"),
        new Case("root ::= !<[99999999999]>", "G012 1:10 `!<[99999999999]>` id"),
        new Case("root ::= \"a\\q\"", "G013 1:12 `\\q` unknown"),
        new Case("root ::= [\\d]", "G013 1:11 `\\d` [0-9]"),
        new Case("root ::= \"\\xg0\"", "G014 1:11 `\\x` 2 hexadecimal"),
        new Case("root ::= \"\\u12\"", "G014 1:11 `\\u12` 4 hexadecimal"),
        new Case("root ::= \"\\U00110000\"", "G015 1:11 `\\U00110000` 0010FFFF"),
        new Case("root ::= [ z-a]", "G016 1:12 `z-a` wrong way"),
        new Case("root ::= [a--]", "G016 1:11 `a--` wrong way"),
        new Case(
            "root ::= 'a'",
            "G017 1:10 `'` double quotes",
            "G030 1:11 `a` no rule",
            "G017 1:12 `'` double"),
        new Case("root ::= \"a\", \"b\"", "G017 1:13 `,` one after the other"),
        new Case("root ::= \"a\";;", "G017 1:13 `;;` line"),
        new Case("root ::= “a”", "G017 1:10 `“` \""),
        new Case("root ::= \"a\"\u00A0\"b\"", "G017 1:13 `\u00A0` blank"),
        new Case(
            "root ::= \"a\" /* x */",
            "G017 1:14 `/` comments",
            "G030 1:17 `x` no rule",
            "G017 1:20 `/` comments"),
        new Case("root ::= \"a\"{x}", "G018 1:13 `{x}` {m}"),
        new Case("root ::= \"a\"{}", "G018 1:13 `{}` {m}"),
        new Case("root ::= \"a\"{,}", "G018 1:13 `{,}` {m}"),
        new Case("root ::= \"a\"{1,2,3}", "G018 1:13 `{1,2,3}` {m}"),
        new Case("root ::= \"a\"{2", "G018 1:13 `{2` never closed"),
        new Case("root ::= \"a\"{3,2}", "G019 1:13 `{3,2}` swap"),
        new Case("hello\nroot ::= \"a\"", "G020 1:1 `hello` ::="),
        new Case("root = \"a\"", "G021 1:6 `=` ::="),
        new Case("root ::= a\na := \"x\"", "G021 2:3 `:=` ::="),
        new Case("root ::= a\na: \"x\"", "G021 2:2 `:` ::="),
        new Case("root\n::= \"a\"", "G021 2:1 `::=` another line"),
        new Case("root ::= \"a\"\n  \"b\"\n", "G022 2:3 `\"b\"` parentheses"),
        new Case("root ::= (\"a\"\nx ::= \"x\"\n", "G023 1:10 `(` never closed"),
        new Case("root ::= (\"a\" (", "G023 1:10 `(` 2 parentheses"),
        new Case("root ::= \"a\")", "G024 1:13 `)` never opened"),
        new Case("root ::= * \"a\"", "G025 1:10 `*` literal"),
        new Case("root ::= \"a\" | + | {2}", "G025 1:16 `+` repeat", "G025 1:20 `{2}` repeat"),
        new Case("root ::= (? \"a\")", "G025 1:11 `?` repeat"),
        new Case("root ::= [a-z] -", "G026 1:16 `-` nothing after"),
        new Case("root ::= ([a-z] - )", "G026 1:17 `-` nothing after"),
        new Case("root ::= [a-z] - | \"b\"", "G026 1:16 `-` nothing after"),
        new Case("root ::= - [a-z]", "G026 1:10 `-` nothing before"),
        new Case("root ::= [a-z]-\"b\"", "G026 1:15 `-` blanks"),
        new Case("root ::= [a-z] -\"b\"", "G026 1:16 `-` blanks"),
        new Case("root ::= a a ::= \"x\"", "G027 1:12 `a` line of its own"),
        new Case("root[capture] ::= \"a\"", "G028 1:5 `[capture]` XGrammar"),
        new Case("<root> ::= \"a\"", "G028 1:1 `<root>` angle brackets"),
        new Case("root ::= Regex(\"a+\")", "G028 1:10 `Regex` XGrammar"),
        new Case("root ::= \"a\" (=\"b\")", "G017 1:15 `=` lookahead"),
        new Case("root ::= \"a\" -x\nx ::= \"x\"", "G030 1:14 `-x` blanks on both sides"),
        new Case(
            "root ::= value\nvalue ::= vlaue \"a\" | nothing nothing",
            "G030 2:11 `vlaue` did you mean 'value'?",
            "G030 2:23 `nothing` 2 places"),
        new Case("rot ::= \"a\"\nb ::= \"b\"", "G031 1:1 `` --start rot "),
        new Case("a ::= \"a\"\nmain ::= \"b\"", "G031 1:1 `` --start main "),
        new Case("root ::= root \"a\"", "G032 1:1 `root` no finite text"),
        new Case("root ::= []", "G047 1:10 `[]` empty", "G032 1:1 `root` no finite text"),
        new Case(
            "root ::= (\"a\" | \"b\") []",
            "G047 1:22 `[]` empty",
            "G032 1:1 `root` no finite text"),
        new Case("root ::= (\"a\" | \"b\" | \"c\") root", "G032 1:1 `root` no finite text"),
        new Case(
            "root ::= [a-z]+ - list\nlist ::= \"a\" | \"(\" list \")\"",
            "G033 1:19 `list` recursi"),
        new Case("root ::= (\"a\" x) - \"b\"\nx ::= y\ny ::= \"y\" root?", "G033 1:15 `x` recursi"),
        new Case(
            "#! longest-match: wrod\nroot ::= word\nword ::= [a-z]+",
            "G034 1:19 `wrod` did you mean 'word'?"),
        new Case(
            """
            #! longest-match: list
            root ::= list
            list ::= item "," list | item
            item ::= "a\"""",
            "G035 3:1 `list` recursion"),
        new Case(
            "#! longest-match: word\nroot ::= word\nword ::= end \"a\"\nend ::= <[3]> | \"b\"",
            "G036 4:9 `<[3]>` 'word'"),
        new Case(
            "#! ignore: ws\nroot ::= ws \"a\"\nws ::= \" \"*",
            "G053 1:1 `#! ignore: ws` #! lexer:"),
        new Case(
            "#! lexer:\n#! ignore: blnk, blank\nroot ::= \"a\"\nblank ::= \" \"*",
            "G054 2:12 `blnk` did you mean 'blank'?"),
        new Case("#! lexer:\n#! ignore:\nroot ::= \"a\"", "G054 2:1 `#! ignore:` #! ignore: ws"),
        new Case("#! ignore:root\n#! lexer:\nroot ::= \"a\"", "G055 1:11 `root` start rule"),
        new Case(
            "#! lexer:\n#! ignore: ws\nroot ::= \"a\" ws\nws ::= \"{\" root \"}\"",
            "G055 2:12 `ws` start rule"));
  }

  static Stream<Case> warnings() {
    return Stream.of(
        new Case(
            "root ::= \"a\"\nx ::= y\ny ::= \"y\"\n",
            "G040 2:1 `x` never used",
            "G040 3:1 `y` never used"),
        new Case("root ::= \"a\" | x\nx ::= \"b\" x\n", "G041 2:1 `x` no finite text"),
        new Case("root ::= \"a\" | \"b\" | \"\\x61\"", "G042 1:22 `\"\\x61\"` number 1"),
        new Case("root ::= ([a-b] x | x | [ab] x)\nx ::= \"x\"", "G042 1:25 `[ab] x` number 1"),
        new Case("root ::= \"a\"\nroot ::= \"b\"", "G043 2:1 `root` llama.cpp keeps only the last"),
        new Case("root ::= \"\\'\"", "G044 1:11 `\\'` useless"),
        new Case("root ::= [\\.\\/]", "G044 1:11 `\\.` useless", "G044 1:13 `\\/` useless"),
        new Case("root ::= \"\\b\"", "G044 1:11 `\\b` \\x08"),
        new Case(
            "root ::= \"a\" | \"\\uD83D\\uDE00\"",
            "G045 1:17 `\\uD83D` \\U0001F600",
            "G045 1:23 `\\uDE00` surrogate"),
        new Case("root ::= \"a\n\"", "G046 1:10 `\"a\n\"` XGrammar"),
        new Case("root ::= [\n]", "G046 1:10 `[\n]` XGrammar"),
        new Case("root ::= \"a\" []?", "G047 1:14 `[]` llama.cpp"),
        new Case("root ::= [^]", "G047 1:10 `[^]` llama.cpp"),
        new Case("#! longest: root\nroot ::= \"a\"", "G048 1:1 `#! longest: root` longest-match"),
        new Case("root ::=\nx ::= \"x\"", "G049 1:1 `root` no body", "G040 2:1 `x` never"),
        new Case("root ::= x |\nx ::= \"x\"", "G049 1:12 `|` empty"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void reportsErrorWhereItStands(Case example) {
    ReadOptions options = ReadOptions.builder().limits(SMALL).build();
    ImmutableList<Diagnostic> found = diagnostics(example.text, options);
    assertThat(found).anyMatch(diagnostic -> diagnostic.severity() == Severity.ERROR);
    List<Diagnostic> relevant = new ArrayList<>(found);
    relevant.removeIf(
        diagnostic ->
            diagnostic.severity() == Severity.WARNING
                && !example.expected.get(0).startsWith("G047"));
    compare(relevant, example);
  }

  @ParameterizedTest
  @MethodSource("warnings")
  void warnsWhereItStands(Case example) {
    compare(Gbnf.parse("test.gbnf", example.text).warnings(), example);
  }

  private static void compare(List<Diagnostic> found, Case example) {
    String shown = found.stream().map(GbnfErrorsTest::summary).collect(Collectors.joining("\n"));
    assertThat(found).as(shown).hasSize(example.expected.size());
    List<String> expected = new ArrayList<>(example.expected);
    for (Diagnostic diagnostic : found) {
      String head = summary(diagnostic);
      String said = diagnostic.message() + " " + diagnostic.advice();
      boolean matched =
          expected.removeIf(
              line -> {
                int wordAt = line.lastIndexOf("` ") + 2;
                return head.equals(line.substring(0, wordAt - 1))
                    && said.contains(line.substring(wordAt));
              });
      assertThat(matched).as("%s %s, expected %s", head, said, expected).isTrue();
    }
  }

  private static String summary(Diagnostic diagnostic) {
    String text = diagnostic.source().content();
    String place = diagnostic.place().substring("test.gbnf:".length());
    String covered = text.substring(diagnostic.span().start(), diagnostic.span().end());
    return diagnostic.code().substring("DYCK-".length()) + " " + place + " `" + covered + "`";
  }

  private static ImmutableList<Diagnostic> diagnostics(String text, ReadOptions options) {
    try {
      Grammars.read("test.gbnf", text, options);
      return ImmutableList.of();
    } catch (GrammarException e) {
      return e.diagnostics();
    }
  }

  @Test
  void allErrorsOfATextAtOnceInItsOrder() {
    String text =
        """
        root ::= "a" | undefined-one | [z-a]
        x := "b\\q"
        y ::= ( "c" "d"
        z ::= "e" ) | * "f" {9,8}
        root ::= 'g'
        """;
    List<String> codes =
        diagnostics(text, ReadOptions.DEFAULT).stream()
            .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
            .map(
                diagnostic ->
                    diagnostic.code().substring(5) + " " + diagnostic.place().substring(10))
            .toList();
    assertThat(codes)
        .containsExactly(
            "G030 1:16",
            "G016 1:33",
            "G021 2:3",
            "G013 2:8",
            "G023 3:7",
            "G024 4:11",
            "G025 4:15",
            "G019 4:21",
            "G017 5:10",
            "G030 5:11",
            "G017 5:12");
  }

  @Test
  void everyCodeIsTested() {
    TreeSet<String> tested =
        Stream.concat(cases(), warnings())
            .flatMap(example -> example.expected.stream())
            .map(line -> "DYCK-" + line.substring(0, 4))
            .collect(Collectors.toCollection(TreeSet::new));
    // Of files and limits: the tests below. G029 is a net below the checks, which nothing falls
    // into.
    tested.addAll(
        List.of("DYCK-G001", "DYCK-G002", "DYCK-G003", "DYCK-G004", "DYCK-G008", "DYCK-G029"));
    // Only other notations report them: EbnfErrorsTest; and writers: GrammarWriterTest.
    tested.addAll(
        List.of(
            "DYCK-G037",
            "DYCK-G038",
            "DYCK-G039",
            "DYCK-G050",
            "DYCK-G051",
            "DYCK-G052",
            "DYCK-G057",
            "DYCK-G058",
            "DYCK-G059"));
    // StartRulesTest tests this information.
    tested.add("DYCK-G056");
    assertThat(tested)
        .containsExactlyElementsOf(
            // From G060 on they belong to detection, regular expressions and Lark.
            Stream.of(DiagnosticCode.values())
                .map(DiagnosticCode::text)
                .filter(code -> code.compareTo("DYCK-G060") < 0)
                .sorted()
                .toList());
  }

  @Test
  void everyCodeIsDocumented() throws IOException {
    String page = Files.readString(Path.of(System.getProperty("dyck.root"), "docs", "errors.md"));
    assertThat(DiagnosticCode.values())
        .allSatisfy(code -> assertThat(page).contains("| " + code.text() + " |"));
  }

  @Test
  void fileThatCannotBeRead(@TempDir Path directory) {
    assertFile(directory.resolve("missing.gbnf"), "G001", "no such file");
    assertFile(directory, "G001", "cannot be read");
  }

  @Test
  void fileThatIsTooLarge(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("large.gbnf");
    Files.writeString(file, "root ::= \"a\" #" + "x".repeat(10 << 20));
    assertFile(file, "G002", "--limit sourceBytes=NUMBER", "GrammarLimits.withSourceBytes");
    assertThat(diagnostics("#".repeat(9 << 20), ReadOptions.DEFAULT).get(0).code())
        .isEqualTo("DYCK-G002");
    ReadOptions exact = ReadOptions.builder().limits(SMALL.withSourceBytes(14)).build();
    assertThat(diagnostics("root ::= \"aé\"", exact)).isEmpty();
    assertThat(diagnostics("root ::= \"aéb\"", exact)).hasSize(1);
  }

  @Test
  void fileThatIsNotUtf8(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("latin.gbnf");
    Files.write(file, "root ::= \"a\"\nx ::= \"é\"\n".getBytes(StandardCharsets.ISO_8859_1));
    assertFile(file, "G003", "byte 21 is E9", "2:8");
    assertThat(diagnostics("root ::= \"\uD800\"", ReadOptions.DEFAULT).get(0).code())
        .isEqualTo("DYCK-G003");
  }

  @Test
  void fileWithNul(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("nul.gbnf");
    Files.write(file, "root ::= \"a\"\n".getBytes(StandardCharsets.UTF_16BE));
    assertFile(file, "G004", "UTF-16", "1:1");
  }

  private static void assertFile(Path file, String code, String... words) {
    assertThatThrownBy(() -> Gbnf.parse(file))
        .isInstanceOfSatisfying(
            GrammarException.class,
            e -> {
              assertThat(e.diagnostics()).hasSize(1);
              Diagnostic diagnostic = e.diagnostics().get(0);
              assertThat(diagnostic.code()).isEqualTo("DYCK-" + code);
              assertThat(diagnostic.place() + diagnostic.message() + diagnostic.advice())
                  .contains(words);
            });
  }

  @Test
  void moreThanTheLimitIsCounted() {
    ReadOptions options = ReadOptions.builder().limits(SMALL).build();
    ImmutableList<Diagnostic> found = diagnostics("root ::= \"" + "\\q".repeat(50) + "\"", options);
    assertThat(found).hasSize(6);
    assertThat(found.get(5).code()).isEqualTo("DYCK-G008");
    assertThat(found.get(5).message()).contains("45 more");
  }

  @Test
  void longestMatchByOptionForNoRule() {
    ReadOptions options = ReadOptions.builder().longestMatch(ImmutableSet.of("x")).build();
    assertThat(diagnostics("root ::= \"a\"", options).get(0).code()).isEqualTo("DYCK-G034");
  }

  @Test
  void messagesNeverShowControlCharactersNorTheParserGenerator() {
    ImmutableList<Diagnostic> found =
        diagnostics("root ::= \u0007 \u001b[31m \"\\\u0001\" \u202E", ReadOptions.DEFAULT);
    assertThat(found).isNotEmpty();
    assertThat(found)
        .allSatisfy(
            diagnostic -> {
              String said = diagnostic.message() + diagnostic.advice();
              assertThat(said).doesNotContainPattern("\\p{Cc}|\u202E");
              assertThat(said.toLowerCase(Locale.ROOT))
                  .doesNotContain("antlr", "token recognition", "mismatched");
            });
  }
}
