package io.dyck.grammar.lark;

import com.google.common.collect.ImmutableList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the members of {@code %regex} cut a text into. */
final class Pieces {
  private static final Pattern WORDS =
      Pattern.compile("\\w+|\\s+|[^\\w\\s]+", Pattern.UNICODE_CHARACTER_CLASS);

  private Pieces() {}

  /** The pieces, or null if the member is unknown or its value does not fit. */
  static @Nullable ImmutableList<String> of(String member, String value) {
    ImmutableList<String> strings = strings(value);
    boolean one = value.startsWith("\"") && strings.size() == 1;
    return switch (member) {
      case "substring_chunks" -> value.startsWith("[") ? strings : null;
      case "substring_words" -> one ? all(WORDS, strings.get(0)) : null;
      case "substring_chars" -> one ? characters(strings.get(0)) : null;
      default -> null;
    };
  }

  private static ImmutableList<String> all(Pattern pattern, String text) {
    ImmutableList.Builder<String> pieces = ImmutableList.builder();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      pieces.add(matcher.group());
    }
    return pieces.build();
  }

  private static ImmutableList<String> characters(String text) {
    return text.codePoints().mapToObj(Character::toString).collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<String> strings(String value) {
    ImmutableList.Builder<String> strings = ImmutableList.builder();
    int start = value.indexOf('"');
    while (start >= 0) {
      int end = start + 1;
      while (end < value.length() && value.charAt(end) != '"') {
        end += value.charAt(end) == '\\' ? 2 : 1;
      }
      strings.add(unescaped(value.substring(start + 1, Math.min(end, value.length()))));
      start = value.indexOf('"', end + 1);
    }
    return strings.build();
  }

  private static String unescaped(String json) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char escaped = json.charAt(++i);
      int known = "nrtbf".indexOf(escaped);
      if (known >= 0) {
        text.append("\n\r\t\b\f".charAt(known));
      } else if (escaped == 'u' && i + 4 < json.length()) {
        text.append((char) Integer.parseInt(json.substring(i + 1, i + 5), 16));
        i += 4;
      } else {
        text.append(escaped);
      }
    }
    return text.toString();
  }
}
