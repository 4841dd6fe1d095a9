package io.dyck.compose.vocabulary;

import com.google.common.collect.ImmutableList;

/** The added tokens that are text, where it can be said exactly which text is them. */
final class CanonicalAddedTokens {
  private CanonicalAddedTokens() {}

  static ImmutableList<EncodingRules.AddedText> of(ImmutableList<AddedToken> added) {
    ImmutableList.Builder<EncodingRules.AddedText> result = ImmutableList.builder();
    for (AddedToken token : added) {
      if (!token.special()) {
        check(token, added);
        result.add(new EncodingRules.AddedText(token.id(), token.content()));
      }
    }
    return result.build();
  }

  private static void check(AddedToken token, ImmutableList<AddedToken> added) {
    if (token.singleWord() || token.stripLeft() || token.stripRight()) {
      throw refused(token, "looks at the text around it");
    }
    for (AddedToken other : added) {
      if (!other.special() && other.normalized() != token.normalized()) {
        throw refused(token, "is not looked for together with '" + other.content() + "'");
      }
      if (other.special() && overlaps(other.content(), token.content())) {
        throw refused(token, "can overlap the name '" + other.content() + "'");
      }
    }
  }

  /** Whether a text can hold both so that they share a character. */
  private static boolean overlaps(String a, String b) {
    return a.contains(b) || b.contains(a) || endsAsBegins(a, b) || endsAsBegins(b, a);
  }

  private static boolean endsAsBegins(String a, String b) {
    for (int length = 1; length < Math.min(a.length(), b.length()); length++) {
      if (b.startsWith(a.substring(a.length() - length))) {
        return true;
      }
    }
    return false;
  }

  private static VocabularyException refused(AddedToken token, String why) {
    return VocabularyException.notCanonical(
        token.place(), "the added token '" + token.content() + "' " + why);
  }
}
