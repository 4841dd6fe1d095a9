package io.dyck.compose.vocabulary;

import com.knuddels.jtokkit.api.EncodingType;
import java.util.regex.Pattern;

/** The patterns by which jtokkit 1.1.0 cuts text, as it compiles them or as its parser reads. */
final class JtokkitPatterns {
  private static final String O200K =
      "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*"
          + "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
          + "|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+"
          + "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
          + "|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  private static final String CL100K =
      "'(?i:[sdmt]|ll|ve|re)|[^\\r\\n\\p{L}\\p{N}]?+\\p{L}+|\\p{N}{1,3}"
          + "| ?[^\\s\\p{L}\\p{N}]++[\\r\\n]*|\\s*[\\r\\n]|\\s+(?!\\S)|\\s+";

  private JtokkitPatterns() {}

  static Pattern of(EncodingType type) {
    return switch (type) {
      case O200K_BASE -> Pattern.compile(O200K, Pattern.UNICODE_CHARACTER_CLASS);
      case CL100K_BASE -> Pattern.compile(CL100K, Pattern.UNICODE_CHARACTER_CLASS);
      default -> throw VocabularyException.notCanonical(type.getName(), "its pattern is not known");
    };
  }
}
