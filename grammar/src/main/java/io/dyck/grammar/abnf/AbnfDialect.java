package io.dyck.grammar.abnf;

import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.REVERSED_RANGE;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.analysis.RuleReferences;
import io.dyck.grammar.antlr.abnf.AbnfLexer;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.QuotedText;
import io.dyck.grammar.ebnf.RawCharacterClass;
import io.dyck.grammar.ebnf.ReadingContext;
import io.dyck.grammar.ebnf.RuleDraft;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.ebnf.RuleTokens;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.rewrite.IgnoreCase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * The features of ABNF: names and strings that ignore case, numbered characters, and the core rules
 * of RFC 5234.
 */
public final class AbnfDialect implements Dialect {
  private static final Splitter NUMBERS = Splitter.onPattern("[.-]");

  /** The name as it is first defined, by the name in small letters. */
  private final Map<String, String> spelling = new HashMap<>();

  @Override
  public Notation notation() {
    return Notation.ABNF;
  }

  @Override
  public Lexer lexer(CharStream text) {
    return new AbnfLexer(text);
  }

  @Override
  public List<RuleTokens> split(List<Token> tokens, RuleSplitter rules) {
    List<RuleTokens> split = new ArrayList<>();
    for (RuleTokens rule : rules.splitByHeader(tokens, "=")) {
      String name = withoutBrackets(rule.name());
      String first = spelling.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      split.add(
          new RuleTokens(
              first == null ? name : first,
              rule.nameSpan(),
              rule.body(),
              rule.more(),
              false,
              rule.match()));
    }
    return split;
  }

  @Override
  public String reference(Token token, @Nullable Token context) {
    String name = withoutBrackets(token.getText());
    String folded = name.toLowerCase(Locale.ROOT);
    if (spelling.containsKey(folded)) {
      return spelling.get(folded);
    }
    return CoreRules.isCoreRule(name) ? name.toUpperCase(Locale.ROOT) : name;
  }

  private static String withoutBrackets(String name) {
    return name.startsWith("<") ? name.substring(1, name.length() - 1) : name;
  }

  @Override
  public Expression literal(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    int quote = text.indexOf('"');
    Expression exact =
        QuotedText.read(LexerTokens.span(token), text.substring(quote + 1, text.length() - 1));
    boolean sensitive = text.startsWith("%s") || text.startsWith("%S");
    return !sensitive && exact instanceof Expression.Literal literal
        ? IgnoreCase.inAnyCase(literal.span(), literal.codePoints())
        : exact;
  }

  @Override
  public Expression characters(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    SourceSpan span = LexerTokens.span(token);
    int radix =
        switch (Character.toLowerCase(text.charAt(1))) {
          case 'x' -> 16;
          case 'd' -> 10;
          default -> 2;
        };
    List<Integer> values = new ArrayList<>();
    for (String digits : NUMBERS.split(text.substring(2))) {
      values.add(RawCharacterClass.number(digits, radix, span, diagnostics));
    }
    if (text.indexOf('-') < 0) {
      return new Expression.Literal(span, ImmutableIntArray.copyOf(values));
    }
    if (values.get(0) > values.get(1)) {
      diagnostics.report(REVERSED_RANGE, span, "the range is the wrong way round", "swap its ends");
      return new Expression.Sequence(span, ImmutableList.of());
    }
    return new Expression.CharacterClass(
        span, ImmutableList.of(new CodePointRange(values.get(0), values.get(1))));
  }

  @Override
  public Expression specialExpression(Token token, Diagnostics diagnostics) {
    diagnostics.report(
        FOREIGN_CONSTRUCT,
        LexerTokens.span(token),
        "what stands in angle brackets is prose, which says nothing to a machine",
        "define it as a rule");
    return new Expression.Sequence(LexerTokens.span(token), ImmutableList.of());
  }

  @Override
  public String adviceForStrayText(String text) {
    if (text.startsWith("'")) {
      return "text stands in double quotes";
    }
    return switch (text) {
      case "|" -> "alternatives are separated by /";
      case "_" -> "names are made of letters, digits and -";
      default -> "put text in double quotes";
    };
  }

  @Override
  public void finish(Map<String, RuleDraft> definitions, ReadingContext reading) {
    Deque<RuleDraft> pending = new ArrayDeque<>(definitions.values());
    while (!pending.isEmpty()) {
      RuleReferences.visitReferences(
          pending.pop().body(),
          reference -> {
            if (!definitions.containsKey(reference.rule())
                && CoreRules.isCoreRule(reference.rule())) {
              RuleDraft core = CoreRules.definition(reference.rule(), reference.span());
              definitions.put(reference.rule(), core);
              pending.add(core);
            }
          });
    }
  }

  /** The rules of RFC 5234, appendix B.1, which every text may use. */
  private static final class CoreRules {
    private static final ImmutableMap<String, Function<SourceSpan, Expression>> BODIES =
        ImmutableMap.<String, Function<SourceSpan, Expression>>builder()
            .put("ALPHA", at -> characters(at, 'A', 'Z', 'a', 'z'))
            .put("BIT", at -> characters(at, '0', '1'))
            .put("CHAR", at -> characters(at, 0x01, 0x7F))
            .put("CR", at -> characters(at, '\r', '\r'))
            .put("CRLF", at -> new Expression.Literal(at, ImmutableIntArray.of('\r', '\n')))
            .put("CTL", at -> characters(at, 0x00, 0x1F, 0x7F, 0x7F))
            .put("DIGIT", at -> characters(at, '0', '9'))
            .put("DQUOTE", at -> characters(at, '"', '"'))
            .put("HEXDIG", at -> characters(at, '0', '9', 'A', 'F', 'a', 'f'))
            .put("HTAB", at -> characters(at, '\t', '\t'))
            .put("LF", at -> characters(at, '\n', '\n'))
            .put("LWSP", CoreRules::linearWhiteSpace)
            .put("OCTET", at -> characters(at, 0x00, 0xFF))
            .put("SP", at -> characters(at, ' ', ' '))
            .put("VCHAR", at -> characters(at, 0x21, 0x7E))
            .put("WSP", at -> characters(at, '\t', '\t', ' ', ' '))
            .buildOrThrow();

    private CoreRules() {}

    static boolean isCoreRule(String name) {
      return BODIES.containsKey(name.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the core rule with this name in capitals. The rule gets the place of its first use.
     */
    static RuleDraft definition(String name, SourceSpan place) {
      Function<SourceSpan, Expression> body = BODIES.get(name);
      if (body == null) {
        throw new IllegalArgumentException("core rule (" + name + ") must exist");
      }
      return new RuleDraft(name, place, body.apply(place), false);
    }

    private static Expression linearWhiteSpace(SourceSpan at) {
      Expression blank = new Expression.Reference(at, "WSP");
      Expression folded =
          new Expression.Sequence(
              at, ImmutableList.of(new Expression.Reference(at, "CRLF"), blank));
      return new Expression.Repetition(
          at, new Expression.Choice(at, ImmutableList.of(blank, folded)), 0, null);
    }

    /** Returns a class of ranges, given by their ends in ascending order. */
    private static Expression characters(SourceSpan at, int... ends) {
      ImmutableList.Builder<CodePointRange> ranges = ImmutableList.builder();
      for (int i = 0; i < ends.length; i += 2) {
        ranges.add(new CodePointRange(ends[i], ends[i + 1]));
      }
      return new Expression.CharacterClass(at, ranges.build());
    }
  }
}
