package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.forgery.Forgery;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.form.MalformedFormException;
import io.dyck.pda.size.Limits;
import io.dyck.vocabulary.Vocabulary;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a constraint from a file equals the saved constraint, or that loading is an error. */
final class ConstraintArtefactTest {
  private static final String NESTED =
      """
      root ::= ws value ws
      value ::= "[" ws (value ("," ws value)*)? "]" ws | num | str ws
      num ::= [0-9]{1,3} ws
      str ::= "\\"" ([^"\\\\] | "\\\\" .)* "\\""
      ws ::= [ \\n]*
      """;

  @Provide
  Arbitrary<MaskCase> cases() {
    return Arbitraries.frequencyOf(
        Tuple.of(2, MaskCase.over(GrammarArbitraries.plain())),
        Tuple.of(1, MaskCase.over(GrammarArbitraries.withDifferences())),
        Tuple.of(3, MaskCase.overAllBytes(GrammarArbitraries.withTerminals())));
  }

  /** Cases without terminals, because the oracle does not support competing terminals. */
  @Provide
  Arbitrary<MaskCase> withoutTerminals() {
    return Arbitraries.oneOf(
        MaskCase.over(GrammarArbitraries.plain()),
        MaskCase.over(GrammarArbitraries.withDifferences()));
  }

  private static byte[] saved(TokenConstraint constraint) {
    return Forgery.bytes(ConstraintArtefact.write(constraint.pda(), constraint.vocabulary()));
  }

  private static TokenConstraint loaded(byte[] file, Vocabulary vocabulary) {
    Pda pda = ConstraintArtefact.open("x.dyck", file).pda(vocabulary);
    return TokenConstraint.compose(pda, vocabulary);
  }

  /** Checks that two constraints have equal masks along random walks. */
  private static void assertSame(TokenConstraint one, TokenConstraint other, Random random) {
    for (int walk = 0; walk < 3; walk++) {
      Matcher left = one.newMatcher();
      Matcher right = other.newMatcher();
      for (int i = 0; i < 8 && !left.isFinished(); i++) {
        assertThat(right.mask().toArray()).isEqualTo(left.mask().toArray());
        assertThat(right.isAccepting()).isEqualTo(left.isAccepting());
        assertThat(right.describe()).isEqualTo(left.describe());
        assertThat(right.shortestCompletion()).isEqualTo(left.shortestCompletion());
        int[] allowed = left.mask().toArray();
        if (allowed.length == 0) {
          break;
        }
        int token = allowed[random.nextInt(allowed.length)];
        left.accept(token);
        right.accept(token);
      }
    }
  }

  private static int asked;
  private static int deterministic;

  @AfterContainer
  static void manyGrammarsAreDeterministic() {
    assertThat(3 * deterministic).as("of %s grammars", asked).isGreaterThanOrEqualTo(asked);
  }

  /** Compiles a grammar strictly. Returns an empty result if the grammar is refused. */
  private static Optional<Pda> strict(Grammar grammar) {
    asked++;
    try {
      Pda pda =
          Pda.compile(grammar, PdaOptions.DEFAULT.withLimits(Limits.DEFAULT.withSteps(20_000L)));
      deterministic++;
      return Optional.of(pda);
    } catch (LimitExceededException
        | NondeterministicGrammarException
        | UndecidedGrammarException
        | GrammarException refused) {
      return Optional.empty();
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void masksOfALoadedConstraintAreThoseOfAComposedOne(@ForAll("cases") MaskCase one) {
    Optional<Pda> pda = strict(one.grammar());
    if (pda.isEmpty()) {
      return;
    }
    TokenConstraint composed = TokenConstraint.compose(pda.get(), one.vocabulary(), MaskCase.ALL);
    byte[] fresh = saved(composed);
    assertSame(composed, loaded(fresh, one.vocabulary()), new Random(one.seed()));
    byte[] used = saved(composed);
    TokenConstraint again = loaded(used, one.vocabulary());
    int difference = Arrays.mismatch(saved(again), used);
    assertThat(difference).as("first byte that differs when saved again").isEqualTo(-1);
    assertSame(composed, again, new Random(one.seed() + 1));
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE)
  void loadedConstraintsHaveTheMasksOfTheOracle(@ForAll("withoutTerminals") MaskCase one) {
    if (strict(one.grammar()).isPresent()) {
      MaskWalk walk = one.walk(pda -> Pda.ofForm(pda.toNumbers()));
      walk.check(2, 6);
    }
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void alteredFilesAreErrorsOrEqual(
      @ForAll int[] seeds, @ForAll @IntRange(min = -300, max = 10) int lengthChange) {
    TokenConstraint composed = nested();
    byte[] file = saved(composed);
    byte[] altered = Forgery.mutated(file, seeds, lengthChange);
    try {
      assertThat(saved(loaded(altered, composed.vocabulary()))).isEqualTo(file);
    } catch (ArtefactException e) {
      assertThat(e.code()).startsWith("DYCK-V02");
    }
  }

  /** Checks that a file with forged checksums can at most contain another automaton. */
  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  void forgedFilesAreErrorsOrAutomata(
      @ForAll int[] seeds, @ForAll @IntRange(min = -8, max = 8) int lengthChange) {
    TokenConstraint composed = nested();
    int automaton = saved(composed).length / 3;
    int[] late = Arrays.stream(seeds).map(s -> Math.abs(s | (automaton << 9))).toArray();
    byte[] forged = Forgery.withChecksums(Forgery.mutated(saved(composed), late, lengthChange));
    try {
      Matcher matcher = loaded(forged, composed.vocabulary()).newMatcher();
      for (int token = 0; token < composed.vocabulary().size(); token++) {
        boolean unused = matcher.tryAccept(token);
      }
    } catch (ArtefactException e) {
      assertThat(e.code()).startsWith("DYCK-V02");
    } catch (AmbiguityException | MalformedFormException e) {
      assertThat(e).as("an automaton that makes no sense stops").isNotNull();
    }
  }

  private static TokenConstraint nested() {
    return TokenConstraint.compose(Pda.compile(Gbnf.parse("nested.gbnf", NESTED)), vocabulary(0));
  }

  private static Vocabulary vocabulary(int endToken) {
    return Vocabulary.builder()
        .name("few")
        .addSpecial(0, "<end>")
        .addSpecial(1, "<stop>")
        .add(2, "[")
        .add(3, "]")
        .add(4, ",")
        .add(5, "12")
        .add(6, "\"a")
        .add(7, "\"]")
        .add(8, " ")
        .add(9, "[[1")
        .endTokens(endToken)
        .build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= \"[\" <stop> \"]\" | !<stop> \"x\"",
        "root ::= \"[\"* \"]\"",
        "root ::= \"\"",
        "root ::= (word \",\")* \n word ::= [a-z\"]+\n"
      })
  void grammarsOfManyKinds(String grammar) {
    TokenConstraint composed =
        TokenConstraint.compose(Pda.compile(Gbnf.parse("g.gbnf", grammar)), vocabulary(0));

    assertSame(composed, loaded(saved(composed), composed.vocabulary()), new Random(1));
  }

  @Test
  void savesAndLoads(@TempDir Path folder) {
    Path file = folder.resolve("nested.dyck");
    TokenConstraint composed = nested();
    composed.save(file);

    assertSame(composed, TokenConstraint.load(file, vocabulary(0)), new Random(2));
    Grammar grammar = TokenConstraint.loadPda(file).grammar();
    assertThat(grammar.source().content()).isEqualTo(NESTED);
    assertThat(grammar.rules()).isEqualTo(composed.pda().grammar().rules());
  }

  @Test
  void anotherVocabularyIsAnError(@TempDir Path folder) {
    Path file = folder.resolve("nested.dyck");
    nested().save(file);

    assertThatThrownBy(() -> TokenConstraint.load(file, vocabulary(1)))
        .isInstanceOf(ArtefactException.class)
        .hasMessageContaining("DYCK-V026: the constraint is for the vocabulary 'few'");
  }

  @Test
  void permissiveAutomataAreNotStored(@TempDir Path folder) {
    Grammar palindromes =
        Gbnf.parse("p.gbnf", "root ::= \"[\" root \"[\" | \"]\" root \"]\" | \"\"");
    Pda pda = Pda.compile(palindromes, PdaOptions.DEFAULT.permissively());
    TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary(0));

    assertThatThrownBy(() -> constraint.save(folder.resolve("x.dyck")))
        .hasMessageContaining("DYCK-V027");
  }
}
