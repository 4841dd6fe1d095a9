package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.Cursor;
import io.dyck.grammar.oracle.EarleyOracle;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares masks with the oracle's viable tokens at every viable prefix, shortest first, up to a
 * number of prefixes. Then compares them again from the last to the first with a cache that is
 * emptied all the time. The vocabulary must hold each byte of its tokens as a token.
 */
final class EveryPrefix {
  private static final ComposeOptions TINY = new ComposeOptions(500).withClosable(false);

  private final Grammar grammar;
  private final Pda pda;
  private final Vocabulary vocabulary;

  /** The tokens of each spelling, and an empty set for each proper prefix of a spelling. */
  private final Map<ByteBuffer, BitSet> tokensOfBeginning = new HashMap<>();

  private final int[] bytes;

  EveryPrefix(Grammar grammar, Pda pda, Vocabulary vocabulary) {
    this.grammar = grammar;
    this.pda = pda;
    this.vocabulary = vocabulary;
    BitSet all = new BitSet();
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isOrdinary(id) && vocabulary.length(id) > 0) {
        byte[] spelling = vocabulary.bytes(id);
        for (int end = 0; end <= spelling.length; end++) {
          ByteBuffer beginning = ByteBuffer.wrap(Arrays.copyOf(spelling, end));
          BitSet tokens = tokensOfBeginning.computeIfAbsent(beginning, k -> new BitSet());
          tokens.set(id, end == spelling.length);
        }
        for (byte b : spelling) {
          all.set(b & 0xFF);
        }
      }
    }
    this.bytes = all.stream().toArray();
  }

  private record Place(Cursor cursor, byte[] text, BitSet mask) {}

  /** Compares masks at up to a number of prefixes. Returns the number of prefixes compared. */
  int check(int prefixes) {
    List<Place> places = new ArrayList<>();
    Cursor start = EarleyOracle.of(grammar).start();
    if (start.isViable()) {
      places.add(placeOf(start, new byte[0]));
    }
    TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary, MaskCase.ALL);
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      compare(constraint, place);
      for (int k = 0; k < bytes.length && places.size() < prefixes; k++) {
        Cursor next = place.cursor().advance((byte) bytes[k]);
        if (next != null) {
          places.add(placeOf(next, with(place.text(), bytes[k])));
        }
      }
    }
    TokenConstraint evicting = TokenConstraint.compose(pda, vocabulary, TINY);
    for (int i = places.size() - 1; i >= 0; i--) {
      compare(evicting, places.get(i));
    }
    return places.size();
  }

  private Place placeOf(Cursor cursor, byte[] text) {
    BitSet mask = new BitSet();
    addViable(cursor, new byte[0], mask);
    if (cursor.isAccepting()) {
      vocabulary.endTokens().forEach(mask::set);
    }
    return new Place(cursor, text, mask);
  }

  /** Follows every viable text that begins a token. */
  private void addViable(Cursor cursor, byte[] text, BitSet mask) {
    BitSet tokens = tokensOfBeginning.get(ByteBuffer.wrap(text));
    if (tokens == null) {
      return;
    }
    mask.or(tokens);
    for (int b : bytes) {
      Cursor next = cursor.advance((byte) b);
      if (next != null) {
        addViable(next, with(text, b), mask);
      }
    }
  }

  private static byte[] with(byte[] text, int b) {
    byte[] longer = Arrays.copyOf(text, text.length + 1);
    longer[text.length] = (byte) b;
    return longer;
  }

  private void compare(TokenConstraint constraint, Place place) {
    Matcher matcher = constraint.newMatcher();
    for (byte b : place.text()) {
      matcher.accept(vocabulary.idOf(new byte[] {b}).orElseThrow());
    }
    BitSet actual = SmallVocabulary.bits(matcher.mask());
    if (!actual.equals(place.mask())) {
      assertThat(SmallVocabulary.show(vocabulary, actual))
          .as("mask after %s of\n%s", Texts.show(place.text()), GbnfPrinter.print(grammar))
          .isEqualTo(SmallVocabulary.show(vocabulary, place.mask()));
    }
  }
}
