package io.dyck.grammar.xgrammar;

import static io.dyck.grammar.analysis.DiagnosticCode.COUNT_TOO_LARGE;
import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.SAMPLING_ONLY;

import com.google.common.primitives.Ints;
import io.dyck.grammar.Expression;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.ebnf.LexerTokens;
import io.dyck.grammar.ebnf.ReadingContext;
import io.dyck.grammar.ebnf.RuleDraft;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** The attributes of one rule: {@code name[lazy, max_chars=20] ::= …}. */
final class RuleAttributes {
  private static final String EXPECTED =
      "expected: lazy, max_chars=…, capture, stop_capture=… or temperature=…";

  /** A name, and perhaps a value, up to a comma or the end. */
  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\s*+([^\\s=,\"]++)\\s*+(?:=\\s*+(\"[^\"]*+\"|[^\\s,\"]++)\\s*+)?(,|$)");

  private final Token token;
  private final ReadingContext reading;
  private final Set<String> seen = new HashSet<>();

  /** The place of the current attribute. */
  private SourceSpan place;

  RuleAttributes(Token token, ReadingContext reading) {
    this.token = token;
    this.reading = reading;
    this.place = LexerTokens.span(token);
  }

  void apply(RuleDraft definition) {
    String text = token.getText().substring(1, token.getText().length() - 1);
    Matcher matcher = ATTRIBUTE.matcher(text);
    int position = 0;
    boolean more = true;
    while (more) {
      matcher.region(position, text.length());
      if (!matcher.lookingAt()) {
        place = LexerTokens.span(token);
        report(FOREIGN_CONSTRUCT, "this is no list of attributes", EXPECTED);
        return;
      }
      int start = token.getStartIndex() + 1;
      place = new SourceSpan(start + matcher.start(1), start + matcher.start(3));
      apply(definition, matcher.group(1), matcher.group(2) == null ? "" : matcher.group(2));
      position = matcher.end();
      more = !matcher.group(3).isEmpty();
    }
  }

  private void apply(RuleDraft definition, String name, String value) {
    if (!seen.add(name)) {
      report(FOREIGN_CONSTRUCT, "'" + name + "' stands here twice", "remove one");
      return;
    }
    switch (name) {
      case "lazy" -> {
        if (value.isEmpty()) {
          definition.match(MatchKind.SHORTEST, 0);
        } else {
          report(FOREIGN_CONSTRUCT, "'lazy' has no value", "write lazy alone, or remove it");
        }
      }
      case "max_chars" -> setLimit(definition, value);
      case "capture" -> setCapture(name, value.isEmpty() || value.startsWith("\""));
      case "stop_capture" -> setCapture(name, value.startsWith("\""));
      case "temperature" -> setTemperature(value);
      case "max_tokens" -> setTokenLimit(definition, value);
      default -> report(FOREIGN_CONSTRUCT, "there is no attribute '" + name + "'", EXPECTED);
    }
  }

  private void setCapture(String name, boolean fits) {
    report(
        fits ? SAMPLING_ONLY : FOREIGN_CONSTRUCT,
        fits
            ? "'" + name + "' says what to hand back, not what may be written, and is not kept"
            : "'" + name + "' takes a name in quotes",
        fits ? "remove it, if nothing needs it" : "expected: " + name + "=\"…\"");
  }

  private void setLimit(RuleDraft definition, String value) {
    Integer most = Ints.tryParse(value);
    int allowed = reading.options().limits().repetitionCount();
    if (most == null || most < 0) {
      report(FOREIGN_CONSTRUCT, "'max_chars' takes a number", "expected: max_chars=20");
    } else if (most > allowed) {
      report(
          COUNT_TOO_LARGE,
          "more than " + allowed + " characters",
          "raise the limit 'repetitionCount' if this is meant");
    } else {
      SourceSpan span = place;
      Expression any = Expression.CharacterClass.anyCharacter(span);
      Expression body = definition.body();
      definition.replace(
          Expression.intersection(
              body.span(), body, new Expression.Repetition(span, any, 0, most)));
    }
  }

  private void setTokenLimit(RuleDraft definition, String value) {
    Integer most = Ints.tryParse(value);
    if (most == null || most < 1 || most > Rule.GREATEST_MAX_TOKENS) {
      report(
          FOREIGN_CONSTRUCT,
          "'max_tokens' takes a number from 1 to " + Rule.GREATEST_MAX_TOKENS,
          "expected: max_tokens=20");
    } else {
      definition.maxTokens(most);
    }
  }

  private void setTemperature(String value) {
    boolean number = value.matches("[0-9]{1,9}(\\.[0-9]+)?([eE][+-]?[0-9]{1,2})?");
    report(
        number ? SAMPLING_ONLY : FOREIGN_CONSTRUCT,
        number
            ? "'temperature' says how to sample, not what may be written, and is not kept"
            : "'temperature' takes a number that is not negative",
        number ? "" : "expected: temperature=0.7");
  }

  private void report(DiagnosticCode code, String message, String advice) {
    reading.diagnostics().report(code, place, message, advice);
  }
}
