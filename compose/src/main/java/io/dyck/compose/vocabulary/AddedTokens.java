package io.dyck.compose.vocabulary;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Puts the added tokens of a file among those of its model. */
final class AddedTokens {
  private AddedTokens() {}

  /**
   * Adds what added tokens spell.
   *
   * @param names the names of the model's tokens
   * @param tokens what they spell
   * @param spelling what an added token spells
   */
  static void put(
      List<AddedToken> added,
      TokenTableBuilder names,
      TokenTableBuilder tokens,
      Function<AddedToken, byte[]> spelling) {
    for (AddedToken token : added) {
      int id = token.id();
      byte[] spelled = spelling.apply(token);
      byte[] content = token.content().getBytes(StandardCharsets.UTF_8);
      boolean taken = tokens.kind(id) != TokenTable.UNDEFINED;
      if (taken && !equal(names, id, content) && !equal(tokens, id, spelled)) {
        throw new VocabularyException(
            VocabularyProblem.CONFLICT,
            token.place(),
            "the id "
                + id
                + " of the added token '"
                + JsonCursor.shorten(token.content())
                + "' belongs to another token of the model",
            "give it an id of its own");
      }
      if (token.special()) {
        tokens.put(id, TokenTable.SPECIAL, content, 0, content.length);
      } else {
        tokens.put(id, TokenTable.ORDINARY, spelled, 0, spelled.length);
      }
    }
  }

  private static boolean equal(TokenTableBuilder tokens, int id, byte[] bytes) {
    int start = tokens.start(id);
    return tokens.kind(id) != TokenTable.UNDEFINED
        && Arrays.equals(tokens.arena(), start, start + tokens.length(id), bytes, 0, bytes.length);
  }
}
