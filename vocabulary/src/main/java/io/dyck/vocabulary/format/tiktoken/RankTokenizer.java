package io.dyck.vocabulary.format.tiktoken;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.encode.AddedToken;
import io.dyck.vocabulary.encode.AddedTokenSplitter;
import io.dyck.vocabulary.encode.EncodingRules;
import io.dyck.vocabulary.encode.RankedTokens;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.segment.Segmenter;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.text.WellFormedText;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Encodes as tiktoken does: names of special tokens are cut out, a pattern cuts the rest into
 * words, each word's bytes become tokens.
 */
final class RankTokenizer implements EncodingRules.Described {
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
        WellFormedText.of(text),
        token -> added == AddedTokens.ALL || !token.special(),
        result::add,
        rest -> {
          for (String word : words.split(rest)) {
            segmenter.segment(word.getBytes(StandardCharsets.UTF_8), result);
          }
        });
    return result.toIntArray();
  }

  @Override
  public String decode(int... ids) {
    return tokens.decode(ids);
  }

  @Override
  public EncodingRules rules() {
    return new EncodingRules(
        tokens, RankedTokens.encoder(tokens), words.onlyPattern(), ImmutableList.of());
  }
}
