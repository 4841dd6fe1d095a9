package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Tests that tokens named in a grammar match whole tokens, even if other tokens spell or cross
 * them.
 */
final class NamedTokensTest {
  private static final String[] SPELLINGS = {
    "a", "b", "c", "ab", "ba", "aa", "abc", "bc", "ab", "ca", "cab", "é"
  };
  private static final int SPECIAL = 40;
  private static final int OTHER = 41;

  /** Ids 0 to 11 as above, 20 and 21 the halves of é, two special tokens and two that end. */
  private static Vocabulary vocabulary() {
    VocabularyBuilder builder = Vocabulary.builder().name("named");
    for (int id = 0; id < SPELLINGS.length; id++) {
      builder.add(id, SPELLINGS[id]);
    }
    return builder
        .add(20, new byte[] {(byte) 0xC3})
        .add(21, new byte[] {(byte) 0xA9})
        .addSpecial(SPECIAL, "<|special|>")
        .addSpecial(OTHER, "<|other|>")
        .addSpecial(42, "<|end|>")
        .addSpecial(43, "<|stop|>")
        .endTokens(42, 43)
        .build();
  }

  /** Tokens by id and by name, negated ones. */
  private static final Arbitrary<String> TOKENS =
      Arbitraries.frequencyOf(
          Tuple.of(
              2,
              Arbitraries.of(
                  "<[0]>", "<[3]>", "<[4]>", "<[8]>", "<[11]>", "<[20]>", "<|special|>")),
          Tuple.of(1, Arbitraries.of("!<[3]>", "!<[0]>", "!<|special|>")));

  /** Terminals: text and tokens; and calls. */
  private static Arbitrary<String> atoms(int rules, Arbitrary<String> tokens) {
    Arbitrary<String> calls = Arbitraries.integers().between(0, rules).map(NamedTokensTest::name);
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.of("\"a\"", "\"b\"", "\"ab\"", "\"c\"", "[a-c]", "\"é\"", ".")),
        Tuple.of(6, tokens),
        Tuple.of(4, calls));
  }

  private static String name(int rule) {
    return rule == 0 ? "root" : "r" + rule;
  }

  private static Arbitrary<String> bodies(int rules, Arbitrary<String> tokens) {
    Arbitrary<String> factors =
        Combinators.combine(
                atoms(rules, tokens), Arbitraries.of("", "", "", "", "?", "*", "+", "{1,2}"))
            .as((atom, operator) -> atom + operator);
    Arbitrary<String> sequences =
        factors.list().ofMinSize(1).ofMaxSize(3).map(list -> String.join(" ", list));
    return sequences.list().ofMinSize(1).ofMaxSize(3).map(list -> String.join(" | ", list));
  }

  @Provide
  Arbitrary<String> grammars() {
    return grammars(TOKENS);
  }

  /** Random grammars of up to four rules in which these tokens stand. */
  static Arbitrary<String> grammars(Arbitrary<String> tokens) {
    return Arbitraries.integers()
        .between(0, 3)
        .flatMap(
            last ->
                bodies(last, tokens)
                    .list()
                    .ofSize(last + 1)
                    .map(
                        list -> {
                          StringBuilder text = new StringBuilder();
                          for (int i = 0; i < list.size(); i++) {
                            text.append(name(i)).append(" ::= ").append(list.get(i)).append('\n');
                          }
                          return text.toString();
                        }))
        .withoutEdgeCases();
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE)
  void maskEqualsSlowDefinition(@ForAll("grammars") String text, @ForAll long seed) {
    try {
      check(text, seed, 2, 5);
    } catch (GrammarException noFiniteText) {
      Assume.that(false);
    }
  }

  private static void check(String text, long seed, int walks, int length) {
    check(vocabulary(), text, seed, walks, length);
  }

  static MaskWalk check(Vocabulary vocabulary, String text, long seed, int walks, int length) {
    Grammar grammar = Gbnf.parse("random", text);
    MaskWalk walk = new MaskWalk(grammar, vocabulary, new Random(seed));
    walk.check(walks, length);
    return walk;
  }

  private static final List<String> BOTH_READINGS =
      List.of(
          "root ::= <[3]> \"x\"? | \"ab\" \"c\"",
          "root ::= <[3]> | \"ab\"",
          "root ::= \"a\" <[1]> \"c\" | \"a\" \"b\" \"a\"",
          "root ::= (<[0]> | \"aa\")* \"b\"",
          "root ::= \"(\"? s\ns ::= <[3]> s \"c\" | \"a\" s \"c\" | \"b\"",
          "root ::= s \"c\"\ns ::= t \"b\"?\nt ::= u \"a\"?\nu ::= <[0]> | \"a\" u \"b\" | \"a\"",
          "root ::= !<[3]>* \"c\"",
          "root ::= !<[3]> !<|special|> \"ab\"",
          "root ::= <|special|> root <|other|> | \"a\"",
          "root ::= s <[8]>\ns ::= \"a\" s? (<[3]> s)? | <[40]>",
          "root ::= \"é\" | <[20]> <[21]> | <[11]> \"a\"",
          "root ::= .* <|special|>",
          "root ::= <|special|>{2,3} (\"a\" | <[0]> \"b\")");

  @Example
  void textBesideTheTokenItSpells() {
    for (String text : BOTH_READINGS) {
      for (long seed = 0; seed < 3; seed++) {
        check(text, seed, 3, 5);
      }
    }
  }

  @Example
  void unknownTokensAreRefusedWhenComposing() {
    for (String text : List.of("root ::= <[30]>", "root ::= <|nobody|>", "root ::= !<[99]>")) {
      Pda pda = Pda.compile(Gbnf.parse("unknown", text));
      assertThatThrownBy(() -> TokenConstraint.compose(pda, vocabulary()))
          .as(text)
          .isInstanceOf(VocabularyException.class)
          .hasMessageContaining("DYCK-V100");
    }
  }

  @Example
  void oneTokenNamedInTwoWaysIsRefusedInTheWordsOfTheGrammar() {
    Pda pda = Pda.compile(Gbnf.parse("twice", "root ::= <|special|> | \"a\" <[" + SPECIAL + "]>"));
    assertThatThrownBy(() -> TokenConstraint.compose(pda, vocabulary()))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("DYCK-V101: the grammar names token " + SPECIAL + " in two ways")
        .hasMessageContaining("<|special|>")
        .hasMessageContaining("<[" + SPECIAL + "]>")
        .hasMessageNotContaining("BySpelling");
  }

  @Example
  void endTokensAreNeverMatchedByNegation() {
    TokenConstraint constraint =
        TokenConstraint.compose(Pda.compile(Gbnf.parse("g", "root ::= !<[0]>")), vocabulary());
    assertThat(constraint.newMatcher().mask().toArray())
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 20, 21, SPECIAL, OTHER);
  }
}
