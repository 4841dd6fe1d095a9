package io.dyck.vocabulary.encode;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.tokenizer.VocabularyException;

/**
 * Describes the added tokens that text can spell, provided that the texts are exactly known. The
 * name of a special token is plain text here, but that name still hides added tokens that overlap
 * it.
 */
public final class CanonicalAddedTokens {
  private CanonicalAddedTokens() {}

  /**
   * Returns the texts that the library cuts out first.
   *
   * @throws VocabularyException if the texts cannot be described exactly; the message says why
   */
  public static ImmutableList<EncodingRules.AddedText> describe(
      ImmutableList<AddedToken> added, TokenTable tokens) {
    ImmutableList.Builder<EncodingRules.AddedText> result = ImmutableList.builder();
    for (AddedToken token : added) {
      String content = token.content();
      if (!token.special() && !content.isEmpty()) {
        if (token.singleWord() || token.stripLeft() || token.stripRight()) {
          throw refusal(token, "looks at the text around it");
        }
        if (!tokens.text(token.id()).equals(content)) {
          throw refusal(token, "is decoded to another text than its own");
        }
        checkOverlaps(token, added);
        result.add(new EncodingRules.AddedText(token.id(), content));
      }
    }
    return result.build();
  }

  /**
   * Refuses overlaps between added tokens. The search for added tokens has two passes. A name hides
   * overlapping texts of its own pass, and a text of the first pass cuts texts of the second pass.
   */
  private static void checkOverlaps(AddedToken token, ImmutableList<AddedToken> added) {
    for (AddedToken other : added) {
      boolean apart = other.special() == (other.normalized() == token.normalized());
      if (apart && canOverlap(other.content(), token.content())) {
        throw refusal(
            token,
            other.special()
                ? "can overlap the name '" + other.content() + "'"
                : "can overlap '"
                    + other.content()
                    + "', which is not looked for together with it");
      }
    }
  }

  /** Returns whether occurrences of two texts can share a character. */
  private static boolean canOverlap(String a, String b) {
    return a.contains(b) || b.contains(a) || hasBorder(a, b) || hasBorder(b, a);
  }

  private static boolean hasBorder(String a, String b) {
    for (int length = 1; length < Math.min(a.length(), b.length()); length++) {
      if (b.startsWith(a.substring(a.length() - length))) {
        return true;
      }
    }
    return false;
  }

  private static VocabularyException refusal(AddedToken token, String why) {
    return VocabularyException.notCanonical(
        token.place(), "the added token '" + token.content() + "' " + why);
  }
}
