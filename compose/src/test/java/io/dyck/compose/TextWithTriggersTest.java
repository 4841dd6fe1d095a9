package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.trigger.PartDelimiter;
import io.dyck.compose.trigger.TextWithTriggers;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.Pda;
import io.dyck.pda.items.StateBoundException;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests free text with constrained parts against a simple reader that searches for triggers. */
final class TextWithTriggersTest {
  private static final String ARRAY = "root ::= \"[\" (root (\",\" root)*)? \"]\" | [0-9]";

  private static Grammar grammar(String text) {
    return Gbnf.parse("part", text);
  }

  @Provide
  Arbitrary<TriggerCase> cases() {
    return Combinators.combine(
            GrammarArbitraries.plain().list().ofMinSize(1).ofMaxSize(2),
            Arbitraries.longs().between(0, 1L << 40))
        .as((grammars, seed) -> TriggerCase.random(grammars, new Random(seed)))
        .withoutEdgeCases();
  }

  @Property(tries = 120, edgeCases = EdgeCasesMode.NONE)
  void acceptsWhatAReaderByHandAccepts(@ForAll("cases") TriggerCase one) {
    Grammar grammar = one.grammar();
    Pda pda = MaskWalk.compile(grammar);
    Random random = new Random(one.seed());
    for (int i = 0; i < 30; i++) {
      String text = one.text(random);
      try {
        assertThat(pda.accepts(Texts.bytes(text)))
            .as("'%s' of %s\n%s", text, one, grammar.source().content())
            .isEqualTo(one.acceptsByHand(text));
      } catch (StateBoundException passed) {
        return;
      }
    }
  }

  /** Tests masks with tokens across every border. */
  @Property(tries = 15, edgeCases = EdgeCasesMode.NONE)
  void masksEqualViableTokens(@ForAll("cases") TriggerCase one) {
    Random random = new Random(one.seed());
    List<byte[]> spellings = new ArrayList<>();
    for (char c : TriggerCase.LETTERS.toCharArray()) {
      spellings.add(new byte[] {(byte) c});
    }
    for (int i = 0; i < 12; i++) {
      byte[] text = Texts.bytes(one.text(random));
      int from = random.nextInt(text.length + 1);
      int to = Math.min(text.length, from + 1 + random.nextInt(5));
      if (from < to) {
        spellings.add(Arrays.copyOfRange(text, from, to));
      }
    }
    new MaskWalk(one.grammar(), SmallVocabulary.of(spellings, random), random).check(2, 6);
  }

  /** Tests special tokens that begin and end parts, against the oracle for tokens. */
  @Example
  void masksOfTokenTriggersEqualViableTokens() {
    Grammar grammar =
        TextWithTriggers.builder()
            .trigger(
                PartDelimiter.token(SmallVocabulary.SPECIAL), grammar(ARRAY), PartDelimiter.none())
            .trigger(
                PartDelimiter.text("<a>"), grammar("root ::= \"x\"*"), PartDelimiter.text("</a>"))
            .trigger(
                PartDelimiter.token(SmallVocabulary.OTHER),
                grammar("root ::= [a-c]"),
                PartDelimiter.token(SmallVocabulary.SPECIAL))
            .build();
    List<byte[]> spellings = new ArrayList<>();
    String pieces = "< a > <a> x xx </a> <a>x [ ] [] 1 , ] 1] <| |> special | a<a b</a> [1,[";
    for (String piece : pieces.split(" ", -1)) {
      spellings.add(Texts.bytes(piece));
    }
    spellings.add(Texts.bytes(SmallVocabulary.SPECIAL));
    for (int seed = 0; seed < 6; seed++) {
      Random random = new Random(seed);
      new MaskWalk(grammar, SmallVocabulary.of(spellings, random), random).check(4, 12);
    }
  }

  private static boolean accepts(Grammar grammar, String text) {
    return Pda.compile(grammar).accepts(text.getBytes(StandardCharsets.UTF_8));
  }

  @Example
  void reasonsFreelyThenAnswers() {
    Grammar grammar =
        TextWithTriggers.builder()
            .trigger("</think>", grammar(ARRAY))
            .atLeastOne()
            .stopAfterFirst()
            .build();
    assertThat(accepts(grammar, "hm, [1 or <think ü</think>[1,[]]")).isTrue();
    assertThat(accepts(grammar, "</think>[1,[]]")).isTrue();
    assertThat(accepts(grammar, "[1,[]]")).isFalse();
    assertThat(accepts(grammar, "hm</think>[1,[]] and more")).isFalse();
    assertThat(accepts(grammar, "hm</think>[1")).isFalse();
    assertThat(accepts(grammar, "</think></think>1")).isFalse();
  }

  @Example
  void callsToolsAsOftenAsItLikes() {
    Grammar array = grammar(ARRAY);
    TextWithTriggers.Builder builder =
        TextWithTriggers.builder()
            .trigger("<tool>", array, "</tool>")
            .trigger("<tool>", grammar("root ::= \"none\""), "</tool>")
            .trigger("<run>", array, "</run>")
            .excluding("</");
    Grammar grammar = builder.build();
    assertThat(grammar.rules().keySet()).containsExactly("root", "part1-root", "part2-root");
    assertThat(accepts(grammar, "no call")).isTrue();
    assertThat(accepts(grammar, "<tool>[1]</tool><run>2</run>, <tool>none</tool>.")).isTrue();
    assertThat(accepts(grammar, "<tool>[1]</run>")).isFalse();
    assertThat(accepts(grammar, "<tool")).isTrue();
    assertThat(accepts(grammar, "<tool>")).isFalse();
    assertThat(accepts(grammar, "a </b")).isFalse();
    Grammar once = builder.atMostOne().build();
    assertThat(accepts(once, "a<run>2</run>b")).isTrue();
    assertThat(accepts(once, "a<run>2</run>b<run>2</run>")).isFalse();
    assertThat(accepts(once, "ab")).isTrue();
  }

  /** Tests a token that holds a trigger and the beginning of a part. */
  @Example
  void aTokenMayCrossTheTrigger() {
    Vocabulary vocabulary = SmallVocabulary.withAllBytes("ool>[", "ool>x", "]</t", "1</tool> a");
    Grammar grammar =
        TextWithTriggers.builder().trigger("<tool>", grammar(ARRAY), "</tool>").build();
    Matcher matcher = TokenConstraint.compose(Pda.compile(grammar), vocabulary).newMatcher();
    assertThat(matcher.tryAccept(new int[] {'h', '<', 't'})).isEqualTo(3);
    assertThat(matcher.mask().contains(256)).isTrue();
    assertThat(matcher.mask().contains(257)).isFalse();
    matcher.accept(256);
    assertThat(matcher.mask().contains(258)).isTrue();
    matcher.accept(258);
    assertThat(SmallVocabulary.bits(matcher.mask()).stream()).containsExactly((int) 'o', 256, 257);
    assertThat(new String(matcher.forcedBytes(), StandardCharsets.UTF_8)).isEqualTo("ool>");
  }

  @Example
  void triggersThatHideEachOtherAreRefused() {
    Grammar part = grammar(ARRAY);
    for (String other : List.of("<tool", "tool>", "oo", "x<tool>", "<tool>x")) {
      assertThatThrownBy(
              () -> TextWithTriggers.builder().trigger("<tool>", part).trigger(other, part).build())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("DYCK-G076");
      assertThatThrownBy(
              () -> TextWithTriggers.builder().trigger("<tool>", part).excluding(other).build())
          .hasMessageContaining("DYCK-G076");
    }
    assertThatThrownBy(
            () -> TextWithTriggers.builder().trigger("<tool>", part).excluding("<tool>").build())
        .hasMessageContaining("DYCK-G076");
    assertThatThrownBy(() -> TextWithTriggers.builder().build())
        .hasMessage("there must be a trigger");
    assertThatThrownBy(() -> PartDelimiter.text("")).hasMessage("a marker must not be empty");
  }

  /** Tests that positions in messages refer to the part's own text. */
  @Example
  void conflictsOfAPartShowItsText() {
    Grammar palindromes = grammar("root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\"");
    Grammar grammar = TextWithTriggers.builder().trigger("<p>", palindromes, "</p>").build();
    assertThatThrownBy(() -> Pda.compile(grammar))
        .isInstanceOfSatisfying(
            NondeterministicGrammarException.class,
            e -> {
              String content = grammar.source().content();
              SourceSpan span = grammar.rule("part1-root").nameSpan();
              assertThat(content.substring(span.start(), span.end())).isEqualTo("root");
              assertThat(e.conflicts()).isNotEmpty();
            });
  }
}
