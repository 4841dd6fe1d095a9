package io.dyck.grammar.gbnf;

import io.dyck.grammar.SourceSpan;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * The tokens of one definition of a rule, line ends included, comments not.
 *
 * @param name the defined rule; empty if it was broken and has been reported
 * @param body the tokens after the sign of definition, up to the next rule
 */
record GbnfRuleTokens(String name, SourceSpan nameSpan, List<Token> body, boolean last) {}
