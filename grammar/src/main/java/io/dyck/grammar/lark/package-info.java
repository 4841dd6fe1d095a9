/**
 * Lark's notation with llguidance's additions, read into a {@link io.dyck.grammar.Grammar}: {@link
 * io.dyck.grammar.lark.Lark} is all a user needs.
 *
 * <p>The way of a text: tokens, cut into statements ({@code StatementSplitter}), each parsed and
 * noted as a definition of its unit ({@code UnitReader}), imports included; then terminals ({@code
 * TerminalBuilder}) and rules ({@code RuleBuilder}) are built from the start rule on ({@code
 * LarkReader}). The generated parser stays behind these classes. Knows no other notation but
 * regular expressions, and no automaton.
 */
@NullMarked
package io.dyck.grammar.lark;

import org.jspecify.annotations.NullMarked;
