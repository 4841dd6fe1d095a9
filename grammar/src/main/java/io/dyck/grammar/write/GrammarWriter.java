package io.dyck.grammar.write;

import static io.dyck.grammar.analysis.DiagnosticCode.CANNOT_BE_WRITTEN;

import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.notation.Notation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a grammar in another notation with the same language. Names of rules are kept if the
 * notation allows them, and so are comments on lines of their own above a rule. A construct that
 * the notation cannot express is an error. Thread-safe.
 */
public final class GrammarWriter {
  private static final int MOST_DIAGNOSTICS = 100;

  private GrammarWriter() {}

  /**
   * Returns the notations that can be written.
   *
   * @return GBNF, Lark and W3C EBNF
   */
  public static ImmutableSet<Notation> notations() {
    return ImmutableSet.of(Notation.GBNF, Notation.LARK, Notation.W3C);
  }

  /**
   * Writes a grammar. Cost: linear, except for counts in W3C EBNF, which need copies.
   *
   * @param grammar any grammar
   * @param target one of {@link #notations()}
   * @return the text
   * @throws io.dyck.grammar.GrammarException with every construct that the notation cannot express
   * @throws IllegalArgumentException if the notation cannot be written
   */
  public static String write(Grammar grammar, Notation target) {
    TargetNotation format =
        switch (target) {
          case GBNF -> new GbnfTarget();
          case LARK -> new LarkTarget();
          case W3C -> new W3cTarget();
          default -> throw new IllegalArgumentException("target (" + target + ") must be written");
        };
    Diagnostics diagnostics = new Diagnostics(grammar.source(), MOST_DIAGNOSTICS);
    Set<String> order = new LinkedHashSet<>();
    order.add(grammar.start());
    order.addAll(grammar.rules().keySet());
    RuleNames names = new RuleNames(format, order);
    SourceComments comments = new SourceComments(grammar.source());
    ExpressionPrinter printer = new ExpressionPrinter(format, names, diagnostics);
    StringBuilder text = new StringBuilder(format.preamble());
    for (String name : order) {
      Rule rule = grammar.rule(name);
      checkMatch(rule, diagnostics, target);
      for (String comment : comments.commentsAbove(rule.nameSpan())) {
        text.append(format.comment(comment)).append('\n');
      }
      text.append(format.rule(names.nameOf(name), printer.print(rule.body()))).append('\n');
    }
    diagnostics.throwIfErrors();
    return text.toString();
  }

  private static void checkMatch(Rule rule, Diagnostics diagnostics, Notation target) {
    SourceSpan span = rule.nameSpan();
    if (rule.maxTokens() > 0) {
      diagnostics.report(
          CANNOT_BE_WRITTEN,
          span,
          "the rule "
              + Diagnostics.quote(rule.name())
              + " bounds its tokens, which "
              + target.title()
              + " as others read it cannot say",
          "remove max_tokens");
    }
    if (rule.match() == MatchKind.ANY) {
      return;
    }
    diagnostics.report(
        CANNOT_BE_WRITTEN,
        span,
        "the rule "
            + Diagnostics.quote(rule.name())
            + " takes the "
            + (rule.match() == MatchKind.LONGEST ? "longest" : "shortest")
            + " match, which "
            + target.title()
            + " as others read it cannot say",
        "--no-terminals, if the notation's convention made it a terminal");
  }

  /**
   * The comments directly above a rule, each on its own line, in any notation. Pragmas and other
   * comments with a meaning for a reader do not count.
   */
  private static final class SourceComments {
    private static final Pattern LINE = Pattern.compile("\\s*(?:#(?!!|x[0-9A-Fa-f])|//|;)\\s?(.*)");
    private static final Pattern BRACKETS =
        Pattern.compile("\\s*(?:/\\*(?!\\s*ws\\s*:)(.*)\\*/|\\(\\*(.*)\\*\\))\\s*");

    private final SourceText source;

    SourceComments(SourceText source) {
      this.source = source;
    }

    List<String> commentsAbove(SourceSpan name) {
      Deque<String> comments = new ArrayDeque<>();
      for (int line = source.line(name.start()) - 1; line >= 1; line--) {
        String text = source.lineText(line);
        Matcher one = LINE.matcher(text);
        Matcher brackets = BRACKETS.matcher(text);
        if (one.matches()) {
          comments.push(one.group(1).strip());
        } else if (brackets.matches()) {
          comments.push(
              (brackets.group(1) == null ? brackets.group(2) : brackets.group(1)).strip());
        } else {
          break;
        }
      }
      return List.copyOf(comments);
    }
  }
}
