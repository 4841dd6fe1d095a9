package io.dyck.vocabulary.format;

import com.fasterxml.jackson.core.JsonToken;
import io.dyck.vocabulary.pattern.PatternTranslator;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import io.dyck.vocabulary.tokenizer.VocabularyProblem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A small part of a tokenizer file, such as its pre-tokenizer, kept as a tree because its members
 * come in any order: a value with the places of all its parts.
 *
 * @param value a {@code Map<String, JsonComponent>}, a {@code List<JsonComponent>}, a string, a
 *     boolean, a number as {@link Number}, or null
 */
public record JsonComponent(String place, @Nullable Object value) {
  /** Real ones have a dozen parts. */
  private static final int MAX_PARTS = 10_000;

  public static JsonComponent read(JsonCursor cursor) throws IOException {
    return read(cursor, new int[1]);
  }

  /** The depth of the recursion is bounded by the cursor's limit of nesting. */
  private static JsonComponent read(JsonCursor cursor, int[] parts) throws IOException {
    String place = cursor.place();
    if (++parts[0] > MAX_PARTS) {
      throw cursor.unsupported(
          "a part of a tokenizer with more than " + MAX_PARTS + " values", "simplify it");
    }
    return new JsonComponent(
        place,
        switch (cursor.parser().currentToken()) {
          case START_OBJECT -> readObject(cursor, parts);
          case START_ARRAY -> readArray(cursor, parts);
          case VALUE_STRING -> cursor.parser().getText();
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> cursor.parser().getNumberValue();
          case VALUE_TRUE -> true;
          case VALUE_FALSE -> false;
          default -> null;
        });
  }

  private static Map<String, JsonComponent> readObject(JsonCursor cursor, int[] parts)
      throws IOException {
    Map<String, JsonComponent> members = new LinkedHashMap<>();
    for (String name = cursor.nextMember(); name != null; name = cursor.nextMember()) {
      String place = cursor.place();
      if (members.put(name, read(cursor, parts)) != null) {
        throw new VocabularyException(
            VocabularyProblem.CONFLICT,
            place,
            "the member '" + JsonCursor.shorten(name) + "' is given twice",
            "remove one");
      }
    }
    return members;
  }

  private static List<JsonComponent> readArray(JsonCursor cursor, int[] parts) throws IOException {
    List<JsonComponent> elements = new ArrayList<>();
    while (cursor.next() != JsonToken.END_ARRAY) {
      elements.add(read(cursor, parts));
    }
    return elements;
  }

  public boolean isNull() {
    return value == null;
  }

  /** Returns the member {@code type} of an object. */
  public String type() {
    return member("type").string("the type");
  }

  /** Returns a member that must be there. */
  public JsonComponent member(String name) {
    JsonComponent member = optional(name);
    if (member == null) {
      throw unexpectedValue("an object with the member '" + name + "'");
    }
    return member;
  }

  @Nullable
  public JsonComponent optional(String name) {
    if (value instanceof Map<?, ?> members) {
      return (JsonComponent) members.get(name);
    }
    throw unexpectedValue("an object");
  }

  public boolean booleanMember(String name, boolean otherwise) {
    JsonComponent member = optional(name);
    if (member == null || member.isNull()) {
      return otherwise;
    }
    if (member.value instanceof Boolean bool) {
      return bool;
    }
    throw member.unexpectedValue("true or false for '" + name + "'");
  }

  public List<JsonComponent> elements(String name) {
    JsonComponent member = member(name);
    if (member.value instanceof List<?> list) {
      return list.stream().map(JsonComponent.class::cast).toList();
    }
    throw member.unexpectedValue("an array for '" + name + "'");
  }

  public String string(String what) {
    if (value instanceof String text) {
      return text;
    }
    throw unexpectedValue("a string for " + what);
  }

  public int integer(String what) {
    if (value instanceof Integer number) {
      return number;
    }
    throw unexpectedValue("a whole number for " + what);
  }

  /** Returns a pattern: {@code {"Regex": …}} or {@code {"String": …}}. */
  public Pattern pattern() {
    JsonComponent regex = optional("Regex");
    return regex != null
        ? PatternTranslator.translate(regex.place(), regex.string("the pattern"))
        : Pattern.compile(Pattern.quote(member("String").string("the pattern")));
  }

  private VocabularyException unexpectedValue(String what) {
    return new VocabularyException(
        VocabularyProblem.UNEXPECTED,
        place,
        "expected " + what,
        "this is not a tokenizer.json as Hugging Face's library writes it");
  }

  public VocabularyException unsupported(String what, String advice) {
    return new VocabularyException(VocabularyProblem.UNSUPPORTED, place, what, advice);
  }
}
