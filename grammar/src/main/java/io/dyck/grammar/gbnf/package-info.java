/**
 * GBNF, the notation of llama.cpp, read into a {@link io.dyck.grammar.Grammar}: {@link
 * io.dyck.grammar.gbnf.Gbnf} and its options are all a user needs.
 *
 * <p>The way of a text: the lexer's tokens ({@code GbnfTokens}), cut into rules ({@code
 * RuleSplitter}), each checked ({@code BodyChecker}), parsed and built ({@code RuleReader}, {@code
 * ExpressionBuilder}), then checked together ({@code GbnfReader}). If a pragma requests a lexer,
 * texts in quotes become terminals ({@code QuotedTerminals}), and ignored text is allowed behind
 * terminals ({@code IgnoredTextInsertion}). The generated parser stays behind these classes. Knows
 * no other notation and no automaton.
 */
@NullMarked
package io.dyck.grammar.gbnf;

import org.jspecify.annotations.NullMarked;
