package io.dyck.grammar.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.LookaheadOracle;
import io.dyck.grammar.oracle.Texts;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The texts of each construct of each EBNF notation, compared with the oracle. */
final class EbnfNotationsTest {
  private record Example(Notation notation, String text, List<String> in, List<String> out) {}

  private static Example example(
      Notation notation, String text, List<String> in, List<String> out) {
    return new Example(notation, text, in, out);
  }

  private static Stream<Example> examples() {
    return Stream.of(
        // W3C
        example(
            Notation.W3C,
            "a ::= 'x' (b | \"y\")* /* comment */\n[12] b ::= [a-c#x30-#x32]? '\\'",
            List.of("x", "xa\\", "x2\\yy\\"),
            List.of("", "xa", "x3\\")),
        example(
            Notation.W3C,
            "a ::= [a-z]+ - ('if' | 'do')",
            List.of("i", "iff", "d"),
            List.of("if", "do", "")),
        example(Notation.W3C, "<a> ::= #x41 <b>\nb ::= [^#x0-#x7F-]", List.of("Aé"), List.of("A-")),
        example(
            Notation.W3C, "a ::= ( 'x' / 'xy' / ) 'z'", List.of("xz", "xyz", "z"), List.of("x")),
        example(
            Notation.W3C,
            "a ::= b eof\nb ::= B^Token | 'for'\nS ::= ' '+ /* ws: definition */\n"
                + "<?TOKENS?>\nB ::= [a-z]+\neof ::= $\nB << 'for'\n<?ENCORE?> code (",
            List.of("for", " abc ", "forx"),
            List.of("a b", "f0")),
        example(
            Notation.W3C,
            "a ::= n ('+' n)*\nn ::= [0-9]+\n@terminals\nP ::= [ #x9]\n@pass P",
            List.of("1+2", " 1 + 23 "),
            List.of("1 2", "+")),
        example(
            Notation.W3C,
            "q ::= '<' t* '>'\nt ::= 'a' | q /* ws: explicit */\nw ::= ' ' /* ws: definition */",
            List.of("<aa>", " <a < a>> "),
            List.of("a", "<")),
        // ISO 14977
        example(
            Notation.ISO,
            "(* c (* nested *) (*) *) *) a thing = 'x', { 'y' | \"z\" }-, [ b ] ; b = 3 * 'q' | ( 'r' ) .",
            List.of("xy", "xyzqqq", "xyr"),
            List.of("x", "xyq", "xyqq")),
        example(
            Notation.ISO,
            "a = word - 'ab'; word = letter letter; letter = 'a' | 'b' / 'c' ! 'd';",
            List.of("aa", "ba", "cd"),
            List.of("ab", "a")),
        example(
            Notation.ISO,
            "s = one thing one; one thing = 'x'; one = 'y';",
            List.of("xy"),
            List.of()),
        example(Notation.ISO, "a = (/ 'x' /) (: 'y' :);", List.of("", "xyy"), List.of("xx")),
        // Wirth
        example(
            Notation.WIRTH,
            "A = \"x\" { B } [ `\\` ] . // c\nB = \"0\" … \"9\" | \"\\\"\" .",
            List.of("x", "x0\"9\\"),
            List.of("xa", "")),
        // BNF
        example(
            Notation.BNF,
            "<a b> ::= \"x\" <c> | <c>\n<c> ::= '\\' [0-9] { \"y\" } [ <d> ] # c\n<d> := \"z\"+",
            List.of("x\\1", "\\2yyz", "\\0zz"),
            List.of("x", "\\a")),
        // ABNF
        example(
            Notation.ABNF,
            "; c\nRule = \"ab\" %x63.64 [ 2*3DIGIT ] *\"x\"\n   other / %s\"Q\"\nOTHER = 1%d48-50\n"
                + "rule =/ <digit>",
            List.of("ABcd0", "abcd12xX2", "aBcd123x1", "Q", "7"),
            List.of("abCd0", "abcd1234", "q", "abcd3")),
        // XGrammar
        example(
            Notation.XGRAMMAR,
            "root ::= \"\\x41\"{2} b # c\n  | \"c\"\nb ::= [^\\]a]",
            List.of("AAb", "c"),
            List.of("AA]", "AAa")),
        example(
            Notation.XGRAMMAR,
            "root ::= Substring(\"ab\", \"c\", \"d\")",
            List.of("", "abc", "cd", "d", "abcd"),
            List.of("a", "b", "abd")),
        example(
            Notation.XGRAMMAR,
            "root ::= Regex(\"a[b-d]+\\\\S\", flags=\"i\", json_string=true)",
            List.of("ABc!"),
            List.of("ab\"", "ae!", "ab\\")),
        example(
            Notation.XGRAMMAR,
            "root ::= Regex(\"x.y\", flags=\"u\")",
            List.of("xay", "x\ny"),
            List.of("xy", "xaay")),
        example(
            Notation.XGRAMMAR,
            "root ::= Regex(flags=\"i\", \"[k\u00e9]s\")",
            List.of("ks", "KS", "\u00e9S"),
            List.of("\u212as", "k\u017f", "\u00c9s")),
        example(
            Notation.XGRAMMAR,
            "root ::= \"\\x1F600\" [\\x1F600-\\x1F60F]? \"\\x9\" \"\\x0000000041g\"",
            List.of("\ud83d\ude00\tAg", "\ud83d\ude00\ud83d\ude05\tAg"),
            List.of("\u001f600\tAg", "\ud83d\ude006\tAg")),
        example(
            Notation.XGRAMMAR,
            "root ::= r \"b\" s\nr[lazy] ::= \"a\"*\ns[lazy] ::= t\nt ::= \"\" | \"a\"",
            List.of("b"),
            List.of("ab", "ba", "aab")),
        example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch(\n  (\"t\", r),\n  loop_after_dispatch=false\n) \"w\"\nr ::= \"1\"",
            List.of("w", "t1w"),
            List.of("t1xw", "tw")),
        example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch((\"a\", r,), excludes=(), loop_after_dispatch=true)\nr ::= \"1\"",
            List.of("", "b", "a1a1"),
            List.of("a")),
        example(
            Notation.XGRAMMAR,
            "root ::= v \"a\" (= \"b\")\nv[max_chars=2] ::= [^]*",
            List.of("a", "xa", "xxa", "aaa"),
            List.of("xxxa", "ab")),
        example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch((\"tag1\", a), (\"tag2\", b))\na ::= \"abcd\"\nb ::= \"efg\"",
            List.of("", "tag", "tag1abcd", "tag1abcdtag2efg", "tag1abcdqqqqtag2efg"),
            List.of("tag1", "tag1abc", "tag1abce", "ttag1abd")),
        example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch((\"t\", r), loop_after_dispatch=false) \"w\"\nr ::= \"1\"",
            List.of("w", "xw", "t1w", "xt1w"),
            List.of("t1xw", "tw")),
        example(
            Notation.XGRAMMAR,
            "root ::= TagDispatch((\"ab\", r), (\"b\", q), excludes=(\"cc\",))\nr ::= \"1\"\nq ::= \"2\"",
            List.of("ab1", "b2", "cb2c"),
            List.of("ab2", "b1", "xcc", "bb2")));
  }

  @TestFactory
  Stream<DynamicTest> constructs() {
    return examples()
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.notation + " " + example.text, () -> check(example)));
  }

  private static void check(Example example) {
    Grammar grammar = read(example.notation, example.text);
    boolean looks = grammar.rules().values().stream().anyMatch(r -> r.body().hasLookahead());
    LookaheadOracle ahead = LookaheadOracle.of(grammar);
    Predicate<String> oracle =
        looks ? ahead::accepts : text -> EarleyOracle.of(grammar).accepts(Texts.bytes(text));
    for (String text : example.in) {
      assertThat(oracle.test(text)).as("accepts '%s'", text).isTrue();
    }
    for (String text : example.out) {
      assertThat(oracle.test(text)).as("accepts '%s'", text).isFalse();
    }
  }

  @Test
  void declaredTerminalsTakeTheLongestMatchAndPreferencesRankThem() {
    Grammar grammar =
        read(
            Notation.W3C,
            "q ::= N | 'for' | C\n<?TOKENS?>\nN ::= L+\nL ::= [a-z]\nC? ::= '{' .* '}'\nN << 'for' 'if'");
    assertThat(grammar.rule("N").match()).isEqualTo(MatchKind.LONGEST);
    assertThat(grammar.rule("L").match()).isEqualTo(MatchKind.ANY);
    assertThat(grammar.rule("C").match()).isEqualTo(MatchKind.SHORTEST);
    assertThat(grammar.rule("'for'").match()).isEqualTo(MatchKind.LONGEST);
    assertThat(grammar.rule("'for'").rank()).isGreaterThan(grammar.rule("N").rank());
  }

  @Test
  void byConventionCapitalInitialsAreTerminals() {
    Grammar grammar = read(Notation.W3C, "doc ::= Name Rec\nName ::= [a-z]+\nRec ::= 'x' Rec?");
    assertThat(grammar.rule("Name").match()).isEqualTo(MatchKind.LONGEST);
    assertThat(grammar.rule("Rec").match()).isEqualTo(MatchKind.ANY);
    grammar = read(Notation.W3C, "Doc ::= NAME Item\nItem ::= 'x'\nNAME ::= [a-z]+");
    assertThat(grammar.rule("NAME").match()).isEqualTo(MatchKind.LONGEST);
    assertThat(grammar.rule("Item").match()).isEqualTo(MatchKind.ANY);
    grammar =
        Grammars.read(
            "g",
            "doc ::= Name\nName ::= [a-z]+",
            ReadOptions.builder().notation(Notation.W3C).conventionalTerminals(false).build());
    assertThat(grammar.rule("Name").match()).isEqualTo(MatchKind.ANY);
  }

  /** A grammar of many phrases: SPARQL 1.1 has 32 terminals among 173 rules, one of them "iri". */
  @Test
  void byConventionFewNamesInCapitalsAreTheTerminals() {
    Grammar grammar =
        read(
            Notation.W3C,
            "Doc ::= Pair A B C\nPair ::= NAME '=' iri\niri ::= NAME\nNAME ::= [a-z]+\n"
                + "A ::= [b] D\nB ::= [b]\nC ::= [c]\nD ::= [d]");
    assertThat(grammar.rule("NAME").match()).isEqualTo(MatchKind.LONGEST);
    assertThat(grammar.rule("Pair").match()).isEqualTo(MatchKind.ANY);
  }

  @Test
  void whatCanNeverBeReadIsSaid() {
    assertThat(
            read(
                    Notation.XGRAMMAR,
                    "root ::= TagDispatch((\"xab\", r), (\"b\", r), (\"yc\", r), (\"ycd\", r),"
                        + " excludes=(\"a\",))\nr ::= \"1\"")
                .warnings())
        .extracting(d -> d.code() + " " + d.span().start())
        .containsExactly("DYCK-G059 21", "DYCK-G059 54");
    assertThat(
            read(
                    Notation.XGRAMMAR,
                    "root ::= r s\nr[lazy] ::= \"a\"*\n"
                        + "s[lazy, stop_capture=\"a,b\"] ::= \"a\"")
                .warnings())
        .extracting(Diagnostic::code)
        .containsExactlyInAnyOrder("DYCK-G051", "DYCK-G058");
  }

  @Test
  void lazyRulesAreShortest() {
    Grammar grammar = read(Notation.XGRAMMAR, "root ::= a\na[lazy] ::= [a-z]+");
    assertThat(grammar.rule("a").match()).isEqualTo(MatchKind.SHORTEST);
  }

  private static Grammar read(Notation notation, String text) {
    return Grammars.read("grammar", text, ReadOptions.builder().notation(notation).build());
  }
}
