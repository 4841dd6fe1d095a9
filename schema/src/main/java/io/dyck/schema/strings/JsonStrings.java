package io.dyck.schema.strings;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.dyck.grammar.LazyLanguage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The JSON texts of strings, quotes included, as one rule. */
public final class JsonStrings implements LazyLanguage {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final JsonText text;

  private JsonStrings(JsonText text) {
    this.text = text;
  }

  /**
   * The texts of the strings of a set.
   *
   * @param set not empty
   */
  public static LazyLanguage language(StringSet set, StringEscapes escapes) {
    return new JsonStrings(new JsonText(new SetRun(set), escapes));
  }

  /**
   * The string that a text stands for.
   *
   * @param text a JSON string in UTF-8, quotes included
   */
  public static String value(byte[] text) {
    try {
      return JSON.readValue(text, String.class);
    } catch (IOException e) {
      throw new IllegalArgumentException(new String(text, StandardCharsets.UTF_8), e);
    }
  }

  @Override
  public int start() {
    return text.start();
  }

  @Override
  public void expand(int state, Steps steps) {
    if (text.endsAs(state) >= 0) {
      steps.end();
    }
    text.reads(state, steps::read);
  }

  @Override
  public byte[] shortestEnd(int state) {
    return text.shortest(state, -1);
  }

  @Override
  public String ruleName(int state) {
    return "string";
  }
}
