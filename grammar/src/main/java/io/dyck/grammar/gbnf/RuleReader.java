package io.dyck.grammar.gbnf;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.gbnf.GbnfParser;
import io.dyck.grammar.outline.GbnfTokens;
import io.dyck.grammar.terminal.FirstErrorStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.antlr.v4.runtime.BufferedTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Reads the bodies of rules. The reader checks the tokens of a body, parses them, and builds the
 * expression during parsing.
 */
final class RuleReader {
  private final Diagnostics diagnostics;
  private final GbnfBodyChecker checker;
  private final GbnfParser parser;
  private final ExpressionBuilder builder;

  /**
   * A reader for all rules of a text.
   *
   * @param references receives every name in a body, even if the body is broken
   */
  RuleReader(
      Diagnostics diagnostics, GrammarLimits limits, Consumer<Expression.Reference> references) {
    this.diagnostics = diagnostics;
    this.checker = new GbnfBodyChecker(diagnostics, limits, references);
    this.builder = new ExpressionBuilder(diagnostics, limits);
    this.parser = new GbnfParser(new BufferedTokenStream(new ListTokenSource(ImmutableList.of())));
    parser.removeErrorListeners();
    parser.setBuildParseTree(false);
    parser.addParseListener(builder);
    parser.setErrorHandler(new FirstErrorStrategy());
  }

  /**
   * Returns the expression of a rule's body. If the body has errors, the method reports them and
   * returns an arbitrary expression.
   */
  Expression read(GbnfRuleTokens rule) {
    List<Token> body = new ArrayList<>(rule.body().size());
    int end = rule.nameSpan().end();
    if (checker.check(rule, body)) {
      try {
        parser.setTokenStream(new BufferedTokenStream(new ListTokenSource(body)));
        builder.start(end);
        parser.body();
        return builder.result();
      } catch (ParseCancellationException e) {
        // The checker should have found every error; this report is a safeguard.
        diagnostics.report(
            DiagnosticCode.UNEXPECTED_TEXT,
            GbnfTokens.span(parser.getCurrentToken()),
            "this does not fit here",
            "expected: \"literal\", [class], ., a rule's name, (…) or <token>");
      }
    }
    return new Expression.Sequence(new SourceSpan(end, end), ImmutableList.of());
  }
}
