package io.dyck.vocabulary.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;

/** The merging heap against the definition: merge the first pair of the least rank, again. */
final class BytePairEncoderTest {
  private static final String LETTERS = "abcd";

  /** Tokens by id and the merges, left and right, by rank. */
  private record Model(List<String> tokens, List<List<String>> merges) {
    /**
     * Creates random merges of any two earlier tokens. Some lines are repeated, and some make an
     * existing token.
     */
    static Model random(long seed, int size) {
      Random random = new Random(seed);
      Model model = new Model(new ArrayList<>(), new ArrayList<>());
      LETTERS.chars().forEach(c -> model.tokens.add(Character.toString(c)));
      while (model.merges.size() < size) {
        String left = model.tokens.get(random.nextInt(model.tokens.size()));
        String right = model.tokens.get(random.nextInt(model.tokens.size()));
        if (left.length() + right.length() <= 12) {
          model.merges.add(List.of(left, right));
          if (!model.tokens.contains(left + right)) {
            model.tokens.add(left + right);
          }
        }
      }
      return model;
    }

    BytePairEncoder encoder(boolean ignoreMerges) {
      TokenTableBuilder builder = new TokenTableBuilder();
      for (int id = 0; id < tokens.size(); id++) {
        byte[] bytes = tokens.get(id).getBytes(StandardCharsets.US_ASCII);
        builder.put(id, TokenTable.ORDINARY, bytes, 0, bytes.length);
      }
      TokenIndex index = TokenIndex.of(builder.build(), id -> true);
      int[][] columns = new int[3][merges.size()];
      for (int rank = 0; rank < merges.size(); rank++) {
        List<String> merge = merges.get(rank);
        columns[0][rank] = tokens.indexOf(merge.get(0));
        columns[1][rank] = tokens.indexOf(merge.get(1));
        columns[2][rank] = tokens.indexOf(merge.get(0) + merge.get(1));
      }
      return new BytePairEncoder(
          index, new MergeTable(columns[0], columns[1], columns[2]), ignoreMerges);
    }

    List<Integer> encodeSlowly(String word, boolean ignoreMerges) {
      if (ignoreMerges && tokens.contains(word)) {
        return List.of(tokens.indexOf(word));
      }
      Map<List<String>, Integer> ranks = new HashMap<>();
      for (int rank = 0; rank < merges.size(); rank++) {
        ranks.put(merges.get(rank), rank);
      }
      List<String> symbols = new ArrayList<>(word.chars().mapToObj(Character::toString).toList());
      while (true) {
        int best = -1;
        int bestRank = Integer.MAX_VALUE;
        for (int i = 0; i + 1 < symbols.size(); i++) {
          int rank =
              ranks.getOrDefault(List.of(symbols.get(i), symbols.get(i + 1)), Integer.MAX_VALUE);
          if (rank < bestRank) {
            bestRank = rank;
            best = i;
          }
        }
        if (best < 0) {
          return symbols.stream().map(tokens::indexOf).toList();
        }
        symbols.set(best, symbols.get(best) + symbols.remove(best + 1));
      }
    }
  }

  @Property(tries = 2000)
  void mergesAsDefined(
      @ForAll long seed,
      @ForAll @IntRange(max = 40) int size,
      @ForAll @StringLength(max = 40) @CharRange(from = 'a', to = 'd') String word,
      @ForAll boolean ignoreMerges) {
    Model model = Model.random(seed, size);
    IntArrayList encoded = new IntArrayList();

    model.encoder(ignoreMerges).encode(word.getBytes(StandardCharsets.US_ASCII), encoded);

    assertThat(List.copyOf(encoded))
        .as("%s with %s", word, model.merges())
        .isEqualTo(model.encodeSlowly(word, ignoreMerges));
  }
}
