package io.dyck.grammar.lark.unit;

import static io.dyck.grammar.analysis.DiagnosticCode.DEFINED_TWICE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNDEFINED_RULE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNEXPECTED_TEXT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_ATTRIBUTE;
import static io.dyck.grammar.analysis.DiagnosticCode.WRONG_PARAMETERS;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.lark.LarkParser;
import io.dyck.grammar.terminal.FirstErrorStrategy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/** Reads the statements of one unit: definitions, ignored text, declarations and imports. */
public final class UnitReader {
  private static final int GREATEST_PRIORITY = 1_000_000;
  private static final Pattern TERMINAL = Pattern.compile("_?[A-Z][-_A-Z0-9]*");
  private static final Pattern RULE = Pattern.compile("_?[a-z][-_a-z0-9]*");

  private final LarkModule unit;
  private final Diagnostics diagnostics;
  private final GrammarLimits limits;
  private final LarkImporter importer;

  public UnitReader(LarkModule unit, GrammarLimits limits, LarkImporter importer) {
    this.unit = unit;
    this.diagnostics = unit.diagnostics;
    this.limits = limits;
    this.importer = importer;
  }

  public void read() {
    for (ImmutableList<Token> statement :
        new StatementSplitter(unit.source, diagnostics, limits).split()) {
      LarkParser.ContentContext content = parse(statement);
      if (content != null) {
        note(content);
      }
    }
  }

  private LarkParser.@Nullable ContentContext parse(List<Token> statement) {
    LarkParser parser = new LarkParser(new CommonTokenStream(new ListTokenSource(statement)));
    parser.removeErrorListeners();
    parser.setErrorHandler(new FirstErrorStrategy());
    try {
      return parser.statement().content();
    } catch (ParseCancellationException e) {
      Token token = parser.getCurrentToken();
      boolean atEnd = token.getType() == Token.EOF;
      Token last = statement.get(statement.size() - 1);
      diagnostics.report(
          UNEXPECTED_TEXT,
          LarkModule.span(atEnd ? last : token),
          atEnd
              ? "the statement ends too early"
              : Diagnostics.quote(token.getText()) + " does not fit here",
          "expected: name: alternatives, %import, %ignore, %declare, %override or %extend, each on"
              + " lines of its own");
      return null;
    }
  }

  private void note(LarkParser.ContentContext content) {
    if (content instanceof LarkParser.DefinitionContext define) {
      define(define.ruleDefinition());
    } else if (content instanceof LarkParser.ReplacementContext override) {
      LarkDefinition changed = existingDefinition(override.ruleDefinition());
      if (changed != null) {
        changed.bodies.clear();
        changed.priority = priority(override.ruleDefinition());
        changed.bodies.add(new LarkDefinition.Body(unit, override.ruleDefinition().expansions()));
      }
    } else if (content instanceof LarkParser.ExtensionContext extend) {
      LarkDefinition changed = existingDefinition(extend.ruleDefinition());
      if (changed != null) {
        if (!extend.ruleDefinition().priority().isEmpty()) {
          refuse(extend.ruleDefinition().priority(0), "%extend keeps the priority", "remove it");
        }
        changed.bodies.add(new LarkDefinition.Body(unit, extend.ruleDefinition().expansions()));
      }
    } else if (content instanceof LarkParser.IgnoringContext ignore) {
      unit.ignored.add(ignore.expansions());
    } else if (content instanceof LarkParser.DeclarationContext declare) {
      for (TerminalNode name : declare.NAME()) {
        add(name.getSymbol(), definition(name.getSymbol(), null));
      }
    } else if (content instanceof LarkParser.ImportingContext imported) {
      importer.read(imported, unit);
    } else {
      readOptions(content);
    }
  }

  private void readOptions(LarkParser.ContentContext content) {
    unit.forLlguidance = true;
    String text = unit.text(content);
    String object = text.substring(text.indexOf('{'));
    for (FlatJsonObject.Entry option : FlatJsonObject.read(object)) {
      switch (option.name()) {
        case "allow_initial_skip" -> unit.skipsAtStart = option.value().equals("true");
        case "no_forcing" -> {
          // The option concerns the computation of masks, not the grammar.
        }
        case "allow_invalid_utf8" -> {
          if (!option.value().equals("false")) {
            diagnostics.report(
                UNSUPPORTED_ATTRIBUTE,
                LarkModule.span(content),
                "texts that are not UTF-8 are never allowed",
                "set allow_invalid_utf8 to false");
          }
        }
        default ->
            diagnostics.report(
                UNSUPPORTED_ATTRIBUTE,
                LarkModule.span(content),
                "the option " + Diagnostics.quote(option.name()) + " is not supported",
                "expected: allow_initial_skip or no_forcing, true or false");
      }
      if (!option.value().equals("true") && !option.value().equals("false")) {
        diagnostics.report(
            UNSUPPORTED_ATTRIBUTE,
            LarkModule.span(content),
            "the option " + Diagnostics.quote(option.name()) + " is true or false",
            "expected: true or false");
      }
    }
  }

  private void define(LarkParser.RuleDefinitionContext rule) {
    Token name = rule.NAME(0).getSymbol();
    LarkDefinition definition = definition(name, rule);
    definition.bodies.add(new LarkDefinition.Body(unit, rule.expansions()));
    add(name, definition);
  }

  private void add(Token name, LarkDefinition definition) {
    LarkDefinition earlier = unit.names.putIfAbsent(name.getText(), definition);
    if (earlier != null) {
      diagnostics.report(
          DEFINED_TWICE,
          LarkModule.span(name),
          Diagnostics.quote(name.getText()) + " is already defined",
          "join the alternatives with |, or say %override or %extend of something imported");
    }
  }

  private @Nullable LarkDefinition existingDefinition(LarkParser.RuleDefinitionContext rule) {
    Token name = rule.NAME(0).getSymbol();
    LarkDefinition definition = unit.names.get(name.getText());
    if (definition == null) {
      diagnostics.report(
          UNDEFINED_RULE,
          LarkModule.span(name),
          "there is no " + Diagnostics.quote(name.getText()) + " to change",
          "import it before");
      return null;
    }
    if (rule.attributes() != null) {
      refuse(rule.attributes(), "attributes cannot be changed", "write a rule of your own");
    }
    if (!definition.parameters.equals(parameters(rule))
        || definition.parametric != (rule.PARAMETER() != null)) {
      diagnostics.report(
          WRONG_PARAMETERS,
          LarkModule.span(name),
          Diagnostics.quote(name.getText()) + " is imported with other parameters",
          "write the same ones");
    }
    return definition;
  }

  private ImmutableList<String> parameters(LarkParser.RuleDefinitionContext rule) {
    ImmutableList.Builder<String> parameters = ImmutableList.builder();
    if (rule.templateParameters() != null) {
      Set<String> seen = new HashSet<>();
      for (TerminalNode parameter : rule.templateParameters().NAME()) {
        parameters.add(parameter.getText());
        if (!seen.add(parameter.getText())) {
          diagnostics.report(
              WRONG_PARAMETERS,
              LarkModule.span(parameter.getSymbol()),
              "two parameters are called " + Diagnostics.quote(parameter.getText()),
              "give each a name of its own");
        }
      }
    }
    return parameters.build();
  }

  /** Refuses features that only rules have. */
  private void checkTerminal(LarkParser.RuleDefinitionContext rule) {
    ParserRuleContext parameters = rule.templateParameters();
    if (parameters != null || rule.PARAMETER() != null) {
      diagnostics.report(
          WRONG_PARAMETERS,
          parameters != null
              ? LarkModule.span(parameters)
              : LarkModule.span(rule.NAME(1).getSymbol()),
          "a terminal has no parameters",
          "make it a rule, in lower case");
    }
    if (!rule.BANG().isEmpty() || !rule.QUESTION().isEmpty()) {
      diagnostics.report(
          UNEXPECTED_TEXT,
          LarkModule.span(rule.getStart()),
          "! and ? stand before rules only",
          "remove it: a terminal has no tree to shape");
    }
  }

  private LarkDefinition definition(Token name, LarkParser.@Nullable RuleDefinitionContext rule) {
    String text = name.getText();
    boolean terminal = TERMINAL.matcher(text).matches();
    if (!terminal && !RULE.matcher(text).matches()) {
      diagnostics.report(
          UNEXPECTED_TEXT,
          LarkModule.span(name),
          "the name " + Diagnostics.quote(text) + " mixes cases",
          "a rule's name is in lower case, a terminal's in upper case");
    }
    boolean parametric = false;
    LarkParser.AttributesContext attributes = null;
    if (rule != null) {
      parametric = rule.PARAMETER() != null;
      if (terminal) {
        checkTerminal(rule);
      }
      if (parametric && !rule.NAME(1).getText().equals("_")) {
        diagnostics.report(
            WRONG_PARAMETERS,
            LarkModule.span(rule.NAME(1).getSymbol()),
            "the parameter of a parametric rule is called _",
            "write " + text + "::_");
      }
      attributes = rule.attributes();
    }
    SourceSpan span = unit.place(LarkModule.span(name));
    return new LarkDefinition(
        unit.prefix + text,
        span,
        terminal,
        rule == null ? ImmutableList.of() : parameters(rule),
        parametric,
        rule == null ? 0 : priority(rule),
        attributes == null ? ImmutableList.of() : ImmutableList.copyOf(attributes.attribute()),
        unit);
  }

  private int priority(LarkParser.RuleDefinitionContext rule) {
    List<LarkParser.PriorityContext> all = rule.priority();
    if (all.size() > 1) {
      refuse(all.get(1), "a second priority", "remove one");
    }
    return all.isEmpty() ? 0 : priority(all.get(0));
  }

  private void refuse(ParserRuleContext context, String message, String advice) {
    diagnostics.report(UNSUPPORTED_ATTRIBUTE, LarkModule.span(context), message, advice);
  }

  private int priority(LarkParser.PriorityContext context) {
    Integer priority = Ints.tryParse(context.NUMBER().getText().replace("+", ""));
    if (priority == null || Math.abs(priority) > GREATEST_PRIORITY) {
      diagnostics.report(
          UNSUPPORTED_ATTRIBUTE,
          LarkModule.span(context),
          "this is no priority",
          "expected: a whole number up to " + GREATEST_PRIORITY);
      return 0;
    }
    return priority;
  }
}
