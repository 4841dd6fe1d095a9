package io.dyck.grammar.oracle;

import io.dyck.grammar.Grammar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random texts for a grammar, as bytes. */
public final class TextArbitraries {
  private static final int LENGTH = 8;
  private static final int SIZE = 40;

  private TextArbitraries() {}

  /**
   * Strings over the characters that the grammar names, and a foreign one.
   *
   * @param grammar any grammar
   * @return short texts, all UTF-8
   */
  public static Arbitrary<byte[]> over(Grammar grammar) {
    return characters(grammar)
        .list()
        .ofMaxSize(LENGTH)
        .map(Texts::concatenation)
        .withoutEdgeCases();
  }

  /**
   * Sentences of the grammar.
   *
   * @param grammar any grammar
   * @return texts of its language; the empty text if there are none
   */
  public static Arbitrary<byte[]> sentences(Grammar grammar) {
    SentenceSampler sampler = SentenceSampler.of(grammar);
    return Combinators.combine(
            Arbitraries.longs().between(0, 1 << 20), Arbitraries.integers().between(0, SIZE))
        .as((seed, size) -> sampler.sample(seed, size).orElse(new byte[0]))
        .withoutEdgeCases();
  }

  /**
   * Sentences with one to three small changes: a byte or a character deleted, inserted, replaced,
   * or swapped with the next. Often not UTF-8.
   *
   * @param grammar any grammar
   * @return texts near the language
   */
  public static Arbitrary<byte[]> mutations(Grammar grammar) {
    Arbitrary<Mutation> mutations =
        Combinators.combine(
                Arbitraries.of(Mutation.Kind.class),
                Arbitraries.of(true, false),
                Arbitraries.integers().between(0, 1 << 10),
                Arbitraries.of(Alphabet.of(grammar)))
            .as(Mutation::new);
    return Combinators.combine(sentences(grammar), mutations.list().ofMinSize(1).ofMaxSize(3))
        .as(
            (sentence, list) -> {
              byte[] text = sentence;
              for (Mutation mutation : list) {
                text = mutation.apply(text);
              }
              return text;
            })
        .withoutEdgeCases();
  }

  /**
   * Returns texts of all these kinds.
   *
   * @param grammar any grammar
   * @return strings over its characters, sentences and mutations
   */
  public static Arbitrary<byte[]> mixed(Grammar grammar) {
    return Arbitraries.frequencyOf(
            Tuple.of(2, over(grammar)),
            Tuple.of(1, sentences(grammar)),
            Tuple.of(2, mutations(grammar)))
        .withoutEdgeCases();
  }

  /** The characters the grammar names, each as its bytes. */
  static Arbitrary<byte[]> characters(Grammar grammar) {
    return Arbitraries.of(Alphabet.of(grammar)).map(Utf8::encode);
  }

  /** One small change of a text. */
  private record Mutation(Kind kind, boolean wholeCharacters, int place, int codePoint) {
    enum Kind {
      DELETE,
      INSERT,
      REPLACE,
      SWAP
    }

    byte[] apply(byte[] text) {
      byte[] inserted = Utf8.encode(codePoint);
      List<byte[]> units = wholeCharacters ? Texts.characters(text) : Texts.singleBytes(text);
      byte[] unit = wholeCharacters ? inserted : new byte[] {inserted[place % inserted.length]};
      List<byte[]> changed = new ArrayList<>(units);
      if (kind == Kind.INSERT) {
        changed.add(place % (units.size() + 1), unit);
      } else if (!units.isEmpty()) {
        int at = place % units.size();
        switch (kind) {
          case DELETE -> changed.remove(at);
          case REPLACE -> changed.set(at, unit);
          case SWAP -> Collections.swap(changed, at, Math.min(at + 1, units.size() - 1));
          case INSERT -> throw new AssertionError();
        }
      }
      return Texts.concatenation(changed);
    }
  }
}
