package io.dyck.vocabulary.format.tiktoken;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.AddedTokenSplitter;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.encode.RankedMerges;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.segment.PieceTrie;
import io.dyck.vocabulary.segment.RankMerger;
import io.dyck.vocabulary.segment.Segmenter;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.text.WellFormedText;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyOrigin;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts a vocabulary of ranks, special tokens and a pattern together. */
final class RankedVocabulary {
  private RankedVocabulary() {}

  /**
   * Builds a vocabulary.
   *
   * @param tokens the ordinary tokens, in the order of their ranks
   * @param pattern cuts a text into words; null if unknown
   */
  static VocabularyParts build(
      String name,
      TokenTableBuilder tokens,
      Map<String, Integer> specials,
      @Nullable PreTokenizer pattern,
      String format) {
    PieceTrie ranks = new PieceTrie();
    if (pattern != null) {
      for (int id = 0; id < tokens.size(); id++) {
        if (tokens.kind(id) == TokenTable.ORDINARY) {
          ranks.add(tokens.byteArena(), tokens.start(id), tokens.start(id) + tokens.length(id), id);
        }
      }
    }
    specials.forEach(
        (special, id) -> {
          tokens.put(id, TokenTable.SPECIAL, special);
        });
    TokenTable table = tokens.build();
    List<AddedToken> added =
        specials.entrySet().stream()
            .map(e -> AddedToken.specialToken(e.getValue(), e.getKey()))
            .toList();
    ImmutableList<String> remarks =
        pattern != null
            ? ImmutableList.of()
            : ImmutableList.of(
                "the file does not say how text is cut into words, so text cannot be encoded");
    return VocabularyParts.of(
        name,
        table,
        pattern == null
            ? null
            : new RankTokenizer(
                table, added, pattern, new RankMerger(ranks, VocabularyException::notSpelled)),
        new VocabularyOrigin(format, "byte-level BPE", remarks));
  }

  /**
   * Encodes as tiktoken does: names of special tokens are cut out, a pattern cuts the rest into
   * words, each word's bytes become tokens.
   */
  private static final class RankTokenizer implements EncodingRules.DescribableTokenizer {
    private final TokenTable tokens;
    private final AddedTokenSplitter specials;
    private final PreTokenizer words;
    private final Segmenter segmenter;

    RankTokenizer(
        TokenTable tokens, List<AddedToken> specials, PreTokenizer words, Segmenter segmenter) {
      this.tokens = tokens;
      this.specials = new AddedTokenSplitter(specials);
      this.words = words;
      this.segmenter = segmenter;
    }

    @Override
    public int[] encode(String text, AddedTokens added) {
      IntArrayList result = new IntArrayList(text.length() / 3 + 1);
      specials.split(
          WellFormedText.wellFormed(text),
          token -> added == AddedTokens.ALL || !token.special(),
          result::add,
          rest -> encodeWords(rest.text(), result));
      return result.toIntArray();
    }

    @Override
    public int[] encodePrompt(String text, NameableStretches stretches) {
      IntArrayList result = new IntArrayList(text.length() / 3 + 1);
      specials.splitPrompt(
          WellFormedText.wellFormed(text),
          stretches,
          result::add,
          rest -> encodeWords(rest.text(), result));
      return result.toIntArray();
    }

    private void encodeWords(String text, IntArrayList to) {
      for (String word : words.split(text)) {
        segmenter.segment(word.getBytes(StandardCharsets.UTF_8), to);
      }
    }

    @Override
    public String decode(int... ids) {
      return tokens.decode(ids);
    }

    @Override
    public EncodingRules rules() {
      return new EncodingRules(
          tokens, RankedMerges.encoder(tokens), words.onlyPattern(), ImmutableList.of());
    }
  }
}
