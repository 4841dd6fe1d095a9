package io.dyck.grammar.xgrammar;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.ebnf.MacroCall;
import io.dyck.grammar.pattern.PatternFlags;
import io.dyck.grammar.pattern.PatternLowering;
import io.dyck.grammar.pattern.PatternReader;
import io.dyck.grammar.pattern.RegexPattern;
import io.dyck.grammar.pattern.Relocation;
import io.dyck.grammar.pattern.SubstringAutomaton;
import io.dyck.grammar.terminal.CodePointSet;
import java.util.ArrayList;
import java.util.List;

/** Expands macros to ordinary expressions, or reports the parts that cannot be expanded. */
final class Macros {
  /** In XGrammar's patterns the dot is any character, and only ASCII has cases. */
  private static final PatternFlags FLAGS = PatternFlags.NONE.with('s', true).with('a', true);

  private final MacroArguments arguments;
  private final DispatchMacros dispatches;

  Macros(Diagnostics diagnostics) {
    this.arguments = new MacroArguments(diagnostics);
    this.dispatches = new DispatchMacros(diagnostics, arguments);
  }

  Expression expand(MacroCall call) {
    arguments.refuseRepeated(call);
    return switch (call.name()) {
      case "Token" -> tokens(call, false);
      case "ExcludeToken" -> tokens(call, true);
      case "TagDispatch" -> dispatches.ofTexts(call);
      case "TokenTagDispatch" -> dispatches.ofTokens(call);
      case "Substring" -> substring(call);
      case "Regex" -> regex(call);
      default -> arguments.refuse(call.span(), "the macro '" + call.name() + "' is not read here");
    };
  }

  private Expression tokens(MacroCall call, boolean negated) {
    List<TokenName> names = arguments.names(call.arguments());
    return names.isEmpty()
        ? arguments.refuse(call.span(), "'" + call.name() + "' takes the numbers of tokens")
        : new Expression.TokenSet(call.span(), ImmutableList.copyOf(names), negated);
  }

  /** Matches any consecutive pieces in their order, or the empty text. */
  private Expression substring(MacroCall call) {
    List<String> pieces = new ArrayList<>();
    for (MacroCall.Argument argument : call.arguments()) {
      if (argument.name().isPresent() || !MacroArguments.isText(argument)) {
        return arguments.refuse(argument.span(), "'Substring' takes texts in quotes");
      }
      pieces.add(arguments.content(argument.token().orElseThrow()));
    }
    return SubstringAutomaton.build(call.span(), pieces);
  }

  /** Expands a regular expression for a whole text, inside a JSON string if requested. */
  private Expression regex(MacroCall call) {
    List<String> patterns = new ArrayList<>();
    boolean jsonString = false;
    PatternFlags flags = FLAGS;
    for (MacroCall.Argument argument : call.arguments()) {
      boolean text = MacroArguments.isText(argument);
      if (argument.name().isEmpty() && text) {
        patterns.add(arguments.content(argument.token().orElseThrow()));
      } else if (MacroArguments.isCalled(argument, "json_string")) {
        jsonString = arguments.booleanArgument(argument);
      } else if (MacroArguments.isCalled(argument, "flags") && text) {
        flags = flags(argument);
      } else {
        arguments.refuseUnknown(call, argument);
      }
    }
    if (patterns.size() != 1) {
      return arguments.refuse(call.span(), "'Regex' takes one pattern, a text in quotes");
    }
    Expression matched = matchPattern(call.span(), patterns.get(0), flags);
    return jsonString ? matchInsideString(matched) : matched;
  }

  /** The flag i; s and u are known and change nothing. */
  private PatternFlags flags(MacroCall.Argument argument) {
    PatternFlags flags = FLAGS;
    for (char letter : arguments.content(argument.token().orElseThrow()).toCharArray()) {
      if ("isu".indexOf(letter) < 0) {
        arguments.refuse(argument.span(), "there is no flag '" + letter + "', but i, s and u");
      } else if (letter == 'i') {
        flags = flags.with('i', true);
      }
    }
    return flags;
  }

  private static Expression matchInsideString(Expression matched) {
    CodePointSet set = new CodePointSet();
    set.add(0, 0x1F);
    set.add('"', '"');
    set.add('\\', '\\');
    SourceSpan span = matched.span();
    Expression plain =
        new Expression.Repetition(
            span, new Expression.CharacterClass(span, set.complement()), 0, null);
    return Expression.intersection(span, matched, plain);
  }

  private Expression matchPattern(SourceSpan span, String pattern, PatternFlags flags) {
    // The pattern is not the text of the source, where it stands with escapes.
    SourceText inner = SourceText.of("regular expression", pattern);
    Diagnostics found = new Diagnostics(inner, 1);
    RegexPattern read =
        new PatternReader(inner, found, GrammarLimits.DEFAULT)
            .read(0, pattern.length(), flags, false);
    Expression expression =
        found.hasErrors()
            ? new Expression.Sequence(span, ImmutableList.of())
            : new PatternLowering(found).lower(new Relocation(span).move(read));
    for (Diagnostic diagnostic : found.allDiagnostics()) {
      if (diagnostic.severity() == Severity.ERROR) {
        return arguments.refuse(span, "in the regular expression: " + diagnostic.message());
      }
    }
    return expression;
  }
}
