package io.dyck.grammar.w3c;

import io.dyck.grammar.MatchKind;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.ebnf.RuleTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/** Cuts a text in W3C EBNF into rules and the statements between rules. For one use only. */
final class W3cSplitter {
  private static final String SIGN = "::=";
  private static final Pattern OPTION =
      Pattern.compile("/\\*\\s*ws\\s*:\\s*(explicit|definition)\\s*\\*/");
  private static final Pattern NUMBER = Pattern.compile("\\[\\w+]");

  private final List<Token> tokens;
  private final RuleSplitter common;
  private final Statements statements = new Statements();
  private final List<RuleTokens> rules = new ArrayList<>();

  // What is being collected: a rule's body, or the right side of a statement.
  private List<Token> body = new ArrayList<>();
  private @Nullable Token name;
  private MatchKind match = MatchKind.ANY;
  private Statements.@Nullable Statement statement;
  private boolean inPass;
  private boolean strayReported;

  W3cSplitter(List<Token> tokens, RuleSplitter common) {
    this.tokens = tokens;
    this.common = common;
  }

  Statements statements() {
    return statements;
  }

  List<RuleTokens> split() {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.getChannel() != Token.DEFAULT_CHANNEL) {
        readOption(token);
        continue;
      }
      switch (token.getType()) {
        case EbnfBody.ASSIGN -> startRule(token);
        case EbnfBody.ASSIGN_OTHER -> {
          common.reportAssignment(token, SIGN);
          if (!body.isEmpty() && body.get(body.size() - 1).getType() == EbnfBody.NAME) {
            startRule(token);
          }
        }
        case EbnfBody.PREFERRED, EbnfBody.PREFERS, EbnfBody.DELIMITED, EbnfBody.EQUIVALENT ->
            startStatement(token);
        case EbnfBody.TERMINALS -> {
          finish();
          statements.terminalsDeclared = true;
        }
        case EbnfBody.PASS -> {
          finish();
          inPass = true;
        }
        case EbnfBody.CODE_FOLLOWS -> {
          finish();
          return rules;
        }
        default -> body.add(token);
      }
    }
    finish();
    return rules;
  }

  private void readOption(Token comment) {
    Matcher option = OPTION.matcher(comment.getText());
    if (name == null || !option.matches()) {
      return;
    }
    String rule = W3cDialect.plainName(name);
    statements.explicit.add(rule);
    if (option.group(1).equals("definition")) {
      statements.whitespace.put(rule, LexerTokens.span(comment));
    }
  }

  private void startRule(Token sign) {
    int last = body.size() - 1;
    MatchKind found = MatchKind.ANY;
    if (last > 0
        && body.get(last).getType() == EbnfBody.QUESTION
        && body.get(last - 1).getType() == EbnfBody.NAME) {
      found = MatchKind.SHORTEST;
      last--;
    }
    if (last < 0 || body.get(last).getType() != EbnfBody.NAME) {
      common.reportAssignment(sign, SIGN);
      return;
    }
    Token newName = body.get(last);
    int start = last;
    if (last > 0 && isNumber(body.get(last - 1), newName)) {
      start--;
    }
    body.subList(start, body.size()).clear();
    finish();
    name = newName;
    match = found;
  }

  /** Whether a class is the number of the production that a name starts, as in {@code [12]}. */
  private boolean isNumber(Token number, Token newName) {
    return number.getType() == EbnfBody.CLASS
        && NUMBER.matcher(number.getText()).matches()
        && common.startsLine(tokens, indexOf(number))
        && !common.startsLine(tokens, indexOf(newName));
  }

  private int indexOf(Token token) {
    int low = 0;
    int high = tokens.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (tokens.get(middle).getStartIndex() < token.getStartIndex()) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private void startStatement(Token sign) {
    int last = body.size() - 1;
    if (last > 0 && body.get(last).getType() == EbnfBody.CONTEXT) {
      last--;
    }
    if (last < 0) {
      common.reportAssignment(sign, SIGN);
      return;
    }
    Token left = body.get(last);
    Token context = body.get(body.size() - 1);
    Token item =
        context == left
            ? left
            : LexerTokens.replace(
                left, context, left.getType(), left.getText() + context.getText());
    body.subList(last, body.size()).clear();
    finish();
    statement = new Statements.Statement(item, sign, body);
  }

  private void finish() {
    List<Token> finished = body;
    body = new ArrayList<>();
    if (statement != null) {
      statements.statements.add(
          new Statements.Statement(statement.left(), statement.sign(), finished));
      statement = null;
    } else if (inPass) {
      inPass = false;
      for (Token token : finished) {
        if (token.getType() == EbnfBody.NAME) {
          statements.whitespace.put(W3cDialect.plainName(token), LexerTokens.span(token));
        }
      }
    } else if (name != null) {
      SourceSpan span = LexerTokens.span(name);
      rules.add(
          new RuleTokens(
              W3cDialect.plainName(name),
              span,
              finished,
              false,
              statements.terminalsDeclared,
              match));
    } else if (!finished.isEmpty() && !strayReported) {
      strayReported = true;
      common.reportNoRule(finished.get(0), SIGN);
    }
    name = null;
    match = MatchKind.ANY;
  }
}
