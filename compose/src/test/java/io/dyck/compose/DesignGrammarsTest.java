package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the grammars of the design document. At every viable prefix up to a length, the mask must
 * equal the oracle's mask, over tokens of several bytes that cross every border. The vocabulary
 * holds all short strings over the grammar's letters, and long pieces.
 */
final class DesignGrammarsTest {
  /** The maximal number of strings over the letters. */
  private static final int MOST_STRINGS = 350;

  /** The number of prefixes, shortest first. */
  private static final int PREFIXES = 110;

  /** A grammar, the letters of its tokens, and further tokens. */
  private record Example(String rules, String letters, String... further) {
    @Override
    public String toString() {
      return rules;
    }
  }

  static List<Example> deterministic() {
    return List.of(
        // The dangling else.
        new Example(
            "root ::= s \";\"\ns ::= \"i\" s (\"e\" s)? | \"a\"",
            "iea;",
            "iaea",
            "aeaea;",
            "iiiia;",
            "iiiiaeaea;",
            "iiiiaeaeaeaea;"),
        new Example(
            "root ::= \"if\" root (\"else\" root)? | \"end\"",
            "ifelsend",
            "ifend",
            "endelse",
            "elseifend",
            "delsei"),
        // Returns that the end of the text looks through.
        new Example(
            "root ::= \"(\" root (\"xy\")? | \"a\"",
            "(axy",
            "axyxy",
            "((((",
            "xyxyxy",
            "((((axyxyxyxyxy"),
        new Example("root ::= e\ne ::= \"(\" e \")\"? | \"a\"", "(a)", "((((a", "a))))"),
        // The contribution of returns below the top, at any depth.
        new Example(
            "root ::= b \"y1\"\nb ::= c (\"xz\")? | \"<\" b \">\"\n"
                + "c ::= \"c\" (\"y2\")? | \"[\" c \"]\"",
            "c[]<>xyz12",
            "cy1",
            "cy2y1",
            "]xz>y1",
            "y2]",
            "[[c"),
        // Absorption under a rule.
        new Example(
            "root ::= e\ne ::= e \"&\" e | x \"~\" e \"&\" e | x\nx ::= \"a\" | \"(\" e \")\"",
            "a&~()",
            "a~a&",
            "a~a&a&a",
            ")&(a"),
        new Example(
            "root ::= root \"+\" root | root \"*\" root | \"-\" root"
                + " | root \"?\" root \":\" root | \"(\" root \")\" | \"1\"",
            "1+?:()",
            "1?1:1",
            "(-(*",
            "1)+("),
        // A loop that swaps the groups it returns through.
        new Example(
            "root ::= t \"x\" | \"a\" t \"y\"\nt ::= (\"a\" \"a\")* (\"b\" | \"(\" t \")\")",
            "ab()xy",
            "aaaab",
            "a(aab)y",
            "b)))x",
            "aa(aa("),
        // Two groups that become one.
        new Example(
            "root ::= t \"x\" | \"a\" t \"y\"\n"
                + "t ::= (\"a\" \"a\")* (\"b\" | \"d\" \"e\" | \"(\" t \")\")"
                + " | (\"a\" \"a\")* \"a\" \"d\" \"e\"",
            "abde()xy",
            "adey",
            "aadex",
            "(ade)",
            "e)y"),
        // Doubling, plain and with an end.
        new Example("root ::= root root | \"a\"", "ab", "aaaaaaa"),
        new Example("root ::= s \";\"\ns ::= s s | \"a\" | \"(\" s \")\"", "a();", "a)(a", "aaaa;"),
        // Left recursion, direct, hidden, and behind a start that has a loop.
        new Example(
            "root ::= \"z\"* b \"x\"\nb ::= root \"w\" | \"b\"", "zbxw", "zzbx", "xwxwx", "bxwx"),
        new Example("root ::= o root \"x\" | \"a\"\no ::= \"b\"?", "abx", "bbbax", "xxxx"),
        new Example(
            "root ::= root \"+\" t | t\nt ::= t \"*\" f | f\nf ::= \"(\" root \")\" | \"a\"",
            "a+*()",
            "a*a+(",
            "))*a"),
        // Counts: more and fewer than the longest token has letters.
        new Example("root ::= \"q\" [ab]{0,12} \"q\"", "abq", "aaaaaaaaaa", "bbbbbbbbbbbbq", "qqq"),
        new Example("root ::= \"a\"{9,14} \"b\"", "ab", "aaaaaa", "aaaaaaaaa", "aaaaaaaaab"),
        new Example(
            "root ::= ((\"ab\"{0,3} \";\"){0,3} \".\"){0,3}", "ab;.", "ab;ab", "b;.;", ";;;."),
        // Loops with exits of each kind, of more than one byte, and inside characters.
        new Example(
            "root ::= v\nv ::= s | \"[\" (v (\",\" v)*)? \"]\"\n"
                + "s ::= \"'\" ([^'\\\\,] | \"\\\\\" ['n])* \"'\"",
            "'\\n,[]",
            "aaé",
            "é'",
            "','",
            "'],['",
            "\\'\\n"),
        new Example(
            "root ::= \"{\" p (\",\" p)* \"}\"\np ::= k \":\" k\nk ::= [a-z]+ | \"{\" p \"}\"",
            "az{}:,",
            "abc:",
            "z,a:z",
            "z}},"),
        new Example("root ::= [à-ö]* (\"ß\" | \"€\" root \"€\")", "àß€", "öö€", "àßx"),
        new Example("root ::= [a-z]+ - (\"if\" | \"in\")", "inf", "iff", "ifn", "zif"),
        // Nullable returns, runs of several kinds of them.
        new Example(
            "root ::= \"x\" root \"x\"? | \"a\" root \"c\"? | \"c\"",
            "xac",
            "caxc",
            "cccc",
            "xxxx"),
        new Example(
            "root ::= s \";\"\ns ::= \"i\" s (\"e\" s)? | \"t\" s (\"f\" s)? | \"a\"",
            "itefa;",
            "iaeta",
            "afaea",
            "ititafeafea;"));
  }

  static List<Example> conflicting() {
    return List.of(
        new Example("root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\"", "ab", "abba", "aabb"),
        new Example("root ::= s \";\"\ns ::= \"a\" s \"a\" | \"a\" | s \"b\"", "ab;", "aba;", "bb"),
        new Example("root ::= \"a\" root root | \"a\"? \"b\" | \"c\"", "abc", "abab", "ccc"));
  }

  @ParameterizedTest
  @MethodSource("deterministic")
  void masksAreExactAtEveryPrefix(Example example) {
    Grammar grammar = Gbnf.parse("design", example.rules());
    check(example, grammar, Pda.compile(grammar));
  }

  @ParameterizedTest
  @MethodSource("conflicting")
  void masksOfPermissiveRunsAreExactToo(Example example) {
    Grammar grammar = Gbnf.parse("design", example.rules());
    Pda pda = Pda.compile(grammar, PdaOptions.DEFAULT.permissively());
    assertThat(pda.conflicts()).as(example.rules()).isNotEmpty();
    check(example, grammar, pda);
  }

  private static void check(Example example, Grammar grammar, Pda pda) {
    List<byte[]> spellings = spellings(example);
    Vocabulary vocabulary = SmallVocabulary.of(spellings, new Random(spellings.size()));
    assertThat(new EveryPrefix(grammar, pda, vocabulary).check(PREFIXES))
        .as("prefixes of %s", example)
        .isGreaterThan(10);
  }

  /** Returns strings over the letters, shortest first, and the further strings of an example. */
  private static List<byte[]> spellings(Example example) {
    List<String> strings = new ArrayList<>(List.of(""));
    for (int i = 0; strings.size() < MOST_STRINGS; i++) {
      int shorter = i;
      example
          .letters()
          .codePoints()
          .distinct()
          .forEach(c -> strings.add(strings.get(shorter) + Character.toString(c)));
    }
    strings.addAll(Arrays.asList(example.further()));
    List<byte[]> spellings = new ArrayList<>();
    BitSet single = new BitSet();
    for (String string : strings.subList(1, strings.size())) {
      byte[] bytes = Texts.bytes(string);
      spellings.add(bytes);
      for (byte b : bytes) {
        single.set(b & 0xFF);
      }
      if (bytes.length > string.length()) {
        spellings.add(Arrays.copyOfRange(bytes, 1, bytes.length));
        spellings.add(Arrays.copyOf(bytes, bytes.length - 1));
      }
    }
    single.stream().forEach(b -> spellings.add(new byte[] {(byte) b}));
    return spellings;
  }
}
