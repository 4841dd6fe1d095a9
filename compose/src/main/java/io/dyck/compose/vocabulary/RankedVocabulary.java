package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.vocabulary.segment.PieceTrie;
import io.dyck.compose.vocabulary.segment.RankMerger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts a vocabulary of ranks, special tokens and a pattern together. */
final class RankedVocabulary {
  private RankedVocabulary() {}

  /**
   * A vocabulary.
   *
   * @param tokens the ordinary tokens, in the order of their ranks
   * @param specials names and ids of the special ones
   * @param pattern what cuts text into words; null if it is not known
   * @param format for reports
   */
  static Vocabulary of(
      String name,
      TokenTableBuilder tokens,
      Map<String, Integer> specials,
      @Nullable PreTokenizer pattern,
      String format) {
    PieceTrie ranks = new PieceTrie();
    if (pattern != null) {
      for (int id = 0; id < tokens.size(); id++) {
        if (tokens.kind(id) == TokenTable.ORDINARY) {
          ranks.add(tokens.arena(), tokens.start(id), tokens.start(id) + tokens.length(id), id);
        }
      }
    }
    specials.forEach(
        (special, id) -> {
          byte[] bytes = special.getBytes(StandardCharsets.UTF_8);
          tokens.put(id, TokenTable.SPECIAL, bytes, 0, bytes.length);
        });
    TokenTable table = tokens.build();
    List<AddedToken> added =
        specials.entrySet().stream()
            .map(
                e -> new AddedToken(e.getValue(), e.getKey(), true, false, false, false, false, ""))
            .toList();
    VocabularyOrigin origin = new VocabularyOrigin(format, "byte-level BPE", ImmutableList.of());
    return new Vocabulary(
        name,
        table,
        EndTokenNames.in(table),
        pattern == null ? null : new RankTokenizer(table, added, pattern, new RankMerger(ranks)),
        pattern == null
            ? origin.withRemark(
                "the file does not say how text is cut into words, so text cannot be encoded")
            : origin);
  }

  /** A pre-tokenizer of one pattern. */
  static PreTokenizer words(String place, String pattern) {
    return new PreTokenizer(
        ImmutableList.of(
            new PreTokenizer.Isolate(
                PatternReader.regex(new JsonComponent(place, pattern), pattern))));
  }
}
