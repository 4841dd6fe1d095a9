package io.dyck.grammar.gbnf;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.gbnf.antlr.GbnfParser;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;

/**
 * Reads the body of one rule after the other: checks its tokens, parses them, builds the
 * expression.
 */
final class RuleReader {
  private final BodyChecker checker;
  private final SyntaxErrors syntaxErrors;
  private final GbnfParser parser;
  private final ExpressionBuilder builder;

  /**
   * A reader for all rules of a text.
   *
   * @param references is told every name in a body, also where the body is broken
   */
  RuleReader(Diagnostics diagnostics, GrammarLimits limits, Consumer<Reference> references) {
    this.checker = new BodyChecker(diagnostics, limits, references);
    this.syntaxErrors = new SyntaxErrors(diagnostics);
    this.builder = new ExpressionBuilder(diagnostics, limits);
    this.parser = new GbnfParser(new CommonTokenStream(new ListTokenSource(List.of())));
    parser.removeErrorListeners();
    parser.addErrorListener(syntaxErrors);
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
  }

  /**
   * What a rule matches; where the body has errors, they are reported and any expression is
   * returned.
   */
  Expression read(RuleTokens rule) {
    List<Token> body = new ArrayList<>(rule.body().size());
    SourceSpan empty = new SourceSpan(rule.nameSpan().end(), rule.nameSpan().end());
    if (!checker.check(rule, body)) {
      return new Expression.Sequence(empty, ImmutableList.of());
    }
    syntaxErrors.start(rule, body);
    parser.setTokenStream(new CommonTokenStream(new ListTokenSource(body)));
    GbnfParser.BodyContext tree = parser.body();
    return builder.build(tree.choice(), rule.nameSpan().end());
  }
}
