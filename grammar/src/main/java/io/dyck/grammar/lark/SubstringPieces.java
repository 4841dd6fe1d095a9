package io.dyck.grammar.lark;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import io.dyck.grammar.lark.unit.FlatJsonObject;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Cuts a text into pieces, as a member of {@code %regex} describes. */
final class SubstringPieces {
  private static final Pattern WORDS =
      Pattern.compile("\\w+|\\s+|[^\\w\\s]+", Pattern.UNICODE_CHARACTER_CLASS);

  private static final String NAMES = "nrtbf\"\\/";
  private static final String VALUES = "\n\r\t\b\f\"\\/";
  private static final CharMatcher HEX =
      CharMatcher.inRange('0', '9')
          .or(CharMatcher.inRange('a', 'f'))
          .or(CharMatcher.inRange('A', 'F'));

  private SubstringPieces() {}

  /** Returns the pieces, or null if the member is unknown or its value does not fit. */
  static @Nullable ImmutableList<String> splitInto(String member, String value) {
    ImmutableList<String> strings = strings(value);
    boolean list = value.startsWith("[");
    if (strings == null || list != member.equals("substring_chunks")) {
      return null;
    }
    return switch (member) {
      case "substring_chunks" -> strings;
      case "substring_words" -> splitAll(WORDS, strings.get(0));
      case "substring_chars" -> characters(strings.get(0));
      default -> null;
    };
  }

  private static ImmutableList<String> splitAll(Pattern pattern, String text) {
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

  private static @Nullable ImmutableList<String> strings(String value) {
    ImmutableList<String> written = FlatJsonObject.strings(value);
    if (written == null) {
      return null;
    }
    ImmutableList.Builder<String> strings = ImmutableList.builder();
    for (String json : written) {
      String text = unescaped(json.substring(1, json.length() - 1));
      if (text == null) {
        return null;
      }
      strings.add(text);
    }
    return strings.build();
  }

  /** Returns the text of a JSON string, or null if the string is malformed. */
  private static @Nullable String unescaped(String json) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (c < ' ') {
        return null;
      }
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char escaped = json.charAt(++i);
      int known = NAMES.indexOf(escaped);
      if (known >= 0) {
        text.append(VALUES.charAt(known));
      } else if (escaped == 'u'
          && i + 4 < json.length()
          && HEX.matchesAllOf(json.substring(i + 1, i + 5))) {
        text.append((char) Integer.parseInt(json.substring(i + 1, i + 5), 16));
        i += 4;
      } else {
        return null;
      }
    }
    return text.toString();
  }
}
