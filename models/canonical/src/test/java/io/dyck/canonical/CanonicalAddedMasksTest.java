package io.dyck.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/**
 * Tests masks in canonical mode, with added tokens that are text, against all texts of a grammar.
 */
final class CanonicalAddedMasksTest {
  private static final List<Pattern> PATTERNS =
      List.of(
          Pattern.compile(
              "(?iu:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
                  + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"),
          Pattern.compile("(?:ab|a)(?:c|bc)?|\\s+(?=1)|[^y]|y"),
          Pattern.compile("a*b+(?!1)|a|[^a]{1,2}|\\p{L}{2,}?"),
          Pattern.compile("ab{2}(?!1)|a|[^a]"),
          Pattern.compile("a+(?=b)|[^x]|x"));

  /** A vocabulary and its description. */
  private record Made(Vocabulary vocabulary, String description) {}

  private static Made vocabulary(Random random, String letters) {
    int size = 5 + random.nextInt(40);
    List<String> added = MergeRules.texts(random, letters);
    Pattern words = PATTERNS.get(random.nextInt(PATTERNS.size()));
    MergeRules rules = MergeRules.random(random, letters, size, random.nextBoolean(), words, added);
    return new Made(rules.vocabulary(), words + " " + rules);
  }

  @Property(tries = 4, edgeCases = EdgeCasesMode.NONE)
  void aMaskHoldsWhatEncodingsGoOnWith(@ForAll Random random) {
    String letters = random.nextBoolean() ? "ab 1" : "as\n \u00e9";
    Made made = vocabulary(random, letters);
    for (int i = 0; i < 12; i++) {
      CanonicalMasksTest.Finite language = CanonicalMasksTest.finite(random, letters, 5);
      CanonicalMasksTest.check(
          made.vocabulary(), made.description(), "root ::= " + language.rule(), language.texts());
    }
  }

  /**
   * The pattern decides two characters later whether {@code a} is a word: {@code 1} must not follow
   * {@code abb}. If {@code 1} begins a cut-out text, the text ends there for the pattern.
   */
  @Test
  void wordsLookAtNothingBeyondATextThatIsCutOut() {
    MergeRules rules =
        MergeRules.of(
            List.of("a", "b", "bb", "abb", "1", "x", "y"),
            List.of(new String[] {"b", "b"}, new String[] {"a", "bb"}),
            Pattern.compile("ab{2}(?!1)|a|[^a]"),
            List.of("1x"));
    for (Set<String> texts :
        List.of(Set.of("abb1x"), Set.of("abb1y"), Set.of("abb1x", "abb1y"), Set.of("abb1"))) {
      String rule = texts.stream().map(t -> '"' + t + '"').collect(Collectors.joining(" | "));
      CanonicalMasksTest.check(rules.vocabulary(), rules.toString(), "root ::= " + rule, texts);
    }
  }

  @Property(tries = 3, edgeCases = EdgeCasesMode.NONE)
  void budgetsAreKept(@ForAll Random random) {
    Made made = vocabulary(random, "ab 1");
    Tokenizer tokenizer = made.vocabulary().tokenizer().orElseThrow();
    for (int i = 0; i < 10; i++) {
      CanonicalMasksTest.Finite language = CanonicalMasksTest.finite(random, "ab 1", 5);
      List<IntArrayList> encodings = new ArrayList<>();
      for (String text : language.texts()) {
        encodings.add(IntArrayList.wrap(tokenizer.encodeContinuation(text)));
      }
      TokenConstraint constraint =
          CanonicalMasksTest.constraint("root ::= " + language.rule(), made.vocabulary());
      for (int walk = 0; walk < 6; walk++) {
        CanonicalBudgetTest.walk(
            constraint, encodings, made.vocabulary().endTokens().get(0), random, random.nextInt(4));
      }
    }
  }

  /**
   * Compares the allowed tokens after a prompt with the encodings in which the prompt's last border
   * stays.
   */
  @Property(tries = 4, edgeCases = EdgeCasesMode.NONE)
  void aPromptDecidesWhatContinuesIt(@ForAll Random random) {
    Made made = vocabulary(random, "ab 1");
    Tokenizer tokenizer = made.vocabulary().tokenizer().orElseThrow();
    int end = made.vocabulary().endTokens().get(0);
    for (int i = 0; i < 30; i++) {
      CanonicalMasksTest.Finite before = CanonicalMasksTest.finite(random, "ab 1", 3);
      CanonicalMasksTest.Finite language = CanonicalMasksTest.finite(random, "ab 1", 3);
      String prompt = before.texts().iterator().next();
      IntArrayList begun = IntArrayList.wrap(tokenizer.encodeContinuation(prompt));
      BitSet expected = new BitSet();
      for (String text : language.texts()) {
        IntArrayList whole = IntArrayList.wrap(tokenizer.encodeContinuation(prompt + text));
        if (whole.size() >= begun.size() && whole.subList(0, begun.size()).equals(begun)) {
          expected.set(whole.size() == begun.size() ? end : whole.getInt(begun.size()));
        }
      }
      TokenConstraint constraint =
          CanonicalMasksTest.constraint("root ::= " + language.rule(), made.vocabulary());
      BitSet found = new BitSet();
      try {
        found = CanonicalMasksTest.bits(constraint.newMatcherAfter(begun.toIntArray()).mask());
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("DYCK-M020");
      }
      assertThat(found)
          .as("'%s' %s%n%s", prompt, language.rule(), made.description())
          .isEqualTo(expected);
    }
  }

  /**
   * Tests stacks and loops: every allowed sequence can be completed, and is the encoding of its
   * text.
   */
  @Property(tries = 3, edgeCases = EdgeCasesMode.NONE)
  void walksAreEncodings(@ForAll Random random) {
    Made made = vocabulary(random, "ab 1");
    for (String grammar :
        List.of(
            "root ::= ([ab]+ \" \" | \"ba1\" \"1\"* \" \") root | \"1\"",
            "root ::= [ab 1]*",
            "root ::= \"(\" root \")\" | \"[\" root \"]\" root \"a\" | [ab1]{1,3}",
            "root ::= word (\" \"+ word)*\nword ::= \"ab\" [ab1]* | [b1] [ab1 ]{0,9}")) {
      TokenConstraint constraint = CanonicalMasksTest.constraint(grammar, made.vocabulary());
      for (int walk = 0; walk < 10; walk++) {
        walk(constraint.newMatcher(), made, grammar, random);
      }
    }
  }

  private static void walk(Matcher matcher, Made made, String grammar, Random random) {
    IntArrayList tokens = new IntArrayList();
    int left = -1;
    while (!matcher.isFinished()) {
      left = tokens.size() <= 12 ? matcher.shortestCompletion() : left - 1;
      TokenMask mask = tokens.size() < 12 ? matcher.mask() : matcher.maskWithin(left);
      int[] allowed = mask.toArray();
      assertThat(allowed).as("%s after %s%n%s", grammar, tokens, made.description()).isNotEmpty();
      int token = allowed[random.nextInt(allowed.length)];
      matcher.accept(token);
      if (!matcher.isFinished()) {
        tokens.add(token);
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int token : tokens) {
      bytes.writeBytes(made.vocabulary().bytes(token));
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(made.vocabulary().tokenizer().orElseThrow().encodeContinuation(text))
        .as("'%s' %s%n%s", text, grammar, made.description())
        .containsExactly(tokens.toIntArray());
  }
}
