package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.NO_RULES;
import static io.dyck.grammar.analysis.DiagnosticCode.UNUSED_RULE;
import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_PARAMETERS;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.grammar.Comment;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.GrammarChecks;
import io.dyck.grammar.antlr.lark.LarkLexer;
import io.dyck.grammar.lark.unit.LarkAttributes;
import io.dyck.grammar.lark.unit.LarkDefinition;
import io.dyck.grammar.lark.unit.LarkImporter;
import io.dyck.grammar.lark.unit.LarkModule;
import io.dyck.grammar.lark.unit.UnitReader;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.pattern.PatternReader;
import io.dyck.grammar.rewrite.IgnoredTextPlacement;
import io.dyck.grammar.terminal.Utf16Stream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Reads one text: its statements and imports, then the rules from the start on. For one use. */
final class LarkReader {
  private final LarkModule main;
  private final Diagnostics diagnostics;
  private final ReadOptions options;
  private final LarkImporter importer;
  private final int depth;

  LarkReader(SourceText source, @Nullable Path file, ReadOptions options) {
    this(source, file, options, 0);
  }

  /** A grammar inside of so many others. */
  LarkReader(SourceText source, @Nullable Path file, ReadOptions options, int depth) {
    this.depth = depth;
    GrammarLimits limits = options.limits();
    this.options = options;
    this.diagnostics = new Diagnostics(source, limits.diagnostics());
    this.importer = new LarkImporter(limits);
    this.main =
        new LarkModule(
            source, diagnostics, new PatternReader(source, diagnostics, limits), file, "", null);
  }

  Grammar read() {
    new UnitReader(main, options.limits(), importer).read();
    if (main.names.isEmpty()) {
      if (!diagnostics.hasErrors()) {
        diagnostics.report(
            NO_RULES, new SourceSpan(0, 0), "there is no rule", "write start: \"…\"");
      }
      diagnostics.throwIfErrors();
    }
    String wanted = options.start().orElse("start");
    LarkDefinition start = main.names.get(wanted);
    if (start == null) {
      wanted =
          StartCandidates.findStarts(main)
              .chooseReplacement(wanted, options.start().isPresent(), diagnostics);
      start = main.names.get(wanted);
    }
    LarkGrammarBuilder assembly = new LarkGrammarBuilder(main, wanted, options, depth);
    assembly.nameLiterals(main.names.values());
    assembly.ignore();
    String startName = start == null ? wanted : startRule(start, assembly);
    assembly.finish();
    throwIfErrors();
    ImmutableMap<String, Rule> rules = ImmutableMap.copyOf(assembly.rules());
    reportUnused(wanted, assembly);
    new GrammarChecks(rules, startName, diagnostics).check();
    throwIfErrors();
    return new Grammar(main.source, rules, startName, warnings()).withComments(comments());
  }

  /** Returns the rule that derives whole texts. Ignored text may stand before its first lexeme. */
  private String startRule(LarkDefinition definition, LarkGrammarBuilder assembly) {
    assembly.usedDefinitions().add(definition);
    LarkAttributes.check(definition);
    SourceSpan span = definition.nameSpan;
    if (!definition.parameters.isEmpty() || definition.parametric) {
      diagnostics.report(
          WRONG_PARAMETERS,
          span,
          "the start rule " + Diagnostics.quote(definition.name) + " has parameters, and no values",
          "write a start rule that uses it with values");
      return definition.name;
    }
    Expression body = assembly.use(definition, span, ImmutableList.of(), "", null);
    boolean skips = !main.ignored.isEmpty() && (!main.forLlguidance || main.skipsAtStart);
    if (body instanceof Expression.Reference reference && !skips) {
      return reference.rule();
    }
    String name = IgnoredTextPlacement.start(definition.name);
    assembly
        .rules()
        .put(name, new Rule(name, span, skips ? IgnoredTextPlacement.prependIgnored(body) : body));
    return name;
  }

  private void reportUnused(String start, LarkGrammarBuilder assembly) {
    Map<String, LarkDefinition> own = new LinkedHashMap<>(main.names);
    own.forEach(
        (name, definition) -> {
          if (definition.unit == main && !assembly.usedDefinitions().contains(definition)) {
            diagnostics.report(
                UNUSED_RULE,
                definition.nameSpan,
                "the rule " + Diagnostics.quote(name) + " is never used",
                "the start rule " + Diagnostics.quote(start) + " does not lead to it");
          }
        });
  }

  private ImmutableList<Comment> comments() {
    LarkLexer lexer = new LarkLexer(new Utf16Stream(main.source.content()));
    lexer.removeErrorListeners();
    ImmutableList.Builder<Comment> comments = ImmutableList.builder();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      if (token.getType() == LarkLexer.COMMENT) {
        Comment.recognize(token.getStartIndex(), token.getText()).ifPresent(comments::add);
      }
    }
    return comments.build();
  }

  private void throwIfErrors() {
    importer.units().values().forEach(unit -> unit.diagnostics.throwIfErrors());
    diagnostics.throwIfErrors();
  }

  private ImmutableList<Diagnostic> warnings() {
    ImmutableList.Builder<Diagnostic> all = ImmutableList.builder();
    all.addAll(diagnostics.allDiagnostics());
    importer.units().values().forEach(unit -> all.addAll(unit.diagnostics.allDiagnostics()));
    return all.build();
  }
}
