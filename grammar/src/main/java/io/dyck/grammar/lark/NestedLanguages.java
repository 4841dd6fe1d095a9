package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_SCHEMA;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.antlr.lark.LarkParser.JsonContext;
import io.dyck.grammar.antlr.lark.LarkParser.NestedContext;
import io.dyck.grammar.lark.unit.LarkModule;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.notation.SchemaLanguages;
import io.dyck.grammar.rewrite.RuleEmbedding;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;

/**
 * The parts of a rule in other languages: a JSON Schema, or a grammar in braces with its own names
 * and ignored text.
 */
final class NestedLanguages {
  private final ReadOptions options;
  private final int depth;
  private final Map<String, Rule> rules;
  private int grammars;

  /**
   * Parts of a grammar.
   *
   * @param depth the number of enclosing grammars
   * @param rules the map that receives new rules
   */
  NestedLanguages(ReadOptions options, int depth, Map<String, Rule> rules) {
    this.options = options;
    this.depth = depth;
    this.rules = rules;
  }

  /** Returns the texts of a schema. */
  Expression schema(LarkModule unit, JsonContext context) {
    SourceSpan span = LarkModule.span(context);
    SchemaLanguages schemas = options.schemas().orElse(null);
    if (schemas == null) {
      unit.diagnostics.report(
          FOREIGN_CONSTRUCT,
          span,
          "%json needs a reader of JSON Schemas, which this call does not have",
          "the command has one; in Java give the options 'schemas(new EmbeddedSchemas(…))'");
      return emptyExpression(unit, span);
    }
    String text = unit.text(context);
    try {
      return new Expression.Lazy(
          unit.place(span), schemas.language(text.substring(text.indexOf('{'))));
    } catch (CompilationCancelledException e) {
      throw e;
    } catch (DyckException e) {
      unit.diagnostics.report(
          WRONG_SCHEMA, span, "the schema cannot be used: " + e.getMessage(), e.advice());
      return emptyExpression(unit, span);
    }
  }

  /** Returns the texts of a grammar in braces. Problems are reported at their own places. */
  Expression grammar(LarkModule unit, NestedContext context) {
    SourceSpan span = LarkModule.span(context);
    if (unit.importedAt != null) {
      unit.diagnostics.report(
          FOREIGN_CONSTRUCT,
          span,
          "a grammar in braces cannot be imported",
          "write its rules beside the others of the file");
      return emptyExpression(unit, span);
    }
    if (depth >= options.limits().nestingDepth()) {
      unit.diagnostics.reportTooDeep(span, options.limits());
      return emptyExpression(unit, span);
    }
    try {
      Grammar grammar =
          new LarkReader(innerText(unit, context), unit.file, options.withoutStart(), depth + 1)
              .read();
      grammar.warnings().forEach(warning -> unit.diagnostics.add(relocate(unit, warning)));
      String prefix = "%lark" + ++grammars + ".";
      ImmutableMap.Builder<String, Rule> added = ImmutableMap.builder();
      new RuleEmbedding(prefix, 0).addRules(grammar, added);
      rules.putAll(added.buildOrThrow());
      return new Expression.Reference(span, prefix + grammar.start());
    } catch (GrammarException e) {
      e.diagnostics().forEach(problem -> unit.diagnostics.add(relocate(unit, problem)));
      return emptyExpression(unit, span);
    }
  }

  private static Expression emptyExpression(LarkModule unit, SourceSpan span) {
    return new Expression.CharacterClass(unit.place(span), ImmutableList.of());
  }

  private static Diagnostic relocate(LarkModule unit, Diagnostic problem) {
    return new Diagnostic(
        problem.code(),
        problem.severity(),
        unit.source,
        problem.span(),
        problem.message(),
        problem.advice());
  }

  /**
   * Returns the text in the braces. Blanks replace the surrounding text, which keeps all places
   * unchanged.
   */
  private static SourceText innerText(LarkModule unit, ParserRuleContext context) {
    String all = unit.source.content();
    SourceSpan span = LarkModule.span(context);
    int begin = all.indexOf('{', span.start()) + 1;
    int end = span.end() - 1;
    StringBuilder text = new StringBuilder(all);
    for (int i = 0; i < text.length(); i++) {
      boolean isAround = i < begin || i >= end;
      if (isAround && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
        text.setCharAt(i, ' ');
      }
    }
    return SourceText.of(unit.source.name(), text.toString());
  }
}
