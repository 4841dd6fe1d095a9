package io.dyck.grammar.xgrammar;

import static io.dyck.grammar.analysis.DiagnosticCode.COUNT_TOO_LARGE;
import static io.dyck.grammar.analysis.DiagnosticCode.FOREIGN_CONSTRUCT;
import static io.dyck.grammar.analysis.DiagnosticCode.SAMPLING_ONLY;

import com.google.common.base.Splitter;
import com.google.common.primitives.Ints;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Match;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.ebnf.Definition;
import io.dyck.grammar.ebnf.Reading;
import io.dyck.grammar.ebnf.Tokens;
import org.antlr.v4.runtime.Token;

/** The attributes of one rule: {@code name[lazy, max_chars=20] ::= …}. */
final class Attributes {
  private static final Splitter LIST = Splitter.on(',').trimResults().omitEmptyStrings();

  private final Token token;
  private final Reading reading;

  Attributes(Token token, Reading reading) {
    this.token = token;
    this.reading = reading;
  }

  void apply(Definition definition) {
    String text = token.getText();
    for (String attribute : LIST.split(text.substring(1, text.length() - 1))) {
      int equals = attribute.indexOf('=');
      String name = equals < 0 ? attribute : attribute.substring(0, equals).strip();
      String value = equals < 0 ? "" : attribute.substring(equals + 1).strip();
      switch (name) {
        case "lazy" -> definition.match(Match.SHORTEST, 0);
        case "max_chars" -> limit(definition, value);
        case "capture" ->
            report(
                SAMPLING_ONLY,
                "'capture' says what to hand back, not what may be written, and is not kept",
                "");
        case "temperature" -> temperature(value);
        case "max_tokens" ->
            report(
                FOREIGN_CONSTRUCT,
                "'max_tokens' counts tokens, which a grammar does not see",
                "say how many characters with max_chars, or give a token budget to the matcher");
        default ->
            report(
                FOREIGN_CONSTRUCT,
                "there is no attribute '" + name + "'",
                "expected: lazy, max_chars=…, capture or temperature=…");
      }
    }
  }

  private void limit(Definition definition, String value) {
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
      SourceSpan span = Tokens.span(token);
      Expression any = Expression.CharacterClass.any(span);
      Expression body = definition.body();
      definition.replace(
          Expression.intersection(body.span(), body, new Repetition(span, any, 0, most)));
    }
  }

  private void temperature(String value) {
    boolean number = value.matches("[0-9]{1,9}(\\.[0-9]+)?([eE][+-]?[0-9]{1,2})?");
    report(
        number ? SAMPLING_ONLY : FOREIGN_CONSTRUCT,
        number
            ? "'temperature' says how to sample, not what may be written, and is not kept"
            : "'temperature' takes a number that is not negative",
        number ? "" : "expected: temperature=0.7");
  }

  private void report(DiagnosticCode code, String message, String advice) {
    reading.diagnostics().report(code, Tokens.span(token), message, advice);
  }
}
