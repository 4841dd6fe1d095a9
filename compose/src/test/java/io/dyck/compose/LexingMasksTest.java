package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.LexingOracle;
import io.dyck.grammar.oracle.PropertyRuns;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.size.Limits;
import io.dyck.pda.stack.ReturnStrategy;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/**
 * Tests masks and budgets of grammars with longest match. Tests of the automaton compare it with
 * the definition. Here a mask must hold exactly the tokens that the automaton accepts, and every
 * budget must be kept.
 */
final class LexingMasksTest {
  private static final PdaOptions OPTIONS =
      PdaOptions.DEFAULT.withLimits(
          Limits.DEFAULT.withStateBounds(4, 32).withStates(1_500).withSteps(50_000));

  private static int masks;
  private static int deferring;

  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.overAllBytes(GrammarArbitraries.withTerminals());
  }

  @Provide
  Arbitrary<MaskCase> statements() {
    return MaskCase.overAllBytes(GrammarArbitraries.statements());
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void masksAreWhatIsAcceptedAndBudgetsAreKept(@ForAll("cases") MaskCase one) {
    compare(one);
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE)
  void masksAreWhatIsAcceptedWhereReturnsAreDeferred(@ForAll("statements") MaskCase one) {
    compare(one);
  }

  @Provide
  Arbitrary<MaskCase> branches() {
    return MaskCase.overAllBytes(Arbitraries.of(GrammarArbitraries.branches()));
  }

  /**
   * Tests grammars that need deferred returns to be deterministic, because random grammars rarely
   * do.
   */
  @Property(tries = 10, edgeCases = EdgeCasesMode.NONE)
  void masksOfBranchesAreWhatIsAccepted(@ForAll("branches") MaskCase one) {
    int before = deferring;
    compare(one);
    assertThat(deferring).isEqualTo(before + 1);
  }

  private static void compare(MaskCase one) {
    Pda pda;
    try {
      pda = Pda.compile(one.grammar(), OPTIONS);
    } catch (GrammarException
        | NondeterministicGrammarException
        | UndecidedGrammarException
        | LimitExceededException refused) {
      return;
    }
    deferring += pda.machine().construction() == ReturnStrategy.DEFERRING ? 1 : 0;
    Random random = new Random(one.seed());
    TokenConstraint constraint = TokenConstraint.compose(pda, one.vocabulary(), MaskCase.ALL);
    for (int walk = 0; walk < 3; walk++) {
      walk(constraint.newMatcher(), one, random);
    }
    if (constraint.newMatcher().mask().cardinality() > 0) {
      for (int walk = 0; walk < 3; walk++) {
        BudgetTest.walk(constraint.newMatcher(), one, random);
      }
    }
  }

  @AfterContainer
  static void manyMasksWereCompared() {
    assertThat(masks).isGreaterThan(PropertyRuns.share(1000));
    assertThat(deferring).as("grammars whose returns are deferred").isPositive();
  }

  private static void walk(Matcher matcher, MaskCase one, Random random) {
    StringBuilder tokens = new StringBuilder();
    for (int length = 0; length < 8 && !matcher.isFinished(); length++) {
      masks++;
      for (int id = 0; id < one.vocabulary().size(); id++) {
        boolean accepted = matcher.tryAccept(id);
        matcher.rollback(accepted ? 1 : 0);
        assertThat(matcher.mask().contains(id))
            .as("%s\ntokens%s then %s", one, tokens, id)
            .isEqualTo(accepted);
      }
      int[] allowed = matcher.mask().toArray();
      if (allowed.length == 0) {
        return;
      }
      int token = allowed[random.nextInt(allowed.length)];
      tokens.append(' ').append(token);
      matcher.accept(token);
    }
  }

  /**
   * Tests masks against the definition itself, on a small language with white space between words.
   */
  @Example
  void masksOfASmallLanguageAreTheViableTokens() {
    Grammar grammar =
        Gbnf.parse(
            "g.gbnf",
            """
            #! longest-match: word number blank
            root ::= term (blank? "+" blank? term)*
            term ::= word (blank number)? | number | "(" root ")"
            word ::= [a-b]+
            number ::= "1" [01]*
            blank ::= " "+
            """);
    String[] spellings = {
      "a", "ab", "a ", " 1", "1", "10", "+", " +", "(", ")", "))", "b)", " ", "  "
    };
    VocabularyBuilder builder = Vocabulary.builder();
    for (int id = 0; id < spellings.length; id++) {
      builder.add(id, spellings[id].getBytes(StandardCharsets.UTF_8));
    }
    Vocabulary vocabulary = builder.addSpecial(99, "<|end|>").endTokens(99).build();
    LexingOracle oracle = LexingOracle.of(grammar);
    byte[] letters = "ab1 +()".getBytes(StandardCharsets.UTF_8);
    TokenConstraint constraint = TokenConstraint.compose(Pda.compile(grammar), vocabulary);
    Random random = new Random(1);
    for (int walk = 0; walk < 20; walk++) {
      Matcher matcher = constraint.newMatcher();
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      for (int length = 0; length < 5; length++) {
        for (int id = 0; id < spellings.length; id++) {
          ByteArrayOutputStream longer = new ByteArrayOutputStream();
          longer.writeBytes(text.toByteArray());
          longer.writeBytes(vocabulary.bytes(id));
          assertThat(matcher.mask().contains(id))
              .as("'%s' then '%s'", text, spellings[id])
              .isEqualTo(oracle.isViable(longer.toByteArray(), letters, 4));
        }
        int[] allowed = matcher.mask().toArray();
        int token = allowed[random.nextInt(allowed.length)];
        if (token == 99) {
          break;
        }
        matcher.accept(token);
        text.writeBytes(vocabulary.bytes(token));
      }
    }
  }
}
