package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.completion.SpellableEnds;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.size.Limits;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a token is offered exactly if the text can be finished after it. After every offered
 * token, a completion leads to the end. After a token that is allowed but not offered, no sequence
 * of a few tokens leads to the end.
 */
final class TrimmedMasksTest {
  private static final int DEPTH = 3;
  private static final ComposeOptions ALL = ComposeOptions.DEFAULT.withClosable(false);

  /**
   * Options with a lower bound of steps, because one grammar in some ten thousand would otherwise
   * exhaust the memory.
   */
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.withLimits(Limits.DEFAULT.withSteps(500_000));

  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.over(GrammarArbitraries.plain());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void offersJustWhatCanBeFinished(@ForAll("cases") MaskCase one) {
    Pda pda;
    try {
      pda = Pda.compile(one.grammar(), OPTIONS);
    } catch (NondeterministicGrammarException | UndecidedGrammarException notDeterministic) {
      return;
    }
    TokenConstraint plain = TokenConstraint.compose(pda, one.vocabulary(), ALL);
    TokenConstraint trimmed;
    try {
      trimmed = TokenConstraint.compose(pda, one.vocabulary());
    } catch (VocabularyException nothingCanBeSpelled) {
      assertThat(nothingCanBeSpelled.code()).isEqualTo("DYCK-V103");
      assertThat(canFinish(plain.newMatcher(), DEPTH + 1)).as(one.toString()).isFalse();
      return;
    }
    if (trimmed.spellable() != null) {
      walk(one, plain.newMatcher(), trimmed);
    }
  }

  private static void walk(MaskCase one, Matcher plain, TokenConstraint constraint) {
    Random random = new Random(one.seed());
    SpellableEnds ends = Objects.requireNonNull(constraint.spellable());
    Matcher trimmed = constraint.newMatcher();
    for (int step = 0; step < 6 && !trimmed.isFinished(); step++) {
      TokenMask offered = trimmed.mask();
      String place = one + " after " + step + " tokens";
      assertThat(offered.cardinality()).as(place).isPositive();
      for (int token : plain.mask().toArray()) {
        Matcher next = trimmed.fork();
        assertThat(next.tryAccept(token)).as(place).isEqualTo(offered.contains(token));
        if (!offered.contains(token)) {
          Matcher after = plain.fork();
          after.accept(token);
          assertThat(canFinish(after, DEPTH)).as("%s: %s is missing", place, token).isFalse();
        } else if (!next.isFinished()) {
          int[] completion = ends.completion(next.configuration());
          assertThat(next.tryAccept(completion)).as(place).isEqualTo(completion.length);
          assertThat(next.isAccepting()).as("%s: %s cannot be finished", place, token).isTrue();
        }
      }
      assertThat(plain.mask().toArray()).as(place).contains(offered.toArray());
      int[] choices = offered.toArray();
      int chosen = choices[random.nextInt(choices.length)];
      trimmed.accept(chosen);
      plain.accept(chosen);
    }
  }

  private static boolean canFinish(Matcher matcher, int depth) {
    if (matcher.isAccepting()) {
      return true;
    }
    if (depth == 0) {
      return false;
    }
    for (int token : matcher.mask().toArray()) {
      Matcher next = matcher.fork();
      next.accept(token);
      if (canFinish(next, depth - 1)) {
        return true;
      }
    }
    return false;
  }

  private static Vocabulary vocabulary(String... tokens) {
    var builder = Vocabulary.builder();
    for (int id = 0; id < tokens.length; id++) {
      builder.add(id, tokens[id]);
    }
    return builder.addSpecial(tokens.length, "</s>").endTokens(tokens.length).build();
  }

  private static Pda pda(String grammar) {
    return Pda.compile(Gbnf.parse("g.gbnf", grammar));
  }

  @Test
  void saysWhatIsNotOfferedAndWhy() {
    Pda pda = pda("root ::= \"caf\" \"é\" | \"cat\"");
    Vocabulary vocabulary = vocabulary("c", "a", "f", "t", "caf");
    TokenConstraint plain = TokenConstraint.compose(pda, vocabulary, ALL);
    TokenConstraint trimmed = TokenConstraint.compose(pda, vocabulary);

    assertThat(plain.newMatcher().mask().toArray()).containsExactly(0, 4);
    assertThat(trimmed.newMatcher().mask().toArray()).containsExactly(0);
    assertThat(trimmed.trimming().orElseThrow())
        .startsWith("DYCK-V104: ")
        .contains("the token 'caf' (4)");
    assertThat(plain.trimming()).isEmpty();
  }

  @Test
  void aLoadedConstraintIsTrimmedAlike(@TempDir Path folder) {
    Vocabulary vocabulary = vocabulary("c", "a", "f", "t", "caf");
    Path file = folder.resolve("g.dyck");
    TokenConstraint.compose(pda("root ::= \"caf\" \"é\" | \"cat\""), vocabulary).save(file);
    TokenConstraint trimmed = TokenConstraint.load(file, vocabulary);

    assertThat(trimmed.newMatcher().mask().toArray()).containsExactly(0);
    assertThat(trimmed.trimming().orElseThrow()).contains("the token 'caf' (4)");
  }

  @Test
  void longerTokensMaySpellWhatNoByteDoes() {
    TokenConstraint trimmed =
        TokenConstraint.compose(
            pda("root ::= \"é\" \"!\" | \"è\" \"?\""), vocabulary("é!", "è", "!"));

    assertThat(trimmed.newMatcher().mask().toArray()).containsExactly(0);
  }

  @Test
  void aGrammarThatCannotBeSpelledIsRefused() {
    Pda pda = pda("root ::= \"ß\"");
    Vocabulary vocabulary = vocabulary("a", "s");

    assertThatThrownBy(() -> TokenConstraint.compose(pda, vocabulary))
        .isInstanceOfSatisfying(
            VocabularyException.class, e -> assertThat(e.code()).isEqualTo("DYCK-V103"));
    assertThat(TokenConstraint.compose(pda, vocabulary, ALL).newMatcher().mask().cardinality())
        .isZero();
  }

  @Test
  void aVocabularyWithoutEndTokensIsRefusedUnlessAskedFor() {
    Pda pda = pda("root ::= \"a\"");
    Vocabulary endless = vocabulary("a").withEndTokens();

    assertThatThrownBy(() -> TokenConstraint.compose(pda, endless))
        .isInstanceOfSatisfying(
            VocabularyException.class, e -> assertThat(e.code()).isEqualTo("DYCK-V108"))
        .hasMessageContaining("withEndTokens");
    Matcher matcher = TokenConstraint.compose(pda, endless, ALL).newMatcher();
    matcher.accept(0);
    assertThat(matcher.isAccepting()).isTrue();
    assertThat(matcher.mask().cardinality()).isZero();
  }

  @Test
  void aVocabularyOfAllBytesNeedsNoTrimming() {
    TokenConstraint constraint =
        TokenConstraint.compose(pda("root ::= \"é\""), Vocabulary.cl100k());

    assertThat(constraint.spellable()).isNull();
  }

  @Test
  void objectsSayWhatTheyAre() {
    Pda pda = pda("root ::= \"a\"");
    TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary("a"));
    Matcher matcher = constraint.newMatcher();
    matcher.accept(0);

    assertThat(pda.grammar()).hasToString("Grammar[g.gbnf, 1 rules, start root]");
    assertThat(pda).hasToString("Pda[g.gbnf]");
    assertThat(constraint).hasToString("TokenConstraint[g.gbnf, vocabulary]");
    assertThat(matcher.mask()).hasToString("TokenMask[1 of 2]");
    assertThat(matcher).hasToString("Matcher[TokenConstraint[g.gbnf, vocabulary], after 1 tokens]");
  }
}
