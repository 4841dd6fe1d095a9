package io.dyck.schema.strings;

import io.dyck.grammar.LazyLanguage;

/** The JSON texts of strings, quotes included, as one rule. */
public final class JsonStrings implements LazyLanguage {
  private final JsonText text;

  private JsonStrings(JsonText text) {
    this.text = text;
  }

  /**
   * The texts of the strings of a set.
   *
   * @param set not empty
   */
  public static LazyLanguage language(StringSet set, Escapes escapes) {
    return new JsonStrings(new JsonText(new SetRun(set), escapes));
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
