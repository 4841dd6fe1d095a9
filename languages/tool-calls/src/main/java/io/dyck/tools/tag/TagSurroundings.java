package io.dyck.tools.tag;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.TokenName;

/**
 * The ends of the nearest tag around a format. Free text in the format does not contain them.
 *
 * @param texts the texts that end the tag
 * @param tokens the tokens that end the tag
 */
record TagSurroundings(ImmutableList<String> texts, ImmutableList<TokenName> tokens) {
  static final TagSurroundings NONE = new TagSurroundings(ImmutableList.of(), ImmutableList.of());
}
