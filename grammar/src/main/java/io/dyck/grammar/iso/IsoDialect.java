package io.dyck.grammar.iso;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_COMMENT;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.antlr.iso.IsoLexer;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.ebnf.RuleTokens;
import io.dyck.grammar.notation.Notation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;

/**
 * The features of ISO 14977. Names may contain blanks, and real files leave out commas. Therefore a
 * sequence of words is read as the longest defined name. If no such name is defined, the sequence
 * is a single name in a text with commas, and several names in other texts.
 */
public final class IsoDialect implements Dialect {
  @Override
  public Notation notation() {
    return Notation.ISO;
  }

  @Override
  public boolean isCountExact() {
    return true;
  }

  @Override
  public Lexer lexer(CharStream text) {
    return new IsoLexer(text);
  }

  @Override
  public List<RuleTokens> split(List<Token> tokens, RuleSplitter rules) {
    List<RuleTokens> split = rules.splitByEnd(withoutOpenComment(tokens, rules), "=", "; or .");
    Set<String> names = new HashSet<>();
    split.forEach(rule -> names.add(rule.name()));
    int longest = names.stream().mapToInt(name -> name.split(" ", -1).length).max().orElse(1);
    boolean commas = tokens.stream().anyMatch(token -> token.getType() == EbnfBody.COMMA);
    List<RuleTokens> joined = new ArrayList<>(split.size());
    for (RuleTokens rule : split) {
      joined.add(
          new RuleTokens(rule.name(), rule.nameSpan(), join(rule.body(), names, longest, commas)));
    }
    return joined;
  }

  /** A comment that never ends reaches to the end of the text. */
  private static List<Token> withoutOpenComment(List<Token> tokens, RuleSplitter rules) {
    Token last = Iterables.getLast(tokens, null);
    if (last == null || last.getType() != EbnfBody.STRAY || !last.getText().startsWith("(*")) {
      return tokens;
    }
    int start = last.getStartIndex();
    rules
        .diagnostics()
        .report(
            UNCLOSED_COMMENT,
            new SourceSpan(start, start + 2),
            "the comment is never closed",
            "expected: *), for each (* in it too, because comments nest");
    return tokens.subList(0, tokens.size() - 1);
  }

  private static List<Token> join(
      List<Token> body, Set<String> names, int longest, boolean commas) {
    List<Token> joined = new ArrayList<>(body.size());
    for (int i = 0; i < body.size(); ) {
      int run = i;
      while (run < body.size() && body.get(run).getType() == EbnfBody.NAME) {
        run++;
      }
      if (run == i) {
        joined.add(body.get(i));
        i++;
        continue;
      }
      int end = Math.min(run, i + longest);
      while (end > i && !names.contains(RuleSplitter.joinWords(body.subList(i, end)))) {
        end--;
      }
      if (end == i) {
        end = commas ? run : i + 1;
      }
      joined.add(
          LexerTokens.replace(
              body.get(i),
              body.get(end - 1),
              EbnfBody.NAME,
              RuleSplitter.joinWords(body.subList(i, end))));
      i = end;
    }
    return joined;
  }

  @Override
  public Expression specialExpression(Token token, Diagnostics diagnostics) {
    diagnostics.report(
        FOREIGN_CONSTRUCT,
        LexerTokens.span(token),
        "what stands between question marks is prose, which says nothing to a machine",
        "define it as a rule");
    return new Expression.Sequence(LexerTokens.span(token), ImmutableList.of());
  }

  @Override
  public String adviceForStrayText(String text) {
    return switch (text) {
      case "<", ">" -> "names have no angle brackets here";
      case "#" -> "comments stand in (* *)";
      default -> "put text in quotes";
    };
  }
}
