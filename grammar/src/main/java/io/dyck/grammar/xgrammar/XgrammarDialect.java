package io.dyck.grammar.xgrammar;

import static io.dyck.grammar.analysis.DiagnosticCode.EMPTY_LAZY_RULE;
import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_RANGE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCHECKED_LOOKAHEAD;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Maps;
import com.google.common.collect.Multimaps;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.NullableRules;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.antlr.xgrammar.XgrammarLexer;
import io.dyck.grammar.ebnf.BodyBuilder;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.MacroCall;
import io.dyck.grammar.ebnf.ReadingContext;
import io.dyck.grammar.ebnf.RuleDraft;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.ebnf.RuleTokens;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.terminal.CodePointSet;
import io.dyck.grammar.terminal.EscapeDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;

/** The features of XGrammar's EBNF. */
public final class XgrammarDialect implements Dialect {
  private final ListMultimap<String, Token> attributes = ArrayListMultimap.create();

  @Override
  public Notation notation() {
    return Notation.XGRAMMAR;
  }

  @Override
  public Lexer lexer(CharStream text) {
    return new XgrammarLexer(text);
  }

  /** Takes attributes off the names of rules, then splits as usual. */
  @Override
  public List<RuleTokens> split(List<Token> tokens, RuleSplitter rules) {
    List<Token> visible = RuleSplitter.withoutComments(tokens);
    List<Token> bare = new ArrayList<>(visible.size());
    for (int i = 0; i < visible.size(); i++) {
      Token token = visible.get(i);
      boolean attribute =
          token.getType() == EbnfBody.CLASS
              && i > 0
              && i + 1 < visible.size()
              && visible.get(i + 1).getType() == EbnfBody.ASSIGN
              && visible.get(i - 1).getType() == EbnfBody.NAME
              && visible.get(i - 1).getStopIndex() + 1 == token.getStartIndex();
      if (attribute) {
        attributes.put(visible.get(i - 1).getText(), token);
      } else {
        bare.add(token);
      }
    }
    return rules.splitByHeader(bare, "::=");
  }

  @Override
  public Expression literal(Token token, Diagnostics diagnostics) {
    return text(token, diagnostics);
  }

  static Expression text(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    if (text.length() == 2) {
      return new Expression.Sequence(LexerTokens.span(token), ImmutableList.of());
    }
    ImmutableIntArray.Builder codePoints = ImmutableIntArray.builder(text.length());
    EscapeDecoder characters = new EscapeDecoder(diagnostics, text, token.getStartIndex(), 1, true);
    while (characters.hasNext()) {
      codePoints.add(characters.nextCharacter());
    }
    return new Expression.Literal(LexerTokens.span(token), codePoints.build());
  }

  @Override
  public Expression characters(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    boolean negated = text.startsWith("[^");
    CodePointSet set = new CodePointSet();
    EscapeDecoder characters =
        new EscapeDecoder(diagnostics, text, token.getStartIndex(), negated ? 2 : 1, true);
    while (characters.hasNext()) {
      int start = characters.position();
      int first = characters.nextCharacter();
      int last = first;
      if (characters.isBeforeAnother('-')) {
        characters.skip();
        last = characters.nextCharacter();
      }
      if (first <= last) {
        set.add(first, last);
      } else {
        diagnostics.report(
            REVERSED_RANGE,
            new SourceSpan(start, characters.position()),
            "the range is the wrong way round",
            "swap its ends, or move the - to the end of the class if it is meant itself");
      }
    }
    return new Expression.CharacterClass(
        LexerTokens.span(token), negated ? set.complement() : set.ranges());
  }

  @Override
  public Expression lookahead(SourceSpan span, Expression condition, Diagnostics diagnostics) {
    diagnostics.report(
        UNCHECKED_LOOKAHEAD,
        span,
        "XGrammar takes a lookahead for a promise and does not check it; nor is it checked here",
        "say it in the rules around, if it matters");
    return new Expression.Sequence(span, ImmutableList.of());
  }

  @Override
  public Expression macro(MacroCall call, BodyBuilder builder) {
    return new Macros(builder.diagnostics()).expand(call);
  }

  @Override
  public String adviceForStrayText(String text) {
    if (text.startsWith("'")) {
      return "text stands in double quotes";
    }
    return switch (text) {
      case "/" -> "regular expressions are written Regex(\"…\")";
      default -> "put text in double quotes";
    };
  }

  @Override
  public void finish(Map<String, RuleDraft> definitions, ReadingContext reading) {
    Multimaps.asMap(attributes)
        .forEach(
            (name, tokens) -> {
              RuleDraft definition = definitions.get(name);
              if (definition != null) {
                tokens.forEach(token -> new RuleAttributes(token, reading).apply(definition));
              }
              if (tokens.size() > 1) {
                reading
                    .diagnostics()
                    .report(
                        FOREIGN_CONSTRUCT,
                        LexerTokens.span(tokens.get(1)),
                        "the rule " + Diagnostics.quote(name) + " has attributes twice",
                        "define it once");
              }
            });
    new LazyRules(definitions, reading.diagnostics()).endEarly();
  }

  /**
   * Restricts lazy rules. A lazy rule ends at the first place where it is complete. Therefore a
   * lazy rule that matches the empty text matches no other text.
   */
  private static final class LazyRules {
    private final Map<String, RuleDraft> definitions;
    private final Diagnostics diagnostics;

    LazyRules(Map<String, RuleDraft> definitions, Diagnostics diagnostics) {
      this.definitions = definitions;
      this.diagnostics = diagnostics;
    }

    void endEarly() {
      if (definitions.values().stream().noneMatch(LazyRules::isLazy)) {
        return;
      }
      Set<String> nullable =
          NullableRules.findIn(Maps.transformValues(definitions, RuleDraft::body));
      definitions.forEach(
          (name, definition) -> {
            if (isLazy(definition) && nullable.contains(name)) {
              diagnostics.report(
                  EMPTY_LAZY_RULE,
                  definition.nameSpan(),
                  "the lazy rule "
                      + Diagnostics.quote(name)
                      + " matches nothing but the empty text",
                  "it is complete where it starts; let it need a character if that is not meant");
              definition.replace(
                  new Expression.Sequence(definition.nameSpan(), ImmutableList.of()));
              definition.match(MatchKind.ANY, 0);
            }
          });
    }

    private static boolean isLazy(RuleDraft definition) {
      return definition.match() == MatchKind.SHORTEST;
    }
  }
}
