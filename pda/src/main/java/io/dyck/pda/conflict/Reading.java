package io.dyck.pda.conflict;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.SourceSpan;

/**
 * One way to read a text up to its end: the rules that are still open there. The closed parts
 * before are left out.
 *
 * @param open the open rules, the start rule first, the innermost rule last
 */
public record Reading(ImmutableList<OpenRule> open) {
  /**
   * A rule that has begun and not ended.
   *
   * @param rule the author's name
   * @param start the number of bytes before its beginning
   * @param place the part of the rule, in the source, that is being read or comes next: the call of
   *     the next open rule, or for the innermost rule the part to which the next byte or token
   *     belongs; empty at the end of the rule, if the text may end there
   */
  public record OpenRule(String rule, int start, SourceSpan place) {}
}
