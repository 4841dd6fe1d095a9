package io.dyck.grammar.xgrammar;

import static io.dyck.grammar.analysis.DiagnosticCode.UNREACHABLE_TAG;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.ebnf.MacroCall;
import io.dyck.grammar.rewrite.FreeText;
import java.util.ArrayList;
import java.util.List;

/**
 * Expands XGrammar's macros for free text with triggers. A trigger is a tag or a token, and a rule
 * follows it.
 */
final class DispatchMacros {
  private final Diagnostics diagnostics;
  private final MacroArguments arguments;

  DispatchMacros(Diagnostics diagnostics, MacroArguments arguments) {
    this.diagnostics = diagnostics;
    this.arguments = arguments;
  }

  /**
   * Returns an expression for free tokens up to a trigger, followed by the rule of the trigger.
   * Unless the macro forbids it, this may repeat.
   */
  Expression ofTokens(MacroCall call) {
    List<TokenName> barred = new ArrayList<>();
    List<TokenName> excluded = new ArrayList<>();
    List<Expression> dispatches = new ArrayList<>();
    boolean loop = true;
    for (MacroCall.Argument argument : call.arguments()) {
      if (MacroArguments.isPair(argument)) {
        List<TokenName> trigger = arguments.names(argument.parts().subList(0, 1));
        barred.addAll(trigger);
        if (!trigger.isEmpty()) {
          dispatches.add(
              new Expression.Sequence(
                  argument.span(),
                  ImmutableList.of(
                      new Expression.TokenSet(
                          argument.span(), ImmutableList.copyOf(trigger), false),
                      arguments.rule(argument.parts().get(1)))));
        }
      } else if (MacroArguments.isCalled(argument, "excludes")) {
        excluded.addAll(arguments.names(arguments.tuple(argument)));
      } else if (MacroArguments.isCalled(argument, "loop_after_dispatch")) {
        loop = arguments.booleanArgument(argument);
      } else {
        arguments.refuseUnknown(call, argument);
      }
    }
    if (excluded.stream().anyMatch(barred::contains)) {
      arguments.refuse(call.span(), "a token cannot be a trigger and excluded");
    }
    barred.addAll(excluded);
    if (barred.isEmpty()) {
      return arguments.refuse(
          call.span(), "without a trigger or an exclusion any token may follow");
    }
    SourceSpan span = call.span();
    Expression free =
        repeatAny(span, new Expression.TokenSet(span, ImmutableList.copyOf(barred), true));
    return dispatch(span, free, dispatches, free, loop);
  }

  /**
   * Returns an expression for free text up to the end of the first trigger, followed by the rule of
   * the trigger. Unless the macro forbids it, this may repeat. The last part is free text without a
   * trigger.
   */
  Expression ofTexts(MacroCall call) {
    List<MacroCall.Argument> tags = new ArrayList<>();
    List<Expression> excluded = new ArrayList<>();
    boolean loop = true;
    for (MacroCall.Argument argument : call.arguments()) {
      if (MacroArguments.isPair(argument)) {
        tags.add(argument);
      } else if (MacroArguments.isCalled(argument, "excludes")) {
        arguments.tuple(argument).forEach(part -> excluded.add(arguments.text(part)));
      } else if (MacroArguments.isCalled(argument, "loop_after_dispatch")) {
        loop = arguments.booleanArgument(argument);
      } else {
        arguments.refuseUnknown(call, argument);
      }
    }
    List<Expression> texts = tags.stream().map(tag -> arguments.text(tag.parts().get(0))).toList();
    for (int i = 0; i < texts.size(); i++) {
      check(tags.get(i).span(), MacroArguments.content(texts.get(i)), texts, excluded);
    }
    FreeText free = new FreeText(call.span(), texts, excluded);
    List<Expression> dispatches = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      dispatches.add(
          new Expression.Sequence(
              tags.get(i).span(),
              ImmutableList.of(
                  free.textUntil(texts.get(i)), arguments.rule(tags.get(i).parts().get(1)))));
    }
    Expression empty = new Expression.Sequence(call.span(), ImmutableList.of());
    return dispatch(call.span(), empty, dispatches, free.textWithoutTags(), loop);
  }

  /**
   * Reports a tag that can never be read, because an excluded text or another tag ends inside it.
   */
  private void check(
      SourceSpan span, String tag, List<Expression> tags, List<Expression> excluded) {
    for (Expression other : excluded) {
      String text = MacroArguments.content(other);
      if (!text.isEmpty() && tag.startsWith(text)) {
        arguments.refuse(span, "the tag begins with a text that is excluded");
      } else if (!text.isEmpty() && tag.contains(text)) {
        reportUnreachable(span, "a text that is excluded stands in it");
      }
    }
    String inside = tag.isEmpty() ? "" : tag.substring(0, tag.offsetByCodePoints(tag.length(), -1));
    for (Expression other : tags) {
      String text = MacroArguments.content(other);
      if (!text.isEmpty() && inside.contains(text)) {
        reportUnreachable(span, "another tag is complete before it");
      }
    }
  }

  private void reportUnreachable(SourceSpan span, String why) {
    diagnostics.report(
        UNREACHABLE_TAG,
        span,
        "this tag can never be read: " + why,
        "remove it, or what stands in its way");
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
            : new Expression.Choice(span, ImmutableList.copyOf(dispatches));
    Expression one = new Expression.Sequence(span, ImmutableList.of(before, any));
    return loop
        ? new Expression.Sequence(span, ImmutableList.of(repeatAny(span, one), end))
        : new Expression.Choice(span, ImmutableList.of(one, end));
  }

  private static Expression repeatAny(SourceSpan span, Expression body) {
    return new Expression.Repetition(span, body, 0, null);
  }
}
