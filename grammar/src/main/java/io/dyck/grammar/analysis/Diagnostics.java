package io.dyck.grammar.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.GrammarLimits;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Collects the diagnostics of one text, no more of them than a limit. If diagnostics are left out,
 * warnings are left out before errors. Not thread-safe.
 */
public final class Diagnostics {
  private static final int QUOTED_LENGTH = 60;

  private final SourceText source;
  private final int limit;
  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Diagnostic> warnings = new ArrayList<>();
  private int omittedErrors;
  private int omittedWarnings;

  public Diagnostics(SourceText source, int limit) {
    this.source = source;
    this.limit = limit;
  }

  /**
   * Adds a diagnostic.
   *
   * @param advice the expected text or the remedy; may be empty
   */
  public void report(DiagnosticCode code, SourceSpan span, String message, String advice) {
    add(new Diagnostic(code.text(), code.severity(), source, span, message, advice));
  }

  /** Adds a diagnostic of a part of the text. */
  public void add(Diagnostic diagnostic) {
    boolean error = diagnostic.severity() == Severity.ERROR;
    List<Diagnostic> kept = error ? errors : warnings;
    if (kept.size() < limit) {
      kept.add(diagnostic);
    } else if (error) {
      omittedErrors++;
    } else {
      omittedWarnings++;
    }
  }

  /** Reports a place that nests deeper than allowed. */
  public void reportTooDeep(SourceSpan span, GrammarLimits limits) {
    report(
        DiagnosticCode.NESTED_TOO_DEEP,
        span,
        "nested deeper than " + limits.nestingDepth(),
        "move the inner part to a rule of its own, or raise the limit 'nestingDepth' (up to "
            + GrammarLimits.GREATEST_NESTING_DEPTH
            + ")");
  }

  /** Returns the text of a place. */
  String text(SourceSpan span) {
    return source.content().substring(span.start(), span.end());
  }

  /** Whether a further error would only be counted. */
  public boolean isFull() {
    return errors.size() >= limit;
  }

  /** Whether there is an error. */
  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  /**
   * Ends reading if there is an error.
   *
   * @throws GrammarException with every diagnostic
   */
  public void throwIfErrors() {
    if (hasErrors()) {
      throw new GrammarException(allDiagnostics());
    }
  }

  /** Everything reported, within the limit. */
  public ImmutableList<Diagnostic> allDiagnostics() {
    List<Diagnostic> chosen = new ArrayList<>(errors);
    int room = Math.min(limit - errors.size(), warnings.size());
    chosen.addAll(warnings.subList(0, room));
    chosen.sort(Comparator.comparingInt(diagnostic -> diagnostic.span().start()));
    int omitted = omittedErrors + omittedWarnings + warnings.size() - room;
    if (omitted > 0) {
      SourceSpan last = chosen.get(chosen.size() - 1).span();
      chosen.add(
          new Diagnostic(
              DiagnosticCode.MORE_DIAGNOSTICS.text(),
              omittedErrors > 0 ? Severity.ERROR : Severity.WARNING,
              source,
              last,
              "and " + omitted + " more, " + omittedErrors + " of them errors",
              "raise the limit 'diagnostics' to see them"));
    }
    return ImmutableList.copyOf(chosen);
  }

  /**
   * Returns a piece of the text for a message: in quotes, control characters named, and cut if it
   * is long.
   */
  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder("'");
    int count = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      if (++count > QUOTED_LENGTH) {
        quoted.append('…');
        break;
      }
      if (isInvisible(codePoint)) {
        quoted.append("U+").append(String.format("%04X", codePoint));
      } else {
        quoted.appendCodePoint(codePoint);
      }
      i += Character.charCount(codePoint);
    }
    return quoted.append('\'').toString();
  }

  private static boolean isInvisible(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          true;
      case Character.SPACE_SEPARATOR -> codePoint != ' ';
      default -> false;
    };
  }
}
