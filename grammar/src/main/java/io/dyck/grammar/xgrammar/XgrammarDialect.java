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
import io.dyck.grammar.Match;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.NullableRules;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.antlr.xgrammar.XgrammarLexer;
import io.dyck.grammar.ebnf.BodyBuilder;
import io.dyck.grammar.ebnf.Definition;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.MacroCall;
import io.dyck.grammar.ebnf.ReadingContext;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.ebnf.RuleTokens;
import io.dyck.grammar.ebnf.Tokens;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.terminal.CodePointSet;
import io.dyck.grammar.terminal.Escapes;
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
    List<Token> visible = RuleSplitter.visible(tokens);
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
    return rules.byHeader(bare, "::=");
  }

  @Override
  public Expression literal(Token token, Diagnostics diagnostics) {
    return text(token, diagnostics);
  }

  static Expression text(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    if (text.length() == 2) {
      return new Expression.Sequence(Tokens.span(token), ImmutableList.of());
    }
    ImmutableIntArray.Builder codePoints = ImmutableIntArray.builder(text.length());
    Escapes characters = new Escapes(diagnostics, text, token.getStartIndex(), 1, true);
    while (characters.hasNext()) {
      codePoints.add(characters.next());
    }
    return new Expression.Literal(Tokens.span(token), codePoints.build());
  }

  @Override
  public Expression characters(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    boolean negated = text.startsWith("[^");
    CodePointSet set = new CodePointSet();
    Escapes characters =
        new Escapes(diagnostics, text, token.getStartIndex(), negated ? 2 : 1, true);
    while (characters.hasNext()) {
      int start = characters.place();
      int first = characters.next();
      int last = first;
      if (characters.isBeforeAnother('-')) {
        characters.skip();
        last = characters.next();
      }
      if (first <= last) {
        set.add(first, last);
      } else {
        diagnostics.report(
            REVERSED_RANGE,
            new SourceSpan(start, characters.place()),
            "the range is the wrong way round",
            "swap its ends, or move the - to the end of the class if it is meant itself");
      }
    }
    return new Expression.CharacterClass(
        Tokens.span(token), negated ? set.complement() : set.ranges());
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
  public String adviceOnStrayText(String text) {
    if (text.startsWith("'")) {
      return "text stands in double quotes";
    }
    return switch (text) {
      case "/" -> "regular expressions are written Regex(\"…\")";
      default -> "put text in double quotes";
    };
  }

  @Override
  public void finish(Map<String, Definition> definitions, ReadingContext reading) {
    Multimaps.asMap(attributes)
        .forEach(
            (name, tokens) -> {
              Definition definition = definitions.get(name);
              if (definition != null) {
                tokens.forEach(token -> new Attributes(token, reading).apply(definition));
              }
              if (tokens.size() > 1) {
                reading
                    .diagnostics()
                    .report(
                        FOREIGN_CONSTRUCT,
                        Tokens.span(tokens.get(1)),
                        "the rule " + Diagnostics.quote(name) + " has attributes twice",
                        "define it once");
              }
            });
    new LazyRules(definitions, reading.diagnostics()).endAtOnce();
  }

  /**
   * Restricts lazy rules. A lazy rule ends at the first place where it is complete. Therefore a
   * lazy rule that matches the empty text matches no other text.
   */
  private static final class LazyRules {
    private final Map<String, Definition> definitions;
    private final Diagnostics diagnostics;

    LazyRules(Map<String, Definition> definitions, Diagnostics diagnostics) {
      this.definitions = definitions;
      this.diagnostics = diagnostics;
    }

    void endAtOnce() {
      if (definitions.values().stream().noneMatch(LazyRules::isLazy)) {
        return;
      }
      Set<String> nullable = NullableRules.in(Maps.transformValues(definitions, Definition::body));
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
              definition.match(Match.ANY, 0);
            }
          });
    }

    private static boolean isLazy(Definition definition) {
      return definition.match() == Match.SHORTEST;
    }
  }
}
