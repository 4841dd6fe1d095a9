package io.dyck.pda;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;

/**
 * One way to read a text up to its end: the rules that are still open there. The closed parts
 * before are left out.
 *
 * @param open the start rule first, the innermost open rule last
 */
public record Reading(ImmutableList<OpenRule> open) {
  /**
   * A rule that has begun and not ended.
   *
   * @param rule the author's name
   * @param start the number of bytes before its beginning
   * @param place what of the rule comes next, in the source
   */
  public record OpenRule(String rule, int start, SourceSpan place) {}
}
