package io.dyck.compose;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Tests walks that follow a region except for some paths: prefixes of keywords beside identifiers,
 * and bounded repetitions beside loops. Long tokens of the vocabulary cross all these borders.
 */
final class RelativeWalksTest {
  private static final String LETTERS = "aaabbc0 ,;=";

  @Property(tries = 60)
  void keywordsBesideIdentifiers(
      @ForAll("words") List<String> keywords,
      @ForAll("tails") List<String> tails,
      @ForAll int seed) {
    StringBuilder grammar = new StringBuilder("root ::= (statement \";\")+\nstatement ::= ");
    for (int i = 0; i < keywords.size(); i++) {
      grammar.append('"').append(keywords.get(i)).append("\" ");
      grammar.append(tails.get(i % tails.size())).append(" | ");
    }
    grammar.append("name \"=\" name\nname ::= [a-z] [a-z0-9]* - (\"");
    grammar.append(String.join("\" | \"", keywords)).append("\")\n");
    check(grammar.toString(), seed);
  }

  @Property(tries = 60)
  void boundedRepetitionsBesideLoops(
      @ForAll("bounds") List<Integer> bounds,
      @ForAll("tails") List<String> tails,
      @ForAll int seed) {
    StringBuilder grammar = new StringBuilder("root ::= (cell \";\"){0,7} name?\ncell ::= ");
    for (int i = 0; i < bounds.size(); i++) {
      grammar.append("[ab").append(i == 0 ? "" : "c").append("]{");
      grammar.append(i == 0 ? 0 : i).append(',').append(bounds.get(i)).append("} ");
      grammar.append(i + 1 < bounds.size() ? "\",\" " : tails.get(0));
    }
    grammar.append("\nname ::= [a-z] [a-z0-9]*\n");
    check(grammar.toString(), seed);
  }

  private static void check(String grammar, int seed) {
    Random random = new Random(seed);
    new MaskWalk(Gbnf.parse("g.gbnf", grammar), vocabulary(random), random).check(2, 10);
  }

  private static Vocabulary vocabulary(Random random) {
    TreeSet<String> spellings = new TreeSet<>();
    LETTERS.chars().forEach(c -> spellings.add(Character.toString(c)));
    for (int i = 0; i < 90; i++) {
      StringBuilder spelling = new StringBuilder();
      boolean even = random.nextInt(3) == 0;
      for (int length = 1 + random.nextInt(even ? 14 : 6); length > 0; length--) {
        spelling.append(LETTERS.charAt(random.nextInt(even ? 5 : LETTERS.length())));
      }
      spellings.add(spelling.toString());
    }
    List<byte[]> bytes = new ArrayList<>();
    spellings.forEach(spelling -> bytes.add(spelling.getBytes(StandardCharsets.UTF_8)));
    return SmallVocabulary.of(bytes, random);
  }

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.strings()
        .withChars("abc")
        .ofMinLength(1)
        .ofMaxLength(5)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .uniqueElements();
  }

  @Provide
  Arbitrary<List<String>> tails() {
    return Arbitraries.of("\" \" name", "\"0\"? \" \" name", "\";\"?", "(\"=\" name)*")
        .list()
        .ofSize(2);
  }

  @Provide
  Arbitrary<List<Integer>> bounds() {
    return Combinators.combine(
            Arbitraries.integers().between(5, 14), Arbitraries.integers().between(3, 9))
        .as(List::of);
  }
}
