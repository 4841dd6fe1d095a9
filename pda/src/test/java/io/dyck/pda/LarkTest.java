package io.dyck.pda;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.lark.Lark;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Tests the texts that grammars in Lark's notation accept. */
final class LarkTest {
  private static void check(String text, String[] accepted, String[] rejected) {
    Grammar grammar = Lark.parse("test.lark", text);
    Pda pda = Pda.compile(grammar);
    for (String sentence : accepted) {
      assertThat(pda.accepts(sentence.getBytes(StandardCharsets.UTF_8)))
          .as("%s accepts [%s]", text, sentence)
          .isTrue();
    }
    for (String sentence : rejected) {
      assertThat(pda.accepts(sentence.getBytes(StandardCharsets.UTF_8)))
          .as("%s accepts [%s]", text, sentence)
          .isFalse();
    }
  }

  private static String[] texts(String... texts) {
    return texts;
  }

  @Test
  void arithmeticWithIgnoredBlanks() {
    check(
        """
        ?start: sum
        ?sum: product | sum "+" product -> add | sum "-" product -> sub
        ?product: atom | product "*" atom
        ?atom: NUMBER | "-" atom | NAME | "(" sum ")"
        %import common.CNAME -> NAME
        %import common.NUMBER
        %import common.WS_INLINE
        %ignore WS_INLINE
        """,
        texts("1", " 1 + 2", "(a-1)*-3.5e7 ", "-(b)"), texts("", "1 +", "1 2", "a b", "1\n"));
  }

  @Test
  void literalsWinOverPatternsAndPrioritiesOverBoth() {
    String rules =
        """
        start: "if" NAME | NAME "=" NAME
        NAME%s: /[a-z]+/
        %%ignore " "
        """;
    check(rules.formatted(""), texts("if x", "a = b", "iff = b", "if if"), texts("if = b"));
    check(rules.formatted(".2"), texts("if = b"), texts("if x"));
  }

  @Test
  void charactersOfARegularRuleCanBeBounded() {
    check(
        """
        start: thought ">"
        thought[max_chars=2]: TEXT
        TEXT: /(\\n|.)*/
        """,
        texts(">", "a>", "中文>", ">>>"),
        texts("中文a>", "ab"));
    check(
        """
        start: list ";"
        list[max_chars=6]: item ("," item)*
        item: "ab" | "c"
        %ignore " "
        """,
        texts("ab,c;", "ab,ab ;", "c, c;", "ab,c,c;"), texts("ab,ab,c;", "c , , c;"));
  }

  @Test
  void stringsEndAtTheFirstQuoteThatIsNotEscaped() {
    check(
        """
        start: ESCAPED_STRING ("," ESCAPED_STRING)*
        %import common.ESCAPED_STRING
        """,
        texts("\"a\"", "\"\"", "\"a\\\"b\",\"c\"", "\"\\\\\",\"x\""),
        texts("\"", "\"\\\"", "\"a\"b\"", "\"\n\""));
    check(
        """
        start: STRING ("," STRING)*
        STRING: "\\"" /.*?/ /(?<!\\\\)(\\\\\\\\)*?/ "\\""
        """,
        texts("\"a\"", "\"\"", "\"a\\\"b\",\"c\"", "\"\\\\\",\"x\""),
        texts("\"", "\"\\\"", "\"a\"b\"", "\"\n\""));
  }

  @Test
  void lazinessOfATerminalInsideOfAnotherConcernsTheWhole() {
    check(
        """
        start: STRING ("," STRING)*
        STRING: "\\"" _INNER "\\""
        _INNER: /(?:[^"\\\\]|\\\\.)*?/
        """,
        texts("\"a\"", "\"\"", "\"a\\\"b\",\"c\"", "\"\\\\\",\"x\""),
        texts("\"", "\"\\\"", "\"a\"b\""));
  }

  @Test
  void lookaroundsSeeIntoTheTerminalsBesideThem() {
    check(
        """
        start: STRING ("," STRING)*
        STRING: "\\"" _INNER "\\""
        _INNER: _ANY /(?<!\\\\)(\\\\\\\\)*?/
        _ANY: /.*?/
        """,
        texts("\"a\"", "\"\"", "\"a\\\"b\",\"c\""),
        texts("\"", "\"\\\"", "\"a\"b\""));
  }

  @Test
  void lookaroundsSeeIntoLargeTerminalsBesideThem() {
    check(
        """
        start: V
        N: ["+"|"-"] "1"
        V: N | /(?<!y)x/
        """,
        texts("1", "+1", "-1", "x"),
        texts("", "+", "1x", "yx"));
    check(
        """
        start: V
        N: ("a" ["b"|"y"])~1..2
        V: N /(?<!y)x(?!z)/ N?
        """,
        texts("ax", "abx", "ayax", "axay", "ayabxa"),
        texts("ayx", "axz", "abayx", "x"));
    check(
        """
        start: ITEM ("," ITEM)*
        SIGNED: ["+"|"-"] ("0"|/[1-9]/ /[0-9]*/)
        PART: SIGNED ["." (SIGNED|"*")]
        ITEM: PART /(?<!-0)/
        """,
        texts("1", "+10,-5", "-0.+1", "0.*"),
        texts("-0", "1,-0", "1.-0", "1."));
  }

  @Test
  void lazinessOfALargeTerminalBesideALookaroundConcernsTheWhole() {
    check(
        """
        start: A B
        INNER: ["<" ("a"|"b")~1..2] /.*?/
        A: INNER /(?<!;)>/
        B: /.*/
        """,
        texts("x>", "<a>y", ">", "a;>b>", "<ab>>"),
        texts("a;>", "x"));
  }

  @Test
  void patternsOverSeveralLines() {
    check(
        """
        start: NUMBER ("," NUMBER)* /
            ;   # the end
        /x
        NUMBER: /
            [0-9]+        # digits, without a \\/ in this remark
            ( \\. [0-9 ]+ )? # and [ ]
            /xi
        """,
        texts("1;", "1.5,2;", "1. 5;"),
        texts("1", "1 ;", "1 .5;"));
  }

  @Test
  void namesOfTerminalsWithHyphens() {
    check("start: KEY-WORD _A-B\nKEY-WORD: \"y\"\n_A-B: \"z\"", texts("yz"), texts("y"));
  }

  @Test
  void aRuleEndsWithItsStop() {
    check(
        "start: r \"c\"\nr[stop=\"b\"]: /[ab]*/",
        texts("abc", "bc", "aabc"),
        texts("c", "ac", "aabbc"));
    check(
        "start: r \"c\"\nr[stop=B, stop_capture=\"n\"]: /[ab]*/\nB: \"b\"",
        texts("abc", "bc", "aabc"),
        texts("c", "ac", "aabbc"));
  }

  @Test
  void lettersThatAreAlikeAreSoTheOtherWayRound() {
    check("start: A\nA: /\u00df/i", texts("\u00df", "\u1e9e"), texts("ss"));
    check("start: A\nA: /\u1e9e/i", texts("\u00df", "\u1e9e"), texts("ss"));
    check("start: A\nA: \"\u00df\"i", texts("\u00df", "\u1e9e"), texts("ss"));
    check("start: A\nA: /(?a:k)k/i", texts("Kk", "k\u212a"), texts("\u212ak"));
  }

  @Test
  void longStringsLookAround() {
    check(
        """
        start: (STRING | LONG_STRING)+
        STRING: /[ubf]?r?("(?!"").*?(?<!\\\\)(\\\\\\\\)*?"|'(?!'').*?(?<!\\\\)(\\\\\\\\)*?')/i
        LONG_STRING: /[ubf]?r?(\"""(?:.*?)(?<!\\\\)(\\\\\\\\)*?\"""|'''.*?(?<!\\\\)(\\\\\\\\)*?''')/is
        """,
        texts("'a'", "Ur'a\\'b'", "\"\"\"a\nb\"\"\"", "\"\"\"a\"b\"\"\"'c'"),
        texts("'a", "\"\"\"\"", "x'a'"));
  }

  @Test
  void commentsAreLazy() {
    check(
        """
        start: "a" ("," "a")*
        %import common.C_COMMENT
        %import common.WS
        %ignore C_COMMENT
        %ignore WS
        """,
        texts("a", "/* x */a/**/,\na/*,*/", "a/* /* */"), texts("a/*", "a/* */ */", "/a"));
  }

  @Test
  void templatesAndOptionalParts() {
    check(
        """
        start: "[" [_sep{NUMBER, ","}] "]" | "{" _sep{pair, ";"} "}"
        _sep{item, delimiter}: item (delimiter item)*
        pair: NUMBER ":" NUMBER
        NUMBER: /[0-9]/ ~ 1..2
        """,
        texts("[]", "[1,23]", "{1:2;3:4}"),
        texts("[,]", "{}", "[123]"));
  }

  @Test
  void parametricRulesCount() {
    check(
        """
        start    :  perm::0x0
        perm::_  :  ""                       %if is_ones([0:3])
                 |  "a" perm::set_bit(0)     %if bit_clear(0)
                 |  "b" perm::set_bit(1)     %if bit_clear(1)
                 |  "c" perm::set_bit(2)     %if bit_clear(2)
        """,
        texts("abc", "cab"), texts("", "ab", "aab", "abca"));
  }

  @Test
  void operatorsOnTerminals() {
    check(
        """
        start: A ";" A
        A: /[a-z]+/ & ~/(?s:.*)xx(?s:.*)/ | "0"
        """,
        texts("a;bxc", "0;0"),
        texts("axx;b", "a;", "00;a"));
  }

  @Test
  void lazyRulesEndEarly() {
    check(
        """
        start: (head "=" /[0-9]+/ ">")* TEXT
        head[lazy]: TEXT "<function"
        TEXT: /(.|\\n)*/
        """,
        texts("", "free text", "a<function=12>b", "<function=1><function=2>"),
        texts("<function", "a<function=x>", "<function=1"));
    check(
        """
        start: body "!"
        body[suffix="<end>"]: /.*/
        """,
        texts("<end>!", "a<end>!"),
        texts("a!", "<end><end>!"));
  }

  @Test
  void substrings() {
    check(
        """
        start: "A" %regex { "substring_words": "foo bar baz" } "B"
        """,
        texts("AB", "AfooB", "Abar bazB", "A bazB"), texts("AfoB", "Afoo bazB"));
  }

  @Test
  void overridesAndExtensions() {
    check(
        """
        start: NUMBER+
        %import common.NUMBER
        %override NUMBER: "1"
        %extend NUMBER: "2"
        """,
        texts("12", "2"), texts("3", ""));
  }
}
