package io.dyck.grammar.write;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.TokenName;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** GBNF as llama.cpp reads it: only letters, digits and minus in names. */
final class GbnfTarget implements TargetNotation {
  @Override
  public String preamble() {
    return "";
  }

  @Override
  public String comment(String text) {
    return "# " + text;
  }

  @Override
  public String rule(String name, String body) {
    return name + " ::= " + body;
  }

  @Override
  public Optional<String> start() {
    return Optional.of("root");
  }

  @Override
  public String name(String name) {
    String proper = name.replaceAll("[^A-Za-z0-9-]+", "-").replaceAll("^-+|-+$", "");
    return proper.isEmpty() ? "rule" : Character.isDigit(proper.charAt(0)) ? "r" + proper : proper;
  }

  @Override
  public String emptyText() {
    return "\"\"";
  }

  @Override
  public Optional<String> literal(ImmutableIntArray codePoints) {
    StringBuilder text = new StringBuilder("\"");
    for (int i = 0; i < codePoints.length(); i++) {
      if (isSurrogate(codePoints.get(i))) {
        return Optional.empty();
      }
      text.append(character(codePoints.get(i), "\"\\"));
    }
    return Optional.of(text.append('"').toString());
  }

  @Override
  public Optional<String> characterClass(ImmutableList<CodePointRange> ranges) {
    StringBuilder text = new StringBuilder("[");
    for (CodePointRange range : ranges) {
      text.append(classCharacter(range.first()));
      if (range.last() > range.first()) {
        text.append('-').append(classCharacter(range.last()));
      }
    }
    return Optional.of(text.append(']').toString());
  }

  private static String classCharacter(int codePoint) {
    // Not every engine knows an escaped minus or circumflex, or ends \x after two digits.
    return codePoint == '-' || codePoint == '^'
        ? String.format("\\u%04X", codePoint)
        : character(codePoint, "]\\[");
  }

  private static String character(int codePoint, String escaped) {
    return switch (codePoint) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> {
        if (escaped.indexOf(codePoint) >= 0) {
          yield "\\" + (char) codePoint;
        }
        if (codePoint >= 0x20 && codePoint < 0x7F) {
          yield Character.toString(codePoint);
        }
        yield codePoint < 0x10000
            ? String.format("\\u%04X", codePoint)
            : String.format("\\U%08X", codePoint);
      }
    };
  }

  static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  @Override
  public Optional<String> repetition(String body, int minimum, @Nullable Integer maximum) {
    if (maximum == null) {
      return Optional.of(body + (minimum == 0 ? "*" : minimum == 1 ? "+" : "{" + minimum + ",}"));
    }
    if (maximum == 0) {
      return Optional.of(emptyText());
    }
    return Optional.of(
        minimum == 0 && maximum == 1
            ? body + "?"
            : body + "{" + minimum + (maximum == minimum ? "" : "," + maximum) + "}");
  }

  @Override
  public Optional<String> tokens(TokenSet tokens) {
    boolean ofKind = tokens.tokens().stream().anyMatch(name -> name instanceof TokenName.OfKind);
    if (ofKind || (tokens.negated() && tokens.tokens().size() > 1)) {
      return Optional.empty();
    }
    String each =
        tokens.tokens().stream()
            .map(token -> (tokens.negated() ? "!" : "") + token)
            .collect(Collectors.joining(" | "));
    return Optional.of(tokens.tokens().size() > 1 ? "(" + each + ")" : each);
  }

  @Override
  public Optional<String> difference(String included, String excluded) {
    return Optional.empty();
  }
}
