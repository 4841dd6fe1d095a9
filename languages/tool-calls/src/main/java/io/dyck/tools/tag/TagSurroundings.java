package io.dyck.tools.tag;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.TokenName;

/**
 * What ends the nearest tag around a format: free text in it does not hold that.
 *
 * @param texts that end it
 * @param tokens that end it
 */
record TagSurroundings(ImmutableList<String> texts, ImmutableList<TokenName> tokens) {
  static final TagSurroundings NONE = new TagSurroundings(ImmutableList.of(), ImmutableList.of());
}
