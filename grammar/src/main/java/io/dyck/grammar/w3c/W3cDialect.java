package io.dyck.grammar.w3c;

import static io.dyck.grammar.analysis.DiagnosticCode.UNCHECKED_LOOKAHEAD;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.antlr.w3c.W3cLexer;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.RawCharacterClass;
import io.dyck.grammar.ebnf.ReadingContext;
import io.dyck.grammar.ebnf.RuleDraft;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.ebnf.RuleTokens;
import io.dyck.grammar.notation.Notation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * The features of W3C EBNF. In REx, grammar rules and terminals are two namespaces. If a terminal
 * shares its name with a rule, the terminal is called {@code Name^Token}, as in references to it.
 */
public final class W3cDialect implements Dialect {
  private final List<Token> ordered = new ArrayList<>();
  private final Set<String> syntax = new HashSet<>();
  private final Set<String> terminals = new HashSet<>();
  private Statements statements = new Statements();

  @Override
  public Notation notation() {
    return Notation.W3C;
  }

  @Override
  public Lexer lexer(CharStream text) {
    return new W3cLexer(text);
  }

  @Override
  public List<RuleTokens> split(List<Token> tokens, RuleSplitter rules) {
    W3cSplitter splitter = new W3cSplitter(tokens, rules);
    List<RuleTokens> found = splitter.split();
    statements = splitter.statements();
    for (RuleTokens rule : found) {
      (rule.terminal() ? terminals : syntax).add(rule.name());
      rule.body().stream().filter(W3cDialect::isOrdered).findFirst().ifPresent(ordered::add);
    }
    List<RuleTokens> named = new ArrayList<>(found.size());
    for (RuleTokens rule : found) {
      named.add(
          rule.terminal()
              ? new RuleTokens(
                  terminal(rule.name()),
                  rule.nameSpan(),
                  withTerminalNames(rule.body()),
                  rule.more(),
                  true,
                  rule.match())
              : rule);
    }
    return named;
  }

  private static boolean isOrdered(Token token) {
    return token.getType() == EbnfBody.PIPE && token.getText().equals("/");
  }

  /** Returns the terminal of a name, whether or not a rule has the same name. */
  private String terminal(String name) {
    return syntax.contains(name) && terminals.contains(name) ? name + "^Token" : name;
  }

  /** In a terminal names mean terminals. */
  private List<Token> withTerminalNames(List<Token> body) {
    List<Token> changed = new ArrayList<>(body.size());
    for (Token token : body) {
      boolean name = token.getType() == EbnfBody.NAME;
      changed.add(
          name
              ? LexerTokens.replace(token, token, EbnfBody.NAME, terminal(plainName(token)))
              : token);
    }
    return changed;
  }

  static String plainName(Token name) {
    String text = name.getText();
    return text.startsWith("<") ? text.substring(1, text.length() - 1) : text;
  }

  @Override
  public String reference(Token token, @Nullable Token context) {
    if (token.getType() == EbnfBody.LITERAL) {
      // A keyword with a context matches the same text.
      return W3cTerminals.literalName(token.getText());
    }
    String name = plainName(token);
    return context == null ? name : terminal(name);
  }

  @Override
  public Expression characters(Token token, Diagnostics diagnostics) {
    if (token.getType() == EbnfBody.CLASS) {
      return RawCharacterClass.read(token, diagnostics);
    }
    String text = token.getText();
    boolean hexadecimal = text.charAt(1) == 'x';
    int codePoint =
        RawCharacterClass.number(
            text.substring(hexadecimal ? 2 : 1),
            hexadecimal ? 16 : 10,
            LexerTokens.span(token),
            diagnostics);
    return new Expression.CharacterClass(
        LexerTokens.span(token), ImmutableList.of(new CodePointRange(codePoint, codePoint)));
  }

  @Override
  public Expression lookahead(SourceSpan span, Expression condition, Diagnostics diagnostics) {
    return new Expression.Lookahead(span, condition, false);
  }

  @Override
  public String adviceForStrayText(String text) {
    return switch (text) {
      case "{", "}" -> "repetition is written (…)*; other notations write { }";
      case "," -> "things in a row are just written one after the other";
      case ";" -> "rules have no end sign here, and comments stand in /* */";
      case ":" -> "a rule is written name ::= …";
      case "@" -> "of the directives only @terminals and @pass are known";
      default -> "put text in quotes";
    };
  }

  @Override
  public void finish(Map<String, RuleDraft> definitions, ReadingContext reading) {
    for (Token slash : ordered) {
      reading
          .diagnostics()
          .report(
              UNCHECKED_LOOKAHEAD,
              LexerTokens.span(slash),
              "that an earlier alternative goes before a later one is not kept: all of them count",
              "write | if that is meant; see 'dyck check' for texts with two readings");
    }
    new W3cTerminals(definitions, reading, statements, this::terminal).apply();
  }
}
