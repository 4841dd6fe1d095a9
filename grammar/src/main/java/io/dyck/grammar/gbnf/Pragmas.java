package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_PRAGMA;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/**
 * Comments that mean something to Dyck, and nothing to any other engine: {@code #! longest-match:
 * name other-name}.
 */
final class Pragmas {
  private static final Pattern PRAGMA = Pattern.compile("#!\\s*([A-Za-z][-\\w]*)\\s*:(.*)");
  private static final Splitter NAMES = Splitter.on(CharMatcher.anyOf(" \t,")).omitEmptyStrings();

  private final Diagnostics diagnostics;
  private final Map<String, SourceSpan> longestMatch = new LinkedHashMap<>();

  Pragmas(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** The rules named so far, each with the place of its first mention. */
  Map<String, SourceSpan> longestMatch() {
    return longestMatch;
  }

  void comment(Token token) {
    Matcher pragma = PRAGMA.matcher(token.getText());
    if (!pragma.matches()) {
      return;
    }
    if (!pragma.group(1).equals("longest-match")) {
      diagnostics.report(
          UNKNOWN_PRAGMA,
          TokenReader.span(token),
          "there is no pragma " + Diagnostics.quote(pragma.group(1)),
          "the only one is 'longest-match'; a plain comment starts with # and a blank");
      return;
    }
    int from = token.getStartIndex() + pragma.start(2);
    String names = pragma.group(2);
    int at = 0;
    for (String name : NAMES.split(names)) {
      at = names.indexOf(name, at);
      longestMatch.putIfAbsent(name, new SourceSpan(from + at, from + at + name.length()));
      at += name.length();
    }
  }
}
