package io.dyck.compose.vocabulary;

import java.util.regex.Pattern;

/** Reads patterns: {@code {"Regex": …}} or {@code {"String": …}}. */
final class PatternReader {
  private PatternReader() {}

  static Pattern read(JsonComponent pattern) {
    JsonComponent regex = pattern.optional("Regex");
    return regex != null
        ? regex(regex, regex.string("the pattern"))
        : Pattern.compile(Pattern.quote(pattern.member("String").string("the pattern")));
  }

  static Pattern regex(JsonComponent place, String pattern) {
    try {
      return PatternTranslator.translate(pattern);
    } catch (PatternTranslator.UnsupportedPatternException e) {
      throw new VocabularyException(
          VocabularyProblem.BAD_PATTERN,
          place.place(),
          "the pattern has what is not supported: " + e.getMessage(),
          "report the tokenizer's name, so that it can be");
    }
  }
}
