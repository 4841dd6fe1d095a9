package io.dyck.samples;

import com.google.common.collect.ImmutableList;

/**
 * A grammar with sentences of its language and texts outside of its language. Immutable and
 * thread-safe.
 *
 * @param name the name for {@link Samples#named}, such as {@code json}
 * @param title one line for a list: the first comment of the grammar
 * @param grammar the text of the grammar, in GBNF
 * @param start the name of the start rule
 * @param examples sentences of the language, varied enough to train a small language model on
 * @param accepts further sentences, which are short or odd and show the limits of the language; a
 *     model should not imitate these sentences; may be empty
 * @param rejects texts outside of the language, each wrong in one respect
 */
public record Sample(
    String name,
    String title,
    String grammar,
    String start,
    ImmutableList<String> examples,
    ImmutableList<String> accepts,
    ImmutableList<String> rejects) {

  /**
   * Returns the name of the grammar in messages.
   *
   * @return the name of the grammar's file, such as {@code json.gbnf}
   */
  public String fileName() {
    return name + ".gbnf";
  }
}
