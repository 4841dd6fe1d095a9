package io.dyck.grammar.oracle;

import io.dyck.grammar.Grammar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random small vocabularies for a grammar: the bytes of each token, by id. */
public final class VocabularyArbitraries {
  private VocabularyArbitraries() {}

  /**
   * Vocabularies of the single bytes of the characters that the grammar names, in order, then up to
   * twenty tokens: strings over these characters, pieces of sentences that may begin and end inside
   * a character, and bytes that are no UTF-8. Some tokens occur twice. No token is empty.
   *
   * @param grammar any grammar
   * @return vocabularies with which every text over the named characters can be written
   */
  public static Arbitrary<List<byte[]>> over(Grammar grammar) {
    List<byte[]> bytes =
        Alphabet.of(grammar).stream()
            .flatMap(codePoint -> Texts.singleBytes(Utf8.encode(codePoint)).stream())
            .map(b -> b[0])
            .distinct()
            .sorted()
            .map(b -> new byte[] {b})
            .toList();
    Arbitrary<byte[]> strings =
        TextArbitraries.characters(grammar)
            .list()
            .ofMinSize(1)
            .ofMaxSize(4)
            .map(Texts::concatenation);
    Arbitrary<byte[]> tokens =
        Arbitraries.frequencyOf(
            Tuple.of(3, strings),
            Tuple.of(3, pieces(TextArbitraries.sentences(grammar))),
            Tuple.of(1, pieces(strings)),
            Tuple.of(1, Arbitraries.of(bytes)),
            Tuple.of(1, Arbitraries.bytes().array(byte[].class).ofMinSize(1).ofMaxSize(3)));
    return tokens
        .filter(token -> token.length > 0)
        .list()
        .ofMaxSize(20)
        .map(
            list -> {
              List<byte[]> vocabulary = new ArrayList<>(bytes);
              vocabulary.addAll(list);
              return vocabulary;
            })
        .withoutEdgeCases();
  }

  /** One to six consecutive bytes of a text; a fixed byte in place of the empty text. */
  private static Arbitrary<byte[]> pieces(Arbitrary<byte[]> texts) {
    return Combinators.combine(
            texts, Arbitraries.integers().between(0, 63), Arbitraries.integers().between(1, 6))
        .as(
            (text, place, length) -> {
              if (text.length == 0) {
                return new byte[] {'~'};
              }
              int start = place % text.length;
              return Arrays.copyOfRange(text, start, Math.min(text.length, start + length));
            });
  }
}
