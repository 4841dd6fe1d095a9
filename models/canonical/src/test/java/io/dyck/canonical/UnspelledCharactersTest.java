package io.dyck.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.pda.oracle.LazyRules;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Masks in canonical mode of grammars with characters that no tokens spell, against the encodings
 * of the other texts: finite languages as rules, and given state by state.
 */
final class UnspelledCharactersTest {
  /** The byte of {@code x}, the second byte of {@code é}, and a first byte of four. */
  private static final Set<Integer> MISSING = Set.of((int) 'x', 0xA9, 0xF1);

  private static final String SPELLED = "ab 1'";

  /** A vocabulary, and the characters that its tokens do not spell. */
  private record Kind(Vocabulary vocabulary, String spelled, String unspelled) {
    static Kind of(Random random) {
      return new Kind(DigitsVocabulary.random(random, SPELLED, MISSING), SPELLED, "x\u00e9");
    }

    boolean spells(String text) {
      return text.chars().noneMatch(c -> unspelled.indexOf(c) >= 0);
    }

    /** Returns letters in which unspelled characters are not too many. */
    String letters() {
      return spelled + spelled + unspelled;
    }

    CanonicalMasksTest.Finite finite(Random random, int depth) {
      return CanonicalMasksTest.finite(random, letters(), depth);
    }
  }

  private static void check(Kind kind, Grammar grammar, Set<String> texts) {
    Set<String> spelled = new LinkedHashSet<>(texts);
    spelled.removeIf(text -> !kind.spells(text));
    String description = kind + "\n" + grammar.source().content();
    if (spelled.isEmpty()) {
      assertThatThrownBy(() -> compose(kind, grammar))
          .as(description)
          .hasMessageContaining("DYCK-V103");
      return;
    }
    CanonicalMasksTest.check(kind.vocabulary(), description, compose(kind, grammar), spelled);
  }

  private static TokenConstraint compose(Kind kind, Grammar grammar) {
    return TokenConstraint.compose(Pda.compile(grammar), kind.vocabulary(), CanonicalMode.OPTIONS);
  }

  private static Grammar grammar(String rules) {
    return Gbnf.parse("test.gbnf", rules);
  }

  @Property(tries = 6, edgeCases = EdgeCasesMode.NONE)
  void masksOfRulesHoldOnlyWhatTokensSpell(@ForAll Random random) {
    Kind kind = Kind.of(random);
    for (int i = 0; i < 12; i++) {
      CanonicalMasksTest.Finite language = kind.finite(random, 5);
      check(kind, grammar("root ::= " + language.rule()), language.texts());
    }
  }

  @Property(tries = 6, edgeCases = EdgeCasesMode.NONE)
  void masksOfLazyLanguagesHoldOnlyWhatTokensSpell(@ForAll Random random) {
    Kind kind = Kind.of(random);
    for (int i = 0; i < 12; i++) {
      CanonicalMasksTest.Finite language = kind.finite(random, 5);
      Set<String> texts = new LinkedHashSet<>(language.texts());
      texts.remove("");
      check(kind, LazyRules.of(grammar("root ::= " + language.rule())), texts);
    }
  }

  /** The stack decides: each call has another text behind it, and some cannot be spelled. */
  @Property(tries = 6, edgeCases = EdgeCasesMode.NONE)
  void theWholeStackDecidesWhereTextsBehindCallsAreNotSpelled(@ForAll Random random) {
    Kind kind = Kind.of(random);
    for (int i = 0; i < 12; i++) {
      CanonicalMasksTest.Finite inner = kind.finite(random, 2);
      CanonicalMasksTest.Finite first = kind.finite(random, 1);
      CanonicalMasksTest.Finite second = kind.finite(random, 1);
      CanonicalMasksTest.Finite third = kind.finite(random, 1);
      String part = "(" + inner.rule() + ") \"|\"";
      Grammar grammar =
          grammar(
              "root ::= s | \"<\" s \">\" "
                  + third.rule()
                  + "\ns ::= \"(\" t \")\" "
                  + first.rule()
                  + " | \"[\" t \"]\" "
                  + second.rule()
                  + "\nt ::= "
                  + part);
      Set<String> texts = new LinkedHashSet<>();
      for (String text : inner.texts()) {
        first.texts().forEach(after -> texts.add("(" + text + "|)" + after));
        second.texts().forEach(after -> texts.add("[" + text + "|]" + after));
      }
      for (String text : List.copyOf(texts)) {
        third.texts().forEach(after -> texts.add("<" + text + ">" + after));
      }
      check(kind, grammar, texts);
      check(kind, LazyRules.of(grammar), texts);
      check(kind, LazyRules.withLazyRule(grammar, "s"), texts);
      check(kind, LazyRules.withLazyRule(grammar, "t"), texts);
    }
  }

  @Property(tries = 6, edgeCases = EdgeCasesMode.NONE)
  void budgetsCountOnlyTextsThatTokensSpell(@ForAll Random random) {
    Kind kind = Kind.of(random);
    for (int i = 0; i < 10; i++) {
      CanonicalMasksTest.Finite language = kind.finite(random, 5);
      List<IntArrayList> encodings = new ArrayList<>();
      Tokenizer tokenizer = kind.vocabulary().tokenizer().orElseThrow();
      language.texts().stream()
          .filter(kind::spells)
          .forEach(t -> encodings.add(IntArrayList.wrap(tokenizer.encodeContinuation(t))));
      if (!encodings.isEmpty()) {
        TokenConstraint constraint = compose(kind, grammar("root ::= " + language.rule()));
        int end = kind.vocabulary().endTokens().get(0);
        CanonicalBudgetTest.walk(constraint, encodings, end, random, random.nextInt(4));
      }
    }
  }

  /** The shortest text to the end cannot be spelled, but a longer one can. */
  @Test
  void aLongerTextMayLeadToTheEnd() {
    Kind kind = new Kind(DigitsVocabulary.of(MISSING, List.of()), SPELLED, "x");
    Grammar grammar = grammar("root ::= \"a\" (\"x\" | \"b1\") \"'\" | \"ba\" \"x\"");
    check(kind, LazyRules.of(grammar), Set.of("ab1'", "ax'", "bax"));
  }

  /**
   * One state returns in two ways. Far behind one return stands a text that tokens do not spell.
   */
  @Test
  void oneOfTwoReturnsMayLeadNowhere() {
    Kind kind = new Kind(DigitsVocabulary.of(MISSING, List.of()), SPELLED, "x");
    Grammar grammar =
        grammar(
            """
            root ::= p "x" | q "a"
            p ::= "(a" ")" "b1" | "[" p "]"
            q ::= "(a" "'" "b1" | "[" q "]"
            """);
    for (Grammar each :
        List.of(
            LazyRules.of(grammar),
            LazyRules.withLazyRule(grammar, "p"),
            LazyRules.withLazyRule(grammar, "q"))) {
      Matcher matcher = compose(kind, each).newMatcher();
      for (String text : List.of("[", "[", "(", "a")) {
        matcher.accept(kind.vocabulary().idOf(text).orElseThrow());
      }
      assertThat(spelled(kind, matcher)).containsExactly("'");
    }
  }

  @Test
  void aRecursiveGrammarLosesTheAlternativesThatTokensDoNotSpell() {
    Kind kind = new Kind(DigitsVocabulary.of(MISSING, List.of()), SPELLED, "x");
    Matcher matcher =
        compose(kind, grammar("root ::= \"(\" root \")\" \"x\" | \"[\" root \"]\" | \"a\""))
            .newMatcher();
    assertThat(spelled(kind, matcher)).containsExactly("[", "a");
    matcher.accept(kind.vocabulary().idOf("[").orElseThrow());
    assertThat(spelled(kind, matcher)).containsExactly("[", "a");
  }

  private static List<String> spelled(Kind kind, Matcher matcher) {
    return Arrays.stream(matcher.mask().toArray())
        .mapToObj(kind.vocabulary()::spelling)
        .sorted()
        .toList();
  }

  @Test
  void aSetWithUnspelledCharactersKeepsTheOthers() {
    Kind kind = new Kind(DigitsVocabulary.of(MISSING, List.of()), SPELLED, "x");
    TokenConstraint constraint = compose(kind, grammar("root ::= [ax] [^\"]* \"\\\"\""));
    assertThat(spelled(kind, constraint.newMatcher())).containsExactly("a");
    assertThat(constraint.newMatcher().forcedTokens(9)).hasSize(1);
  }
}
