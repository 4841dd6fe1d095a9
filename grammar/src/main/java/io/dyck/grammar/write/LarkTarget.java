package io.dyck.grammar.write;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression.TokenSet;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lark with its Earley parser and the lexer {@code dynamic_complete}, which tries every way to cut
 * a text. Only this lexer reads characters as a context-free grammar does.
 */
final class LarkTarget implements TargetNotation {
  @Override
  public String preamble() {
    return "// For Lark(…, parser=\"earley\", lexer=\"dynamic_complete\"): no other lexer of Lark has"
        + " the same language.\n";
  }

  @Override
  public String comment(String text) {
    return "// " + text;
  }

  @Override
  public String rule(String name, String body) {
    return name + ": " + body;
  }

  @Override
  public Optional<String> start() {
    return Optional.of("start");
  }

  @Override
  public String name(String name) {
    String proper =
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "_").replaceAll("^_+|_+$", "");
    return proper.isEmpty() ? "rule" : Character.isDigit(proper.charAt(0)) ? "r" + proper : proper;
  }

  @Override
  public String emptyText() {
    return "";
  }

  @Override
  public Optional<String> literal(ImmutableIntArray codePoints) {
    StringBuilder text = new StringBuilder("\"");
    for (int i = 0; i < codePoints.length(); i++) {
      int codePoint = codePoints.get(i);
      if (GbnfTarget.isSurrogate(codePoint)) {
        return Optional.empty();
      }
      if (codePoint == '"' || codePoint == '\\') {
        text.append('\\').append((char) codePoint);
      } else if (codePoint >= 0x20 && codePoint < 0x7F) {
        text.append((char) codePoint);
      } else {
        text.append(numberedCharacter(codePoint));
      }
    }
    return Optional.of(text.append('"').toString());
  }

  @Override
  public Optional<String> characterClass(ImmutableList<CodePointRange> ranges) {
    StringBuilder text = new StringBuilder("/[");
    for (CodePointRange range : ranges) {
      text.append(classCharacter(range.first()));
      if (range.last() > range.first()) {
        text.append('-').append(classCharacter(range.last()));
      }
    }
    return Optional.of(text.append("]/").toString());
  }

  /**
   * Lark copies numbered characters into the pattern unchanged. Therefore signs need a backslash.
   */
  private static String classCharacter(int codePoint) {
    if (codePoint <= ' ' || codePoint >= 0x7F) {
      return numberedCharacter(codePoint);
    }
    String character = Character.toString(codePoint);
    return Character.isLetterOrDigit(codePoint) ? character : "\\" + character;
  }

  private static String numberedCharacter(int codePoint) {
    return codePoint < 0x100
        ? String.format("\\x%02x", codePoint)
        : codePoint < 0x10000
            ? String.format("\\u%04x", codePoint)
            : String.format("\\U%08x", codePoint);
  }

  @Override
  public Optional<String> repetition(String body, int minimum, @Nullable Integer maximum) {
    if (maximum == null) {
      return Optional.of(
          minimum < 2
              ? body + (minimum == 0 ? "*" : "+")
              : body + "~" + minimum + " " + body + "*");
    }
    if (maximum == 0) {
      return Optional.of("()");
    }
    return Optional.of(
        minimum == 0 && maximum == 1
            ? body + "?"
            : body + "~" + minimum + (maximum == minimum ? "" : ".." + maximum));
  }

  @Override
  public Optional<String> tokens(TokenSet tokens) {
    return Optional.empty();
  }

  @Override
  public Optional<String> difference(String included, String excluded) {
    return Optional.empty();
  }
}
