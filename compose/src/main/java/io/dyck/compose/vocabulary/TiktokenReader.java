package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list of ranks as tiktoken keeps them. Pattern and special tokens are not in the file:
 * they are known for published lists, by the file's name or number of lines.
 */
final class TiktokenReader {
  private TiktokenReader() {}

  static Vocabulary read(Path file, VocabularyLimits limits) {
    TokenTableBuilder tokens = new TokenTableBuilder();
    try (InputStream in = VocabularyFile.open(file, limits)) {
      RankList.read(file.toString(), in, tokens, limits);
    } catch (IOException e) {
      throw VocabularyFile.unreadable(file.toString(), e);
    }
    String name = VocabularyFile.name(file);
    @Nullable NamedPattern named = NamedPattern.ofRankList(name, defined(tokens)).orElse(null);
    ImmutableMap<String, Integer> specials =
        named == null ? ImmutableMap.of() : free(named.specials(), tokens);
    return RankedVocabulary.of(
        name,
        tokens,
        specials,
        named == null ? null : RankedVocabulary.words(file.toString(), named.pattern()),
        "list of ranks of tiktoken");
  }

  private static ImmutableMap<String, Integer> free(
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

  private static int defined(TokenTableBuilder tokens) {
    int count = 0;
    for (int id = 0; id < tokens.size(); id++) {
      count += tokens.kind(id) == TokenTable.UNDEFINED ? 0 : 1;
    }
    return count;
  }
}
