package io.dyck.grammar.gbnf;

import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_PRAGMA;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Comment;
import io.dyck.grammar.MatchKind;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import io.dyck.grammar.outline.GbnfTokens;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/**
 * Reads comments that other engines ignore: {@code #! longest-match: name other-name}, {@code #!
 * shortest-match: name}, {@code #! lexer: name}, {@code #! ignore: name}.
 */
final class Pragmas {
  private static final Pattern PRAGMA = Pattern.compile("#!\\s*([A-Za-z][-\\w]*)\\s*:(.*)");

  /** Pragmas that {@code dyck check} reads; see {@code docs/lint.md}. */
  private static final ImmutableSet<String> OF_CHECKER = ImmutableSet.of("allow", "allow-file");

  /** The pragma for longest match of the named rules and of all texts in quotes. */
  private static final String LEXER = "lexer";

  /** The pragma that ignores the text of the named rules between terminals. */
  private static final String IGNORE = "ignore";

  private static final Splitter NAMES = Splitter.on(CharMatcher.anyOf(" \t,")).omitEmptyStrings();

  private static final ImmutableMap<String, MatchKind> MATCHES =
      ImmutableMap.of(
          "longest-match",
          MatchKind.LONGEST,
          "shortest-match",
          MatchKind.SHORTEST,
          LEXER,
          MatchKind.LONGEST);

  private final Diagnostics diagnostics;
  private final Map<String, Terminal> terminals = new LinkedHashMap<>();
  private final Map<String, SourceSpan> ignored = new LinkedHashMap<>();
  private boolean hasLexer;
  private @Nullable SourceSpan firstIgnore;
  private final ImmutableList.Builder<Comment> comments = ImmutableList.builder();

  Pragmas(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
  }

  /** The kind of match of a rule, with the place of the pragma. */
  record Terminal(MatchKind match, SourceSpan span) {}

  /** Returns the rules named so far; the first mention counts. */
  Map<String, Terminal> terminals() {
    return terminals;
  }

  /** Whether texts in quotes are terminals, too. */
  boolean hasLexer() {
    return hasLexer;
  }

  /** Returns the rules whose text is ignored between terminals, each with its first mention. */
  Map<String, SourceSpan> ignoredRules() {
    return ignored;
  }

  /** Returns the place of the first pragma that ignores a rule, or null. */
  @Nullable SourceSpan firstIgnore() {
    return firstIgnore;
  }

  /** Returns the comments with a meaning for tools, so far. */
  ImmutableList<Comment> comments() {
    return comments.build();
  }

  void readComment(Token token) {
    Comment.recognize(token.getStartIndex(), token.getText()).ifPresent(comments::add);
    Matcher pragma = PRAGMA.matcher(token.getText());
    if (!pragma.matches()) {
      return;
    }
    if (OF_CHECKER.contains(pragma.group(1))) {
      return;
    }
    String kind = pragma.group(1);
    MatchKind match = MATCHES.get(kind);
    if (match != null) {
      hasLexer |= kind.equals(LEXER);
      names(token, pragma)
          .forEach((name, span) -> terminals.putIfAbsent(name, new Terminal(match, span)));
    } else if (kind.equals(IGNORE)) {
      firstIgnore = firstIgnore == null ? GbnfTokens.span(token) : firstIgnore;
      names(token, pragma).forEach(ignored::putIfAbsent);
    } else {
      diagnostics.report(
          UNKNOWN_PRAGMA,
          GbnfTokens.span(token),
          "there is no pragma " + Diagnostics.quote(kind),
          "there are 'longest-match', 'shortest-match', 'lexer', 'ignore', 'allow' and 'allow-file'; a plain"
              + " comment starts with # and a blank");
    }
  }

  /** The names in a pragma, with the first place of each. */
  private static Map<String, SourceSpan> names(Token token, Matcher pragma) {
    Map<String, SourceSpan> found = new LinkedHashMap<>();
    int from = token.getStartIndex() + pragma.start(2);
    String names = pragma.group(2);
    int at = 0;
    for (String name : NAMES.split(names)) {
      at = names.indexOf(name, at);
      found.putIfAbsent(name, new SourceSpan(from + at, from + at + name.length()));
      at += name.length();
    }
    return found;
  }
}
