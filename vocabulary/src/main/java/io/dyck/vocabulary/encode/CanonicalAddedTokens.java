package io.dyck.vocabulary.encode;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.table.TokenTable;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The added tokens that are text, where it can be said exactly which text is them. Names of special
 * tokens are text like any other, but hide what overlaps them and is looked for together with them.
 */
public final class CanonicalAddedTokens {
  private CanonicalAddedTokens() {}

  /**
   * The texts that the library cuts out before anything else.
   *
   * @param text what text an added token is recognized by; null if that is none that tokens spell
   * @throws VocabularyException if it cannot be said exactly; it says why
   */
  public static ImmutableList<EncodingRules.AddedText> of(
      ImmutableList<AddedToken> added,
      TokenTable tokens,
      Function<AddedToken, @Nullable String> text) {
    ImmutableList.Builder<EncodingRules.AddedText> result = ImmutableList.builder();
    for (AddedToken token : added) {
      String content = token.special() ? null : text.apply(token);
      if (content != null && !content.isEmpty()) {
        if (token.singleWord() || token.stripLeft() || token.stripRight()) {
          throw refused(token, "looks at the text around it");
        }
        if (!tokens.text(token.id()).equals(content)) {
          throw refused(token, "is decoded to another text than its own");
        }
        checkOverlaps(token, content, added, text);
        result.add(new EncodingRules.AddedText(token.id(), content));
      }
    }
    return result.build();
  }

  /**
   * Tokens are looked for in two passes: names hide texts of theirs, texts cut those of another.
   */
  private static void checkOverlaps(
      AddedToken token,
      String content,
      ImmutableList<AddedToken> added,
      Function<AddedToken, @Nullable String> text) {
    for (AddedToken other : added) {
      String otherText = text.apply(other);
      boolean apart = other.special() == (other.normalized() == token.normalized());
      if (apart && otherText != null && overlaps(otherText, content)) {
        throw refused(
            token,
            other.special()
                ? "can overlap the name '" + other.content() + "'"
                : "can overlap '"
                    + other.content()
                    + "', which is not looked for together with it");
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
