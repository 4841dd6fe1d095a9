package io.dyck.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests masks in canonical mode against the encodings of all texts of a grammar. */
final class CanonicalMasksTest {
  private static final Pattern LLAMA3 =
      Pattern.compile(
          "(?iu:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
              + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+");

  private static final Pattern SHORT = Pattern.compile("a*b+(?!1)|a|[^a]{1,2}|\\p{L}{2,}?");

  private static final int MOST_TEXTS = 300;

  /** A finite language: a rule and all texts. */
  record Finite(String rule, Set<String> texts) {}

  static Finite finite(Random random, String letters, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    Finite first = kind == 0 ? literal(random, letters) : finite(random, letters, depth - 1);
    Set<String> texts = new LinkedHashSet<>();
    if (kind == 0) {
      return first;
    }
    if (kind == 1) {
      texts.add("");
      texts.addAll(first.texts());
      return new Finite("(" + first.rule() + ")?", texts);
    }
    Finite second = finite(random, letters, depth - 1);
    if (kind == 2) {
      texts.addAll(first.texts());
      texts.addAll(second.texts());
      return new Finite("(" + first.rule() + " | " + second.rule() + ")", texts);
    }
    first.texts().forEach(a -> second.texts().forEach(b -> texts.add(a + b)));
    return texts.size() > MOST_TEXTS
        ? first
        : new Finite(first.rule() + " " + second.rule(), texts);
  }

  private static Finite literal(Random random, String letters) {
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      text.append(letters.charAt(random.nextInt(letters.length())));
    }
    String written = text.toString().replace("\n", "\\n");
    return new Finite('"' + written + '"', Set.of(text.toString()));
  }

  private static MergeRules rules(Random random, String letters) {
    Pattern words =
        random.nextInt(5) == 0 ? MergeRules.ONE_WORD : random.nextBoolean() ? LLAMA3 : SHORT;
    return MergeRules.random(random, letters, 5 + random.nextInt(40), random.nextBoolean(), words);
  }

  @Property(tries = 6, edgeCases = EdgeCasesMode.NONE)
  void aMaskHoldsWhatEncodingsGoOnWith(@ForAll Random random) {
    String letters = random.nextBoolean() ? "ab 1'" : "as\n \u00e9";
    MergeRules rules = rules(random, letters);
    for (int i = 0; i < 12; i++) {
      Finite language = finite(random, letters, 5);
      check(rules, "root ::= " + language.rule(), language.texts());
    }
  }

  /** Tests masks that the stack decides: each call of a rule has another continuation. */
  @Property(tries = 3, edgeCases = EdgeCasesMode.NONE)
  void stacksDecide(@ForAll Random random) {
    String letters = "ab 1'";
    Pattern words = random.nextBoolean() ? LLAMA3 : SHORT;
    MergeRules rules = MergeRules.random(random, letters, 5 + random.nextInt(40), true, words);
    for (int i = 0; i < 8; i++) {
      Finite inner = finite(random, letters, 2);
      Finite open = literal(random, letters);
      Finite close = literal(random, letters);
      Finite after = literal(random, letters);
      String grammar =
          "root ::= s "
              + after.rule()
              + "\ns ::= \"(\" s \")\" | \"[\" s "
              + close.rule()
              + " | \"{\" s "
              + open.rule()
              + " s | "
              + inner.rule()
              + "\"|\"";
      sound(rules, grammar, random);
    }
  }

  /**
   * Tests that shared walks of loops change no mask, also for states that read nearly like a loop.
   */
  @Property(tries = 4, edgeCases = EdgeCasesMode.NONE)
  void walksByRegionsGiveTheSameMasks(@ForAll Random random) {
    MergeRules rules = MergeRules.random(random, "ab 1'\u00e9", 40, random.nextBoolean(), LLAMA3);
    for (String grammar :
        List.of(
            "root ::= ([ab]+ \" \" | \"ba1\" \"1\"* \" \") root | \"'\"",
            "root ::= word (\" \"+ word)*\nword ::= \"ab\" [ab1\u00e9]* | [b'] [ab1\u00e9 ]{0,9}",
            "root ::= \"(\"? s\ns ::= \"'\" [^'1]* \"'\" (s | \"1\" | \" \" [ab]* \"1\")")) {
      Pda pda = Pda.compile(Gbnf.parse("test.gbnf", grammar));
      TokenConstraint regions = constraint(pda, rules, 0);
      TokenConstraint plain = constraint(pda, rules, Integer.MAX_VALUE);
      for (int walk = 0; walk < 5; walk++) {
        Matcher one = regions.newMatcher();
        Matcher other = plain.newMatcher();
        for (int i = 0; i < 12 && !one.isFinished(); i++) {
          int[] allowed = one.mask().toArray();
          assertThat(allowed).as("%s%n%s", grammar, rules).isEqualTo(other.mask().toArray());
          int token = allowed[random.nextInt(allowed.length)];
          assertThat(one.maskWithin(9).toArray()).isEqualTo(other.maskWithin(9).toArray());
          one.accept(token);
          other.accept(token);
        }
      }
    }
  }

  private static TokenConstraint constraint(Pda pda, MergeRules rules, int regionNodes) {
    return TokenConstraint.compose(
        pda,
        rules.vocabulary(),
        new ComposeOptions(1 << 24, regionNodes, CanonicalMode.INSTANCE, true));
  }

  /** Returns the tokens of a mask. */
  static BitSet bits(TokenMask mask) {
    return IntStream.of(mask.toArray()).collect(BitSet::new, BitSet::set, BitSet::or);
  }

  private static void check(MergeRules rules, String grammar, Set<String> texts) {
    check(rules.vocabulary(), rules + " " + rules.rules().wordPattern(), grammar, texts);
  }

  /** Checks that every mask along every encoding holds exactly the next tokens of all encodings. */
  static void check(Vocabulary vocabulary, String description, String grammar, Set<String> texts) {
    check(vocabulary, grammar + "\n" + description, constraint(grammar, vocabulary), texts);
  }

  static void check(
      Vocabulary vocabulary, String description, TokenConstraint constraint, Set<String> texts) {
    int end = vocabulary.endTokens().get(0);
    Map<IntArrayList, BitSet> expected = new HashMap<>();
    for (String text : texts) {
      int[] tokens = vocabulary.tokenizer().orElseThrow().encodeContinuation(text);
      for (int i = 0; i <= tokens.length; i++) {
        IntArrayList prefix = new IntArrayList(tokens, 0, i);
        expected
            .computeIfAbsent(prefix, p -> new BitSet())
            .set(i < tokens.length ? tokens[i] : end);
      }
    }
    for (int pass = 0; pass < 2; pass++) {
      expected.forEach(
          (prefix, next) -> {
            Matcher matcher = constraint.newMatcher();
            for (int token : prefix) {
              matcher.accept(token);
            }
            assertThat(bits(matcher.mask()))
                .as("after %s of %s%n%s", prefix, texts, description)
                .isEqualTo(next);
            assertThat(matcher.isAccepting()).isEqualTo(next.get(end));
          });
    }
  }

  static TokenConstraint constraint(String grammar, Vocabulary vocabulary) {
    Pda pda = Pda.compile(Gbnf.parse("test.gbnf", grammar));
    return TokenConstraint.compose(pda, vocabulary, CanonicalMode.OPTIONS);
  }

  /**
   * Checks that every token of a mask can be continued to a complete text, and that the text's
   * encoding has the same tokens.
   */
  private static void sound(MergeRules rules, String grammar, Random random) {
    TokenConstraint constraint;
    try {
      constraint = constraint(grammar, rules.vocabulary());
    } catch (RuntimeException notDeterministic) {
      return;
    }
    List<@Nullable String> texts = new ArrayList<>();
    for (int walk = 0; walk < 10; walk++) {
      Matcher matcher = constraint.newMatcher();
      IntArrayList tokens = new IntArrayList();
      for (int i = 0; i < 8 && !matcher.isFinished(); i++) {
        int[] allowed = matcher.mask().toArray();
        for (int token : allowed) {
          Matcher fork = matcher.fork();
          fork.accept(token);
          IntArrayList longer = new IntArrayList(tokens);
          longer.add(token);
          texts.add(finish(fork, rules, grammar, random, longer));
        }
        tokens.add(allowed[random.nextInt(allowed.length)]);
        matcher.accept(tokens.getInt(i));
      }
    }
    for (String text : texts) {
      if (text == null) {
        continue;
      }
      Matcher matcher = constraint.newMatcher();
      int[] tokens = rules.vocabulary().tokenizer().orElseThrow().encode(text);
      assertThat(matcher.tryAccept(tokens)).as("%s %s", text, grammar).isEqualTo(tokens.length);
      assertThat(matcher.isAccepting()).isTrue();
    }
  }

  private static @Nullable String finish(
      Matcher matcher, MergeRules rules, String grammar, Random random, IntArrayList tokens) {
    Vocabulary vocabulary = rules.vocabulary();
    for (int i = 0; !matcher.isFinished(); i++) {
      int[] allowed = matcher.mask().toArray();
      assertThat(allowed).as("%s after %s%n%s", grammar, tokens, rules).isNotEmpty();
      int token = allowed[random.nextInt(allowed.length)];
      if (matcher.isAccepting()) {
        token = vocabulary.endTokens().get(0);
      } else if (i > 60) {
        // The least token closes the text, because closing brackets have lower ids than opening
        // brackets.
        token = allowed[0];
      }
      if (i > 400) {
        return null;
      }
      matcher.accept(token);
      tokens.add(token);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    tokens.removeInt(tokens.size() - 1);
    for (int token : tokens) {
      bytes.writeBytes(vocabulary.bytes(token));
    }
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(vocabulary.tokenizer().orElseThrow().encode(text))
        .as("%s%n%s", grammar, rules)
        .containsExactly(tokens.toIntArray());
    return text;
  }

  @Test
  void namedTokensAreRefused() {
    MergeRules rules = MergeRules.random(new Random(1), "ab", 4, false, LLAMA3);
    assertThatThrownBy(() -> constraint("root ::= \"a\" <[97]>", rules.vocabulary()))
        .hasMessageContaining("DYCK-V105");
  }
}
