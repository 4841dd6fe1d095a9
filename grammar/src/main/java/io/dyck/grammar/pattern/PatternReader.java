package io.dyck.grammar.pattern;

import static io.dyck.grammar.analysis.DiagnosticCode.NESTED_TOO_DEEP;
import static io.dyck.grammar.analysis.DiagnosticCode.NOTHING_TO_REPEAT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_CLASS;
import static io.dyck.grammar.analysis.DiagnosticCode.UNCLOSED_PARENTHESIS;
import static io.dyck.grammar.analysis.DiagnosticCode.UNEXPECTED_TEXT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNOPENED_PARENTHESIS;
import static io.dyck.grammar.analysis.DiagnosticCode.UNSUPPORTED_PATTERN;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.Expression;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.antlr.pattern.RegexLexer;
import io.dyck.grammar.antlr.pattern.RegexParser;
import io.dyck.grammar.terminal.FirstErrorStrategy;
import io.dyck.grammar.terminal.Utf16Stream;
import io.dyck.grammar.unicode.CaseFolding;
import io.dyck.grammar.unicode.CodePointBits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/**
 * Reads regular expressions, alone or inside a larger text. Every problem is reported at its place;
 * the returned pattern is then useless. Time and memory: linear in the text, apart from the content
 * of classes. Not thread-safe.
 */
public final class PatternReader {
  private static final String OPERAND = "expected: a character, [class], ., (…) or an escape";

  private final SourceText source;
  private final Diagnostics diagnostics;
  private final GrammarLimits limits;
  private final EscapeReader escapes;

  /**
   * A reader for the patterns of a text.
   *
   * @param limits the limits on nesting and on repetition counts
   */
  public PatternReader(SourceText source, Diagnostics diagnostics, GrammarLimits limits) {
    this.source = source;
    this.diagnostics = diagnostics;
    this.limits = limits;
    this.escapes = new EscapeReader(diagnostics);
  }

  /**
   * Reads a part of the text.
   *
   * @param operators whether {@code &} is intersection and {@code ~} complement
   */
  public RegexPattern read(int from, int to, PatternFlags flags, boolean operators) {
    PatternFlags atStart = flags;
    java.util.regex.Matcher leading =
        java.util.regex.Pattern.compile("\\(\\?[a-z]*x[a-z]*\\)")
            .matcher(source.content())
            .region(from, to);
    if (leading.lookingAt()) {
      atStart = flags.with('x', true);
    }
    RegexLexer lexer = new RegexLexer(new Utf16Stream(source.content(), from, to));
    lexer.removeErrorListeners();
    lexer.setModes(atStart.verbose(), operators);
    CommonTokenStream tokens = new CommonTokenStream(lexer);
    tokens.fill();
    escapes.begin((int) tokens.getTokens().stream().filter(PatternReader::isGroup).count());
    if (!check(tokens.getTokens())) {
      return emptyPattern(from, to);
    }
    RegexParser parser = new RegexParser(tokens);
    parser.removeErrorListeners();
    parser.setErrorHandler(new FirstErrorStrategy());
    try {
      PatternBuilder builder = new PatternBuilder(source, diagnostics, limits, escapes, atStart);
      return builder.build(parser.pattern(), new SourceSpan(from, to));
    } catch (ParseCancellationException e) {
      // The check should have found every error; this report is a safeguard.
      report(UNEXPECTED_TEXT, parser.getCurrentToken(), "this does not fit here", OPERAND);
      return emptyPattern(from, to);
    }
  }

  /** Returns a fixed text. */
  public RegexPattern text(SourceSpan span, String text, boolean ignoreCase) {
    if (!ignoreCase) {
      return new RegexPattern.Plain(
          text.isEmpty()
              ? new Expression.Sequence(span, ImmutableList.of())
              : new Expression.Literal(
                  span, ImmutableIntArray.copyOf(text.codePoints().toArray())));
    }
    ImmutableList.Builder<RegexPattern> items = ImmutableList.builder();
    for (int c : text.codePoints().toArray()) {
      items.add(
          new RegexPattern.Plain(
              new Expression.CharacterClass(
                  span, CodePointBits.ranges(CaseFolding.unicode().foldsOf(c)))));
    }
    return new RegexPattern.Sequence(span, items.build());
  }

  private static RegexPattern emptyPattern(int from, int to) {
    return new RegexPattern.Plain(
        new Expression.Sequence(new SourceSpan(from, to), ImmutableList.of()));
  }

  private static boolean isGroup(Token token) {
    return token.getType() == RegexLexer.OPEN || token.getType() == RegexLexer.OPEN_NAMED;
  }

  /** Whether the parser may see the tokens: parentheses match, and repetitions have a body. */
  private boolean check(List<Token> tokens) {
    Deque<Token> open = new ArrayDeque<>();
    boolean sound = true;
    boolean operand = false;
    int quantifiers = 0;
    for (Token token : tokens) {
      boolean quantifier = false;
      switch (token.getType()) {
        case RegexLexer.OPEN,
            RegexLexer.OPEN_PLAIN,
            RegexLexer.OPEN_NAMED,
            RegexLexer.OPEN_FLAGS,
            RegexLexer.AHEAD,
            RegexLexer.NOT_AHEAD,
            RegexLexer.BEHIND,
            RegexLexer.NOT_BEHIND -> {
          open.push(token);
          operand = false;
        }
        case RegexLexer.CLOSE -> {
          if (open.isEmpty()) {
            report(UNOPENED_PARENTHESIS, token, "the parenthesis was never opened", "write \\)");
            return false;
          }
          open.pop();
          operand = true;
        }
        case RegexLexer.STAR, RegexLexer.PLUS, RegexLexer.QUESTION, RegexLexer.COUNT -> {
          if (!operand) {
            sound = false;
            report(
                NOTHING_TO_REPEAT,
                token,
                "there is nothing before " + Diagnostics.quote(token.getText()) + " to repeat",
                OPERAND + "; write \\" + token.getText().charAt(0) + " for the character itself");
          }
          quantifier = true;
        }
        case RegexLexer.OPEN_UNKNOWN -> {
          sound = false;
          reportUnknownGroup(token);
          // A reference back, (?P=name), is whole.
          operand = token.getText().endsWith(")");
          if (!operand) {
            open.push(token);
          }
        }
        case RegexLexer.OPEN_CLASS -> {
          report(UNCLOSED_CLASS, token, "the class is never closed", "expected: ]");
          return false;
        }
        case RegexLexer.PIPE, RegexLexer.AND, RegexLexer.FLAGS -> operand = false;
        case RegexLexer.NOT -> quantifier = true;
        default -> operand = true;
      }
      quantifiers = quantifier ? quantifiers + 1 : 0;
      if (open.size() + quantifiers > limits.nestingDepth()) {
        report(
            NESTED_TOO_DEEP,
            token,
            "nested deeper than " + limits.nestingDepth(),
            "raise the limit 'nestingDepth' (up to " + GrammarLimits.GREATEST_NESTING_DEPTH + ")");
        return false;
      }
    }
    if (!open.isEmpty()) {
      report(UNCLOSED_PARENTHESIS, open.peek(), "the parenthesis is never closed", "expected: )");
      return false;
    }
    return sound;
  }

  private void reportUnknownGroup(Token token) {
    String text = token.getText();
    String what =
        switch (text.length() > 2 ? text.charAt(2) : ' ') {
          case '>' -> "an atomic group, which gives up texts by the order of trying";
          case '(' -> "a condition";
          case 'P' -> "a reference back to what a group matched, or recursion";
          case 'R', '&', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> "recursion";
          default -> "an unknown kind of group";
        };
    report(
        UNSUPPORTED_PATTERN,
        token,
        what,
        "expected: (?:…), (?<name>…), (?i), (?=…), (?!…), (?<=…) or (?<!…)");
  }

  private void report(DiagnosticCode code, Token token, String message, String advice) {
    SourceSpan span =
        new SourceSpan(
            token.getStartIndex(), Math.max(token.getStartIndex(), token.getStopIndex() + 1));
    diagnostics.report(code, span, message, advice);
  }
}
