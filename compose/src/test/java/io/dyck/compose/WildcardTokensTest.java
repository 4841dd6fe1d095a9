package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.Bytes;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.regex.Regex;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * TEXT_TOKEN, PARAGRAPH_TOKEN and IMAGE match one whole token each, beside every other reading of
 * its text.
 */
final class WildcardTokensTest {
  private static final String[] SPELLINGS = {
    "a", "b", "c", "ab", "\n", "a\n", "\nb", "abc", "bc", "ab", "b\nc", "é", "- ", "x", "y", "z"
  };
  private static final int IMAGE = 40;
  private static final int OTHER_IMAGE = 44;

  private static Vocabulary vocabulary() {
    VocabularyBuilder builder = Vocabulary.builder().name("kinds");
    for (int id = 0; id < SPELLINGS.length; id++) {
      builder.add(id, SPELLINGS[id]);
    }
    return builder
        .add(20, new byte[] {(byte) 0xC3})
        .add(21, new byte[] {(byte) 0xA9})
        .add(22, new byte[0])
        .addSpecial(IMAGE, "<image>")
        .addSpecial(41, "<|special|>")
        .addSpecial(42, "<|end|>")
        .addSpecial(OTHER_IMAGE, "<video>")
        .endTokens(42)
        .imageTokens(IMAGE, OTHER_IMAGE)
        .build();
  }

  @Provide
  Arbitrary<String> grammars() {
    return NamedTokensTest.grammars(
        Arbitraries.frequencyOf(
            Tuple.of(4, Arbitraries.of("TEXT_TOKEN", "PARAGRAPH_TOKEN", "IMAGE")),
            Tuple.of(1, Arbitraries.of("<[0]>", "<[5]>", "<|special|>", "<image>", "!<[3]>")),
            Tuple.of(
                1,
                Arbitraries.of(
                    "(TEXT_TOKEN - PARAGRAPH_TOKEN)",
                    "((TEXT_TOKEN | \"a\") - <[5]>)",
                    "(!<[0]> - IMAGE)"))));
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE)
  void maskEqualsSlowDefinition(@ForAll("grammars") String text, @ForAll long seed) {
    try {
      MaskWalk walk = NamedTokensTest.check(vocabulary(), text, seed, 2, 5);
      assertThat(walk.masks()).isPositive();
    } catch (GrammarException noFiniteText) {
      Assume.that(false);
    }
  }

  @Example
  void bothReadingsOfATokenLiveOn() {
    for (String text :
        List.of(
            "root ::= \"ab\" \"c\" | TEXT_TOKEN \"d\"",
            "root ::= TEXT_TOKEN+ \"\\n\" \"c\"",
            "root ::= (\"- \" PARAGRAPH_TOKEN+ \"\\n\")+",
            "root ::= PARAGRAPH_TOKEN* TEXT_TOKEN \"x\"",
            "root ::= \"(\"? s\ns ::= TEXT_TOKEN s \"c\" | \"a\" s \"c\" | \"b\"",
            "root ::= s \"c\"\ns ::= t \"b\"?\nt ::= PARAGRAPH_TOKEN | \"a\" t \"b\" | \"a\"",
            "root ::= IMAGE PARAGRAPH_TOKEN{1,3} IMAGE?",
            "root ::= <image> \"a\" | IMAGE \"b\"",
            "root ::= QUOTED_TEXT | TEXT_TOKEN \"a\"")) {
      for (long seed = 0; seed < 3; seed++) {
        MaskWalk walk = NamedTokensTest.check(vocabulary(), text, seed, 3, 5);
        assertThat(walk.masks()).isPositive();
      }
    }
  }

  @Example
  void theReadingThatThePapersHeuristicGivesUpIsKept() {
    Matcher matcher =
        matcher(Gbnf.parse("g", "root ::= \"ab\" \"c\" | TEXT_TOKEN \"d\" | TEXT_TOKEN \"x\""));
    matcher.accept(3);
    assertThat(matcher.mask().toArray()).containsExactly(2, 13);
  }

  @Example
  void masksAreThoseOfTheVocabularyBruteForce() {
    Vocabulary vocabulary = vocabulary();
    IntPredicate isText = id -> vocabulary.isOrdinary(id) && vocabulary.length(id) > 0;
    assertMask("(?P<TEXT_TOKEN>)", isText);
    assertMask(
        "(?P<PARAGRAPH_TOKEN>)",
        id -> isText.test(id) && !Bytes.contains(vocabulary.bytes(id), (byte) '\n'));
    assertMask("(?P<IMAGE>)", id -> id == IMAGE || id == OTHER_IMAGE);
    assertMask("(?P<IMAGE>)|(?P<PARAGRAPH_TOKEN>)|\n", id -> id != 22 && !isOther(id));
  }

  private static boolean isOther(int id) {
    return id == 41 || id == 42 || id == 5 || id == 6 || id == 10;
  }

  private static void assertMask(String pattern, IntPredicate expected) {
    Vocabulary vocabulary = vocabulary();
    BitSet ids = new BitSet();
    for (int id = 0; id < vocabulary.size(); id++) {
      ids.set(id, vocabulary.isDefined(id) && expected.test(id));
    }
    assertThat(matcher(Regex.parse("regex", pattern)).mask().toArray())
        .as(pattern)
        .containsExactly(ids.stream().toArray());
  }

  private static Matcher matcher(Grammar grammar) {
    return TokenConstraint.compose(Pda.compile(grammar), vocabulary()).newMatcher();
  }

  @Example
  void aVocabularyWithoutImagesIsRefused() {
    Pda pda = Pda.compile(Gbnf.parse("g", "root ::= IMAGE | \"a\""));
    Vocabulary without = vocabulary().withImageTokens();
    assertThatThrownBy(() -> TokenConstraint.compose(pda, without))
        .isInstanceOf(VocabularyException.class)
        .hasMessageContaining("DYCK-V107")
        .hasMessageContaining("withImageTokens");
  }

  @Example
  void imagesAreNoTextAndEndNothing() {
    Vocabulary vocabulary = vocabulary().withImageTokens(0);
    assertThat(vocabulary.isSpecial(0)).isTrue();
    assertThat(vocabulary.isOrdinary(0)).isFalse();
    assertThat(vocabulary.hash()).isNotEqualTo(vocabulary().hash());
    assertThatThrownBy(() -> vocabulary.withImageTokens(42))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> vocabulary.withEndTokens(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> vocabulary.withImageTokens(30))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Example
  void budgetsAreSpentOnTokensOfAKind() {
    for (String text :
        List.of(
            "root ::= TEXT_TOKEN TEXT_TOKEN IMAGE",
            "#! longest-match: w\nroot ::= w TEXT_TOKEN IMAGE\nw ::= [a-c]+")) {
      Matcher matcher = matcher(Gbnf.parse("g", text));
      for (int left = 4; left > 1; left--) {
        assertThat(matcher.maskWithin(left).cardinality()).as(text).isPositive();
        assertThat(matcher.shortestCompletion()).as(text).isLessThanOrEqualTo(left);
        matcher.accept(matcher.maskWithin(left).toArray()[0]);
      }
      assertThat(matcher.isAccepting()).as(text).isTrue();
    }
  }

  @Example
  void storedConstraintsAndVocabulariesAreTheSame() throws Exception {
    Path folder = Files.createTempDirectory("kinds");
    Vocabulary vocabulary = vocabulary();
    vocabulary.save(folder.resolve("v"));
    Vocabulary loaded = Vocabulary.load(folder.resolve("v"));
    assertThat(loaded.imageTokens()).isEqualTo(vocabulary.imageTokens());
    assertThat(loaded.hash()).isEqualTo(vocabulary.hash());
    TokenConstraint constraint =
        TokenConstraint.compose(
            Pda.compile(Gbnf.parse("g", "root ::= <[5]> PARAGRAPH_TOKEN | TEXT_TOKEN IMAGE")),
            vocabulary);
    constraint.save(folder.resolve("c"));
    Matcher stored = TokenConstraint.load(folder.resolve("c"), loaded).newMatcher();
    Matcher made = constraint.newMatcher();
    for (int token : new int[] {5, IMAGE}) {
      assertThat(stored.mask().toArray()).isEqualTo(made.mask().toArray());
      stored.accept(token);
      made.accept(token);
    }
    assertThat(stored.isAccepting()).isTrue();
  }
}
