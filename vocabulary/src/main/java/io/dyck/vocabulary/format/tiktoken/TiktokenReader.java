package io.dyck.vocabulary.format.tiktoken;

import com.google.common.collect.ImmutableMap;
import io.dyck.vocabulary.format.VocabularyParts;
import io.dyck.vocabulary.format.VocabularySource;
import io.dyck.vocabulary.pattern.NamedPattern;
import io.dyck.vocabulary.pattern.PreTokenizer;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.table.TokenTableBuilder;
import io.dyck.vocabulary.tokenizer.VocabularyLimits;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list of ranks as tiktoken keeps them. Pattern and special tokens are not in the file. For
 * published lists, this library knows both by the file's name or its number of lines.
 */
public final class TiktokenReader {
  private TiktokenReader() {}

  public static VocabularyParts read(VocabularySource file, VocabularyLimits limits) {
    TokenTableBuilder tokens = file.read(limits, in -> RankList.read(file.place(), in, limits));
    String name = file.name();
    @Nullable NamedPattern named = NamedPattern.ofRankList(name, definedCount(tokens)).orElse(null);
    ImmutableMap<String, Integer> specials =
        named == null ? ImmutableMap.of() : freeNames(named.specials(), tokens);
    return RankedVocabulary.build(
        name,
        tokens,
        specials,
        named == null ? null : PreTokenizer.of(file.place(), named.pattern()),
        "list of ranks of tiktoken");
  }

  private static ImmutableMap<String, Integer> freeNames(
      ImmutableMap<String, Integer> specials, TokenTableBuilder tokens) {
    ImmutableMap.Builder<String, Integer> result = ImmutableMap.builder();
    specials.forEach(
        (special, id) -> {
          if (tokens.kind(id) == TokenTable.UNDEFINED) {
            result.put(special, id);
          }
        });
    return result.buildOrThrow();
  }

  private static int definedCount(TokenTableBuilder tokens) {
    int count = 0;
    for (int id = 0; id < tokens.size(); id++) {
      count += tokens.kind(id) == TokenTable.UNDEFINED ? 0 : 1;
    }
    return count;
  }
}
