package io.dyck.vocabulary.segment;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** The encoders of Unigram and WordPiece against all ways of cutting a word. */
final class SegmentersTest {
  private static final String LETTERS = "ab\u00e9";
  private static final int UNKNOWN = 99;

  private static Map<String, Integer> pieces(Random random) {
    Map<String, Integer> ids = new LinkedHashMap<>();
    for (int i = 0; i < 3 + random.nextInt(12); i++) {
      ids.putIfAbsent(word(random, 1 + random.nextInt(4)), ids.size());
    }
    return ids;
  }

  private static String word(Random random, int length) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      word.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return word.toString();
  }

  private static PieceTrie trie(Map<String, Integer> ids) {
    PieceTrie trie = new PieceTrie();
    ids.forEach(
        (piece, id) -> {
          byte[] bytes = utf8(piece);
          trie.add(bytes, 0, bytes.length, id);
        });
    return trie;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The differences of the scores are powers of two. Therefore few ways of cutting have nearly
   * equal sums.
   */
  private static double[] scores(Random random, int count) {
    List<Double> scores = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      scores.add(-1 - Math.scalb(1.0, -i - 1));
    }
    Collections.shuffle(scores, random);
    return scores.stream().mapToDouble(s -> s).toArray();
  }

  /** A way of cutting: pieces, or single characters that are unknown. */
  private record Cut(double score, IntArrayList ids) {}

  private static void cuts(
      String word,
      int from,
      double score,
      IntArrayList ids,
      Map<String, Integer> pieces,
      double[] scores,
      double unknownScore,
      List<Cut> to) {
    if (from == word.length()) {
      to.add(new Cut(score, new IntArrayList(ids)));
      return;
    }
    for (int end = from + 1; end <= word.length(); end++) {
      Integer id = pieces.get(word.substring(from, end));
      boolean unknown = id == null && end == from + 1;
      if (id != null || unknown) {
        ids.push(id == null ? UNKNOWN : id);
        double more = id == null ? unknownScore : scores[id];
        cuts(word, end, score + more, ids, pieces, scores, unknownScore, to);
        ids.popInt();
      }
    }
  }

  /** Neighbouring unknown characters are one unknown token, in both libraries without bytes. */
  private static IntArrayList fused(IntArrayList ids) {
    IntArrayList result = new IntArrayList();
    for (int id : ids) {
      if (id != UNKNOWN || result.isEmpty() || result.topInt() != UNKNOWN) {
        result.add(id);
      }
    }
    return result;
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void unigramTakesTheLikeliestOfAllCuts(@ForAll Random random) {
    Map<String, Integer> ids = pieces(random);
    double[] scores = scores(random, ids.size());
    double least = -2;
    UnigramSegmenter segmenter =
        new UnigramSegmenter(
            trie(ids),
            scores,
            least,
            -1,
            new boolean[0],
            new UnknownPieces(null, UNKNOWN),
            random.nextBoolean()
                ? UnigramSegmenter.Library.HUGGING_FACE
                : UnigramSegmenter.Library.SENTENCE_PIECE);
    for (int i = 0; i < 10; i++) {
      String word = word(random, random.nextInt(9));
      List<Cut> all = new ArrayList<>();
      cuts(word, 0, 0, new IntArrayList(), ids, scores, least - 10, all);
      double best = all.stream().mapToDouble(Cut::score).max().orElseThrow();
      List<IntArrayList> likeliest =
          all.stream().filter(c -> best - c.score() < 1e-4).map(c -> fused(c.ids())).toList();
      IntArrayList found = new IntArrayList();
      segmenter.segment(utf8(word), found);
      assertThat(likeliest).as("%s of %s", word, ids).contains(found);
    }
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void wordPieceTakesTheLongestPieceEachTime(@ForAll Random random) {
    Map<String, Integer> starts = pieces(random);
    Map<String, Integer> continuations = new LinkedHashMap<>();
    pieces(random).forEach((piece, id) -> continuations.put(piece, 50 + id));
    int most = 3 + random.nextInt(6);
    WordPieceSegmenter segmenter =
        new WordPieceSegmenter(
            trie(starts), trie(continuations), most, new UnknownPieces(null, UNKNOWN));
    for (int i = 0; i < 10; i++) {
      String word = word(random, 1 + random.nextInt(8));
      IntArrayList expected = word.length() > most ? null : longest(word, starts, continuations);
      IntArrayList found = new IntArrayList();
      segmenter.segment(utf8(word), found);
      assertThat(found.toIntArray())
          .as("%s of %s, %s", word, starts, continuations)
          .containsExactly(expected == null ? new int[] {UNKNOWN} : expected.toIntArray());
    }
  }

  private static @Nullable IntArrayList longest(
      String word, Map<String, Integer> first, Map<String, Integer> others) {
    IntArrayList result = new IntArrayList();
    String rest = word;
    while (!rest.isEmpty()) {
      Map<String, Integer> pieces = result.isEmpty() ? first : others;
      String known = rest;
      while (!known.isEmpty() && !pieces.containsKey(known)) {
        known = known.substring(0, known.length() - 1);
      }
      if (known.isEmpty()) {
        return null;
      }
      result.add((int) pieces.getOrDefault(known, UNKNOWN));
      rest = rest.substring(known.length());
    }
    return result;
  }
}
