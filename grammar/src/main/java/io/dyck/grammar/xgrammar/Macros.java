package io.dyck.grammar.xgrammar;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Expression.TokenSet;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.ebnf.MacroCall;
import io.dyck.grammar.ebnf.MacroCall.Argument;
import io.dyck.grammar.ebnf.Tokens;
import io.dyck.grammar.ebnf.antlr.EbnfBody;
import io.dyck.grammar.pattern.Pattern;
import io.dyck.grammar.pattern.PatternFlags;
import io.dyck.grammar.pattern.PatternLowering;
import io.dyck.grammar.pattern.PatternReader;
import io.dyck.grammar.pattern.Relocation;
import io.dyck.grammar.pattern.SubstringAutomaton;
import io.dyck.grammar.terminal.CodePointSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;

/** Expands macros to ordinary expressions, or names what cannot be expanded. */
final class Macros {
  private final Diagnostics diagnostics;

  Macros(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  Expression expand(MacroCall call) {
    return switch (call.name()) {
      case "Token" -> tokens(call, false);
      case "ExcludeToken" -> tokens(call, true);
      case "TagDispatch" -> tagDispatch(call);
      case "TokenTagDispatch" -> tokenTagDispatch(call);
      case "Substring" -> substring(call);
      case "Regex" -> regex(call);
      default -> refuse(call.span(), "the macro '" + call.name() + "' is not read here");
    };
  }

  private Expression refuse(SourceSpan span, String message) {
    diagnostics.report(FOREIGN_CONSTRUCT, span, message, "see the notation's description");
    return new Sequence(span, ImmutableList.of());
  }

  private Expression tokens(MacroCall call, boolean negated) {
    List<TokenName> names = names(call.arguments());
    return names.isEmpty()
        ? refuse(call.span(), "'" + call.name() + "' takes the numbers of tokens")
        : new TokenSet(call.span(), ImmutableList.copyOf(names), negated);
  }

  private List<TokenName> names(List<Argument> arguments) {
    List<TokenName> names = new ArrayList<>();
    for (Argument argument : arguments) {
      if (argument.token().isPresent() && argument.name().isEmpty()) {
        names.addAll(name(argument.token().get()));
      } else {
        refuse(argument.span(), "a token is a number or a name in quotes");
      }
    }
    return names;
  }

  private List<TokenName> name(Token token) {
    if (token.getType() == EbnfBody.NUMBER) {
      try {
        int id = Integer.parseInt(token.getText());
        if (id >= 0) {
          return List.of(new TokenName.ById(id));
        }
      } catch (NumberFormatException e) {
        // Reported below.
      }
    } else if (token.getType() == EbnfBody.LITERAL
        && XgrammarDialect.text(token, diagnostics) instanceof Literal literal) {
      StringBuilder spelling = new StringBuilder();
      literal.codePoints().forEach(spelling::appendCodePoint);
      return List.of(new TokenName.BySpelling(spelling.toString()));
    }
    refuse(Tokens.span(token), "a token is a number or a name in quotes");
    return List.of();
  }

  /** Any tokens until one of the triggers, then its rule, and so on. */
  private Expression tokenTagDispatch(MacroCall call) {
    List<TokenName> barred = new ArrayList<>();
    List<Expression> dispatches = new ArrayList<>();
    boolean loop = true;
    for (Argument argument : call.arguments()) {
      if (argument.name().isEmpty() && argument.parts().size() == 2) {
        List<TokenName> trigger = names(argument.parts().subList(0, 1));
        barred.addAll(trigger);
        if (!trigger.isEmpty()) {
          dispatches.add(
              new Sequence(
                  argument.span(),
                  ImmutableList.of(
                      new TokenSet(argument.span(), ImmutableList.copyOf(trigger), false),
                      rule(argument.parts().get(1)))));
        }
      } else if (argument.name().filter("excludes"::equals).isPresent()) {
        List<TokenName> excluded = names(parts(argument));
        if (excluded.stream().anyMatch(barred::contains)) {
          refuse(argument.span(), "a token cannot be a trigger and excluded");
        }
        barred.addAll(excluded);
      } else if (argument.name().filter("loop_after_dispatch"::equals).isPresent()) {
        loop = flag(argument);
      } else {
        refuse(argument.span(), "this argument of '" + call.name() + "' is not read here");
      }
    }
    if (barred.isEmpty()) {
      return refuse(call.span(), "without a trigger or an exclusion any token may follow");
    }
    SourceSpan span = call.span();
    Expression free = star(span, new TokenSet(span, ImmutableList.copyOf(barred), true));
    return dispatch(span, free, dispatches, free, loop);
  }

  /** Text until the first trigger ends, then its rule, and so on; in the end text without any. */
  private Expression tagDispatch(MacroCall call) {
    List<Argument> tags = new ArrayList<>();
    List<Expression> excluded = new ArrayList<>();
    boolean loop = true;
    for (Argument argument : call.arguments()) {
      if (argument.name().isEmpty() && argument.parts().size() == 2) {
        tags.add(argument);
      } else if (argument.name().filter("excludes"::equals).isPresent()) {
        parts(argument).forEach(part -> excluded.add(string(part)));
      } else if (argument.name().filter("loop_after_dispatch"::equals).isPresent()) {
        loop = flag(argument);
      } else {
        refuse(argument.span(), "this argument of '" + call.name() + "' is not read here");
      }
    }
    List<Expression> texts = tags.stream().map(tag -> string(tag.parts().get(0))).toList();
    FreeText free = new FreeText(call.span(), texts, excluded);
    List<Expression> dispatches = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      dispatches.add(
          new Sequence(
              tags.get(i).span(),
              ImmutableList.of(free.until(texts.get(i)), rule(tags.get(i).parts().get(1)))));
    }
    Expression empty = new Sequence(call.span(), ImmutableList.of());
    return dispatch(call.span(), empty, dispatches, free.without(), loop);
  }

  private static Expression dispatch(
      SourceSpan span,
      Expression before,
      List<Expression> dispatches,
      Expression end,
      boolean loop) {
    if (dispatches.isEmpty()) {
      return end;
    }
    Expression any =
        dispatches.size() == 1
            ? dispatches.get(0)
            : new Choice(span, ImmutableList.copyOf(dispatches));
    Expression one = new Sequence(span, ImmutableList.of(before, any));
    return loop
        ? new Sequence(span, ImmutableList.of(star(span, one), end))
        : new Choice(span, ImmutableList.of(one, end));
  }

  private static Expression star(SourceSpan span, Expression body) {
    return new Repetition(span, body, 0, null);
  }

  /** A tuple's parts; a value alone in parentheses is a tuple of one. */
  private static List<Argument> parts(Argument argument) {
    return argument.token().isPresent()
        ? List.of(
            new Argument(argument.span(), Optional.empty(), argument.token(), ImmutableList.of()))
        : argument.parts();
  }

  private boolean flag(Argument argument) {
    String value = argument.token().map(Token::getText).orElse("");
    if (!value.equals("true") && !value.equals("false")) {
      refuse(argument.span(), "expected: true or false");
    }
    return value.equals("true");
  }

  private Expression rule(Argument argument) {
    if (argument.token().isPresent() && argument.token().get().getType() == EbnfBody.NAME) {
      return new Reference(argument.span(), argument.token().get().getText());
    }
    return refuse(argument.span(), "expected: the name of a rule");
  }

  private Expression string(Argument argument) {
    if (argument.token().isPresent()
        && argument.token().get().getType() == EbnfBody.LITERAL
        && XgrammarDialect.text(argument.token().get(), diagnostics) instanceof Literal literal) {
      return literal;
    }
    return refuse(argument.span(), "expected: a text in quotes");
  }

  /** Any pieces in a row, one after the other as they stand; also none. */
  private Expression substring(MacroCall call) {
    List<String> pieces = new ArrayList<>();
    for (Argument argument : call.arguments()) {
      if (argument.token().isEmpty()
          || argument.name().isPresent()
          || argument.token().get().getType() != EbnfBody.LITERAL) {
        return refuse(argument.span(), "'Substring' takes texts in quotes");
      }
      pieces.add(content(argument.token().get()));
    }
    return SubstringAutomaton.of(call.span(), pieces);
  }

  /** A regular expression for a whole text; inside of a JSON string if so asked. */
  private Expression regex(MacroCall call) {
    String pattern = "";
    boolean jsonString = false;
    PatternFlags flags = PatternFlags.NONE;
    for (int i = 0; i < call.arguments().size(); i++) {
      Argument argument = call.arguments().get(i);
      String name = argument.name().orElse("");
      boolean literal = argument.token().filter(t -> t.getType() == EbnfBody.LITERAL).isPresent();
      if (i == 0 && name.isEmpty() && literal) {
        pattern = content(argument.token().orElseThrow());
      } else if (name.equals("json_string")) {
        jsonString = flag(argument);
      } else if (name.equals("flags") && literal) {
        for (char letter : content(argument.token().orElseThrow()).toCharArray()) {
          if ("imsx".indexOf(letter) < 0) {
            return refuse(argument.span(), "there is no flag '" + letter + "'");
          }
          flags = flags.with(letter, true);
        }
      } else {
        return refuse(argument.span(), "this argument of 'Regex' is not read here");
      }
    }
    Expression matched = matched(call.span(), pattern, flags);
    if (!jsonString) {
      return matched;
    }
    CodePointSet set = new CodePointSet();
    set.add(0, 0x1F);
    set.add('"', '"');
    set.add('\\', '\\');
    Expression plain =
        new Repetition(
            call.span(), new Expression.CharacterClass(call.span(), set.complement()), 0, null);
    return Expression.intersection(call.span(), matched, plain);
  }

  private Expression matched(SourceSpan span, String pattern, PatternFlags flags) {
    // The pattern is not the text of the source, where it stands with escapes.
    SourceText inner = SourceText.of("regular expression", pattern);
    Diagnostics found = new Diagnostics(inner, 1);
    Pattern read =
        new PatternReader(inner, found, GrammarLimits.defaults())
            .read(0, pattern.length(), flags, false);
    Expression expression =
        found.hasErrors()
            ? new Sequence(span, ImmutableList.of())
            : new PatternLowering(found).lower(new Relocation(span).move(read));
    for (Diagnostic diagnostic : found.all()) {
      if (diagnostic.severity() == Severity.ERROR) {
        return refuse(span, "in the regular expression: " + diagnostic.message());
      }
    }
    return expression;
  }

  private String content(Token literal) {
    StringBuilder content = new StringBuilder();
    if (XgrammarDialect.text(literal, diagnostics) instanceof Literal text) {
      text.codePoints().forEach(content::appendCodePoint);
    }
    return content.toString();
  }
}
