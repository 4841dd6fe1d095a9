package io.dyck.checker.lint.context;

import io.dyck.checker.regular.Derivatives;
import io.dyck.checker.regular.RegularLanguage;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.grammar.Expression;
import java.util.List;
import java.util.Optional;

/** Recognizes keywords and identifiers. */
public final class WordRecognition {
  private static final List<String> NAMES = List.of("qzx", "QZX", "Qzx");

  private WordRecognition() {}

  /** Returns whether a literal is a word of at least two characters. */
  public static boolean isKeyword(Expression.Literal literal) {
    String text = Subexpressions.text(literal);
    return text.length() > 1
        && Character.isLetter(text.charAt(0))
        && text.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
  }

  /** Returns the word of a part if the part is a keyword: a literal, or letters in both cases. */
  public static Optional<String> keyword(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return isKeyword(literal) ? Optional.of(Subexpressions.text(literal)) : Optional.empty();
    }
    List<Expression> items = Subexpressions.items(expression);
    int letters = letters(items);
    return letters > 1 && letters == items.size() ? Optional.of(word(items)) : Optional.empty();
  }

  /**
   * Returns the number of items at the beginning that are letters in both cases, as {@code [Ii]
   * [Ff]}.
   */
  public static int letters(List<Expression> items) {
    int count = 0;
    while (count < items.size()
        && items.get(count) instanceof Expression.CharacterClass both
        && isOneLetter(both)) {
      count++;
    }
    return count;
  }

  /** Returns the lower-case word of letters in both cases. */
  public static String word(List<Expression> letters) {
    StringBuilder word = new StringBuilder();
    for (Expression letter : letters) {
      int written = ((Expression.CharacterClass) letter).ranges().get(0).first();
      word.appendCodePoint(Character.toLowerCase(written));
    }
    return word.toString();
  }

  /** Returns whether a class consists of one letter in upper and lower case. */
  private static boolean isOneLetter(Expression.CharacterClass characterClass) {
    return characterClass.ranges().size() == 2
        && characterClass.ranges().stream()
            .allMatch(range -> range.first() == range.last() && Character.isLetter(range.first()))
        && Character.toLowerCase(characterClass.ranges().get(0).first())
            == Character.toLowerCase(characterClass.ranges().get(1).first());
  }

  /**
   * Returns whether a language is one of names: it contains words of different letters, but no text
   * of two words, no parenthesis and no quote.
   */
  static boolean isNameLanguage(Derivatives languages, RegularLanguage language) {
    return NAMES.stream().anyMatch(name -> languages.accepts(language, name))
        && NAMES.stream().noneMatch(name -> languages.accepts(language, name + " " + name))
        && !languages.accepts(language, "(")
        && !languages.accepts(language, "\"");
  }
}
