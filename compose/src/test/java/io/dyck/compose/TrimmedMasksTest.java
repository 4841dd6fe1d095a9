package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.compose.walk.SpellableEnds;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.UndecidedGrammarException;
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
 * A token is offered only if the text can be finished after it. Proved from both sides: after every
 * token that is offered a sequence of tokens is named that leads to the end, and after a token that
 * is allowed but not offered no sequence of a few tokens does.
 */
final class TrimmedMasksTest {
  private static final int DEPTH = 3;

  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.over(GrammarArbitraries.plain());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void offersJustWhatCanBeFinished(@ForAll("cases") MaskCase one) {
    Pda pda;
    try {
      pda = Pda.compile(one.grammar());
    } catch (NondeterministicGrammarException | UndecidedGrammarException notDeterministic) {
      return;
    }
    TokenConstraint plain = TokenConstraint.compose(pda, one.vocabulary());
    TokenConstraint trimmed;
    try {
      trimmed = plain.trimmed();
    } catch (IllegalArgumentException nothingCanBeSpelled) {
      assertThat(canFinish(plain.newMatcher(), DEPTH + 1)).as(one.toString()).isFalse();
      return;
    }
    if (trimmed != plain) {
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
          int[] witness = ends.witness(next.configuration());
          assertThat(next.tryAccept(witness)).as(place).isEqualTo(witness.length);
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
    TokenConstraint plain =
        TokenConstraint.compose(
            pda("root ::= \"caf\" \"é\" | \"cat\""), vocabulary("c", "a", "f", "t", "caf"));
    TokenConstraint trimmed = plain.trimmed();

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
    TokenConstraint trimmed = TokenConstraint.load(file, vocabulary).trimmed();

    assertThat(trimmed.newMatcher().mask().toArray()).containsExactly(0);
    assertThat(trimmed.trimming().orElseThrow()).contains("the token 'caf' (4)");
  }

  @Test
  void longerTokensMaySpellWhatNoByteDoes() {
    TokenConstraint trimmed =
        TokenConstraint.compose(
                pda("root ::= \"é\" \"!\" | \"è\" \"?\""), vocabulary("é!", "è", "!"))
            .trimmed();

    assertThat(trimmed.newMatcher().mask().toArray()).containsExactly(0);
  }

  @Test
  void aGrammarThatCannotBeSpelledIsRefused() {
    TokenConstraint plain = TokenConstraint.compose(pda("root ::= \"ß\""), vocabulary("a", "s"));

    assertThatThrownBy(plain::trimmed)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("DYCK-V103: ");
  }

  @Test
  void aVocabularyOfAllBytesNeedsNoTrimming() {
    TokenConstraint plain = TokenConstraint.compose(pda("root ::= \"é\""), Vocabulary.cl100k());

    assertThat(plain.trimmed()).isSameAs(plain);
  }
}
