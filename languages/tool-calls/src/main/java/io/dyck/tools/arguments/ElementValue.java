package io.dyck.tools.arguments;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableMap;
import io.dyck.schema.elements.ElementStyle.Kind;
import io.dyck.schema.elements.ElementValues;
import io.dyck.tools.arguments.UnreadText.PrefixRelation;
import org.jspecify.annotations.Nullable;

/** Reads one value in an element, and the text that ends the element. */
final class ElementValue {
  /** Keeps numbers as they are: an integer may be too large for a double. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /** The words of Python that templates of models write in place of words of JSON. */
  private static final ImmutableMap<String, String> WORDS =
      ImmutableMap.of("None", "null", "True", "true", "False", "false");

  private final String name;
  private final String close;
  private final @Nullable ElementValues values;
  private State state;

  /** How much was searched for the end already. */
  private int searched;

  private final JsonEnd json = new JsonEnd();

  private enum State {
    /** Before a string as it is. */
    TEXT,
    IN_TEXT,
    /** A string as it is, or JSON. */
    ANY,
    /** Before JSON. */
    JSON,
    IN_JSON,
    /** Behind JSON. */
    CLOSE
  }

  /**
   * Begins with the first character.
   *
   * @param name the name of the member
   * @param close the text that ends the value and the element
   * @param values decides whether the value is JSON if the style does not; null if the tool is
   *     unknown
   */
  ElementValue(String name, Kind kind, String close, @Nullable ElementValues values) {
    this.name = name;
    this.close = close;
    this.values = values;
    this.state =
        switch (kind) {
          case TEXT -> State.TEXT;
          case ANY -> State.ANY;
          default -> State.JSON;
        };
  }

  /** Returns a text as a string of JSON. */
  static String quote(String text) {
    return '"' + escape(text) + '"';
  }

  private static String escape(String text) {
    return new String(JsonStringEncoder.getInstance().quoteAsString(text));
  }

  /** Reads all characters whose meaning is certain. Returns whether the element is complete. */
  boolean read(UnreadText unread, ArgumentsReader.Output to) {
    return switch (state) {
      case TEXT -> {
        to.receiveJson("\"");
        state = State.IN_TEXT;
        yield readText(unread, to);
      }
      case IN_TEXT -> readText(unread, to);
      case ANY -> readAny(unread, to);
      case JSON -> readJsonValue(unread, to);
      case IN_JSON -> readJson(unread, to);
      case CLOSE -> close(unread, to);
    };
  }

  private boolean readText(UnreadText unread, ArgumentsReader.Output to) {
    int end = unread.indexOf(close.strip());
    if (end < 0) {
      int held =
          Math.max(
              unread.incompleteSuffixLength(close.strip()),
              unread.incompleteSuffixLength(close.stripTrailing()));
      to.receiveJson(escape(unread.takeCharacters(unread.length() - held)));
      return false;
    }
    to.receiveJson(escape(withoutBlanks(unread.takeCharacters(end))) + '"');
    unread.takeCharacters(close.strip().length());
    return true;
  }

  /** Returns a text without the white space that belongs to the text that ends the value. */
  private String withoutBlanks(String text) {
    String blanks = close.substring(0, close.length() - close.stripLeading().length());
    return text.endsWith(blanks) ? text.substring(0, text.length() - blanks.length()) : text;
  }

  private boolean readAny(UnreadText unread, ArgumentsReader.Output to) {
    if (unread.isEmpty()) {
      return false;
    }
    if (values != null
        && (unread.firstCharacter() == '{' || unread.firstCharacter() == '[')
        && !values.canBeString(name)) {
      state = State.JSON;
      return readJsonValue(unread, to);
    }
    String end = close.strip();
    int found = unread.indexOf(end, searched);
    if (found < 0) {
      searched = Math.max(0, unread.length() - end.length() + 1);
      return false;
    }
    String text = withoutBlanks(unread.takeCharacters(found));
    unread.takeCharacters(end.length());
    JsonNode value = parse(WORDS.getOrDefault(text.strip(), text));
    boolean isJson = values == null ? value != null : values.isJson(name, text, value);
    to.receiveJson(isJson && value != null ? value.toString() : quote(text));
    return true;
  }

  private static @Nullable JsonNode parse(String text) {
    try {
      JsonNode value = JSON.readTree(text);
      return value.isTextual() || value.isMissingNode() ? null : value;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private boolean readJsonValue(UnreadText unread, ArgumentsReader.Output to) {
    unread.skipBlanks();
    if (unread.isEmpty()) {
      return false;
    }
    char first = unread.firstCharacter();
    if (first == '{' || first == '[' || first == '"') {
      state = State.IN_JSON;
      return readJson(unread, to);
    }
    int end = first == '\'' ? PythonText.endOfString(unread.allText()) : endOfWord(unread);
    if (end < 0 || (end == 0 && unread.isFinished())) {
      return false;
    }
    if (end == 0) {
      throw to.unexpectedText("the value of \"" + name + "\"");
    }
    String text = unread.takeCharacters(end);
    to.receiveJson(first == '\'' ? quote(PythonText.value(text)) : WORDS.getOrDefault(text, text));
    state = State.CLOSE;
    return close(unread, to);
  }

  /** Returns the position at which a number or a word ends; negative if it may continue. */
  private static int endOfWord(UnreadText unread) {
    CharSequence text = unread.allText();
    int end = 0;
    while (end < text.length()
        && (Character.isLetterOrDigit(text.charAt(end)) || "+-.".indexOf(text.charAt(end)) >= 0)) {
      end++;
    }
    return end == text.length() ? -1 : end;
  }

  private boolean readJson(UnreadText unread, ArgumentsReader.Output to) {
    if (unread.isEmpty()) {
      return false;
    }
    to.receiveJson(unread.takeCharacters(json.read(unread.allText(), 0)));
    if (!json.isDone()) {
      return false;
    }
    state = State.CLOSE;
    return close(unread, to);
  }

  private boolean close(UnreadText unread, ArgumentsReader.Output to) {
    String end = close.strip();
    if (end.isEmpty()) {
      return true;
    }
    unread.skipBlanks();
    PrefixRelation fit = unread.prefixRelation(end);
    if (fit == PrefixRelation.NO && !unread.isFinished()) {
      throw to.unexpectedText("\"" + end + "\"");
    }
    if (fit == PrefixRelation.YES) {
      unread.takeCharacters(end.length());
    }
    return fit == PrefixRelation.YES;
  }
}
