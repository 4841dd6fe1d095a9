package io.dyck.samples;

import com.google.common.collect.ImmutableList;

/**
 * A grammar with sentences of its language and texts that are none. Immutable and thread-safe.
 *
 * @param name what {@link Samples#named} calls it, such as {@code json}
 * @param title one line for a list: the first comment of the grammar
 * @param grammar the text of the grammar, in GBNF
 * @param start the name of the start rule
 * @param examples sentences of the language, varied enough to train a small language model on
 * @param accepts more sentences: short or odd ones, which show how far the language goes and which
 *     nobody wants a model to imitate; may be empty
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
   * What messages call the grammar.
   *
   * @return the name of its file, such as {@code json.gbnf}
   */
  public String fileName() {
    return name + ".gbnf";
  }
}
